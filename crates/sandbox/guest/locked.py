"""What a program may use. This is for clear messages and equal results; that nothing can be reached is the work of the
component, which has no imports. A call of the system that this file misses ends the instance."""

import builtins
import gc
import importlib
import random
import sys
import time
import warnings

# Modules that programs may import.
ALLOWED = frozenset(
    """__future__ abc array base64 binascii bisect builtins calendar cmath codecs collections contextlib copy csv
    dataclasses datetime decimal difflib enum fractions functools graphlib hashlib heapq html io itertools json keyword
    math numbers operator pprint random re statistics string struct sys textwrap time traceback types typing
    unicodedata weakref""".split()
)
# Loaded for those above, which import some of these only when they are used.
_ALSO = """collections.abc json.decoder json.encoder re._compiler re._parser _strptime _pydatetime annotationlib ast
    inspect linecache locale encodings.ascii encodings.latin_1 encodings.utf_8 encodings.utf_16 encodings.utf_32
    encodings.cp1252 encodings.utf_8_sig html.entities string.templatelib tokenize token dis opcode reprlib _compat_pickle
    copyreg""".split()

_import = builtins.__import__
_modules = sys.modules
_random_new = random.Random.__new__
_random_seed = random.Random.seed
# Modules in which a program's own code runs.
PROGRAM = ("__main__", "program", "")
_REFUSED = ("os.", "socket.", "subprocess.", "shutil.", "glob.", "tempfile.", "ctypes.", "signal.", "pathlib.")

_seed = [0]
_system = {}


def refuse(name):
    """A function that says that `name` is not available."""

    def unavailable(*_arguments, **_keywords):
        raise PermissionError("%s is not available here" % name)

    unavailable.__name__ = unavailable.__qualname__ = name.rpartition(".")[2].rstrip("()")
    return unavailable


def _guarded(name, globals=None, locals=None, fromlist=(), level=0):
    within = globals.get("__name__", "") if globals else ""
    if within in PROGRAM and level == 0:
        top = name.partition(".")[0]
        if top not in ALLOWED and not (top[:1] == "_" and top in _modules):
            if top in sys.stdlib_module_names:
                raise ModuleNotFoundError("the module '%s' is not available here" % top, name=name)
            raise ModuleNotFoundError("No module named '%s'" % top, name=name)
    return _import(name, globals, locals, fromlist, level)


def _audit(event, arguments):
    if event == "open" or event.startswith(_REFUSED):
        raise PermissionError("files and the system are not available here")


def _stub(module, names):
    for name in names:
        if hasattr(module, name):
            setattr(module, name, refuse("%s.%s()" % (module.__name__, name)))


def _lock_random():
    """`random` draws nothing from the system: without a seed it takes the next number of the request's."""

    def seed(self, a=None, version=2):
        if a is None:
            _seed[0] += 1
            a = _seed[0]
        _random_seed(self, a, version)

    def new(cls, *_arguments, **_keywords):
        return _random_new(cls, 0)

    random.Random.seed = seed
    random.Random.__new__ = new
    random.SystemRandom.random = refuse("random.SystemRandom")
    random.SystemRandom.getrandbits = refuse("random.SystemRandom")
    random.SystemRandom.randbytes = refuse("random.SystemRandom")
    random._urandom = refuse("os.urandom()")


def _given_time(function, place):
    unavailable = refuse("time.%s()" % function.__name__)

    def given(*arguments):
        if len(arguments) <= place or arguments[place] is None:
            unavailable()
        return function(*arguments)

    given.__name__ = given.__qualname__ = function.__name__
    return given


def _lock_time():
    import _pydatetime

    # The one that is written in Python, because the classes of the other cannot be changed.
    _pydatetime.__name__ = "datetime"
    _modules["datetime"] = _pydatetime
    for cls in (_pydatetime.date, _pydatetime.datetime):
        for name in ("now", "today", "utcnow"):
            if name in vars(cls):
                setattr(cls, name, staticmethod(refuse("datetime.%s.%s()" % (cls.__name__, name))))
    _stub(
        time,
        """time time_ns sleep perf_counter perf_counter_ns monotonic monotonic_ns process_time process_time_ns thread_time
        thread_time_ns clock_gettime clock_gettime_ns clock_getres clock_settime get_clock_info tzset""".split(),
    )
    # These read the clock only if they are not given a time.
    for name, place in (("ctime", 0), ("localtime", 0), ("gmtime", 0), ("asctime", 0), ("strftime", 1)):
        setattr(time, name, _given_time(getattr(time, name), place))


def _lock_system():
    # The functions themselves are replaced by `arm`: the builder still uses some of them after this module.
    for name in ("os", "posix"):
        module = _modules.get(name)
        for attribute in list(vars(module) if module else ()):
            held = getattr(module, attribute)
            if type(held).__name__ == "builtin_function_or_method" and attribute not in ("fspath", "_path_normpath"):
                _system.setdefault(name, {})[attribute] = refuse("os.%s()" % attribute)
    builtins.open = refuse("open()")
    builtins.breakpoint = refuse("breakpoint()")
    for name in ("help", "license", "credits", "copyright"):
        if hasattr(builtins, name):
            delattr(builtins, name)

    def leave(code=None):
        raise SystemExit(code)

    builtins.exit = builtins.quit = leave


def prepare():
    """Loads and changes modules. Runs once, while the component is built."""
    for name in [*ALLOWED, *_ALSO]:
        importlib.import_module(name)
    warnings.simplefilter("ignore")
    sys.setrecursionlimit(1000)
    _lock_random()
    _lock_time()
    _lock_system()
    # Nothing that was made until here is garbage: the collector need not look at it in each run.
    gc.collect()
    gc.freeze()


def arm(seed):
    """Closes what is still open, and seeds chance. The first thing that an instance does."""
    sys.path[:] = []
    sys.meta_path[:] = []
    sys.path_hooks[:] = []
    sys.path_importer_cache.clear()
    for name, refusing in _system.items():
        _modules[name].__dict__.update(refusing)
    builtins.__import__ = _guarded
    sys.addaudithook(_audit)
    _seed[0] = seed
    random.seed(seed)
