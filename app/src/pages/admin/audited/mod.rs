//! The audit: the trail with its filter, histories of people, blueprints and items, and verification.

mod attempts;
mod blueprint;
mod filter;
mod lineage;
mod person;
mod rows;
mod sessions;
mod trail;
mod verify;

pub(in crate::pages) use attempts::verdict_words;
pub(crate) use blueprint::blueprint;
pub use filter::trail_path;
pub(super) use filter::{choice, line, option, text};
pub(crate) use lineage::lineage;
pub(super) use lineage::verified_by;
pub(crate) use person::person;
pub(super) use sessions::about;
pub(crate) use sessions::sessions;
pub(crate) use trail::trail;
pub(crate) use verify::verify;

use leptos::prelude::*;

use super::{kind, status, tabs};
use crate::pages::PageOptions;
use crate::text::{Texts, t};
use crate::ui::words::turn;

/// Options of every page of the audit.
pub(crate) const OPTIONS: PageOptions = PageOptions { is_beside_utc: true, keeps_search: false };

/// Links to the first page and to the next one, if they exist.
fn pager(t: &Texts, first: Option<String>, next: Option<String>) -> Option<AnyView> {
    turn(t, first.map(|path| (path, t!(t, "audit-newest"))), next.map(|path| (path, t!(t, "pager-older"))))
}
