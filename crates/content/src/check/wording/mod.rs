//! What items say, read as a learner reads it: faults of wording that any blueprint can have.

mod asked;
mod plural;
mod steps;
mod tokens;

use std::collections::BTreeSet;

use plumb_formula::Value;

use crate::blueprint::skill::{ItemType, Skill};
use crate::generate::RenderedItem;
use crate::text::problem::{Severity, shorten};

use super::findings::Findings;
use crate::generate::values;
use tokens::{Kind, Token, tokens};

/// A fault of wording.
struct Fault {
    severity: Severity,
    code: &'static str,
    message: String,
    help: &'static str,
}

/// The faults of one level, each once for each text of the blueprint.
pub(super) struct Wording<'s> {
    skill: &'s Skill,
    level: &'s str,
    met: BTreeSet<(String, &'static str)>,
}

impl<'s> Wording<'s> {
    pub(super) fn new(skill: &'s Skill, level: &'s str) -> Self {
        Self { skill, level, met: BTreeSet::new() }
    }

    /// Reads what one solution shows.
    pub(super) fn item(&mut self, parameters: &[Value], shown: &RenderedItem, findings: &mut Findings) {
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
        if let Some(fault) = separators(texts) {
            self.report("presentation.stem_templates", fault, parameters, findings);
        }
    }

    /// Reads one hint.
    pub(super) fn hint(&mut self, path: &str, hint: &str, parameters: &[Value], findings: &mut Findings) {
        for fault in said(hint) {
            self.report(path, fault, parameters, findings);
        }
    }

    fn report(&mut self, path: &str, fault: Fault, parameters: &[Value], findings: &mut Findings) {
        if !self.met.insert((path.to_owned(), fault.code)) {
            return;
        }
        let with = values::describe(self.skill, parameters);
        let message = format!("{} (level `{}`, with {with})", fault.message, self.level);
        if let Some(problem) = findings.add(fault.severity, path, None, fault.code, message) {
            problem.help = Some(fault.help.to_owned());
        }
    }
}

/// What can be wrong with any text.
fn said(text: &str) -> Vec<Fault> {
    // Most texts can be passed over: thousands are read for one level.
    if !["1 ", "euro", "dollar", "EUR", "USD", "€", "$", "£"].iter().any(|sign| text.contains(sign)) {
        return Vec::new();
    }
    let tokens = tokens(text);
    plural::fault(&tokens).into_iter().chain(money(&tokens)).collect()
}

/// Sums of money have two decimals or none.
fn money(tokens: &[Token<'_>]) -> Option<Fault> {
    let (number, sum) = tokens.windows(2).find_map(|pair| {
        let (number, named) = match (pair[0].kind, pair[1].kind) {
            (Kind::Number, Kind::Word) => {
                (&pair[0], matches!(pair[1].text, "euro" | "euros" | "dollar" | "dollars" | "EUR" | "USD"))
            }
            (Kind::Number, Kind::Sign) => (&pair[0], matches!(pair[1].text, "€")),
            (Kind::Sign, Kind::Number) => (&pair[1], matches!(pair[0].text, "€" | "$" | "£")),
            _ => return None,
        };
        named.then(|| (number, format!("{} {}", pair[0].text, pair[1].text)))
    })?;
    let decimals = number.text.rsplit_once('.')?.1.len();
    (decimals != 2).then(|| Fault {
        severity: Severity::Error,
        code: "money-form",
        message: format!("`{sum}` is not a way to write money"),
        help: "show two decimals, as in `{price:.2f}`, or none",
    })
}

/// Separators of thousands are everywhere in an item or nowhere.
fn separators<'t>(texts: impl Iterator<Item = &'t str> + Clone) -> Option<Fault> {
    if !texts.clone().any(|text| text.as_bytes().windows(2).any(|pair| pair[0] == b',' && pair[1].is_ascii_digit())) {
        return None;
    }
    let (mut grouped, mut plain): (Option<&str>, Option<&str>) = (None, None);
    for text in texts {
        for token in tokens(text).iter().filter(|token| token.kind == Kind::Number) {
            if is_grouped(token.text) {
                grouped.get_or_insert(token.text);
            } else if token.text.len() >= 4 && token.text.bytes().all(|byte| byte.is_ascii_digit()) {
                plain.get_or_insert(token.text);
            }
        }
    }
    let (grouped, plain) = (grouped?, plain?);
    Some(Fault {
        severity: Severity::Warning,
        code: "mixed-separators",
        message: format!("`{}` and `{}` are written in two styles", shorten(grouped), shorten(plain)),
        help: "keys and options of numbers have no separators of thousands, so let the texts have none",
    })
}

/// Whether a number is written in groups of three, such as `12,500`.
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
    fn separators_of_one_item_are_of_one_style() {
        let mixed = |texts: &[&str]| separators(texts.iter().copied()).is_some();
        assert!(mixed(&["Round 12,345.", "12345 lies between.", "12000"]));
        assert!(mixed(&["12300", "Round 12,345."]));
        assert!(!mixed(&["Round 12,345.", "12,000", "900"]));
        assert!(!mixed(&["Round 12345.", "12000", "x = 3, y = 4", "(3,4)"]));
        assert!(is_grouped("1,234,567.5") && !is_grouped("1,23") && !is_grouped("1234,567") && !is_grouped("123"));
    }
}
