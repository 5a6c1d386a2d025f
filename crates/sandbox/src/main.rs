//! The program: serves the pipe, compiles the component, tests itself, and runs programs for authors.

#![expect(clippy::print_stdout, reason = "a command line prints its result")]

use std::io::{self, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;
use std::thread::available_parallelism;

use clap::{Parser, Subcommand};
use plumb_code::request::{PythonWork, Work};
use plumb_code::response::WorkResult;
use plumb_code::{Outcome, Run};
use plumb_sandbox::artifact::Artifact;
use plumb_sandbox::interpreter::Interpreter;
use plumb_sandbox::serve::serve;
use plumb_sandbox::{direct, self_test, walls};

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Runs programs and queries of learners, apart from the server.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// The component with the interpreter; scripts/sandbox.sh builds it
    #[arg(long, global = true, env = "PLUMB_SANDBOX_COMPONENT", default_value = "target/sandbox/python.wasm")]
    component: PathBuf,
    /// Directory of compiled components; only its owner may have access
    #[arg(long, global = true, env = "PLUMB_SANDBOX_COMPILED", default_value = "target/sandbox/compiled")]
    compiled: PathBuf,
    /// SHA-256 that the component must have
    #[arg(long, global = true, env = "PLUMB_SANDBOX_SHA256")]
    sha256: Option<String>,
    /// Programs that run at once; as many as there are processors if not given
    #[arg(long, global = true, env = "PLUMB_SANDBOX_THREADS", value_parser = clap::value_parser!(u8).range(1..=64))]
    threads: Option<u8>,
    #[command(subcommand)]
    command: SandboxCommand,
}

#[derive(Subcommand)]
enum SandboxCommand {
    /// Carry out requests from standard input until it ends
    Serve,
    /// Compile the component for this processor, if that has not been done
    Compile,
    /// Test this installation: versions, limits and walls, with times
    Check,
    /// Run a program as learners' programs are run, and show what it prints
    Run {
        /// The program
        file: PathBuf,
        /// Its standard input
        #[arg(long, default_value = "")]
        input: String,
    },
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("plumb-sandbox: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let artifact = Artifact::open(&arguments.component, &arguments.compiled, arguments.sha256.as_deref())?;
    if let SandboxCommand::Compile = arguments.command {
        if !artifact.is_compiled()? {
            eprintln!("plumb-sandbox: compiling the component");
            eprintln!("plumb-sandbox: compiled to {}", artifact.compile()?.display());
        }
        return Ok(ExitCode::SUCCESS);
    }
    if !artifact.is_compiled()? {
        compile_apart(arguments)?;
    }
    let threads = arguments.threads.map_or_else(|| available_parallelism().map_or(1, usize::from), usize::from);
    let interpreter = Interpreter::load(&artifact, u32::try_from(threads)?)?;
    match &arguments.command {
        SandboxCommand::Run { file, input } => return run_file(&interpreter, file, input),
        SandboxCommand::Check => return Ok(check(&interpreter)),
        SandboxCommand::Serve | SandboxCommand::Compile => (),
    }
    for wall in walls::raise() {
        if let Err(why) = wall.state {
            eprintln!("plumb-sandbox: without the wall “{}”: {why}", wall.name);
        }
    }
    serve(BufReader::new(io::stdin()), io::stdout(), Arc::new(interpreter), threads)?;
    Ok(ExitCode::SUCCESS)
}

fn run_file(interpreter: &Interpreter, file: &Path, input: &str) -> Result<ExitCode, Failure> {
    let source = std::fs::read_to_string(file)?;
    let tests = vec![Run::Program { stdin: input.to_owned() }];
    let work = Work::Python(PythonWork { source, tests, ..PythonWork::default() });
    let WorkResult::Python(result) = direct::carry_out(interpreter, work) else { return Err("no result".into()) };
    if let Some(error) = result.syntax_error {
        eprintln!("line {}, column {}: {}", error.line, error.column, error.message);
        return Ok(ExitCode::FAILURE);
    }
    let Some(measured) = result.outcomes.into_iter().next() else { return Err("no outcome".into()) };
    let mut stdout = io::stdout().lock();
    let code = match measured.outcome {
        Outcome::Returned { output, .. } => {
            stdout.write_all(output.as_bytes())?;
            ExitCode::SUCCESS
        }
        Outcome::Raised { kind, message, line, output } => {
            stdout.write_all(output.as_bytes())?;
            stdout.flush()?;
            eprintln!("line {}: {kind}: {message}", line.unwrap_or(0));
            ExitCode::FAILURE
        }
        other => {
            eprintln!("{other:?}");
            ExitCode::FAILURE
        }
    };
    eprintln!("fuel: {}", measured.fuel);
    Ok(code)
}

fn check(interpreter: &Interpreter) -> ExitCode {
    let version = interpreter.version();
    println!(
        "component {}\nCPython {}, wasmtime {}, SQLite {}\n",
        version.component, version.python, version.wasmtime, version.sqlite
    );
    let mut fine = true;
    for row in self_test::run(interpreter) {
        fine &= row.passed;
        let mark = if row.passed { "ok" } else { "FAILED" };
        println!("{:<28} {:>9.1} ms  {mark}  {}", row.name, row.time.as_secs_f64() * 1000.0, row.detail);
    }
    for wall in walls::raise() {
        println!("{:<28} {}", wall.name, wall.state.map_or_else(|why| format!("missing: {why}"), |()| "ok".into()));
    }
    for hole in walls::holes() {
        println!("{hole}");
        fine = false;
    }
    if fine { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Compiles in a process of its own: the compiler's memory and threads end with it.
fn compile_apart(arguments: &Arguments) -> Result<(), Failure> {
    let mut compile = Command::new(std::env::current_exe()?);
    if let Some(sha256) = &arguments.sha256 {
        compile.arg("--sha256").arg(sha256);
    }
    let status = compile
        .arg("compile")
        .arg("--component")
        .arg(&arguments.component)
        .arg("--compiled")
        .arg(&arguments.compiled)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .status()?;
    if status.success() { Ok(()) } else { Err("the component could not be compiled".into()) }
}
