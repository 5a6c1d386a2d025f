//! Flaws in an item's wording.

use plumb_bank::{InputType, MathProblemItem};
use plumb_content::flaws::{Flaw, FlawPlace, FlawRule, FlawSeverity, ItemAnswer, ItemText, flaws};

use crate::story::RuleFindings;

/// Checks the wording of an item: certain flaws are errors, others are warnings.
pub(crate) fn found(item: &MathProblemItem) -> RuleFindings {
    noted(item, flaws_of(item, &item.problem_content.stem))
}

/// Checks the question alone, without the rules that the stems in `stems` break as well: their author chose that
/// wording.
pub(crate) fn beside(item: &MathProblemItem, stems: &[String]) -> RuleFindings {
    let broken: Vec<FlawRule> = stems.iter().flat_map(|stem| flaws_of(item, stem)).map(|flaw| flaw.rule).collect();
    let mut flaws = flaws_of(item, &item.problem_content.stem);
    flaws.retain(|flaw| matches!(flaw.place, FlawPlace::Stem) && !broken.contains(&flaw.rule));
    noted(item, flaws)
}

fn flaws_of(item: &MathProblemItem, stem: &str) -> Vec<Flaw> {
    let choices = &item.answer_spec.ui.choices;
    let options: Vec<&str> = choices.iter().map(String::as_str).collect();
    let key = item.solution_logic.final_answer_canonical.as_str();
    let answer = if item.answer_spec.input_type == InputType::MultipleChoice {
        ItemAnswer::Chosen { options: &options, key: options.iter().position(|option| *option == key) }
    } else {
        ItemAnswer::Typed(key)
    };
    let lines: Vec<String> = item
        .solution_logic
        .steps
        .iter()
        .map(|step| format!("{} {}", step.explanation, step.math).trim().to_owned())
        .collect();
    let solution: Vec<&str> = lines.iter().map(String::as_str).collect();
    flaws(&ItemText { stem, answer, solution: &solution })
}

fn noted(item: &MathProblemItem, flaws: Vec<Flaw>) -> RuleFindings {
    let options: Vec<&str> = item.answer_spec.ui.choices.iter().map(String::as_str).collect();
    let mut found = RuleFindings::default();
    for flaw in flaws {
        let told = told(&flaw, &options);
        match flaw.weight {
            FlawSeverity::Refuse => found.against.push(told),
            FlawSeverity::Mention => found.mention.push(told),
        }
    }
    found
}

fn told(flaw: &Flaw, options: &[&str]) -> String {
    let rule: &str = flaw.rule.into();
    let place = match flaw.place {
        FlawPlace::Stem => "in the question".to_owned(),
        FlawPlace::Options => "in the options".to_owned(),
        FlawPlace::Option(at) => format!("in the option “{}”", options.get(at).copied().unwrap_or_default()),
    };
    format!("{} {place}: “{}”. {}", rule.replace('_', " "), flaw.found, flaw.rule.words())
}
