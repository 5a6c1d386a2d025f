//! The cases below `tests/cases`: one in each line, as `answer | key | verdict | reason`.
//!
//! - `rules` begins a line with the rules of the cases that follow; several such lines together give each case several
//!   rules. `rules with a decimal comma` is for a reader of a language that has one.
//! - The verdict is an outcome, a partial one with its credit (`partial 40%`), or `not` and an outcome that is ruled out.
//! - The reason may be left out. After `…` it is a part of the reason.
//! - A cell with spaces at an end or characters that cannot be seen is a JSON string.

use plumb_answers::answer::{ALGORITHM, AnswerSpec, DecimalMark, FULL_CREDIT, Outcome, Verdict, mark_written};

const TABLES: [(&str, &str); 9] = [
    ("choices.txt", include_str!("../cases/choices.txt")),
    ("equation.txt", include_str!("../cases/equation.txt")),
    ("expression.txt", include_str!("../cases/expression.txt")),
    ("interval.txt", include_str!("../cases/interval.txt")),
    ("numbers.txt", include_str!("../cases/numbers.txt")),
    ("quantity.txt", include_str!("../cases/quantity.txt")),
    ("reasons.txt", include_str!("../cases/reasons.txt")),
    ("set.txt", include_str!("../cases/set.txt")),
    ("words.txt", include_str!("../cases/words.txt")),
];

/// A line of a table, with one of the rules above it.
pub(crate) struct Case {
    /// File and line.
    pub(crate) at: String,
    pub(crate) spec: AnswerSpec,
    decimal: DecimalMark,
    answer: String,
    pub(crate) key: String,
    verdict: String,
    pub(crate) reason: Option<String>,
}

impl Case {
    /// What differs from the expected verdict.
    fn fault(&self) -> Option<String> {
        let verdict = mark_written(&self.spec, &self.answer, self.decimal, &self.key);
        let sound = (verdict.credit == FULL_CREDIT) == (verdict.outcome == Outcome::Correct)
            && verdict.reason.is_none() == (verdict.outcome == Outcome::Correct)
            && verdict.algorithm == ALGORITHM;
        let expected = sound && self.allows(&verdict) && self.has_reason(verdict.reason.as_deref().unwrap_or_default());
        (!expected).then(|| format!("{}: {:?} for {:?} gave {verdict:?}", self.at, self.answer, self.key))
    }

    fn allows(&self, verdict: &Verdict) -> bool {
        let (not, expected) = self.verdict.strip_prefix("not ").map_or((false, self.verdict.as_str()), |it| (true, it));
        let (word, percent) = expected.split_once(' ').map_or((expected, None), |(word, credit)| (word, Some(credit)));
        let outcome: Outcome =
            serde_json::from_value(word.into()).unwrap_or_else(|_| panic!("{}: no outcome: {expected}", self.at));
        let credit = format!("{}%", verdict.credit / (FULL_CREDIT / 100));
        (verdict.outcome == outcome) != not && percent.is_none_or(|percent| percent == credit)
    }

    fn has_reason(&self, reason: &str) -> bool {
        self.reason.as_deref().is_none_or(|expected| match expected.strip_prefix("… ") {
            Some(part) => reason.contains(part),
            None => reason == expected,
        })
    }
}

/// Reads the rules of an answer, which must have no problems.
#[track_caller]
pub(crate) fn spec(rules: &str) -> AnswerSpec {
    let spec: AnswerSpec = serde_json::from_str(rules).unwrap_or_else(|error| panic!("{rules}: {error}"));
    assert_eq!(spec.problems(), [], "{rules}");
    spec
}

/// The cases of one table.
pub(crate) fn cases_of(table: &str) -> Vec<Case> {
    let (file, text) = TABLES.into_iter().find(|(file, _)| *file == table).expect("a table of this name");
    let (mut all, mut rules, mut above) = (Vec::new(), Vec::new(), "");
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
        if let Some(written) = line.strip_prefix("rules ") {
            if !above.starts_with("rules ") {
                rules.clear();
            }
            rules.push(match written.strip_prefix("with a decimal comma ") {
                Some(written) => (spec(written), DecimalMark::Comma),
                None => (spec(written), DecimalMark::Point),
            });
        } else {
            assert!(!rules.is_empty(), "{file}:{}: a case without rules", number + 1);
            all.extend(
                rules.iter().map(|(spec, decimal)| case(format!("{file}:{}", number + 1), spec, *decimal, line)),
            );
        }
        above = line;
    }
    all
}

fn case(at: String, spec: &AnswerSpec, decimal: DecimalMark, line: &str) -> Case {
    let mut cells = line.split(" | ").map(|cell| {
        if !cell.starts_with('"') {
            return cell.to_owned();
        }
        serde_json::from_str(cell).unwrap_or_else(|error| panic!("{at}: {cell}: {error}"))
    });
    let (Some(answer), Some(key), Some(verdict), reason, None) =
        (cells.next(), cells.next(), cells.next(), cells.next(), cells.next())
    else {
        panic!("{at}: a case has three or four cells: {line}")
    };
    Case { at, spec: spec.clone(), decimal, answer, key, verdict, reason }
}

#[test]
fn every_case_of_the_tables_has_its_verdict() {
    let faults: Vec<String> =
        TABLES.iter().flat_map(|(file, _)| cases_of(file)).filter_map(|case| case.fault()).collect();
    assert!(faults.is_empty(), "{} cases:\n{}", faults.len(), faults.join("\n"));
}
