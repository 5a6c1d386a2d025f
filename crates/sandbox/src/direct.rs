//! Carries out one piece of work and waits for it, without the threads of [`crate::workers`] and without a clock.

use std::thread;

use plumb_code::request::Work;
use plumb_code::response::WorkResult;

use crate::interpreter::Interpreter;
use crate::sql;
use crate::submission::Submission;
use crate::workers::{STACK, warm_up};

/// The result of some work.
pub fn carry_out(interpreter: &Interpreter, work: Work) -> WorkResult {
    let failed = || WorkResult::Refused { message: "no thread".into() };
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || in_this_thread(interpreter, work));
        thread.ok().and_then(|thread| thread.join().ok()).unwrap_or_else(failed)
    })
}

fn in_this_thread(interpreter: &Interpreter, work: Work) -> WorkResult {
    let submission = match work {
        Work::Ping => return WorkResult::Ready,
        Work::Sql(work) => return WorkResult::Sql(sql::run(&work)),
        Work::Warm => Submission::program(warm_up()),
        Work::Python(work) => Submission::program(work),
        Work::Check(work) => Submission::checks(work),
    };
    while let Some(piece) = submission.take() {
        submission.carry_out(piece, interpreter);
    }
    submission.result()
}
