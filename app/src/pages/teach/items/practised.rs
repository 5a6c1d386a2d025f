//! How learners get better at a blueprint's items from one opportunity of practice to the next.

use leptos::prelude::*;
use plumb_measure::learning_curve::{LearningCurve, OPPORTUNITIES};
use plumb_service::items::ItemCalibration;

use super::calibrated::basis_points;
use super::figures::share;
use crate::text::{Texts, t};
use crate::ui::chart::{Bar, Bars};
use crate::ui::table::{NumberRow, Numbers};

/// With fewer answers at an opportunity nothing is shown.
const FEWEST: u32 = 20;

/// The section; `None` if the items were practised too little.
pub(super) fn practised(t: &Texts, calibration: Option<&ItemCalibration>) -> Option<AnyView> {
    let calibration = calibration?;
    let curve = calibration.practised?;
    let rate = curve.rate(FEWEST)?;
    let title = t!(t, "items-practised");
    let bars: Vec<Bar> = (0..OPPORTUNITIES).map(|opportunity| bar(t, &curve, opportunity)).collect();
    let words: Vec<String> = bars.iter().map(|bar| format!("{}: {}", bar.label, bar.value)).collect();
    let rows = bars.iter().zip(curve.answers).map(|(bar, answers)| {
        NumberRow::named(bar.label.clone(), vec![t.count(u64::from(answers)), bar.value.clone()])
    });
    let head = ["items-col-opportunity", "items-n", "items-col-observed"];
    let table = Numbers { head: head.map(|id| t.say(id, &[])).to_vec(), rows: rows.collect() };
    let id = match rate.value / rate.se {
        z if z > 2.0 => "items-practised-grows",
        z if z < -2.0 => "items-practised-falls",
        _ => "items-practised-same",
    };
    let (value, error) = (t.fixed(rate.value, 2), t.fixed(rate.se, 2));
    Some(section! { "practised", title.clone() =>
        <p class="soft">{t!(t, "items-practised-lead", n = OPPORTUNITIES, date = t.date(calibration.made_at))}</p>
        <p>{t.say(id, &[("rate", value.into()), ("error", error.into())])}</p>
        <Bars id="practised-chart" title=title.clone() description=words.join("; ") bars=bars />
        {table.shown(title)}
    })
}

fn bar(t: &Texts, curve: &LearningCurve, opportunity: usize) -> Bar {
    let right = curve.share(opportunity);
    Bar {
        label: t!(t, "items-opportunity", n = opportunity + 1),
        basis_points: basis_points(right.unwrap_or(0.0)),
        value: share(t, right),
    }
}
