"""Validates N-Triples against shapes with pySHACL. Prints `time WHAT MS` and `found SHAPE FOCUS`, a line each.
Usage: shacl.py DATA SHAPES"""
import sys
import time

import rdflib
from pyshacl import validate

SHACL = rdflib.Namespace("http://www.w3.org/ns/shacl#")


def local(node):
    return str(node).rsplit(":", 1)[-1]


begun = time.perf_counter()
data = rdflib.Graph().parse(sys.argv[1], format="nt")
shapes = rdflib.Graph().parse(sys.argv[2], format="turtle")
loaded = time.perf_counter()
_, results, _ = validate(data, shacl_graph=shapes, inference="none", inplace=True)
done = time.perf_counter()
print("time", "load", (loaded - begun) * 1000)
print("time", "validate", (done - loaded) * 1000)
for result in results.subjects(rdflib.RDF.type, SHACL.ValidationResult):
    print("found", local(results.value(result, SHACL.sourceShape)), local(results.value(result, SHACL.focusNode)))
