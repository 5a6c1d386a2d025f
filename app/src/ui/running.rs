//! A part of a page about something that is under way and will be over.

use leptos::prelude::*;

use super::layout::Scripts;
use crate::islands::Live;
use crate::text::{Texts, t};

/// How often it is looked at again, seconds.
const AGAIN_SECS: u32 = 2;

/// Keeps a part up to date while something runs. Once that is over the part has its name all the same: a page that
/// looks again finds the outcome in it.
pub(crate) fn while_it_runs(t: &Texts, id: &'static str, is_running: bool, part: AnyView) -> AnyView {
    if is_running {
        html! {
            <Live id=id stale=t!(t, "live-stale") every=AGAIN_SECS>
                {part}
            </Live>
            <Scripts />
        }
    } else {
        html! { <div data-live=id>{part}</div> }
    }
}
