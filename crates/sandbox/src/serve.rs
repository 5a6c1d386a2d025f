//! The pipe: requests, one a line, on one side; responses, one a line, on the other.

use std::io::{self, BufRead, Read as _, Write};
use std::sync::{Arc, Mutex, PoisonError};

use plumb_code::request::{LONGEST_REQUEST, LONGEST_SOURCE, MOST_TESTS, Work};
use plumb_code::response::WorkResult;
use plumb_code::{Request, Response};

use crate::interpreter::Interpreter;
use crate::workers::Workers;

/// Bytes of the author's script that makes a database.
const LONGEST_DATABASE: usize = 1 << 20;

/// Carries out requests until the input ends.
pub fn serve(
    mut input: impl BufRead,
    output: impl Write + Send + 'static,
    interpreter: Arc<Interpreter>,
    threads: usize,
) -> io::Result<()> {
    let output = Arc::new(Mutex::new(output));
    let version = interpreter.version().clone();
    let respond = {
        let output = Arc::clone(&output);
        // A reader that has gone away closes its own end too, and then the input ends.
        move |response: Response| drop(write(&output, &response))
    };
    let workers = Workers::start(interpreter, threads, Box::new(respond))?;
    let refuse = |id, message: String| {
        let result = WorkResult::Refused { message };
        write(&output, &Response { id, runner: version.clone(), result })
    };
    let mut line = Vec::new();
    loop {
        line.clear();
        let length = (&mut input).take(LONGEST_REQUEST as u64).read_until(b'\n', &mut line)?;
        if length == 0 {
            break;
        }
        if length == LONGEST_REQUEST && line.last() != Some(&b'\n') {
            drain(&mut input)?;
            refuse(None, format!("the request has more than {LONGEST_REQUEST} bytes"))?;
            continue;
        }
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        match serde_json::from_slice::<Request>(&line) {
            Err(error) => refuse(id_of(&line), format!("not a request: {error}"))?,
            Ok(request) => match fault(&request.work) {
                Some(message) => refuse(Some(request.id), message)?,
                None => workers.submit(request),
            },
        }
    }
    workers.finish();
    Ok(())
}

/// Reads up to the end of a line that is too long to keep.
fn drain(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        if let Some(at) = buffer.iter().position(|byte| *byte == b'\n') {
            input.consume(at + 1);
            return Ok(());
        }
        let length = buffer.len();
        input.consume(length);
    }
}

/// The number of a request that is wrong otherwise.
fn id_of(line: &[u8]) -> Option<u64> {
    serde_json::from_slice::<serde_json::Value>(line).ok()?.get("id")?.as_u64()
}

/// What a request has too much of.
fn fault(work: &Work) -> Option<String> {
    let long =
        |what: &str, text: &str, most: usize| (text.len() > most).then(|| format!("{what} has more than {most} bytes"));
    let many = |count: usize| (count > MOST_TESTS).then(|| format!("more than {MOST_TESTS} runs"));
    match work {
        Work::Ping | Work::Warm => None,
        Work::Python(work) => long("the source", &work.source, LONGEST_SOURCE)
            .or_else(|| long("the code before it", &work.before, LONGEST_SOURCE))
            .or_else(|| long("the code after it", &work.after, LONGEST_SOURCE))
            .or_else(|| many(work.tests.len())),
        Work::Check(work) => many(work.checks.len())
            .or_else(|| work.checks.iter().find_map(|check| long("a checker", &check.code, LONGEST_SOURCE))),
        Work::Sql(work) => long("the source", &work.source, LONGEST_SOURCE)
            .or_else(|| many(work.databases.len()))
            .or_else(|| work.databases.iter().find_map(|script| long("a script", script, LONGEST_DATABASE))),
    }
}

fn write(output: &Mutex<impl Write>, response: &Response) -> io::Result<()> {
    let mut line = serde_json::to_vec(response)?;
    line.push(b'\n');
    let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
    output.write_all(&line)?;
    output.flush()
}
