//! Help for a field that mathematics is typed into: what may be typed, and keys for signs that a keyboard lacks or
//! hides, such as a fraction bar or a root.

use leptos::prelude::*;

use crate::models::TypedKind;
use crate::text::{Texts, t};
use crate::ui::layout::script;

/// The keys that the script copies below the field with `data-keys`.
pub(crate) fn keypad(t: &Texts) -> AnyView {
    // The fields with the key, what it types (the caret goes to the bar), and its face and name.
    let keys = [
        ("number fraction", "±", "±", t!(t, "keypad-sign")),
        ("fraction formula", "/", "/", t!(t, "keypad-over")),
        ("fraction", " ", "␣", t!(t, "keypad-space")),
        ("formula", "−", "−", t!(t, "keypad-minus")),
        ("formula", "·", "·", t!(t, "keypad-times")),
        ("formula", "^2", "x²", t!(t, "keypad-squared")),
        ("formula", "^", "xⁿ", t!(t, "keypad-power")),
        ("formula", "√(|)", "√", t!(t, "keypad-root")),
        ("formula", "(|)", "( )", t!(t, "keypad-brackets")),
        ("formula", "=", "=", t!(t, "keypad-equals")),
        ("formula", "π", "π", t!(t, "keypad-pi")),
        ("formula", "∞", "∞", t!(t, "keypad-infinity")),
    ];
    let keys = keys
        .into_iter()
        .map(|(fields, typed, face, name)| {
            view! { <button type="button" class="btn quiet" data-keys=fields value=typed aria-label=name>{face}</button> }
        })
        .collect_view();
    html! {
        <div id="keypad" hidden><div class="keypad" role="group" aria-label=t!(t, "keypad-signs")>{keys}</div></div>
        {script("keypad")}
    }
}

/// What may be typed into the field of an answer.
pub(crate) fn typed_hint(t: &Texts, kind: TypedKind) -> String {
    match kind {
        TypedKind::Integer => t!(t, "player-hint-integer"),
        TypedKind::Decimal => t!(t, "player-hint-decimal"),
        TypedKind::Fraction => t!(t, "player-hint-fraction"),
        _ => t!(t, "player-hint-text"),
    }
}
