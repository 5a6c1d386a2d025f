//! The Python of this machine, which judges the one of the sandbox.

use std::io::Write as _;
use std::process::{Command, Stdio};

/// Runs each program in a namespace of its own, and prints the list of what they print, as JSON.
const DRIVER: &str = "
import contextlib, io, json, sys
assert sys.version_info >= (3, 11), 'python3 3.11 or later is needed'
outputs = []
for source in json.load(sys.stdin):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        try: exec(compile(source, '<program>', 'exec'), {'__name__': '__main__'})
        except BaseException as error: print('ended by', type(error).__name__)
    outputs.append(out.getvalue())
json.dump(outputs, sys.stdout)
";

/// What `python3` prints for each program.
pub(crate) fn outputs(programs: &[String]) -> Vec<String> {
    let mut python = Command::new("python3");
    python.args(["-I", "-c", DRIVER]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut python = python.spawn().expect("python3 is needed for this comparison");
    let mut stdin = python.stdin.take().expect("a pipe");
    stdin.write_all(&serde_json::to_vec(programs).expect("JSON")).expect("it reads");
    drop(stdin);
    let output = python.wait_with_output().expect("its end");
    assert!(output.status.success(), "python3 failed: see above");
    serde_json::from_slice(&output.stdout).expect("a list of texts")
}
