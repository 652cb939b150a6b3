"""Runs a command and writes to a file, as JSON, what it took: milliseconds of wall clock and of processors, and the KiB of
memory that its largest process had at most. Usage: measured.py FILE COMMAND ARGUMENT..."""
import json
import resource
import subprocess
import sys
import time

report, command = sys.argv[1], sys.argv[2:]
begun = time.monotonic()
status = subprocess.run(command, check=False).returncode
wall = time.monotonic() - begun
used = resource.getrusage(resource.RUSAGE_CHILDREN)
with open(report, "w", encoding="utf-8") as file:
    json.dump({
        "ms": wall * 1000,
        "cpuMs": (used.ru_utime + used.ru_stime) * 1000,
        "peakKib": used.ru_maxrss,
        "status": status,
    }, file)
