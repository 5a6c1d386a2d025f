//! Charts of the answers to one question, by its kind, each with a table of the numbers.

use std::collections::BTreeMap;

use leptos::prelude::*;
use plumb_content::question::{Choice, Question, QuestionKind, Scale};
use plumb_sessions::survey::{OptionCount, OptionRank, QuestionResults, Summary, TextPage};
use plumb_types::calendar::CalendarDate;
use plumb_types::decimal::Decimal;
use plumb_types::histogram::{Bin, Distribution};

use crate::pages::scorecard::whole_percent;
use crate::paths::encode;
use crate::text::{Texts, t};
use crate::ui::chart::{Bar, Bars};
use crate::ui::columns::{Column, Columns, MOST, share};
use crate::ui::table::{NumberRow, Numbers};

/// Maximum number of bins of a numeric range: their labels need more room than points of a scale.
const MOST_STEPS: usize = 8;
/// Maximum number of bars for days, months or years.
const MOST_DATES: usize = 16;

/// The answers to a question with at least one answer. `path` is the page with its version; `id` is that of the
/// heading.
pub(super) fn drawn(t: &Texts, path: &str, id: &str, question: &Question, found: &QuestionResults) -> AnyView {
    match &found.summary {
        Summary::Options(counts) => options(t, id, question, counts, found.answered),
        Summary::Ratings(spread) => rating(t, id, question, spread, found.answered),
        Summary::Rows(rows) => matrix(t, id, question, rows),
        Summary::Numbers(spread) => numbers(t, id, question, spread, found.answered),
        Summary::Texts(page) => written(t, path, id, question, page),
        Summary::Dates(days) => dates(t, id, question, days, found.answered),
        Summary::Ranking(ranks) => ranking(t, id, question, ranks),
    }
}

/// The words of an option or row.
fn words(choices: &[Choice], id: &str) -> String {
    choices.iter().find(|choice| choice.id == id).map_or_else(|| id.to_owned(), |choice| choice.text.clone())
}

/// A part in percent, to the nearest whole one.
fn percent(t: &Texts, part: u64, whole: u64) -> String {
    whole_percent(t, share(part, whole))
}

/// Counts of these values, and their shares of all answers.
fn counts_table(t: &Texts, what: String, counts: &[(String, u64)], answered: u64) -> Numbers {
    let row = |(label, count): &(String, u64)| {
        NumberRow::named(label.clone(), vec![t.count(*count), percent(t, *count, answered)])
    };
    Numbers {
        head: vec![what, t!(t, "teach-col-count"), t!(t, "teach-col-share")],
        rows: counts.iter().map(row).collect(),
    }
}

/// Bars of counts, with shares of all answers.
fn counted(t: &Texts, id: &str, question: &Question, what: String, counts: &[(String, u64)], answered: u64) -> AnyView {
    let value = |count| t!(t, "teach-count-share", n = count, share = percent(t, count, answered));
    let bars: Vec<Bar> = counts
        .iter()
        .map(|(label, count)| Bar { label: label.clone(), basis_points: share(*count, answered), value: value(*count) })
        .collect();
    let description: Vec<String> = bars.iter().map(|bar| format!("{}: {}", bar.label, bar.value)).collect();
    html! {
        <Bars id=format!("{id}-chart") title=question.text.clone() description=description.join("; ") bars=bars />
        {counts_table(t, what, counts, answered).behind(t, question.text.clone())}
    }
}

fn options(t: &Texts, id: &str, question: &Question, counts: &[OptionCount], answered: u64) -> AnyView {
    let several = matches!(question.kind, QuestionKind::MultipleSelect { .. });
    let named: Vec<(String, u64)> =
        counts.iter().map(|one| (words(question.kind.options(), &one.option), one.count)).collect();
    html! {
        {several.then(|| view! { <p class="hint">{t!(t, "teach-several")}</p> })}
        {counted(t, id, question, t!(t, "teach-col-option"), &named, answered)}
    }
}

/// A bin in digits: `3`, or `10–19`.
fn step(t: &Texts, bin: &Bin) -> String {
    if bin.from == bin.to {
        t.decimal(bin.from)
    } else {
        t!(t, "teach-step", from = t.decimal(bin.from), to = t.decimal(bin.to))
    }
}

/// A bin with the scale's label for it.
fn point(t: &Texts, scale: Option<&Scale>, bin: &Bin) -> String {
    let label = bin.from.as_whole().filter(|_| bin.from == bin.to).and_then(|at| scale?.labels.get(&at));
    match label {
        Some(label) => t!(t, "teach-point", point = step(t, bin), label = label.clone()),
        None => step(t, bin),
    }
}

fn columns(t: &Texts, bins: &[Bin]) -> Vec<Column> {
    bins.iter().map(|bin| Column { label: step(t, bin), count: bin.count }).collect()
}

fn highest(bins: &[Bin]) -> u64 {
    bins.iter().map(|bin| bin.count).max().unwrap_or(0)
}

/// Labels of the points of a scale.
fn legend(t: &Texts, scale: &Scale) -> Option<AnyView> {
    if scale.labels.is_empty() {
        return None;
    }
    let labels = scale
        .labels
        .iter()
        .map(|(point, label)| {
            let words = t!(t, "teach-point", point = point.to_string(), label = label.clone());
            view! { <span>{words}</span> }
        })
        .collect_view();
    Some(html! { <p class="facts">{labels}</p> })
}

/// Mean, median and range in a line.
fn figures(t: &Texts, spread: &Distribution, unit: Option<&str>) -> AnyView {
    let with = |number: String| match unit {
        Some(unit) => t!(t, "teach-with-unit", number = number, unit = unit.to_owned()),
        None => number,
    };
    let rounded = |value: &Option<_>| Some(t.decimal(Decimal::rounded(value.as_ref()?, 2)?));
    let mean = rounded(&spread.mean).map(|mean| t!(t, "teach-mean", number = with(mean)));
    let median = rounded(&spread.median).map(|median| t!(t, "teach-median", number = with(median)));
    let mut given = spread.counts.iter().filter(|(_, count)| **count > 0).map(|(number, _)| *number);
    let range = given.next().map(|least| {
        let most = given.next_back().unwrap_or(least);
        t!(t, "teach-range", from = t.decimal(least), to = with(t.decimal(most)))
    });
    let figures =
        [mean, median, range].into_iter().flatten().map(|words| view! { <span>{words}</span> }).collect_view();
    html! { <p class="facts figures">{figures}</p> }
}

fn spread_table(t: &Texts, question: &Question, bins: &[Bin], answered: u64) -> AnyView {
    let counts: Vec<(String, u64)> = bins.iter().map(|bin| (point(t, question.kind.scale(), bin), bin.count)).collect();
    counts_table(t, t!(t, "teach-col-answer"), &counts, answered).behind(t, question.text.clone())
}

fn rating(t: &Texts, id: &str, question: &Question, spread: &Distribution, answered: u64) -> AnyView {
    let bins = spread.histogram(MOST);
    html! {
        {figures(t, spread, None)}
        <Columns id=format!("{id}-chart") title=question.text.clone() columns=columns(t, &bins) highest=highest(&bins) />
        {question.kind.scale().and_then(|scale| legend(t, scale))}
        {spread_table(t, question, &bins, answered)}
    }
}

fn numbers(t: &Texts, id: &str, question: &Question, spread: &Distribution, answered: u64) -> AnyView {
    let unit = match &question.kind {
        QuestionKind::Number { unit, .. } => unit.as_deref(),
        _ => None,
    };
    let bins = spread.histogram(MOST_STEPS);
    let chart = (!bins.is_empty()).then(|| {
        view! {
            <Columns id=format!("{id}-chart") title=question.text.clone() columns=columns(t, &bins) highest=highest(&bins) />
            {spread_table(t, question, &bins, answered)}
        }
    });
    html! { {figures(t, spread, unit)}{chart} }
}

fn matrix(t: &Texts, id: &str, question: &Question, rows: &[(String, Distribution)]) -> AnyView {
    let mean = |spread: &Distribution| {
        spread.mean.as_ref().and_then(|mean| Decimal::rounded(mean, 2)).map(|mean| t.decimal(mean))
    };
    let drawn: Vec<(String, Vec<Bin>, Option<String>)> = rows
        .iter()
        .map(|(row, spread)| (words(question.kind.rows(), row), spread.histogram(MOST), mean(spread)))
        .collect();
    // All rows share one height, so that they can be compared.
    let most = drawn.iter().map(|(_, bins, _)| highest(bins)).max().unwrap_or(0);
    let charts = drawn
        .iter()
        .enumerate()
        .map(|(at, (row, bins, mean))| {
            let mean = mean.clone().map(|mean| view! { <span class="n">{t!(t, "teach-mean", number = mean)}</span> });
            view! {
                <div class="matrix-row">
                    <p><span>{row.clone()}</span>{mean}</p>
                    <Columns
                        id=format!("{id}-chart-{at}")
                        title=row.clone()
                        columns=columns(t, bins)
                        highest=most
                        small=true
                    />
                </div>
            }
        })
        .collect_view();
    let points = drawn.first().map(|(_, bins, _)| bins.clone()).unwrap_or_default();
    let head = points.iter().map(|bin| point(t, question.kind.scale(), bin));
    let table = Numbers {
        head: [t!(t, "teach-col-row")].into_iter().chain(head).chain([t!(t, "teach-col-mean")]).collect(),
        rows: drawn
            .iter()
            .map(|(row, bins, mean)| {
                let total: u64 = bins.iter().map(|bin| bin.count).sum();
                let cell = |bin: &Bin| t!(t, "teach-count-share", n = bin.count, share = percent(t, bin.count, total));
                let cells = bins.iter().map(cell).chain([mean.clone().unwrap_or_default()]);
                NumberRow::named(row.clone(), cells.collect())
            })
            .collect(),
    };
    html! {
        <div class="matrix-rows">{charts}</div>
        {question.kind.scale().and_then(|scale| legend(t, scale))}
        {table.behind(t, question.text.clone())}
    }
}

fn written(t: &Texts, path: &str, id: &str, question: &Question, page: &TextPage) -> AnyView {
    let item = |(text, n): &(String, u64)| {
        let times = (*n > 1).then(|| view! { " "<span class="soft small">{t!(t, "teach-text-times", n = *n)}</span> });
        view! { <li class="text">{text.clone()}{times}</li> }
    };
    let items = page.texts.iter().map(item).collect_view();
    // The link names the question, so that it makes sense when links are read out alone.
    let about = question.text.clone();
    let first = page.continued.then(|| {
        let label = t!(t, "teach-first-texts-of", question = about.clone());
        view! { <a class="btn quiet" href=format!("{path}#{id}") aria-label=label>{t!(t, "teach-first-texts")}</a> }
    });
    let next = page.next.as_ref().map(|next| {
        let label = t!(t, "teach-next-texts-of", question = about.clone());
        let href = format!("{path}&texts={}&after={}#{id}", encode(&question.id), encode(next));
        view! { <a class="btn quiet" href=href aria-label=label>{t!(t, "teach-next-texts")}</a> }
    });
    let turns = (first.is_some() || next.is_some()).then(|| view! { <p class="actions no-print">{first}{next}</p> });
    html! {
        <ul class="said">{items}</ul>
        {turns}
    }
}

fn dates(t: &Texts, id: &str, question: &Question, days: &BTreeMap<CalendarDate, u64>, answered: u64) -> AnyView {
    let range = days
        .first_key_value()
        .zip(days.last_key_value())
        .map(|((first, _), (last, _))| t!(t, "teach-range", from = first.to_string(), to = last.to_string()));
    let chart = grouped(days).map(|groups| counted(t, id, question, t!(t, "teach-col-date"), &groups, answered));
    html! { <p class="facts figures"><span>{range}</span></p>{chart} }
}

/// Days if they are few, otherwise grouped by month, year or decade; `None` if even decades are too many. Names are
/// prefixes of days, such as `2030-01`.
fn grouped(days: &BTreeMap<CalendarDate, u64>) -> Option<Vec<(String, u64)>> {
    [(10, ""), (7, ""), (4, ""), (3, "0s")].into_iter().find_map(|(length, after)| {
        let mut groups: BTreeMap<String, u64> = BTreeMap::new();
        for (day, count) in days {
            let name: String = day.to_string().chars().take(length).chain(after.chars()).collect();
            *groups.entry(name).or_insert(0) += count;
        }
        (groups.len() <= MOST_DATES).then(|| groups.into_iter().collect())
    })
}

fn ranking(t: &Texts, id: &str, question: &Question, ranks: &[OptionRank]) -> AnyView {
    let options = question.kind.options();
    let mut ranks: Vec<&OptionRank> = ranks.iter().collect();
    // Options of equal mean rank stay in the order of the question.
    ranks.sort_by(|a, b| a.mean_rank.cmp(&b.mean_rank));
    let mean = |rank: &OptionRank| {
        rank.mean_rank
            .as_ref()
            .and_then(|mean| Decimal::rounded(mean, 2))
            .map(|mean| t.decimal(mean))
            .unwrap_or_default()
    };
    let bars: Vec<Bar> = ranks
        .iter()
        .map(|rank| Bar {
            label: words(options, &rank.option),
            basis_points: rank.nearness(options.len()).unwrap_or(0),
            value: t!(t, "teach-mean-place", number = mean(rank)),
        })
        .collect();
    let description: Vec<String> = bars.iter().map(|bar| format!("{}: {}", bar.label, bar.value)).collect();
    let table = Numbers {
        head: vec![t!(t, "teach-col-option"), t!(t, "teach-col-place"), t!(t, "teach-col-first")],
        rows: ranks
            .iter()
            .map(|rank| NumberRow::named(words(options, &rank.option), vec![mean(rank), t.count(rank.first_places)]))
            .collect(),
    };
    html! {
        <p class="hint">{t!(t, "teach-ranking-hint")}</p>
        <Bars id=format!("{id}-chart") title=question.text.clone() description=description.join("; ") bars=bars />
        {table.behind(t, question.text.clone())}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn days(texts: &[&str]) -> BTreeMap<CalendarDate, u64> {
        texts.iter().map(|text| (CalendarDate::parse(text).unwrap(), 2)).collect()
    }

    #[test]
    fn many_days_are_put_together_until_they_can_be_looked_at() {
        let few = grouped(&days(&["2030-01-31", "2030-02-01"])).unwrap();
        assert_eq!(few, [("2030-01-31".to_owned(), 2), ("2030-02-01".to_owned(), 2)]);
        let month: Vec<String> = (1..=28).map(|day| format!("2030-02-{day:02}")).collect();
        let month: Vec<&str> = month.iter().map(String::as_str).collect();
        assert_eq!(grouped(&days(&month)).unwrap(), [("2030-02".to_owned(), 56)]);
        let years: Vec<String> = (1990..2030).map(|year| format!("{year}-06-01")).collect();
        let years: Vec<&str> = years.iter().map(String::as_str).collect();
        let decades = grouped(&days(&years)).unwrap();
        assert_eq!(decades.first(), Some(&("1990s".to_owned(), 20)));
        assert_eq!(decades.len(), 4);
    }
}
