//! Figures and flags in words.

use leptos::prelude::*;
use plumb_learning::measurement::{ItemFigures, ItemFlag, OTHER, millionths};
use plumb_service::items::ItemWay;
use plumb_types::saturating_cast;

use crate::text::{Texts, t};

/// A share of millionths in percent, to the nearest whole one.
pub(super) fn percent(t: &Texts, share: i64) -> String {
    let basis_points = u32::try_from((share.clamp(0, 1_000_000) + 5_000) / 10_000 * 100).unwrap_or(0);
    t.percent(basis_points)
}

/// A correlation of millionths with two digits.
pub(super) fn correlation(t: &Texts, r: i64) -> String {
    let hundredths = (r.unsigned_abs() + 5_000) / 10_000;
    let sign = if r < 0 && hundredths > 0 { "−" } else { "" };
    let mark = t!(t, "number-decimal");
    format!("{sign}{}{mark}{:02}", hundredths / 100, hundredths % 100)
}

/// A share from 0 to 1 in percent; a dash if unknown.
pub(in crate::pages::teach) fn share(t: &Texts, share: Option<f64>) -> String {
    share.and_then(millionths).map_or_else(|| t!(t, "items-none"), |share| percent(t, share))
}

/// A correlation; a dash if unknown.
pub(super) fn coefficient(t: &Texts, r: Option<f64>) -> String {
    r.and_then(millionths).map_or_else(|| t!(t, "items-none"), |r| correlation(t, r))
}

/// Milliseconds in words.
pub(super) fn time(t: &Texts, millis: u64) -> String {
    t.duration(saturating_cast(millis))
}

/// The middle half of the times; a dash if there are none.
pub(super) fn times(t: &Texts, figures: &ItemFigures) -> String {
    match figures.times {
        Some(times) => {
            let (lower, upper) = (time(t, times.lower), time(t, times.upper));
            t!(t, "items-times", median = time(t, times.median), lower = lower, upper = upper)
        }
        None => t!(t, "items-none"),
    }
}

/// Name of a wrong answer's misconception.
pub(super) fn way(t: &Texts, ways: &[ItemWay], strategy: &str) -> String {
    if strategy == OTHER {
        return t!(t, "items-other");
    }
    let known = ways.iter().find(|way| way.strategy == strategy && !way.words.is_empty());
    known.map_or_else(|| strategy.to_owned(), |way| t.shown(&way.words))
}

/// Flags of an item, with the reason and the advice.
pub(super) fn flags(t: &Texts, figures: &ItemFigures, ways: &[ItemWay]) -> AnyView {
    if figures.flags.is_empty() {
        return ().into_any();
    }
    let lines = figures
        .flags
        .iter()
        .map(|flag| {
            let words = match flag {
                ItemFlag::Negative => t!(t, "items-flag-negative", r = coefficient(t, figures.item_rest)),
                ItemFlag::Weak => t!(t, "items-flag-weak", r = coefficient(t, figures.item_rest)),
                ItemFlag::TooHard => t!(t, "items-flag-hard", p = share(t, figures.facility)),
                ItemFlag::TooEasy => t!(t, "items-flag-easy", p = share(t, figures.facility)),
                ItemFlag::Unchosen(strategy) => t!(t, "items-flag-unchosen", wrong = way(t, ways, strategy)),
                ItemFlag::BeatsKey(strategy) => t!(t, "items-flag-beats", wrong = way(t, ways, strategy)),
            };
            view! { <li>{words}</li> }
        })
        .collect_view();
    let serious = figures.flags.iter().any(ItemFlag::is_serious);
    let (class, title) =
        if serious { ("note wrong", t!(t, "items-serious")) } else { ("note due", t!(t, "items-look")) };
    html! {
        <section class=class aria-labelledby="flags">
            <h2 id="flags">{title}</h2>
            <ul>{lines}</ul>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_rounded_to_what_they_are_worth() {
        let t = Texts::for_header("en");
        assert_eq!(correlation(&t, 451_234), "0.45");
        assert_eq!(correlation(&t, -8_000), "−0.01");
        assert_eq!(correlation(&t, -2_000), "0.00");
        assert_eq!(correlation(&t, 1_000_000), "1.00");
        assert_eq!(percent(&t, 666_667), t.percent(6_700));
        assert_eq!(share(&t, None), t!(t, "items-none"));
    }
}
