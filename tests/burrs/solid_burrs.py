#!/usr/bin/env python3
"""solid_burrs.py -- all solid six-piece burrs that come apart: as many as Cutler counted in 1978.

    solid_burrs.py PROGRAM SIX_PIECE_BURRS.PY

PROGRAM is bench/disassembly/solid_burrs; SIX_PIECE_BURRS.PY prints the burr. The numbers by level
have no source but the project's own count.
"""

import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import tap  # noqa: E402

LEVELS = {"1": 74828, "1.1.1.2": 476, "1.1.2": 5165, "1.1.2.2": 216, "1.2": 31244,
          "1.2.1.2": 494, "1.2.2": 7430, "1.2.2.2": 126}


def count(program, burr):
    with tempfile.NamedTemporaryFile("wb", suffix=".yaml") as file:
        subprocess.run([sys.executable, burr], stdout=file, check=True)
        file.flush()
        lines = subprocess.run([program, file.name], stdout=subprocess.PIPE, text=True,
                               check=True).stdout.splitlines()
    first = "119979 come apart, mirror images being two; 60186, them being one; of 369 pieces"
    if lines[0] != first:
        raise tap.Failure(lines[0])
    found = {level: int(number) for level, number in (line.split("\t") for line in lines[2:])}
    if found != LEVELS or sum(LEVELS.values()) != 119979:
        raise tap.Failure(str(found))


tap.run([("119,979 of 369 pieces, by level", lambda: count(*sys.argv[1:]))])
