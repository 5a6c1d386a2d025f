//! Programs and queries of learners: where they run, and who waits for how long.

mod queue;
mod sandbox;
#[cfg(all(test, unix))]
mod tests;

pub use queue::Submitter;
pub use sandbox::{NotRun, Sandbox, SandboxProgram, SandboxStatus};

use plumb_code::Work;
use plumb_code::response::WorkResult;

use crate::plumb::Plumb;

impl Plumb {
    /// Returns where programs of learners run.
    pub fn sandbox(&self) -> &Sandbox {
        &self.sandbox
    }

    /// Runs a program or query of a learner.
    ///
    /// # Errors
    /// [`NotRun`], which says nothing about the program.
    pub async fn run_program(&self, from: Submitter, work: Work) -> Result<WorkResult, NotRun> {
        self.sandbox.run(from, work).await
    }
}
