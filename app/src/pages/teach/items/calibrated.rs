//! What a calibration says about the levels of a blueprint: how likely a right answer is by ability.

use leptos::prelude::*;
use plumb_learning::measurement::millionths;
use plumb_measure::item_bank::{Basis, CalibratedFamily};
use plumb_measure::response::difficulty_of;
use plumb_service::calibration::{ComparedGroups, FamilyDif};
use plumb_service::items::{CalibratedLevel, ItemCalibration};

use super::figures::share;
use crate::text::{Texts, t};
use crate::ui::curves::{Curve, Curves};
use crate::ui::table::{NumberRow, Numbers};

/// Abilities at both ends of the plot, in logits.
const ENDS: f64 = 3.0;
/// Number of straight pieces of a curve.
const PIECES: u32 = 24;
/// A fit beyond these bounds says that some other skill or a guess decides (B. D. Wright and J. M. Linacre, "Reasonable
/// mean-square fit values", Rasch Measurement Transactions 8, 1994: 0.7 to 1.3 for tests with options).
const FITS: std::ops::RangeInclusive<f64> = 0.7..=1.3;

/// A share from 0 to 1 in basis points.
pub(super) fn basis_points(share: f64) -> u32 {
    let millionths = millionths(share.clamp(0.0, 1.0)).unwrap_or(0);
    u32::try_from((millionths + 50) / 100).unwrap_or(0)
}

/// Place across of an ability.
fn place(theta: f64) -> u32 {
    basis_points((theta + ENDS) / (2.0 * ENDS))
}

fn curve(level: &CalibratedLevel) -> Curve {
    let family = &level.family.calibrated;
    let line = (0..=PIECES).map(|piece| {
        let theta = 2.0 * ENDS * f64::from(piece) / f64::from(PIECES) - ENDS;
        (place(theta), basis_points(family.parameters.probability(theta)))
    });
    let most = family.curve.iter().map(|point| point.answers).max().unwrap_or(1).max(1);
    let observed = family.curve.iter().map(|point| {
        let weight = u32::try_from(point.answers * 10_000 / most).unwrap_or(0);
        (place(point.ability), basis_points(point.share_right), weight)
    });
    Curve { label: level.name.clone(), line: line.collect(), observed: observed.collect() }
}

/// The section about the calibration in use; `None` if there is none, or if it does not know this version.
pub(super) fn calibrated(t: &Texts, calibration: Option<&ItemCalibration>) -> Option<AnyView> {
    let calibration = calibration.filter(|calibration| !calibration.levels.is_empty())?;
    let levels = &calibration.levels;
    let title = t!(t, "items-calibrated");
    let words: Vec<String> = levels
        .iter()
        .map(|level| {
            let difficulty = t.fixed(difficulty_of(level.family.calibrated.difficulty.value), 2);
            t!(t, "items-calibrated-entry", level = level.name.clone(), difficulty = difficulty)
        })
        .collect();
    let made = t.date(calibration.made_at);
    Some(section! { "calibrated", title.clone() =>
        <p class="soft">{t!(t, "items-calibrated-lead", n = calibration.number, date = made)}</p>
        <Curves
            id="calibrated-curves"
            title=title.clone()
            description=words.join("; ")
            up=(t!(t, "items-calibrated-top"), t!(t, "items-calibrated-bottom"))
            across=(
                t!(t, "items-calibrated-weak"),
                t!(t, "items-calibrated-strong"),
                t!(t, "items-calibrated-ability"),
            )
            curves=levels.iter().map(curve).collect()
        />
        {parameters(t, levels).shown(title)}
        {flags(t, levels)}
        {observed(t, levels)}
    })
}

fn parameters(t: &Texts, levels: &[CalibratedLevel]) -> Numbers {
    let head = [
        "items-col-level",
        "items-n",
        "items-col-difficulty",
        "items-col-logits",
        "items-col-error",
        "items-col-slope",
        "items-col-spread",
        "items-col-information",
        "items-col-fit",
        "items-col-brier",
        "items-col-basis",
    ];
    let rows = levels.iter().map(|level| {
        let family = &level.family.calibrated;
        let mean = family.parameters.mean();
        let minutes = level.median_millis.map(|millis| f64::from(millis) / 60_000.0).filter(|minutes| *minutes > 0.0);
        let best = family.parameters.information(mean.difficulty());
        let none = || t!(t, "items-none");
        let decimal = |figure: Option<f64>| figure.map_or_else(none, |figure| t.fixed(figure, 2));
        let cells = vec![
            t.count(u64::try_from(family.answers).unwrap_or(u64::MAX)),
            t.fixed(difficulty_of(family.difficulty.value), 2),
            t.fixed(family.difficulty.value, 2),
            t.fixed(family.difficulty.se, 2),
            t.fixed(mean.slope(), 2),
            t.fixed(family.parameters.spread(), 2),
            decimal(minutes.map(|minutes| best / minutes)),
            decimal(family.infit),
            decimal(family.brier),
            basis(t, family),
        ];
        NumberRow::named(level.name.clone(), cells)
    });
    Numbers { head: head.map(|id| t.say(id, &[])).to_vec(), rows: rows.collect() }
}

fn basis(t: &Texts, family: &CalibratedFamily) -> String {
    match family.basis {
        Basis::Declared => t!(t, "items-basis-declared"),
        Basis::Features => t!(t, "items-basis-features"),
        Basis::Answers => t!(t, "items-basis-answers"),
    }
}

/// What a person should look at.
fn flags(t: &Texts, levels: &[CalibratedLevel]) -> Option<AnyView> {
    let mut notes = Vec::new();
    for level in levels {
        let (name, family) = (level.name.clone(), &level.family.calibrated);
        if let Some(fit) = family.infit.filter(|fit| !FITS.contains(fit)) {
            let id = if fit > *FITS.end() { "items-flag-underfit" } else { "items-flag-overfit" };
            notes.push(t.say(id, &[("level", name.clone().into()), ("fit", t.fixed(fit, 2).into())]));
        }
        if family.parameters.should_split() {
            notes.push(t!(t, "items-flag-split", level = name.clone()));
        }
        notes.extend(level.family.dif.iter().map(|dif| favours(t, &name, dif)));
    }
    for pair in levels.windows(2) {
        let [easier, harder] = pair else { continue };
        let apart = harder.family.calibrated.difficulty.value - easier.family.calibrated.difficulty.value;
        let error = easier.family.calibrated.difficulty.se.hypot(harder.family.calibrated.difficulty.se);
        if apart < -1.96 * error {
            notes.push(t!(t, "items-flag-order", harder = harder.name.clone(), easier = easier.name.clone()));
        }
    }
    let notes: Vec<AnyView> = notes.into_iter().map(|note| html! { <li>{note}</li> }).collect();
    (!notes.is_empty()).then(|| html! { <ul class="note">{notes}</ul> })
}

/// A level at which a group has other chances than comparable learners.
fn favours(t: &Texts, level: &str, dif: &FamilyDif) -> String {
    let group = match &dif.groups {
        ComparedGroups::Language(tag) => t!(t, "items-dif-language", tag = tag.clone()),
        ComparedGroups::ExtraTime => t!(t, "items-dif-time"),
        ComparedGroups::Recent(from) => {
            let id = if dif.delta < 0.0 { "items-drift-harder" } else { "items-drift-easier" };
            return t.say(id, &[("level", level.to_owned().into()), ("date", t.date(*from).into())]);
        }
    };
    let id = match (dif.delta < 0.0, dif.is_large) {
        (true, true) => "items-dif-harder-large",
        (true, false) => "items-dif-harder",
        (false, true) => "items-dif-easier-large",
        (false, false) => "items-dif-easier",
    };
    t.say(id, &[("level", level.to_owned().into()), ("group", group.into())])
}

/// The observed points of the plot as a table.
fn observed(t: &Texts, levels: &[CalibratedLevel]) -> Option<AnyView> {
    let rows: Vec<NumberRow> = levels
        .iter()
        .flat_map(|level| level.family.calibrated.curve.iter().map(move |point| (level, point)))
        .map(|(level, point)| {
            let cells = vec![
                t.fixed(point.ability, 2),
                t.count(u64::try_from(point.answers).unwrap_or(u64::MAX)),
                share(t, Some(point.share_right)),
                share(t, Some(point.expected)),
            ];
            NumberRow::named(level.name.clone(), cells)
        })
        .collect();
    if rows.is_empty() {
        return None;
    }
    let head = ["items-col-level", "items-calibrated-ability", "items-n", "items-col-observed", "items-col-expected"];
    let table = Numbers { head: head.map(|id| t.say(id, &[])).to_vec(), rows };
    Some(table.behind(t, t!(t, "items-calibrated-points")))
}
