//! Blueprints of every item type with recognisable secrets, and the secrets of an item.

use std::fmt::Write as _;

use plumb_answers::answer::{AnswerSpec, Input};
use plumb_answers::item::{FormItem, Item, ItemBody, ItemOption, TestForm};

use crate::support::content::{exam, file};

/// Written into parts of the blueprints that no learner ever sees.
const ALWAYS: [&str; 5] = ["QZTAG", "QZHINT", "QZNUDGE", "QZDESCRIPTION", "QZACCEPT"];

/// One skill for each type of answer. A new type does not compile until it has a skill here.
pub(super) fn skill(input: Input) -> (String, String) {
    let (answer, kind, wrong) = match input {
        Input::MultipleChoice => ("n * 3", "integer", ["answer + [2, -2, -4][n % 3]", "answer + [4, 2, -2][n % 3]"]),
        Input::Integer => ("n * 1000003 + 77", "integer", ["answer + 1", "answer + 2"]),
        Input::Decimal => ("n * 1000003 + 1 / 8", "decimal", ["answer + 1", "answer + 2"]),
        Input::Fraction => ("n / 7919", "fraction", ["answer + 1", "answer + 2"]),
        Input::Boolean => ("n % 2 == 0", "boolean", ["not answer", "n % 2 == 1"]),
        Input::Text => ("f'qzkey{n}word'", "text", ["f'wrong{n}'", "f'false{n}'"]),
        Input::Expression => ("f'{n * 1000003}*x + 77'", "text", ["f'{n}*x'", "f'{n}*x + 1'"]),
        Input::Equation => ("f'x = {n * 1000003}'", "text", ["f'x = {n}'", "f'x = {n + 1}'"]),
        Input::Set => ("f'{n * 1000003}, 5'", "text", ["f'{n}'", "f'{n}, 5'"]),
        Input::Interval => ("f'[0, {n * 1000003})'", "text", ["f'[0, {n})'", "f'[0, {n}]'"]),
        Input::MultipleAnswers => ("f'a, qzkey{n}'", "text", ["f'b{n}'", "f'c{n}'"]),
        Input::Ordering => ("f'qzkey{n}, b, c'", "text", ["f'b, c, qzkey{n}'", "f'c, b, qzkey{n}'"]),
        Input::Matching => ("f'qzkey{n}-1, b-2'", "text", ["f'b-1, qzkey{n}-2'", "f'b-2, qzkey{n}-2'"]),
        Input::Quantity => ("f'{n * 1000003} m'", "text", ["f'{n} m'", "f'{n + 1} m'"]),
    };
    let name = input.as_str();
    let (item_type, options, reading) = match input {
        Input::MultipleChoice => ("multiple_choice", "  option_count: 3\n", String::new()),
        Input::Text => ("short_answer", "", "answer: {input: text, accept: [QZACCEPT]}\n".to_owned()),
        Input::Integer | Input::Decimal | Input::Fraction | Input::Boolean => ("short_answer", "", String::new()),
        _ => ("short_answer", "", format!("answer: {{input: {name}}}\n")),
    };
    let mut strategies = String::new();
    for (at, formula) in (1..).zip(wrong) {
        let _ = writeln!(
            strategies,
            "    - {{type: QZSTRATEGY{at}, description: QZDESCRIPTION, misconception: QZMISCONCEPTION{at} {name}, \
             hints: ['QZNUDGE {{n}}'], formula: \"{formula}\"}}"
        );
    }
    let text = format!(
        "skill_id: Q.{}\nversion: '1'\nmetadata: {{domain: Demo, skill_statement: Answer {name}, cognitive_level: Apply}}\n\
         tags: [QZTAG]\ngeneration:\n  item_type: {item_type}\n  parameters:\n    n: {{type: integer, min: 1000, max: 7000}}\n  \
         computed_values:\n    hidden: \"f'QZHIDDEN{{n * 7}}'\"\n  answer_formula: \"{answer}\"\n  answer_type: {kind}\n  \
         difficulty_levels:\n    easy: {{value: 0.3}}\npresentation:\n  stem_templates: ['Question {{n}} about {name}.']\n  figure: {{kind: number_line, practice_only: true, \
         from: 'n - 3', to: 'n + 3', step: 1, numbered: 6}}\n{options}  \
         distractor_strategies:\n{strategies}evaluation: {{method: exact_match}}\nhints: ['QZHINT {{n}}']\n\
         solution: ['QZSOLUTION {name} of {{n}}.', 'So {{answer}}.']\n{reading}",
        name.to_uppercase().replace('_', ""),
    );
    file(name, &text)
}

/// All of the skills, and an assessment with one item of each, under these reveal rules.
pub(super) fn texts(rest: &[&str]) -> Vec<(String, String)> {
    let ids = Input::ALL.map(|input| format!("Q.{}", input.as_str().to_uppercase().replace('_', "")));
    let skills: Vec<(&str, u32)> = ids.iter().map(|id| (id.as_str(), 1)).collect();
    let rules = ["time_limit_minutes: 10", "allow_review: true", "allow_skip: true"];
    let mut files = vec![exam("BIRDS", &skills, &rules, rest)];
    files.extend(Input::ALL.map(skill));
    files
}

/// Secrets that learners must not see.
#[derive(Debug, Default)]
pub(super) struct Secrets {
    /// Never to be shown.
    pub(super) always: Vec<String>,
    /// Not to be shown before the rule for solutions allows it.
    pub(super) until_revealed: Vec<String>,
}

/// Returns the secrets of a form. Every field of an item is named, so that a new one does not compile until it is
/// decided whether it is secret.
pub(super) fn secrets(form: &TestForm) -> Secrets {
    let TestForm { assessment_id: _, assessment, seed, items } = form;
    let mut secrets = Secrets::default();
    secrets.always.extend(ALWAYS.map(str::to_owned));
    secrets.always.extend([assessment.to_string(), seed.to_string()]);
    for FormItem { section_id: _, item } in items {
        let Item {
            skill_id: _,
            skill_version: _,
            blueprint,
            engine: _,
            difficulty: _,
            seed,
            parameters,
            stem: _,
            // Translations of the question.
            translations: _,
            // The figure is shown with the question.
            figure: _,
            practice_figure,
            body,
            solution,
            solution_figure,
            // The id of the bank's problem is no secret: the API returns it.
            bank,
        } = item;
        secrets.always.extend(bank.map(|drawn| drawn.layout.to_string()));
        secrets.always.extend([blueprint.to_string(), seed.to_string()]);
        secrets.always.push(serde_json::to_string(parameters).unwrap());
        secrets.always.push(parameters["hidden"].as_str().unwrap().to_owned());
        secrets.until_revealed.push(solution[0].clone());
        if let Some(figure) = practice_figure {
            secrets.always.push(figure.alternative());
        }
        if let Some(figure) = solution_figure {
            secrets.until_revealed.push(figure.alternative());
        }
        match body {
            ItemBody::MultipleChoice { options, key: _ } => {
                for ItemOption { id: _, text: _, strategy, misconception } in options {
                    secrets.always.extend(strategy.clone());
                    secrets.until_revealed.extend(misconception.clone());
                }
            }
            ItemBody::ShortAnswer { spec, key } => {
                secrets.until_revealed.extend(typed(spec, key));
            }
        }
    }
    secrets
}

/// A typed key, if it can be recognised: `true` occurs in every page.
fn typed(spec: &AnswerSpec, key: &str) -> Option<String> {
    match spec.input {
        Input::Boolean => None,
        Input::MultipleChoice => panic!("nothing is typed there"),
        _ => Some(key.to_owned()),
    }
}
