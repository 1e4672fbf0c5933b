"""The rulebooks that come with the program: one YAML file each, named after its id."""
