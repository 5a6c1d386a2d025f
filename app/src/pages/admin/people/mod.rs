//! Accounts, invitations, rosters, settings. For administrators.

mod invitations;
mod list;
mod parts;
mod person;
mod roster;
mod settings;

pub(crate) use invitations::invitations;
pub(crate) use list::list;
pub(crate) use person::person;
pub(crate) use roster::{dry_run, roster};
pub(crate) use settings::settings;
