"""The table: pitch markings, areas and equipment, as frozen values read from shipped data."""

from sim.table.area import Lobe
from sim.table.pitch import NET_CORD, Pitch, end_name
from sim.table.table import Equipment, Table, load_table, table_names

__all__ = ["NET_CORD", "Equipment", "Lobe", "Pitch", "Table", "end_name", "load_table", "table_names"]
