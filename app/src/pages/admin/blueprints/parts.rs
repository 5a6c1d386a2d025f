//! Snippets that the editor can insert into a text, by kind of content, with the place where each belongs.

use plumb_content::read::BlueprintKind;

use crate::text::{Texts, t};

/// A snippet: its place, its text as a block, and its text in one line: see `islands::studio::place`.
type Snippet = [&'static str; 3];

const PARAMETER: Snippet = [
    "generation.parameters",
    "number%:\n  type: integer\n  min: 1\n  max: 9",
    "number%: {type: integer, min: 1, max: 9}",
];
const LEVEL: Snippet = ["generation.difficulty_levels", "medium%:\n  value: 0.5", "medium%: {value: 0.5}"];
const DISTRACTOR: Snippet = [
    "presentation.distractor_strategies",
    "- type: \"two_too_many%\"\n  misconception: \"Counted two steps too many\"\n  formula: \"answer + 2\"",
    "{type: \"two_too_many%\", misconception: \"Counted two steps too many\", formula: \"answer + 2\"}",
];
const TEST: Snippet = [
    "tests",
    "- difficulty: easy\n  parameters: {number: 12}\n  key: \"24\"",
    "{difficulty: easy, parameters: {number: 12}, key: \"24\"}",
];
const QUESTION: Snippet = [
    "questions",
    "- question_id: name%\n  question_type: short_text\n  text: \"What is asked?\"",
    "{question_id: name%, question_type: short_text, text: \"What is asked?\"}",
];
const STEP: Snippet = [
    "steps",
    "- step_id: name%\n  type: end\n  title: Title\n  text: What is said.\n  outcome: done",
    "{step_id: name%, type: end, title: Title, text: What is said., outcome: done}",
];
const SECTION: Snippet = [
    "sections",
    "- section_id: name%\n  title: Title\n  item_count: 2\n  skill_blueprints:\n    - skill_id: SKILL\n  \
     difficulty_distribution:\n    easy: 2",
    "{section_id: name%, title: Title, item_count: 2, skill_blueprints: [{skill_id: SKILL}], \
     difficulty_distribution: {easy: 2}}",
];
const MODULE: Snippet = [
    "modules",
    "- id: name%\n  title: Title\n  explanation: What a learner reads first.\n  skills: [skill]",
    "{id: name%, title: Title, explanation: What a learner reads first., skills: [skill]}",
];
const PROMPT: Snippet = [
    "prompts",
    "- prompt_id: name%\n  text: \"What is there to think about?\"",
    "{prompt_id: name%, text: \"What is there to think about?\"}",
];
const PROBLEM: Snippet = [
    "problems",
    "- id: name%\n  skill: skill\n  difficulty: 3\n  input: integer\n  stem: \"What is asked?\"\n  \
     key: {text: \"12\", check: \"3*4\"}\n  wrong:\n    \
     - {text: \"7\", check: \"3 + 4\", tag: added, why: \"Adds.\", hint: \"What is taken together?\"}\n    \
     - {text: \"34\", check: \"3*10 + 4\", tag: joined, why: \"Joins digits.\", hint: \"How many are there?\"}\n  \
     hints: [\"Draw it.\"]\n  solution:\n    - {say: \"Multiply.\", math: \"3*4 = 12\"}",
    "{id: name%, skill: skill, difficulty: 3, input: integer, stem: \"What is asked?\", \
     key: {text: \"12\", check: \"3*4\"}, \
     wrong: [{text: \"7\", check: \"3 + 4\", tag: added, why: \"Adds.\", hint: \"What is taken together?\"}, \
     {text: \"34\", check: \"3*10 + 4\", tag: joined, why: \"Joins digits.\", hint: \"How many are there?\"}], \
     hints: [\"Draw it.\"], solution: [{say: \"Multiply.\", math: \"3*4 = 12\"}]}",
];
const WRONG_PATH: Snippet =
    ["wrong_paths", "- tag: name%\n  path: \"What is done wrongly.\"", "{tag: name%, path: \"What is done wrongly.\"}"];
const CONCEPT: Snippet = ["concepts", "- {concept: \"name%\", skill: skill}", "{concept: \"name%\", skill: skill}"];
const EXPLANATION: Snippet = [
    "study_plan",
    "- type: explain\n  concept: \"name\"\n  content_hint: \"What matters here.\"\n  text: \"What the tutor says.\"\n  \
     other_ways: [\"The same in other words.\"]",
    "{type: explain, concept: \"name\", content_hint: \"What matters here.\", text: \"What the tutor says.\", \
     other_ways: [\"The same in other words.\"]}",
];
const PRACTICE: Snippet = [
    "study_plan",
    "- type: practice\n  concept: \"name\"\n  content_hint: \"What to begin with.\"\n  right: 3",
    "{type: practice, concept: \"name\", content_hint: \"What to begin with.\", right: 3}",
];
const NODE: Snippet = [
    "nodes[]",
    "",
    "{\"id\": \"name%\", \"name\": \"Name\", \"grade_band\": \"K-2\", \"prerequisites\": [], \
     \"bkt\": {\"p_init\": 0.3, \"p_transit\": 0.2, \"p_slip\": 0.1, \"p_guess\": 0.25}, \"tags\": [], \"blueprints\": []}",
];

/// The snippets for a text of that kind.
pub(super) fn snippets(t: &Texts, kind: BlueprintKind) -> Vec<(String, String)> {
    let parts = match kind {
        BlueprintKind::Skill => vec![
            (t!(t, "studio-snippet-parameter"), PARAMETER),
            (t!(t, "studio-snippet-level"), LEVEL),
            (t!(t, "studio-snippet-distractor"), DISTRACTOR),
            (t!(t, "studio-snippet-test"), TEST),
        ],
        BlueprintKind::Assessment => vec![(t!(t, "studio-snippet-section"), SECTION)],
        BlueprintKind::Survey => vec![(t!(t, "studio-snippet-question"), QUESTION)],
        BlueprintKind::Workflow => vec![(t!(t, "studio-snippet-step"), STEP)],
        BlueprintKind::Curriculum => vec![(t!(t, "studio-snippet-module"), MODULE)],
        BlueprintKind::Reflection => vec![(t!(t, "studio-snippet-prompt"), PROMPT)],
        BlueprintKind::ProblemSet => vec![(t!(t, "studio-snippet-problem"), PROBLEM)],
        BlueprintKind::Schema => vec![(t!(t, "studio-snippet-wrong-path"), WRONG_PATH)],
        BlueprintKind::Topic => vec![
            (t!(t, "studio-snippet-concept"), CONCEPT),
            (t!(t, "studio-snippet-explanation"), EXPLANATION),
            (t!(t, "studio-snippet-practice"), PRACTICE),
        ],
        BlueprintKind::Graph => vec![(t!(t, "studio-snippet-node"), NODE)],
    };
    parts.into_iter().map(|(words, [path, block, flow])| (words, [path, flow, block].join("\n"))).collect()
}

#[cfg(test)]
mod tests {
    use plumb_content::read::{self, example};
    use plumb_content::text::Problem;
    use plumb_learning::graph;

    use super::*;
    use crate::islands::studio::place::{Part, place};

    fn problems(kind: BlueprintKind, text: &str) -> Vec<Problem> {
        let found = match kind {
            BlueprintKind::Skill => read::skill("x", text).map(drop),
            BlueprintKind::Assessment => read::assessment("x", text).map(drop),
            BlueprintKind::Survey => read::survey("x", text).map(drop),
            BlueprintKind::Workflow => read::workflow("x", text).map(drop),
            BlueprintKind::Curriculum => read::curriculum("x", text).map(drop),
            BlueprintKind::Reflection => read::reflection("x", text).map(drop),
            BlueprintKind::ProblemSet => read::problem_set("x", text).map(drop),
            BlueprintKind::Schema => read::schema("x", text).map(drop),
            BlueprintKind::Topic => read::topic("x", text).map(drop),
            BlueprintKind::Graph => graph::read("x", text).map(drop),
        };
        found.err().unwrap_or_default()
    }

    fn insert(text: &str, part: &str) -> String {
        let edit = Part::read(part)
            .and_then(|part| place(text, part))
            .unwrap_or_else(|| panic!("no place for {part}: {text}"));
        format!("{}{}{}", &text[..edit.start], edit.text, &text[edit.end..])
    }

    #[test]
    fn what_is_inserted_is_read_where_it_stands_once_and_again() {
        for kind in BlueprintKind::ALL {
            for (name, part) in snippets(&Texts::default(), kind) {
                let mut text = example(kind).to_owned();
                for time in 1..=3 {
                    text = insert(&text, &part);
                    let found = problems(kind, &text);
                    // A snippet is only an example: sums may be off, and steps or tests may be incomplete. But its
                    // place must accept it, and its name must be unique.
                    // A plan does not know a new concept yet, and may end with an explanation for a while.
                    let at_its_place = [
                        "sum-mismatch",
                        "missing-field",
                        "unreachable-step",
                        "unknown-concept",
                        "unused-concept",
                        "ends-unasked",
                    ];
                    let misplaced: Vec<_> =
                        found.iter().filter(|problem| !at_its_place.contains(&problem.code.as_str())).collect();
                    assert!(misplaced.is_empty(), "{name}, {time}: {misplaced:#?}\n{text}");
                }
            }
        }
    }

    #[test]
    fn into_nothing_everything_can_be_inserted() {
        for kind in BlueprintKind::ALL {
            let mut text = String::new();
            for (name, part) in snippets(&Texts::default(), kind) {
                text = insert(&text, &part);
                let found = problems(kind, &text);
                assert!(!found.iter().any(|problem| problem.code.starts_with("yaml")), "{name}: {found:#?}\n{text}");
            }
        }
    }
}
