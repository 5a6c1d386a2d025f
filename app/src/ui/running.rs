//! A part of a page about a running task.

use leptos::prelude::*;

use super::layout::Scripts;
use crate::islands::Live;
use crate::text::{Texts, t};

/// Interval of updates, in seconds.
const AGAIN_SECS: u32 = 2;

/// Keeps a part up to date while a task runs. Afterwards the part keeps its id, so that a page that fetches it finds
/// the result.
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
