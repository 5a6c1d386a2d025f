//! Small blueprints, so that each test shows its content.

use std::fmt::Write as _;

/// Two-digit sums with three options.
pub(crate) const ADD: &str = "\
skill_id: T.ADD
version: '1'
metadata: {domain: Demo, skill_statement: Add two numbers, cognitive_level: Apply}
generation:
  item_type: multiple_choice
  parameters:
    a: {type: integer, min: 10, max: 99}
    b: {type: integer, min: 10, max: 99}
  answer_formula: a + b
  answer_type: integer
  difficulty_levels:
    easy: {value: 0.3}
presentation:
  stem_templates: ['What is {a} + {b}?']
  option_count: 3
  distractor_strategies:
    - {type: ten_more, misconception: Added a ten too many, formula: answer + 10}
    - {type: ten_less, misconception: Added a ten too many, formula: answer - 10}
    - {type: two_tens_more, misconception: Added a ten too many, formula: answer + 20}
    - {type: two_tens_less, misconception: Added a ten too many, formula: answer - 20}
    - {type: one_more, misconception: Counted one too few, formula: answer + 1}
    - {type: one_less, misconception: Counted one too few, formula: answer - 1}
  distractor_validation: ['distractor != answer']
evaluation: {method: exact_match}
solution: ['{a} + {b} = {answer}.']
";

/// Doubles, typed.
pub(crate) const DOUBLE: &str = "\
skill_id: T.DOUBLE
version: '1'
metadata: {domain: Demo, skill_statement: Double a number, cognitive_level: Apply}
generation:
  item_type: short_answer
  parameters:
    n: {type: integer, min: 1000, max: 9999}
  answer_formula: n * 2
  answer_type: integer
  difficulty_levels:
    easy: {value: 0.3}
presentation:
  stem_templates: ['What is twice {n}?']
evaluation: {method: exact_match}
answer_mode: mixed
solution: ['{n} + {n} = {answer}.']
";

/// Doubles with keys of ten digits, which occur on no page by chance, as four digits do in identifiers and hashes.
pub(crate) fn long_keys() -> String {
    DOUBLE.replace("n * 2", "n * 1000003")
}

/// Words, typed.
pub(crate) const WORD: &str = "\
skill_id: T.WORD
version: '1'
metadata: {domain: Demo, skill_statement: Spell a word, cognitive_level: Remember}
generation:
  item_type: short_answer
  parameters:
    n: {type: integer, min: 1000, max: 9999}
  answer_formula: f'word{n}'
  answer_type: text
  difficulty_levels:
    easy: {value: 0.3}
presentation:
  stem_templates: ['Type the word with the number {n}.']
evaluation: {method: exact_match}
";

/// Two skills: doubling has adding as a prerequisite.
pub(crate) const GRAPH: &str = r#"{
  "version": "1",
  "nodes": [
    {"id": "t_add", "name": "Add", "grade_band": "K-2", "prerequisites": [], "tags": [], "area": "Numbers",
     "bkt": {"p_init": 0.4, "p_transit": 0.2, "p_slip": 0.1, "p_guess": 0.33}, "blueprints": ["T.ADD"]},
    {"id": "t_double", "name": "Double", "grade_band": "K-2", "prerequisites": ["t_add"], "tags": [], "area": "Numbers",
     "bkt": {"p_init": 0.4, "p_transit": 0.2, "p_slip": 0.1, "p_guess": 0.05}, "blueprints": ["T.DOUBLE"]}
  ]
}"#;

/// Two modules over that graph.
pub(crate) const CURRICULUM: &str = "\
id: sums
title: Sums and doubles
version: '1'
about: Two steps.
modules:
  - id: adding
    title: Adding
    explanation: |
      Put the ones together,
      then the tens.

      That is all.
    skills: [t_add]
    mastery_items_required: 2
  - id: doubling
    title: Doubling
    explanation: A double is a number added to itself.
    skills: [t_double]
    prerequisites: [adding]
";

/// A survey of three questions; the second is only for respondents who did not like it.
const SURVEY: &str = r#"survey_id: feedback
version: "1"
metadata: {title: The feedback}
configuration: {allow_back: true, show_progress: true}
questions:
  - question_id: liked
    text: "Did you like it?"
    question_type: single_choice
    options: [{id: "y", text: "Very much"}, {id: "n", text: "Not at all"}]
  - question_id: why
    text: "Why not?"
    question_type: short_text
    show_if: "liked == 'n'"
  - question_id: often
    text: "How often were you there?"
    question_type: number
    required: false
    decimals: 0
    min: 0
    max: 30
"#;

/// An anonymous survey, and a workflow that runs it.
const ANONYMOUS: &str = r#"survey_id: frankly
version: "1"
metadata: {title: Frankly}
anonymous: true
questions:
  - {question_id: mood, text: "How are you?", question_type: short_text}
"#;
const ASKING: &str = r#"workflow_id: asking
version: "1"
metadata: {title: Asking}
start: ask
steps:
  - {step_id: ask, type: run, title: Tell us, survey: frankly, text: "Nobody learns who you are."}
  - {step_id: done, type: end, title: Done, text: "Thank you.", outcome: asked}
"#;

/// A workflow: read, answer, wait a day, take an assessment, end.
const WORKFLOW: &str = r#"workflow_id: course
version: "1"
metadata: {title: The course}
start: hello
steps:
  - {step_id: hello, type: inform, title: Hello, text: "Welcome."}
  - step_id: sure
    type: check
    text: "How much is 2 + 2?"
    answer: {input: integer}
    key: 4
    attempts: 2
    feedback: "Count on from two."
    on_fail: pause
  - {step_id: pause, type: wait, title: Rest, for: {days: 1}, text: "Come back tomorrow."}
  - {step_id: test, type: run, title: The test, assessment: STRICT, text: "Now the test."}
  - step_id: how
    type: branch
    rules: [{when: "test_score_percent >= 50", next: good}]
    otherwise: poor
  - {step_id: good, type: end, title: Done, text: "Well done.", outcome: passed}
  - {step_id: poor, type: end, title: Over, text: "Try again later.", outcome: failed}
"#;

/// Two prompts to think about; the first is followed up after a short answer.
const REFLECTION: &str = r#"reflection_id: looking-back
version: "1"
metadata: {title: Looking back}
prompts:
  - prompt_id: what
    text: "What did you do?"
    required: true
    follow_up: {when_fewer_words_than: 5, text: "Can you say a little more?"}
  - {prompt_id: next, text: "What will you do next time?"}
closing: ["That was it."]
"#;

/// A topic of two concepts: adding is explained and checked, doubling explained and practised.
const TOPIC: &str = r#"topic_id: sums-and-doubles
version: "1"
metadata: {title: Sums and doubles with a tutor, description: "Two steps on.", estimated_duration_minutes: 10}
guidelines:
  learning_objectives: ["Add two numbers", "Double a number"]
  prerequisites: []
  common_misconceptions: ["Added a ten too many"]
  teaching_approach: "From sums to doubles."
concepts:
  - {concept: "sums", skill: t_add}
  - {concept: "doubles", skill: t_double}
study_plan:
  - {type: explain, concept: "sums", content_hint: "h1", text: "Put the ones together first.", other_ways: ["Think of bundles of ten."]}
  - {type: check, concept: "sums", content_hint: "h2"}
  - {type: explain, concept: "doubles", content_hint: "h3", text: "A double is a number added to itself."}
  - {type: practice, concept: "doubles", content_hint: "h4", right: 2}
closing: "Now you can double."
"#;

pub(crate) fn file(name: &str, text: &str) -> (String, String) {
    (format!("{name}.yaml"), text.to_owned())
}

/// An assessment: a section with so many items of each skill, and further lines of its configuration and its end.
pub(crate) fn exam(id: &str, skills: &[(&str, u32)], configuration: &[&str], rest: &[&str]) -> (String, String) {
    let total: u32 = skills.iter().map(|(_, items)| items).sum();
    let mut text = format!(
        "assessment_id: {id}\nversion: '1'\nmetadata: {{title: The exam {id}}}\nconfiguration:\n  \
         total_items: {total}\n  passing_score_percent: 50\n  shuffle_items: false\n"
    );
    for line in configuration {
        let _ = writeln!(text, "  {line}");
    }
    text.push_str("sections:\n");
    for (at, (skill, items)) in skills.iter().enumerate() {
        let _ = writeln!(
            text,
            "  - section_id: s{at}\n    title: Section {at}\n    item_count: {items}\n    skill_blueprints: [{{skill_id: {skill}}}]\n    \
             difficulty_distribution: {{easy: {items}}}"
        );
    }
    text.push_str("scoring:\n  method: percent_correct\n  grade_bands:\n    - {label: Good, min_percent: 50}\n    - {label: Rest, min_percent: 0}\n");
    for line in rest {
        let _ = writeln!(text, "{line}");
    }
    file(id, &text)
}

/// The usual texts with this one in place of [`ADD`].
pub(crate) fn usual_with(add: &str) -> Vec<(String, String)> {
    let mut files = usual();
    files.retain(|(name, _)| name != "add.yaml");
    files.push(file("add", add));
    files
}

/// A free exam of three sums with review of all items, and a strict one of four items in ten minutes.
pub(crate) fn usual() -> Vec<(String, String)> {
    vec![
        file("add", ADD),
        file("double", DOUBLE),
        ("skills_graph.json".to_owned(), GRAPH.to_owned()),
        file("sums", CURRICULUM),
        file("feedback", SURVEY),
        file("course", WORKFLOW),
        file("frankly", ANONYMOUS),
        file("asking", ASKING),
        file("looking-back", REFLECTION),
        file("sums-and-doubles", TOPIC),
        exam("FREE", &[("T.ADD", 3)], &["time_limit_minutes: 10", "allow_review: true", "allow_skip: true"], &[]),
        exam("STRICT", &[("T.ADD", 2), ("T.DOUBLE", 2)], &["time_limit_minutes: 10"], &[]),
    ]
}
