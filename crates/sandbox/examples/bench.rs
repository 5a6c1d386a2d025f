//! Measures the sandbox: `cargo run --release -p plumb-sandbox --example bench`. Prints what docs/code-sandbox.md quotes.

#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "a measurement prints, and ends when something is amiss")]
#![expect(clippy::disallowed_methods, reason = "a measurement reads the clock")]

use std::path::Path;
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use clap::Parser;
use plumb_code::request::{PythonWork, SqlLimits, SqlWork, Work};
use plumb_code::{Request, Response, Run, Value};
use plumb_sandbox::artifact::Artifact;
use plumb_sandbox::direct::carry_out;
use plumb_sandbox::interpreter::Interpreter;
use plumb_sandbox::workers::Workers;

#[derive(Parser)]
struct Arguments {
    #[arg(long, default_value = "target/sandbox/python.wasm")]
    component: String,
    #[arg(long, default_value = "target/sandbox/compiled")]
    compiled: String,
    #[arg(long, default_value_t = 2)]
    threads: usize,
}

fn main() {
    let arguments = Arguments::parse();
    let (component, compiled) = (Path::new(&arguments.component), Path::new(&arguments.compiled));
    let artifact = Artifact::open(component, compiled, None).unwrap();
    println!("component: {} kB", std::fs::metadata(component).unwrap().len() / 1000);
    if !artifact.is_compiled().unwrap() {
        let started = Instant::now();
        artifact.compile().unwrap();
        println!("compile: {:.1} s", started.elapsed().as_secs_f64());
    }
    let started = Instant::now();
    let interpreter = Arc::new(Interpreter::load(&artifact, u32::try_from(arguments.threads).unwrap()).unwrap());
    println!("load: {}", milliseconds(started.elapsed()));
    println!("memory when idle: {:.0} MiB", resident());

    let empty = |interpreter: &Interpreter| carry_out(interpreter, Work::Warm);
    empty(&interpreter);
    report("an empty program, looked at and run", (0..100).map(|_| timed(|| drop(empty(&interpreter)))));
    report("a query", (0..200).map(|_| timed(|| drop(carry_out(&interpreter, query())))));

    let bench = Bench::start(Arc::clone(&interpreter), arguments.threads);
    report("ten tests, alone", (0..60).map(|_| bench.all(1)));
    let started = Instant::now();
    report("ten tests, 200 submissions at once", bench.each(200).into_iter());
    let rate = 2000.0 / started.elapsed().as_secs_f64();
    println!("  {rate:.0} runs a second on {} threads", arguments.threads);
    println!("memory afterwards: {:.0} MiB", resident());
}

/// Numbers of responses and when they came.
type ResponseTimes = (Mutex<Vec<(u64, Instant)>>, Condvar);

/// Threads, and the times at which responses came.
struct Bench {
    workers: Workers,
    arrived: Arc<ResponseTimes>,
}

impl Bench {
    fn start(interpreter: Arc<Interpreter>, threads: usize) -> Self {
        let arrived: Arc<ResponseTimes> = Arc::default();
        let keep = Arc::clone(&arrived);
        let respond = move |response: Response| {
            keep.0.lock().unwrap().push((response.id.unwrap(), Instant::now()));
            keep.1.notify_all();
        };
        Self { workers: Workers::start(interpreter, threads, Box::new(respond)).unwrap(), arrived }
    }

    /// The time until all of `count` submissions have a response.
    fn all(&self, count: u64) -> Duration {
        self.each(count).into_iter().max().unwrap()
    }

    /// The time until each of `count` submissions has a response.
    fn each(&self, count: u64) -> Vec<Duration> {
        self.arrived.0.lock().unwrap().clear();
        let started = Instant::now();
        for id in 0..count {
            self.workers.submit(Request { id, work: submission(id) });
        }
        let mut arrived = self.arrived.0.lock().unwrap();
        while arrived.len() < usize::try_from(count).unwrap() {
            arrived = self.arrived.1.wait(arrived).unwrap();
        }
        arrived.iter().map(|(_, at)| *at - started).collect()
    }
}

fn submission(seed: u64) -> Work {
    let source = "def is_prime(n):\n    if n < 2:\n        return False\n    for d in range(2, n):\n        if n % d == 0:\n            return False\n    return True\n";
    let call =
        |n: i64| Run::Call { function: "is_prime".into(), arguments: vec![Value::from(n)], keywords: Vec::new() };
    let tests = (0..10).map(|n| call(90 + n)).collect();
    Work::Python(PythonWork { source: source.into(), tests, seed, inspect: true, ..PythonWork::default() })
}

fn query() -> Work {
    let rows: Vec<String> = (0..200).map(|n| format!("({n}, 'name {n}', {})", n % 7)).collect();
    let script =
        format!("CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT, c INTEGER); INSERT INTO t VALUES {};", rows.join(","));
    Work::Sql(SqlWork {
        databases: vec![script],
        source: "SELECT c, count(*) AS n, max(b) FROM t GROUP BY c HAVING n > 1 ORDER BY n DESC, c".into(),
        statements: 1,
        may_write: false,
        after: None,
        limits: SqlLimits::default(),
    })
}

fn timed(work: impl FnOnce()) -> Duration {
    let started = Instant::now();
    work();
    started.elapsed()
}

fn report(name: &str, times: impl Iterator<Item = Duration>) {
    let mut times: Vec<Duration> = times.collect();
    times.sort();
    let at = |share: usize| milliseconds(times[(times.len() * share / 100).min(times.len() - 1)]);
    println!("{name}: p50 {}, p95 {}, p99 {}", at(50), at(95), at(99));
}

fn milliseconds(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}

/// MiB of memory that this process has.
fn resident() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<f64>().unwrap() / 1024.0
}
