"""The command line: one module per command, each with `add(commands)`; see `babak.cli.parser`.

Modules import what their command needs when it runs: a program that calls `babak pair` a thousand times should not wait
for a web server to be read each time.
"""
