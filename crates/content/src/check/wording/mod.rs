//! Checks the text of items as learners read it: faults of wording that any blueprint can have.

mod article;
mod asked;
mod calculation;
mod counts;
mod german;
mod plural;
mod result;
mod signs;
mod steps;
mod tokens;
mod told;
mod translated;
mod units;

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use plumb_formula::Value;
use plumb_maths::prose::claims::first_false_claim;
use plumb_maths::prose::markup::markup;
use plumb_typeset::{NotationFault, faults, plain_text};

use crate::blueprint::skill::{ItemType, Skill};
use crate::generate::RenderedItem;
use crate::text::problem::{Severity, shorten};

use super::findings::{Findings, at_level};
use super::notation::rated;
use crate::generate::values;
use signs::unusual_signs;
use tokens::{WordingToken, WordingTokenKind, tokens};
use told::KeyLeakCounter;

pub(super) use tokens::tokens as read_tokens;
pub(super) use told::ItemContext;
pub(super) use translated::check as check_translations;
pub(super) use units::{Measured, measured};

/// Number of items of a level that get all checks; after that, one in [`EVERY`] does.
const CLOSELY: u32 = 200;
const EVERY: u32 = 100;

/// Code, place and help of a revealed key.
const STEM_TELLS: (&str, &str, &str) = ("stem-tells-key", "the question", "take out of the question what answers it");
const HINT_TELLS: (&str, &str, &str) = ("hint-tells-key", "this hint", "say what to look at, or a step on the way");

/// A fault of wording.
struct WordingFault {
    severity: Severity,
    code: &'static str,
    message: String,
    help: &'static str,
}

/// Faults of one level, each once for each text of the blueprint.
pub(super) struct WordingCheck<'s> {
    skill: &'s Skill,
    level: &'s str,
    met: BTreeSet<(String, &'static str)>,
    looked: u32,
    /// Hashes of path and text that got all checks.
    read: BTreeSet<u64>,
    /// By path: how often questions and hints reveal the key.
    stems: BTreeMap<String, KeyLeakCounter>,
    hints: BTreeMap<String, KeyLeakCounter>,
}

impl<'s> WordingCheck<'s> {
    pub(super) fn new(skill: &'s Skill, level: &'s str) -> Self {
        let (met, stems, hints) = (BTreeSet::new(), BTreeMap::new(), BTreeMap::new());
        Self { skill, level, met, looked: 0, read: BTreeSet::new(), stems, hints }
    }

    /// Checks the texts of one solution.
    pub(super) fn item(&mut self, parameters: &[Value], shown: &RenderedItem, findings: &mut Findings) {
        if self.looked < CLOSELY {
            self.notation(parameters, shown, findings);
        }
        let shown = &shown.on_the_line();
        let stems: Vec<&str> = shown.stems.iter().map(|(_, stem)| stem.as_str()).collect();
        for (at, stem) in &shown.stems {
            let chosen = self.skill.item_type == ItemType::MultipleChoice;
            let faults = said(stem).into_iter().chain(asked::fault(stem, &shown.key));
            for fault in faults.chain(chosen.then(|| asked::to_write(stem)).flatten()) {
                self.report(&format!("presentation.stem_templates[{at}]"), fault, parameters, findings);
            }
        }
        for (at, step) in shown.solution.iter().enumerate() {
            for fault in said(step).into_iter().chain(steps::fault(step, &stems)) {
                self.report(&format!("solution[{at}]"), fault, parameters, findings);
            }
        }
        let texts = stems.iter().copied().chain(shown.solution.iter().map(String::as_str));
        let texts = texts.chain([shown.key.as_str()]).chain(shown.distractors.iter().map(String::as_str));
        if let Some(fault) = separators(texts.clone()) {
            self.report("presentation.stem_templates", fault, parameters, findings);
        }
        self.looked += 1;
        if self.looked <= CLOSELY || self.looked.is_multiple_of(EVERY) {
            self.closely(parameters, shown, &stems, findings);
        }
    }

    /// Checks the notation of the texts as they are written.
    fn notation(&mut self, parameters: &[Value], shown: &RenderedItem, findings: &mut Findings) {
        let stems = shown.stems.iter().map(|(at, stem)| (format!("presentation.stem_templates[{at}]"), stem));
        let solution = shown.solution.iter().enumerate().map(|(at, step)| (format!("solution[{at}]"), step));
        for (path, text) in stems.chain(solution) {
            self.notation_of(&path, text, parameters, findings);
        }
        if self.skill.item_type == ItemType::MultipleChoice {
            self.notation_of("generation.answer_formula", &shown.key, parameters, findings);
        }
    }

    fn notation_of(&mut self, path: &str, text: &str, parameters: &[Value], findings: &mut Findings) {
        for fault in faults(text) {
            self.report(path, fault.into(), parameters, findings);
        }
    }

    /// Whether this text is new at this path.
    fn is_new(&mut self, path: &str, text: &str) -> bool {
        let mut hasher = DefaultHasher::new();
        (path, text).hash(&mut hasher);
        self.read.insert(hasher.finish())
    }

    /// Runs the slower checks.
    fn closely(&mut self, parameters: &[Value], shown: &RenderedItem, stems: &[&str], findings: &mut Findings) {
        let others: Vec<&str> = shown.distractors.iter().map(String::as_str).collect();
        let item = ItemContext { stems, key: &shown.key, others: &others };
        let last_step = shown.solution.last().map(String::as_str);
        for (at, stem) in &shown.stems {
            let path = format!("presentation.stem_templates[{at}]");
            if !self.is_new(&path, stem) {
                continue;
            }
            let faults = read(stem).into_iter().chain(claim(stem, Verbs::PassedOver));
            let faults = faults.chain(counts::fault(stem, &shown.key));
            for fault in faults.chain(calculation::fault(stem, &shown.key)) {
                self.report(&path, fault, parameters, findings);
            }
            if let Some((is_key, fault)) = units::fault(stem, &shown.key, last_step) {
                let last = shown.solution.len().saturating_sub(1);
                let other = format!("solution[{last}]");
                self.report(if is_key { &path } else { &other }, fault, parameters, findings);
            }
            self.stems.entry(path).or_insert_with(KeyLeakCounter::new).stem(self.skill, stem, item, parameters);
        }
        for (at, step) in shown.solution.iter().enumerate() {
            let path = format!("solution[{at}]");
            if self.is_new(&path, step) {
                for fault in read(step).into_iter().chain(claim(step, Verbs::Read)) {
                    self.report(&path, fault, parameters, findings);
                }
            }
        }
        if let Some(fault) = result::fault(&shown.solution, &shown.key) {
            let last = shown.solution.len().saturating_sub(1);
            self.report(&format!("solution[{last}]"), fault, parameters, findings);
        }
        if let Some(fault) = shown.figure.as_ref().and_then(|figure| other_unit(&figure.alternative(), stems)) {
            self.report("presentation.figure", fault, parameters, findings);
        }
    }

    /// Checks one hint of an item.
    pub(super) fn hint(
        &mut self,
        path: &str,
        hint: &str,
        item: ItemContext<'_>,
        parameters: &[Value],
        findings: &mut Findings,
    ) {
        if self.is_new(&format!("notation of {path}"), hint) {
            self.notation_of(path, hint, parameters, findings);
        }
        let hint = &*plain_text(hint);
        if self.is_new(path, hint) {
            for fault in said(hint).into_iter().chain(read(hint)).chain(claim(hint, Verbs::Read)) {
                self.report(path, fault, parameters, findings);
            }
        }
        let telling = self.hints.entry(path.to_owned()).or_insert_with(KeyLeakCounter::new);
        telling.hint(self.skill, hint, item, parameters);
    }

    /// Reports the findings that need all items.
    pub(super) fn finish(&self, findings: &mut Findings) {
        for (path, telling) in &self.stems {
            telling.report(self.level, path, STEM_TELLS, findings);
        }
        for (path, telling) in &self.hints {
            telling.report(self.level, path, HINT_TELLS, findings);
        }
    }

    fn report(&mut self, path: &str, fault: WordingFault, parameters: &[Value], findings: &mut Findings) {
        if !self.met.insert((path.to_owned(), fault.code)) {
            return;
        }
        fault.report(path, (self.skill, self.level), parameters, findings);
    }
}

impl WordingFault {
    /// Reports the fault of a level's items, found with these parameters.
    fn report(self, path: &str, (skill, level): (&Skill, &str), parameters: &[Value], findings: &mut Findings) {
        let message = at_level(&self.message, level, &values::describe(skill, parameters));
        if let Some(problem) = findings.add(self.severity, path, None, self.code, message) {
            problem.help = Some(self.help.to_owned());
        }
    }
}

impl From<NotationFault> for WordingFault {
    fn from(fault: NotationFault) -> Self {
        let (severity, code, help) = rated(&fault);
        Self { severity, code, message: fault.message, help }
    }
}

/// Faults of any text.
fn said(text: &str) -> Vec<WordingFault> {
    // A quick filter: thousands of texts are checked for one level.
    if !["1 ", "euro", "dollar", "EUR", "USD", "€", "$", "£"].iter().any(|sign| text.contains(sign)) {
        return Vec::new();
    }
    let tokens = tokens(text);
    plural::fault(&tokens).into_iter().chain(german::plural(&tokens)).chain(money(&tokens)).collect()
}

/// Faults of any English text, found by the slower checks.
fn read(text: &str) -> Vec<WordingFault> {
    let article = || (!german::is_german(text)).then(|| article::fault(&tokens(text))).flatten();
    markup_fault(text).into_iter().chain(unusual_signs(text)).chain(article()).collect()
}

/// Reports markup that learners would see as raw characters.
fn markup_fault(text: &str) -> Option<WordingFault> {
    let found = markup(text)?;
    Some(WordingFault {
        severity: Severity::Warning,
        code: "markup",
        message: format!("learners would read `{}` as it stands", shorten(found)),
        help: "write plain text, without HTML or LaTeX: x², 3/4, √5",
    })
}

/// Whether a verb counts as a relation like a sign does: questions ask with verbs, hints and steps state with them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verbs {
    Read,
    PassedOver,
}

/// Reports a false claim about numbers.
fn claim(text: &str, verbs: Verbs) -> Option<WordingFault> {
    let relates = text.contains(['=', '<', '>', '≤', '≥', '≠', '≈'])
        || verbs == Verbs::Read && [" is ", " are ", " makes ", " gives "].iter().any(|verb| text.contains(verb));
    // In square brackets a number may be rounded, or be the end of an interval; with a remainder or in another number
    // system `=` means something else.
    let means_else = text.contains('[')
        || ["remainder", "inary", "exadecimal", "Rest", "Dual", "exadezimal"].iter().any(|word| text.contains(word));
    if !relates || means_else || !text.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let found = first_false_claim(text)?;
    Some(WordingFault {
        severity: Severity::Warning,
        code: "false-equation",
        message: format!("what is said here does not hold: {}", found.why),
        help: "put it right; if it is wrong on purpose, say so in words",
    })
}

/// Reports a figure with other units of length than the question.
fn other_unit(figure: &str, stems: &[&str]) -> Option<WordingFault> {
    let shown = measured(figure);
    let other = shown.iter().filter(|shown| shown.kind == "length").find(|shown| {
        let named: Vec<&str> = stems.iter().flat_map(|stem| units::names(stem, shown.kind)).collect();
        !named.is_empty() && !named.contains(&shown.unit)
    })?;
    Some(WordingFault {
        severity: Severity::Warning,
        code: "unit-mismatch",
        message: format!("the picture has {}, which the question has not", other.unit),
        help: "let question and picture have one unit, or name both in the question",
    })
}

/// Reports sums of money with one decimal: they have two or none.
fn money(tokens: &[WordingToken<'_>]) -> Option<WordingFault> {
    let (number, sum) = tokens.windows(2).find_map(|pair| {
        let (number, named) = match (pair[0].kind, pair[1].kind) {
            (WordingTokenKind::Number, WordingTokenKind::Word) => {
                (&pair[0], matches!(pair[1].text, "euro" | "euros" | "dollar" | "dollars" | "EUR" | "USD"))
            }
            (WordingTokenKind::Number, WordingTokenKind::Sign) => (&pair[0], matches!(pair[1].text, "€")),
            (WordingTokenKind::Sign, WordingTokenKind::Number) => (&pair[1], matches!(pair[0].text, "€" | "$" | "£")),
            _ => return None,
        };
        named.then(|| (number, format!("{} {}", pair[0].text, pair[1].text)))
    })?;
    let decimals = number.text.rsplit_once('.')?.1.len();
    (decimals != 2).then(|| WordingFault {
        severity: Severity::Error,
        code: "money-form",
        message: format!("`{sum}` is not a way to write money"),
        help: "show two decimals, as in `{price:.2f}`, or none",
    })
}

/// Reports an item that uses a thousands separator in only some of its numbers.
fn separators<'t>(texts: impl Iterator<Item = &'t str> + Clone) -> Option<WordingFault> {
    if !texts.clone().any(|text| text.as_bytes().windows(2).any(|pair| pair[0] == b',' && pair[1].is_ascii_digit())) {
        return None;
    }
    let (mut grouped, mut plain): (Option<&str>, Option<&str>) = (None, None);
    for text in texts {
        for token in tokens(text).iter().filter(|token| token.kind == WordingTokenKind::Number) {
            if is_grouped(token.text) {
                grouped.get_or_insert(token.text);
            } else if token.text.len() >= 4 && token.text.bytes().all(|byte| byte.is_ascii_digit()) {
                plain.get_or_insert(token.text);
            }
        }
    }
    let (grouped, plain) = (grouped?, plain?);
    Some(WordingFault {
        severity: Severity::Warning,
        code: "mixed-separators",
        message: format!("`{}` and `{}` are written in two styles", shorten(grouped), shorten(plain)),
        help: "keys and options of numbers have no separators of thousands, so let the texts have none",
    })
}

/// Whether a number is grouped by thousands, such as `12,500`.
fn is_grouped(number: &str) -> bool {
    let whole = number.split('.').next().unwrap_or(number);
    let mut groups = whole.split(',');
    let first = groups.next().map_or(0, str::len);
    let mut further = 0;
    (1..=3).contains(&first)
        && groups.all(|group| {
            further += 1;
            group.len() == 3
        })
        && further > 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(text: &str) -> Vec<&'static str> {
        said(text).iter().map(|fault| fault.code).collect()
    }

    #[test]
    fn money_has_two_decimals_or_none() {
        for good in ["It costs 367.50 euros.", "It costs 12 euros.", "€3.20", "A price of $ 5.", "0.5 litres, 4 euros"]
        {
            assert_eq!(codes(good), [""; 0], "{good}");
        }
        for bad in ["It costs 367.5 euros.", "€ 3.2", "12.125 €", "$0.1"] {
            assert_eq!(codes(bad), ["money-form"], "{bad}");
        }
    }

    #[test]
    fn a_factor_of_one_and_a_second_sign_are_found() {
        for bad in ["What is 1x + 4?", "5 + 0y", "1x² = 9", "3 + -5", "3 − −5", "(2 - -1)", "−1x"] {
            assert_eq!(unusual_signs(bad).map(|fault| fault.code), Some("notation"), "{bad}");
        }
        for good in ["10x + 4", "2.1x", "1/1x", "0x1F", "3 + (-5)", "3 − 5", "from -5 to -3", "−3 + 5", "x1y", "1 x"]
        {
            assert!(unusual_signs(good).is_none(), "{good}");
        }
    }

    #[test]
    fn separators_of_one_item_are_of_one_style() {
        let mixed = |texts: &[&str]| separators(texts.iter().copied()).is_some();
        assert!(mixed(&["Round 12,345.", "12345 lies between.", "12000"]));
        assert!(mixed(&["12300", "Round 12,345."]));
        assert!(!mixed(&["Round 12,345.", "12,000", "900"]));
        assert!(!mixed(&["Round 12345.", "12000", "x = 3, y = 4", "(3,4)"]));
        assert!(is_grouped("1,234,567.5") && !is_grouped("1,23") && !is_grouped("1234,567") && !is_grouped("123"));
    }
}
