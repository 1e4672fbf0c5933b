"""A small tournament report for the commands: round 1 of 3, in which 1 beat 3 and 4 beat 2, White winning each time."""

FOUR = """\
012 Four players
XXR 3
XXC white1
001    1 f    Lestari, Carla                    2100 INA                         1.0    1     3 w 1
001    2 m    Santoso, Budi                     2000 INA                         0.0    3     4 b 0
001    3 f    Wijaya, Citra                     1900 INA                         0.0    4     1 b 0
001    4 f    Halim, Dewi                       1800 INA                         1.0    2     2 w 1
"""
