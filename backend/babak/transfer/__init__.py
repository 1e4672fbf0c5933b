"""Files over HTTP: tables of entries in, lists and standings out. The formats are in `exchange`."""
