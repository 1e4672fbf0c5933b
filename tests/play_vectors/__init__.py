"""Plays a folder of vectors and compares what came out with what the files expect: `make vectors VECTORS=<folder>`."""
