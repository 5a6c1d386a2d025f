//! Use cases: authorise → load → decide → store. Pages, the command line and the interfaces for programs all call them.
//!
//! Ask [`Plumb`] for a capability (`as_learner`, `as_teacher`, `as_author`, `as_admin`) and get a narrow view: a
//! learner's view has no method that returns a key before the reveal rules allow it.

#![expect(missing_docs, reason = "fields of views whose names say what they are")]

pub mod accounts;
pub mod announcements;
pub mod assessment;
pub mod assignments;
pub mod audit;
pub mod bank;
pub mod blueprints;
pub mod bulk;
pub mod calibration;
mod capabilities;
pub mod check;
pub mod classes;
mod classifier;
pub mod clock;
pub mod code;
pub mod content;
mod differing;
pub mod engine;
pub mod factory;
mod failure;
mod figure;
pub mod forms;
pub mod gradebook;
pub mod homes;
mod invalid_input;
pub mod items;
mod kinds;
pub mod models;
mod naming;
mod paging;
pub mod people;
mod plumb;
pub mod practice;
pub mod protocol;
mod proving;
pub mod reading;
pub mod regrade;
pub mod reports;
pub mod reviews;
pub mod scorecard;
pub mod search;
pub mod sessions;
mod speech;
pub mod statistics;
pub mod surveys;
pub mod system;
pub mod teacher_content;
mod timekeeping;
pub mod trial;
pub mod tutor;
pub mod tutoring;

pub use accounts::{Actor, LoginFrom, SignIn};
pub use announcements::Announcer;
pub use bank::Bank;
pub use capabilities::{Admin, Author, Learner, Teacher};
pub use clock::{Chance, Clock, SystemChance};
pub use failure::{InputError, Need, Result, ServiceError, SessionLimit};
pub use figure::FigureDocument;
pub use invalid_input::InvalidInput;
pub use people::{AccountManager, Inviter};
pub use plumb::{Limits, Plumb, Setup};
pub use plumb_names::order as sort_key;
pub use plumb_store::assignments::ExceptionTarget;
pub use plumb_store::classes::{GroupRow, Person};
pub use plumb_store::gradebook::Grading;
pub use plumb_store::reports::{NoteRow, ReportGroup, ReportKind, ReportRow, ReportState};

/// Compares two secrets in constant time, so that the time does not reveal how much of them agrees.
pub fn same_secret(a: &str, b: &str) -> bool {
    use sha2::{Digest, Sha256};
    Sha256::digest(a.as_bytes()) == Sha256::digest(b.as_bytes())
}
