//! The runs of one request, shared among threads, with limits that do not depend on which thread runs what.

use std::sync::{Mutex, PoisonError};

use plumb_code::request::{Check, CheckWork, PythonWork, Run};
use plumb_code::response::{Measured, PythonResult, SyntaxError, WorkResult};
use plumb_code::{Limits, Outcome};
use serde_json::json;

use crate::interpreter::{End, Interpreter};
use crate::reply::Inspection;

/// Runs that use up their fuel before the rest is left out.
const FUEL_OUTS: usize = 2;
/// Bytes of all results of a submission, as JSON.
const LONGEST_RESULTS: usize = 4 << 20;

/// A request of Python that is being carried out.
pub(crate) struct Submission {
    work: Kind,
    limits: Limits,
    progress: Mutex<Progress>,
}

enum Kind {
    Program(PythonWork),
    Checks(CheckWork),
}

struct Progress {
    looked: bool,
    looking: bool,
    python: PythonResult,
    next: usize,
    running: usize,
    outcomes: Vec<Option<Measured>>,
}

/// A piece of work that a thread takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    Look,
    Run(usize),
}

impl Submission {
    pub(crate) fn program(work: PythonWork) -> Self {
        let limits = work.limits.clamped();
        Self::new(work.tests.len(), false, limits, Kind::Program(work))
    }

    pub(crate) fn checks(work: CheckWork) -> Self {
        let limits = work.limits.clamped();
        Self::new(work.checks.len(), true, limits, Kind::Checks(work))
    }

    fn new(runs: usize, looked: bool, limits: Limits, work: Kind) -> Self {
        let python = PythonResult { syntax_error: None, constructs: None, outcomes: Vec::new() };
        let outcomes = vec![None; runs];
        let progress = Progress { looked, looking: false, python, next: 0, running: 0, outcomes };
        Self { work, limits, progress: Mutex::new(progress) }
    }

    /// The next piece for a thread, or none if what is left is being done by others or nothing is left.
    pub(crate) fn take(&self) -> Option<Piece> {
        let mut progress = self.lock();
        if !progress.looked {
            let free = !progress.looking;
            progress.looking = true;
            return free.then_some(Piece::Look);
        }
        if progress.python.syntax_error.is_some() || progress.next >= progress.outcomes.len() {
            return None;
        }
        if settled(&progress.outcomes, self.limits.fuel_in_all) {
            progress.next = progress.outcomes.len();
            return None;
        }
        progress.next += 1;
        progress.running += 1;
        Some(Piece::Run(progress.next - 1))
    }

    /// Does a piece. Returns whether the submission is at its end.
    pub(crate) fn carry_out(&self, piece: Piece, interpreter: &Interpreter) -> bool {
        match piece {
            Piece::Look => {
                let looked = self.look(interpreter);
                let mut progress = self.lock();
                progress.looked = true;
                match looked {
                    Ok(python) => progress.python = python,
                    Err(outcome) => {
                        for place in &mut progress.outcomes {
                            *place = Some(Measured { fuel: 0, outcome: outcome.clone() });
                        }
                        progress.next = progress.outcomes.len();
                    }
                }
                progress.python.syntax_error.is_some() || progress.next == progress.outcomes.len()
            }
            Piece::Run(index) => {
                let measured = self.run(index, interpreter);
                let mut progress = self.lock();
                progress.outcomes[index] = Some(measured);
                progress.running -= 1;
                if settled(&progress.outcomes, self.limits.fuel_in_all) {
                    progress.next = progress.outcomes.len();
                }
                progress.running == 0 && progress.next == progress.outcomes.len()
            }
        }
    }

    /// The result, once the submission is at its end.
    pub(crate) fn result(&self) -> WorkResult {
        let mut progress = self.lock();
        // Threads may still ask for a piece, until the request has left the queue.
        let outcomes = in_order(std::mem::take(&mut progress.outcomes), self.limits.fuel_in_all);
        match self.work {
            Kind::Checks(_) => WorkResult::Checked(outcomes),
            Kind::Program(_) => {
                let outcomes = if progress.python.syntax_error.is_some() { Vec::new() } else { outcomes };
                WorkResult::Python(Box::new(PythonResult { outcomes, ..progress.python.clone() }))
            }
        }
    }

    fn look(&self, interpreter: &Interpreter) -> Result<PythonResult, Outcome> {
        let Kind::Program(work) = &self.work else { return Err(Outcome::Unavailable) };
        let request = json!({
            "kind": "inspect", "before": work.before, "source": work.source, "after": work.after,
            "constructs": work.inspect, "seed": 0,
        });
        let complex = |message: &str| {
            let error = SyntaxError { line: 1, column: 1, message: message.to_owned() };
            PythonResult { syntax_error: Some(error), constructs: None, outcomes: Vec::new() }
        };
        match interpreter.run(&request.to_string(), &self.limits).0 {
            End::Reply(reply) => match reply.inspection() {
                Some(Inspection::Program { constructs, .. }) => {
                    Ok(PythonResult { syntax_error: None, constructs, outcomes: Vec::new() })
                }
                Some(Inspection::NoProgram(error)) => {
                    Ok(PythonResult { syntax_error: Some(error), constructs: None, outcomes: Vec::new() })
                }
                None => Ok(complex("the program cannot be read")),
            },
            End::Stopped(outcome @ (Outcome::Clock | Outcome::Unavailable)) => Err(outcome),
            End::Stopped(_) => Ok(complex("the program is too large or too deeply nested to be read")),
        }
    }

    fn run(&self, index: usize, interpreter: &Interpreter) -> Measured {
        let request = match &self.work {
            Kind::Program(work) => program_request(work, &work.tests[index], &self.limits),
            Kind::Checks(work) => check_request(work, &work.checks[index], &self.limits),
        };
        let (end, fuel) = interpreter.run(&request.to_string(), &self.limits);
        let outcome = match end {
            End::Reply(reply) => reply.outcome(self.limits.output_characters).unwrap_or(Outcome::Trapped),
            End::Stopped(outcome) => outcome,
        };
        Measured { fuel, outcome }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn program_request(work: &PythonWork, run: &Run, limits: &Limits) -> serde_json::Value {
    let mut request = json!({
        "before": work.before, "source": work.source, "after": work.after, "seed": work.seed,
        "output_characters": limits.output_characters,
    });
    let run = match run {
        Run::Call { function, arguments, keywords } => {
            json!({"kind": "call", "function": function, "arguments": arguments, "keywords": keywords})
        }
        Run::Program { stdin } => json!({"kind": "program", "stdin": stdin}),
        Run::Expression { expression } => json!({"kind": "expression", "expression": expression}),
    };
    if let (Some(request), serde_json::Value::Object(run)) = (request.as_object_mut(), run) {
        request.extend(run);
    }
    request
}

fn check_request(work: &CheckWork, check: &Check, limits: &Limits) -> serde_json::Value {
    json!({
        "kind": "check", "source": check.code, "result": check.result, "output": check.output,
        "arguments": check.arguments, "seed": work.seed, "output_characters": limits.output_characters,
    })
}

/// Whether the outcomes so far, up to the first that is missing, leave the rest out.
fn settled(outcomes: &[Option<Measured>], fuel_in_all: u64) -> bool {
    let (mut outs, mut fuel) = (0, 0_u64);
    for measured in outcomes.iter().map_while(Option::as_ref) {
        outs += usize::from(measured.outcome == Outcome::OutOfFuel);
        fuel = fuel.saturating_add(measured.fuel);
        if outs >= FUEL_OUTS || fuel >= fuel_in_all {
            return true;
        }
    }
    false
}

/// Outcomes in the order of the runs. What comes after the end of the limits is left out, even if a thread has run it:
/// the same submission has the same outcomes on any number of threads.
fn in_order(outcomes: Vec<Option<Measured>>, fuel_in_all: u64) -> Vec<Measured> {
    let mut kept: Vec<Option<Measured>> = Vec::with_capacity(outcomes.len());
    let mut bytes = 0;
    for mut outcome in outcomes {
        let left_out = settled(&kept, fuel_in_all);
        if let Some(measured) = &mut outcome {
            bytes += serde_json::to_string(&measured.outcome).map_or(0, |text| text.len());
            if bytes > LONGEST_RESULTS {
                measured.outcome = Outcome::ResultTooLarge;
            }
        }
        kept.push(if left_out { Some(Measured { fuel: 0, outcome: Outcome::Skipped }) } else { outcome });
    }
    kept.into_iter().map(|measured| measured.unwrap_or(Measured { fuel: 0, outcome: Outcome::Unavailable })).collect()
}
