//! What pages show of demo mode.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use plumb_types::user::Role;
use uuid::Uuid;

/// Demo mode: accounts that everybody may use, and the school they belong to.
#[derive(Debug, Clone)]
pub struct Demo {
    /// In the order in which they are shown.
    pub accounts: Vec<DemoAccount>,
    /// The school.
    pub school: Arc<SchoolProgress>,
}

/// An account whose password everybody knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DemoAccount {
    /// What it may do.
    pub role: Role,
    /// What it is called.
    pub name: &'static str,
    /// Its password.
    pub password: &'static str,
}

/// The school of a server in demo mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum School {
    /// There is none: only accounts.
    #[default]
    None,
    /// It is being filled.
    Filling,
    /// It is whole: where the first class is, and the test that it sits.
    Whole(SchoolPlaces),
    /// A server was stopped while it filled it.
    Partly,
}

/// What links lead to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SchoolPlaces {
    /// The first class.
    pub class: Uuid,
    /// The assignment that was under way when the school was filled.
    pub test: Uuid,
}

/// How far the school is, told by the task that fills it and read by pages.
#[derive(Debug, Default)]
pub struct SchoolProgress(Mutex<School>);

impl SchoolProgress {
    /// Says how far it is.
    pub fn tell(&self, school: School) {
        *self.lock() = school;
    }

    /// How far it is.
    pub fn school(&self) -> School {
        *self.lock()
    }

    fn lock(&self) -> MutexGuard<'_, School> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
