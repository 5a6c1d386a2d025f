//! Results of a run: its yield, rejections by cause, the cost of an accepted item, and cues in the options.

use leptos::prelude::*;
use plumb_service::factory::{Cues, RunReport, RunView};
use plumb_types::time::Timestamp;

use super::words::cause;
use super::{count, money, path_of, whole};
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::chart::{Bar, Bars};
use crate::ui::columns::{Column, Columns, share};
use crate::ui::table::{NumberRow, Numbers};

/// The files of a run.
const FILES: [&str; 4] = ["accepted.jsonl", "rejected.jsonl", "logs.jsonl", "stats.json"];

/// The current report.
pub(super) fn report(t: &Texts, run: &RunView, found: &RunReport, now: Timestamp) -> AnyView {
    let again = format!("{}?report=1#report", path_of(run.id));
    let pair = |name: String, value: String| view! { <div><dt>{name}</dt><dd>{value}</dd></div> };
    let per = |amount: Option<String>| amount.unwrap_or_else(|| t!(t, "factory-none-yet"));
    let yielded = share(whole(found.accepted), whole(found.done));
    let said = t!(
        t,
        "factory-yield-said",
        accepted = count(t, found.accepted),
        done = count(t, found.done),
        share = t.percent(yielded)
    );
    section! { "report", t!(t, "factory-report") =>
        <p class="soft">{t!(t, "factory-as-of")}" "<When at=now t=t.clone() />" "<a href=again>{t!(t, "factory-again")}</a></p>
        <dl class="pairs columns">
            {pair(t!(t, "factory-yield"), said)}
            {pair(t!(t, "factory-rejected"), t.count(rejected(found)))}
            {pair(t!(t, "factory-cost-each"), per(found.cost_per_accepted.map(|cost| money(t, cost))))}
            {pair(t!(t, "factory-tokens-each"), per(found.tokens_per_accepted.map(|tokens| count(t, tokens))))}
        </dl>
        {causes(t, found)}
        {cues(t, &found.cues)}
        {files(t, run)}
    }
}

fn rejected(found: &RunReport) -> u64 {
    found.causes.values().map(|items| u64::from(*items)).sum()
}

/// Rejections by cause as a chart, with a table of the numbers.
fn causes(t: &Texts, found: &RunReport) -> Option<AnyView> {
    let all = rejected(found);
    if all == 0 {
        return None;
    }
    let mut causes: Vec<(String, u64)> =
        found.causes.iter().map(|(name, items)| (cause(t, name), u64::from(*items))).collect();
    causes.sort_by_key(|(_, items)| std::cmp::Reverse(*items));
    let title = t!(t, "factory-causes");
    let words: Vec<String> = causes.iter().map(|(name, items)| format!("{name}: {items}")).collect();
    let bar = |(name, items): &(String, u64)| Bar {
        label: name.clone(),
        basis_points: share(*items, all),
        value: t.count(*items),
    };
    let bars = causes.iter().map(bar).collect();
    let row = |(name, items): &(String, u64)| {
        NumberRow::named(name.clone(), vec![t.count(*items), t.percent(share(*items, all))])
    };
    let table = Numbers {
        head: vec![t!(t, "factory-cause"), t!(t, "factory-items"), t!(t, "factory-share")],
        rows: causes.iter().map(row).collect(),
    };
    Some(html! {
        <h3>{title.clone()}</h3>
        <Bars id="causes" title=title.clone() description=words.join("; ") bars=bars />
        {table.behind(t, title)}
    })
}

/// Cues in the options of accepted problems that give the key away.
fn cues(t: &Texts, cues: &Cues) -> Option<AnyView> {
    if cues.problems == 0 {
        return None;
    }
    let title = t!(t, "factory-positions");
    let places: Vec<(String, u64)> =
        cues.key_positions.iter().zip(1_u32..).map(|(times, place)| (place.to_string(), u64::from(*times))).collect();
    let highest = places.iter().map(|(_, times)| *times).max().unwrap_or(0);
    let columns = places.iter().map(|(label, times)| Column { label: label.clone(), count: *times }).collect();
    let table = Numbers {
        head: vec![t!(t, "factory-place"), t!(t, "factory-keys")],
        rows: places.iter().map(|(place, times)| NumberRow::named(place.clone(), vec![t.count(*times)])).collect(),
    };
    let tenths = format!("{:.1}", cues.longest_by_chance).replace('.', &t!(t, "number-decimal"));
    let longest = t!(t, "factory-longest", n = cues.key_longest, all = cues.problems, chance = tenths);
    let rule = cues.best_rule.as_ref().map(|(rule, found, chance)| {
        let percent = |share: &f64| format!("{:.0}", share * 100.0);
        let words = t!(t, "factory-best-rule", rule = rule.clone(), share = percent(found), chance = percent(chance));
        view! { <p>{words}</p> }
    });
    Some(html! {
        <h3>{title.clone()}</h3>
        <p class="soft">{t!(t, "factory-positions-lead", n = cues.problems)}</p>
        <Columns id="positions".to_owned() title=title.clone() columns=columns highest=highest />
        {table.behind(t, title)}
        <p>{longest}</p>
        {rule}
    })
}

/// Links to the files.
fn files(t: &Texts, run: &RunView) -> AnyView {
    let links = FILES.map(|name| {
        view! { <li><a href=format!("{}/files/{name}", path_of(run.id)) download><code>{name}</code></a></li> }
    });
    html! {
        <h3>{t!(t, "factory-files")}</h3>
        <p class="soft">{t!(t, "factory-files-lead")}</p>
        <ul>{links.collect_view()}</ul>
    }
}
