"""Runs llama.cpp's own HTTP server with one model until it is told to end.

    python llama_server.py MODEL PORT
"""

import signal
import sys

import xllamacpp

model, port = sys.argv[1:]
parameters = xllamacpp.CommonParams()
parameters.model.path = model
parameters.hostnames = ["127.0.0.1"]
parameters.port = int(port)
# Enough for what the factory asks, some 3,400 tokens of single letters, and little more: noise rarely ends, and under a
# grammar it takes a minute to fill the 2,000 tokens that an answer may have.
parameters.n_ctx = 3712
parameters.n_parallel = 1
parameters.use_jinja = True  # tools need it
parameters.warmup = False
parameters.sampling.seed = 4711  # the same noise each time
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
server = xllamacpp.Server(parameters)
print("listening at", server.listening_address, flush=True)
signal.pause()
