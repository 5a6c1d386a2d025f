//! Regrades in words.

use leptos::prelude::*;
use plumb_domain::item::{Item, ItemBody};
use plumb_domain::regrade::{ItemRemedy, Regrade, Remedy};
use plumb_domain::session::{Mark, MarkChange};
use plumb_service::views::{RegradeCard, RegradeState};

use crate::text::{Texts, t};

/// An answer as a person reads it: an option's text, or what was typed.
fn read<'a>(item: Option<&'a Item>, key: &'a str) -> &'a str {
    let options = item.and_then(|item| item.body.options()).unwrap_or_default();
    options.iter().find(|option| option.id == key).map_or(key, |option| option.text.as_str())
}

/// What is done, in a line.
pub(super) fn remedy(t: &Texts, what: &Regrade, item: Option<&Item>) -> String {
    match what.remedy() {
        ItemRemedy::Key(key) => t!(t, "regrade-does-key", key = read(item, &key).to_owned()),
        ItemRemedy::Accept(key) => t!(t, "regrade-does-accept", key = read(item, &key).to_owned()),
        ItemRemedy::Any(Remedy::Drop) => t!(t, "regrade-does-drop"),
        ItemRemedy::Any(Remedy::Full) => t!(t, "regrade-does-full"),
        ItemRemedy::Any(Remedy::Again) => t!(t, "regrade-does-again"),
    }
}

/// Which items, in a line.
pub(super) fn target(t: &Texts, card: &RegradeCard) -> String {
    let version: String = card.what.hash().as_str().chars().take(8).collect();
    match card.what.item() {
        Some(item) => t!(
            t,
            "regrade-of-item",
            blueprint = card.row.blueprint.clone(),
            version = version,
            level = item.level.clone(),
            seed = item.seed.to_string()
        ),
        None => t!(t, "regrade-of-version", blueprint = card.row.blueprint.clone(), version = version),
    }
}

/// Where it is.
pub(super) fn state(t: &Texts, state: RegradeState) -> String {
    match state {
        RegradeState::Looking => t!(t, "regrade-state-looking"),
        RegradeState::Draft => t!(t, "regrade-state-draft"),
        RegradeState::Applying => t!(t, "regrade-state-applying"),
        RegradeState::Applied => t!(t, "regrade-state-applied"),
        RegradeState::Undoing => t!(t, "regrade-state-undoing"),
        RegradeState::Undone => t!(t, "regrade-state-undone"),
    }
}

fn mark(t: &Texts, mark: Option<Mark>) -> String {
    match mark {
        None => t!(t, "regrade-mark-none"),
        Some(Mark::Correct) => t!(t, "regrade-mark-right"),
        Some(Mark::Partial(credit)) => t!(t, "regrade-mark-part", part = t.percent(credit / 100)),
        Some(Mark::Incorrect) => t!(t, "regrade-mark-wrong"),
        Some(Mark::Undecided) => t!(t, "regrade-mark-waits"),
        Some(Mark::Dropped) => t!(t, "regrade-mark-out"),
    }
}

/// What happens to one mark.
pub(super) fn change(t: &Texts, change: &MarkChange) -> String {
    let number = u32::from(change.position) + 1;
    t!(t, "regrade-mark", n = number, was = mark(t, change.was), is = mark(t, change.is))
}

/// The item with its key: who may see this page may see published content.
pub(super) fn item(t: &Texts, item: &Item) -> AnyView {
    let answer = match &item.body {
        ItemBody::MultipleChoice { options, key } => {
            let rows = options
                .iter()
                .map(|option| {
                    let text = option.text.clone();
                    let is_key = option.id == *key;
                    let words = if is_key { t!(t, "regrade-is-key", answer = text) } else { text };
                    view! { <li class:right=is_key>{words}</li> }
                })
                .collect_view();
            view! { <ol>{rows}</ol> }.into_any()
        }
        ItemBody::ShortAnswer { key, .. } => {
            let words = t!(t, "regrade-is-key", answer = key.clone());
            view! { <p>{words}</p> }.into_any()
        }
    };
    view! { <div class="card"><p class="text">{item.stem.clone()}</p>{answer}</div> }.into_any()
}
