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
# Too little for what the factory asks, some 3,400 tokens of single letters: it is refused at once. With more, noise under a
# grammar takes a minute to fill an answer, comes back as status 500, and the run pauses after minutes: docs/models.md.
parameters.n_ctx = 1536
parameters.n_parallel = 1
parameters.use_jinja = True  # tools need it
parameters.warmup = False
parameters.sampling.seed = 4711  # the same noise each time
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
server = xllamacpp.Server(parameters)
print("listening at", server.listening_address, flush=True)
signal.pause()
