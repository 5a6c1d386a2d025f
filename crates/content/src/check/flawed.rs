//! Checks finished items with the rules for item-writing flaws: only those that always make an item unfit.

use plumb_answers::item::{Item, ItemBody};

use crate::flaws::{Flaw, FlawPlace, FlawRule, FlawSeverity, ItemAnswer, ItemText, flaws};
use crate::generate::Generator;
use crate::text::problem::{Severity, shorten};

use super::findings::Findings;

/// Number of items checked in a level.
const ITEMS: u64 = 16;

/// Checks some items of the level.
pub(super) fn check(generator: &Generator, level: &str, findings: &mut Findings) {
    for seed in 0..ITEMS {
        let Ok(item) = generator.generate(level, seed) else { continue };
        let (options, key) = parts(&item);
        let answer = match &item.body {
            ItemBody::MultipleChoice { .. } => ItemAnswer::Chosen { options: &options, key },
            ItemBody::ShortAnswer { .. } => ItemAnswer::Typed(item.key_text()),
        };
        let found = flaws(&ItemText { stem: &item.stem, answer, solution: &[] });
        // Two wrong options of equal value are still two mistakes, but an option with the key's value is correct.
        let of_value = |flaw: &Flaw| flaw.rule == FlawRule::MoreThanOneCorrect && flaw.weight == FlawSeverity::Refuse;
        let is_key = |flaw: &Flaw| key.is_some_and(|key| flaw.place == FlawPlace::Option(key));
        let key_is_one = found.iter().any(|flaw| of_value(flaw) && is_key(flaw));
        for flaw in found.iter().filter(|flaw| !of_value(flaw) || key_is_one) {
            report(generator, level, &item, flaw, findings);
        }
    }
}

fn parts(item: &Item) -> (Vec<&str>, Option<usize>) {
    match &item.body {
        ItemBody::MultipleChoice { options, key } => {
            let at = options.iter().position(|option| option.id == *key);
            (options.iter().map(|option| option.text.as_str()).collect(), at)
        }
        ItemBody::ShortAnswer { .. } => (Vec::new(), None),
    }
}

fn report(generator: &Generator, level: &str, item: &Item, flaw: &Flaw, findings: &mut Findings) {
    let (code, severity) = match flaw.rule {
        _ if flaw.weight != FlawSeverity::Refuse => return,
        FlawRule::MoreThanOneCorrect => ("equal-options", Severity::Error),
        FlawRule::LogicalCues => ("stem-tells-key", Severity::Error),
        FlawRule::GrammaticalCues => ("grammar-tells-key", Severity::Warning),
        FlawRule::AllOfTheAbove | FlawRule::NoneOfTheAbove | FlawRule::ComplexOrKType => {
            ("combined-options", Severity::Warning)
        }
        _ => return,
    };
    let with = describe(item);
    let message = match flaw.rule {
        FlawRule::MoreThanOneCorrect => {
            let (options, _) = parts(item);
            format!("`{}` has the value of another option: {} ({with})", shorten(&flaw.found), options.join(" | "))
        }
        _ => format!("`{}` in `{}` ({with})", shorten(&flaw.found), shorten(&item.stem)),
    };
    let message = format!("{message}, level `{level}`");
    let path = match flaw.place {
        FlawPlace::Option(at) => option_path(generator, item, at),
        FlawPlace::Stem => Some("presentation.stem_templates".to_owned()),
        FlawPlace::Options => Some("presentation.distractor_strategies".to_owned()),
    };
    // For the key, the path is the answer's formula; the option that equals it is what has to change.
    let Some(path) = path else { return };
    if let Some(problem) = findings.add(severity, &path, None, code, message) {
        problem.help = Some(flaw.rule.words().to_owned());
    }
}

/// Returns the path of an option's formula; `None` for the key.
fn option_path(generator: &Generator, item: &Item, at: usize) -> Option<String> {
    let ItemBody::MultipleChoice { options, .. } = &item.body else { return None };
    let kind = options.get(at)?.strategy.as_ref()?;
    let strategy = generator.skill().strategies.iter().position(|strategy| strategy.kind == *kind)?;
    Some(format!("presentation.distractor_strategies[{strategy}].formula"))
}

fn describe(item: &Item) -> String {
    let shown: Vec<String> = item.parameters.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    shown.join(", ")
}
