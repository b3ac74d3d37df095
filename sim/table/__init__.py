"""The table: pitch markings, areas and equipment, as frozen values read from shipped data."""

from sim.table.pitch import Pitch, end_name
from sim.table.table import Equipment, Table, load_table, table_names

__all__ = ["Equipment", "Pitch", "Table", "end_name", "load_table", "table_names"]
