//! Demo mode as pages show it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use plumb_types::user::Role;

use crate::ids::{AssignmentId, ClassId};

/// Demo mode: accounts with published passwords, and the school they belong to.
#[derive(Debug, Clone)]
pub struct Demo {
    /// In the order in which they are shown.
    pub accounts: Vec<DemoAccount>,
    /// The school.
    pub school: Arc<SchoolProgress>,
}

/// An account with a published password.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DemoAccount {
    /// The role.
    pub role: Role,
    /// The name.
    pub name: &'static str,
    /// Its password.
    pub password: &'static str,
}

/// The school of a server in demo mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum School {
    /// No school, only accounts.
    #[default]
    None,
    /// The school is being filled.
    Filling,
    /// The school is complete, with the places that links lead to.
    Whole(SchoolPlaces),
    /// The server was stopped while it filled the school.
    Partly,
}

/// Targets of the demo's links.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SchoolPlaces {
    /// The first class.
    pub class: ClassId,
    /// The assignment that was under way when the school was filled.
    pub test: AssignmentId,
}

/// Progress of the school: written by the task that fills it, read by pages.
#[derive(Debug, Default)]
pub struct SchoolProgress(Mutex<School>);

impl SchoolProgress {
    /// Sets the progress.
    pub fn tell(&self, school: School) {
        *self.lock() = school;
    }

    /// Returns the progress.
    pub fn school(&self) -> School {
        *self.lock()
    }

    fn lock(&self) -> MutexGuard<'_, School> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
