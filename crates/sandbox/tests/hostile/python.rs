//! Programs that are up to no good. One that gets what it is after prints `ESCAPED`.

/// A name and a source.
pub(crate) type Program = (String, String);

/// Endless in twenty ways.
const LOOPS: [&str; 20] = [
    "while True: pass",
    "while 1:\n    x = 1",
    "for i in iter(int, 1): pass",
    "import itertools\nfor i in itertools.count(): pass",
    "import itertools\nfor i in itertools.cycle([1]): pass",
    "import itertools\nlist(1 for i in itertools.repeat(1) if not i)",
    "import itertools\nsum(itertools.repeat(0))",
    "x = [1]\nfor i in x:\n    x.append(1)\n    del x[0:len(x) - 1]\n    x.append(1)",
    "def g():\n    while True: yield 1\nmax(g())",
    "any(False for _ in iter(int, 1))",
    "s = 'a'\nwhile s: s = s[::-1]",
    "import re\nre.match(r'(a+)+$', 'a' * 40 + 'b')",
    "import re\nre.match(r'(.*)*x', 'y' * 60)",
    "import re\nre.fullmatch(r'(a|a)*', 'a' * 50 + '!')",
    "n = 3 ** 200000\nwhile True: n * n",
    "class A:\n    def __iter__(self): return self\n    def __next__(self): return 1\nfor _ in A(): pass",
    "import functools\nfunctools.reduce(lambda a, b: a, iter(int, 1))",
    "from collections import deque\ndeque(iter(int, 1), maxlen=1)",
    "10 ** 10 ** 7 % 7",
    "import math\nmath.factorial(10 ** 6)",
];

/// What is put around a program so that the end of it does not end it.
const WRAPPERS: [(&str, &str, &str); 5] = [
    ("plain", "", ""),
    ("caught", "try:\n", "\nexcept BaseException: pass\nprint('caught')"),
    ("finally", "try:\n", "\nfinally:\n    while True: pass"),
    ("context", "class C:\n    def __enter__(self): pass\n    def __exit__(self, *_): return True\nwith C():\n", "\n"),
    ("again", "def f():\n  try:\n", "\n  except BaseException: f()\nf()"),
];

/// Modules that reach out of the interpreter, or into it.
const MODULES: [&str; 60] = [
    "os",
    "subprocess",
    "socket",
    "ctypes",
    "pickle",
    "shutil",
    "pathlib",
    "tempfile",
    "glob",
    "signal",
    "threading",
    "multiprocessing",
    "asyncio",
    "select",
    "selectors",
    "ssl",
    "http.client",
    "urllib.request",
    "ftplib",
    "smtplib",
    "importlib",
    "importlib.util",
    "runpy",
    "code",
    "codeop",
    "gc",
    "tracemalloc",
    "faulthandler",
    "resource",
    "mmap",
    "fcntl",
    "pty",
    "tty",
    "termios",
    "pwd",
    "grp",
    "posix",
    "nt",
    "marshal",
    "shelve",
    "dbm",
    "sqlite3",
    "zipfile",
    "tarfile",
    "zipimport",
    "pkgutil",
    "webbrowser",
    "venv",
    "ensurepip",
    "site",
    "sysconfig",
    "platform",
    "getpass",
    "logging",
    "concurrent.futures",
    "queue",
    "uuid",
    "secrets",
    "runner",
    "locked",
];

/// Ways to import them.
const IMPORTS: [(&str, &str); 3] = [
    ("statement", "import {}\nprint('ESCAPED')"),
    ("function", "m = __import__('{}')\nprint('ESCAPED')"),
    ("exec", "exec('import {} as m', {'__name__': 'program'})\nprint('ESCAPED')"),
];

/// Calls of the system, through a module that the program did not have to import.
const CALLS: [&str; 44] = [
    "listdir('/')",
    "open('/etc/passwd', 0)",
    "system('id')",
    "execv('/bin/sh', ['sh'])",
    "fork()",
    "kill(1, 9)",
    "mkdir('/x')",
    "remove('/x')",
    "rename('/x', '/y')",
    "rmdir('/x')",
    "stat('/')",
    "scandir('/')",
    "getcwd()",
    "chdir('/')",
    "link('/x', '/y')",
    "symlink('/x', '/y')",
    "readlink('/x')",
    "urandom(8)",
    "getpid()",
    "times()",
    "abort()",
    "_exit(0)",
    "read(0, 10)",
    "write(1, b'ESCAPED')",
    "dup(1)",
    "pipe()",
    "truncate('/x', 0)",
    "utime('/x')",
    "chmod('/x', 0o777)",
    "lstat('/')",
    "access('/', 0)",
    "environ['PATH']",
    "getenv('PATH') + ''",
    "popen('id')",
    "walk('/').__next__()[1][0]",
    "makedirs('/x/y')",
    "fdopen(1, 'w').write('ESCAPED')",
    "fsync(1)",
    "ftruncate(1, 0)",
    "lseek(0, 0, 0)",
    "putenv('A', 'b') + 1",
    "get_terminal_size()",
    "isatty(9) + {}",
    "umask(0) + {}",
];

/// Tricks with the interpreter's own parts.
const TRICKS: [&str; 48] = [
    "open('/etc/passwd').read()\nprint('ESCAPED')",
    "import io\nio.open('/etc/passwd').read()\nprint('ESCAPED')",
    "import io\nio.FileIO('/etc/passwd').read()\nprint('ESCAPED')",
    "import io\nio.FileIO(0).read()\nprint('ESCAPED')",
    "import _io\n_io.open_code('/etc/passwd')\nprint('ESCAPED')",
    "import codecs\ncodecs.open('/etc/passwd')\nprint('ESCAPED')",
    "().__class__.__base__.__subclasses__()[-1].__init__.__globals__['sys'].modules['os'].system('id')\nprint('ESCAPED')",
    "[c for c in object.__subclasses__() if c.__name__ == 'Popen'][0](['id'])\nprint('ESCAPED')",
    "import sys\nsys.modules['builtins'].__import__ = print\nimport os\nos.listdir('/')\nprint('ESCAPED')",
    "import builtins\nbuiltins.__dict__['__import__'] = lambda *a: 1\nimport os\nos.x",
    "import sys\nsys._getframe(1).f_globals['locked']._import('subprocess')\nprint('ESCAPED')",
    "import sys\nsys._getframe(1).f_globals['locked']._import('os').listdir('/')\nprint('ESCAPED')",
    "import sys\nsys.addaudithook(lambda *a: None)\nopen('/etc/passwd')\nprint('ESCAPED')",
    "import sys\nsys.addaudithook(lambda *a: (_ for _ in ()).throw(SystemExit))\nprint(1)",
    "import sys\nsys.settrace(lambda *a: 1 / 0)\ndef f(): pass\nf()",
    "import sys\nsys.setprofile(lambda *a: 1 / 0)\nlen([])",
    "import sys\nsys.exit(3)",
    "raise SystemExit('x')",
    "raise KeyboardInterrupt",
    "raise GeneratorExit",
    "quit(1)",
    "import sys\nsys.modules.clear()",
    "import sys\nfor m in list(sys.modules): sys.modules[m] = None",
    "import sys\ndel sys.stdout\nprint(1)",
    "import sys\nsys.stdout = None\nprint(1)",
    "import sys\nsys.stdout.close()\nprint(1)",
    "import sys\nsys.stdout.write = None\nprint(1)",
    "import builtins\nfor n in list(vars(builtins)):\n    if n != 'setattr': setattr(builtins, n, None)",
    "import builtins\nbuiltins.__build_class__ = None\nclass A: pass",
    "import builtins\nbuiltins.BaseException = int\n1 / 0",
    "import sys\nsys.modules['gc'].collect()",
    "import sys\nt = sys.modules['_thread']\nt.start_new_thread(print, ())\nprint('ESCAPED')",
    "import time\ntime.sleep(1)\nprint('ESCAPED')",
    "import datetime\nprint('ESCAPED', datetime.date.today())",
    "import random\nprint('ESCAPED', random.SystemRandom().random())",
    "import weakref\nclass A: pass\na = A()\nweakref.finalize(a, lambda: 1 / 0)\ndel a",
    "class A:\n    def __del__(self):\n        while True: pass\nA()",
    "class A:\n    def __del__(self): raise SystemExit\nx = A()",
    "class M(type):\n    def __call__(cls): return cls()\nclass A(metaclass=M): pass\nA()",
    "class M(type):\n    def __instancecheck__(c, i): return True\n    def __subclasscheck__(c, i): return True\nclass E(Exception, metaclass=type): pass\nraise E",
    "class E(Exception):\n    def __str__(self):\n        while True: pass\nraise E",
    "class E(Exception):\n    def __str__(self): return 'x' * 10 ** 7\nraise E",
    "class E(Exception):\n    def __str__(self): raise self\nraise E",
    "class E(BaseException):\n    @property\n    def __traceback__(self): raise self\nraise E",
    "e = Exception()\ne.__context__ = e\ne.__cause__ = e\nraise e",
    "raise ExceptionGroup('g' * 10 ** 6, [Exception(i) for i in range(1000)])",
    "def f(): pass\nf.__code__ = f.__code__.replace(co_code=b'\\xff' * 100)\nf()",
    "def f(): pass\nf.__code__ = f.__code__.replace(co_consts=(), co_stacksize=0)\nf()",
];

/// All programs that are run as such.
pub(crate) fn programs() -> Vec<Program> {
    let mut all = Vec::new();
    for (number, source) in LOOPS.iter().enumerate() {
        for (name, before, after) in WRAPPERS {
            let indent = if before.is_empty() { "" } else { "    " };
            let inner = source.lines().map(|line| [indent, line, "\n"].concat()).collect::<String>();
            all.push((format!("loop {number}, {name}"), format!("{before}{inner}{after}")));
        }
    }
    for module in MODULES {
        for (name, form) in IMPORTS {
            all.push((format!("module {module}, {name}"), form.replacen("{}", module, 1)));
        }
    }
    for call in CALLS {
        let source = format!("import sys\nos = sys.modules['os']\nos.{call}\nprint('ESCAPED')");
        all.push((format!("os.{call}"), source));
        let source = format!("import sys\nos = sys.modules['posix']\nos.{call}\nprint('ESCAPED')");
        all.push((format!("posix.{call}"), source));
    }
    for source in super::bombs::BOMBS {
        all.push((source.lines().last().unwrap_or_default().into(), source.into()));
    }
    for source in TRICKS {
        all.push((source.replace('\n', "; "), source.into()));
    }
    all
}

/// So many statements within one another.
fn indented(depth: usize) -> String {
    (0..depth).map(|d| " ".repeat(d) + "if 1:\n").collect::<String>() + &" ".repeat(depth) + "x = 1"
}

/// Sources that are hard to read.
pub(crate) fn sources() -> Vec<Program> {
    let deep = |open: &str, close: &str, depth: usize| format!("x = {}{}", open.repeat(depth), close.repeat(depth));
    let mut all: Vec<Program> = vec![
        ("null bytes".into(), "print(1)\0\nprint(2)".into()),
        ("only a null byte".into(), "\0".into()),
        ("bidi".into(), "x = '\u{202e}abc\u{202c}' # \u{2066}\nprint(x)".into()),
        ("bidi in a name".into(), "x\u{202e} = 1".into()),
        ("byte order mark".into(), "\u{feff}print(1)".into()),
        ("no-break space".into(), "x\u{a0}= 1".into()),
        ("carriage returns".into(), "x = 1\rprint(x)\r".into()),
        ("form feeds".into(), "\u{c}\u{c}x = 1".into()),
        ("emoji".into(), "😀 = 1".into()),
        ("coding".into(), "# coding: utf-7\nx = 1".into()),
        ("coding that is not".into(), "# -*- coding: nonsense -*-\nx = 1".into()),
        ("tabs and spaces".into(), "if 1:\n\tx = 1\n        y = 2".into()),
        ("a long line".into(), format!("x = {}", "1 + ".repeat(10_000) + "1")),
        ("a long number".into(), format!("x = {}", "9".repeat(60_000))),
        ("a long hexadecimal number".into(), format!("x = 0x{}", "f".repeat(60_000))),
        ("a long text".into(), format!("x = '{}'", "a".repeat(60_000))),
        ("a long name".into(), format!("{} = 1", "a".repeat(60_000))),
        ("many statements".into(), "x=1\n".repeat(16_000)),
        ("many functions".into(), "def f(): pass\n".repeat(4000)),
        ("many arguments".into(), format!("print({})", "1,".repeat(20_000))),
        ("deep indentation".into(), indented(99)),
        ("deeper indentation".into(), indented(150)),
        ("many decorators".into(), "@f\n".repeat(5000) + "def g(): pass"),
        ("many elses".into(), format!("if 0: pass\n{}", "elif 0: pass\n".repeat(3000))),
        ("chained comparisons".into(), format!("x = 1{}", " < 2".repeat(10_000))),
        ("f-strings in f-strings".into(), "f'{f\"{f'{1}'}\"}'".into()),
        ("await".into(), "await x".into()),
        ("walrus".into(), "(x := 1, y := x)".into()),
        ("star".into(), "*a, *b = 1".into()),
        ("unfinished".into(), "x = '''".into()),
    ];
    for depth in [50, 150, 1000, 10_000, 30_000] {
        all.push((format!("brackets {depth}"), deep("(", ")", depth)));
        all.push((format!("lists {depth}"), deep("[", "]", depth)));
        all.push((format!("dictionaries {depth}"), deep("{1:", "}", depth.min(15_000))));
        all.push((format!("calls {depth}"), deep("f(", ")", depth.min(20_000))));
        all.push((format!("minus {depth}"), format!("x = {}1", "-".repeat(depth))));
        all.push((format!("not {depth}"), format!("x = {}1", "not ".repeat(depth.min(15_000)))));
        all.push((format!("lambda {depth}"), format!("x = {}1", "lambda: ".repeat(depth.min(8000)))));
        all.push((format!("attributes {depth}"), format!("x{}", ".a".repeat(depth))));
    }
    all
}
