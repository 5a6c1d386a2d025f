//! Tests of the errors in an assessment, and of checking it against its skills.

use crate::blueprint::Assessment;
use crate::blueprint::assessment::Reveal;
use crate::check::{AssessmentContext, check_assessment};
use crate::problem_set::ProblemCounts;
use crate::read;
use crate::text::Problem;

use super::{ASSESSMENT, Fault, SKILL, only, shown, skill, with};

fn assessment(text: &str) -> Assessment {
    read::assessment("demo.yaml", text).unwrap_or_else(|problems| panic!("{}", shown(&problems)))
}

#[track_caller]
fn refused(text: &str, needle: &str, code: &str) {
    let problems = read::assessment("demo.yaml", text).err().unwrap_or_default();
    only(&problems, text, needle, code);
}

fn against(text: &str, blueprint: &str) -> Vec<Problem> {
    let known = skill(blueprint);
    held_against(text, &|id| (id == known.id).then(|| known.clone()), &ProblemCounts::default(), &[])
}

/// Checks an assessment, with problems of sets and skills with problems in the bank; the graph has `demo_double` and
/// `demo_halve`.
fn held_against(
    text: &str,
    skill: &dyn Fn(&str) -> Option<std::sync::Arc<crate::blueprint::Skill>>,
    problems: &ProblemCounts,
    in_bank: &[&str],
) -> Vec<Problem> {
    let beside = AssessmentContext {
        skill,
        is_node: &|id| ["demo_double", "demo_halve"].contains(&id),
        problems,
        in_bank: &|id| in_bank.contains(&id),
    };
    check_assessment(&assessment(text), &beside)
}

#[test]
fn an_assessment_without_fault_is_read_whole() {
    let read = assessment(ASSESSMENT);
    assert_eq!(read.configuration.passing_score_percent.percent(), "66.5");
    assert_eq!(read.configuration.time_limit_minutes, None);
    assert!(read.configuration.shuffle_items && !read.configuration.player.allow_skip);
    assert_eq!(read.sections[0].skills[0].weight, 2);
    assert_eq!(read.sections[1].skills[0].weight, 1);
    assert_eq!(read.sections[0].difficulty, [("easy".to_owned(), 2), ("hard".to_owned(), 1)]);
    let weights: Vec<String> = read.scoring.section_weights.unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(weights, ["0.75", "0.25"]);
    assert_eq!(read.reveal.solutions, Reveal::AfterCompletion);
    assert!(against(ASSESSMENT, SKILL).is_empty());
}

#[test]
fn the_extras_are_read() {
    let text = format!(
        "{ASSESSMENT}item_source: template\nmode: fixed\nattempts: 2\ncalculator: basic\ntags: [a]\n\
         availability: {{opens: 2030-01-01T09:00:00Z, closes: '2030-01-02T09:00:00+01:00'}}\nreveal: {{score: never, solutions: after_window}}\n"
    );
    let read = assessment(&text);
    assert_eq!(read.attempts, Some(2));
    assert_eq!((read.reveal.score, read.reveal.solutions), (Reveal::Never, Reveal::AfterWindow));
    assert_eq!(read.availability.closes.unwrap().to_rfc3339(), "2030-01-02T08:00:00Z");
}

#[test]
fn each_error_is_refused_at_its_place() {
    for fault in
        Fault::all(include_str!("refused.txt"), ["skill", "assessment"]).iter().filter(|fault| fault.of == "assessment")
    {
        refused(&fault.in_text(ASSESSMENT), &fault.needle, &fault.code);
    }
}

#[test]
fn weights_may_be_rounded() {
    assessment(&with(&with(ASSESSMENT, "one: 0.75", "one: 0.667"), "two: 0.25", "two: 0.333"));
}

#[test]
fn ids_are_used_once() {
    refused(
        &with(&with(ASSESSMENT, "section_id: two", "section_id: one"), "    two: 0.25\n", "")
            .replace("one: 0.75", "one: 1"),
        "one\n    title: Two",
        "duplicate-name",
    );
    let twice = "      - skill_id: DEMO.DOUBLE\n        weight: 2\n      - skill_id: 'DEMO.DOUBLE'\n";
    refused(
        &with(ASSESSMENT, "      - skill_id: DEMO.DOUBLE\n        weight: 2\n", twice),
        "'DEMO.DOUBLE'",
        "duplicate-name",
    );
}

#[test]
fn rules_that_cannot_be_followed_are_refused() {
    refused(&format!("{ASSESSMENT}reveal: {{score: after_window}}\n"), "after_window", "no-window");
    refused(&format!("{ASSESSMENT}item_source: llm\n"), "llm", "unsupported-source");
    refused(&format!("{ASSESSMENT}mode: sideways\n"), "sideways", "unknown-value");
    refused(&format!("{ASSESSMENT}availability: {{opens: tomorrow}}\n"), "tomorrow", "wrong-type");
    let closed = "availability: {opens: 2030-01-02T00:00:00Z, closes: 2030-01-01T00:00:00Z}\n";
    refused(&format!("{ASSESSMENT}{closed}"), "2030-01-01", "out-of-range");
    refused(&format!("{ASSESSMENT}shuffle: true\n"), "shuffle: true", "unknown-field");
}

#[test]
fn an_unknown_skill_is_an_error_where_it_is_named() {
    let text = with(ASSESSMENT, "DEMO.DOUBLE\n        weight: 2", "DEMO.TREBLE\n        weight: 2");
    only(&against(&text, SKILL), &text, "DEMO.TREBLE", "unknown-skill");
}

#[test]
fn a_level_that_no_skill_has_is_an_error() {
    let text = with(ASSESSMENT, "easy: 2", "esay: 2");
    let problems = against(&text, SKILL);
    only(&problems, &text, "2\n      hard: 1\n  - section_id: two", "unknown-level");
    assert_eq!(problems[0].help.as_deref(), Some("did you mean `easy`?"));
}

#[test]
fn more_items_than_there_are_different_ones_is_an_error() {
    let few = with(SKILL, "n >= 20", "n > 39\n        - add > 1");
    let text = with(ASSESSMENT, "easy: 2\n      hard: 1", "hard: 3");
    let problems = against(&text, &few);
    assert_eq!(problems.len(), 1, "{}", shown(&problems));
    assert_eq!(problems[0].code, "too-few-items");
    assert!(
        problems[0].message.contains("4 items") && problems[0].message.contains("3 different"),
        "{}",
        problems[0].message
    );
}

/// Returns the assessment with items of the bank: `easy: 2, hard: 1` of `demo_double`, then one that is hard.
fn banked() -> String {
    let text = ASSESSMENT.replace("skill_blueprints:", "skills:").replace("DEMO.DOUBLE", "demo_double");
    format!("{text}item_source: bank\n")
}

/// Counts of problems of `demo_double` with these difficulties, as in a set.
fn problems(difficulties: &[u8]) -> ProblemCounts {
    let one = |(at, difficulty): (usize, &u8)| {
        format!(
            "  - id: p-{at}\n    skill: demo_double\n    difficulty: {difficulty}\n    input: integer\n    stem: \"How many, {at}?\"\n    \
             key: {{text: \"6\", check: \"2*3\"}}\n    wrong:\n      \
             - {{text: \"5\", check: \"2+3\", tag: added, why: \"Adds.\", hint: \"Is it a sum?\"}}\n      \
             - {{text: \"3\", check: \"3*1\", tag: once, why: \"Takes it once.\", hint: \"How often?\"}}\n    \
             hints: [\"Count.\"]\n    solution: [{{say: \"Double it.\", math: \"2*3 = 6\"}}]\n"
        )
    };
    let body: String = difficulties.iter().enumerate().map(one).collect();
    let text = format!("problem_set: of-a-test\nversion: \"1\"\ntitle: \"Of a test\"\nproblems:\n{body}");
    let set = read::problem_set("set.yaml", &text).unwrap_or_else(|problems| panic!("{}", shown(&problems)));
    std::iter::once(&set).collect()
}

#[test]
fn an_assessment_of_the_bank_names_skills_of_the_graph_and_finds_their_problems() {
    let read = assessment(&banked());
    assert_eq!(read.item_source, crate::blueprint::assessment::ItemSource::Bank);
    assert_eq!(read.sections[0].skills[0].skill_id, "demo_double");
    let none = |_: &str| None;
    // Easy is 1 and 2, hard is 4 and 5: two of each are enough.
    assert_eq!(held_against(&banked(), &none, &problems(&[1, 2, 4, 5]), &[]), Vec::new());
    // The field name for blueprints is refused for the bank, and vice versa.
    let text = banked().replace("skills:", "skill_blueprints:");
    let codes: Vec<String> =
        read::assessment("demo.yaml", &text).unwrap_err().into_iter().map(|problem| problem.code).collect();
    assert!(codes.contains(&"unknown-field".to_owned()) && codes.contains(&"missing-field".to_owned()), "{codes:?}");
    assert!(read::assessment("demo.yaml", &ASSESSMENT.replace("skill_blueprints:", "skills:")).is_err());
}

#[test]
fn what_is_wrong_with_an_assessment_of_the_bank_is_told_where_it_stands() {
    let (none, enough) = (|_: &str| None, problems(&[1, 2, 4, 5]));
    let weighted = "demo_double\n        weight: 2";
    let unknown = with(&banked(), weighted, "demo_treble\n        weight: 2");
    only(&held_against(&unknown, &none, &enough, &[]), &unknown, "demo_treble", "unknown-skill");
    // A blueprint id is not a node of the graph, nor vice versa: the message names the required one.
    let known = skill(SKILL);
    let blueprint = |id: &str| (id == known.id).then(|| known.clone());
    let mixed = with(&banked(), weighted, "DEMO.DOUBLE\n        weight: 2");
    let found = held_against(&mixed, &blueprint, &enough, &[]);
    only(&found, &mixed, "DEMO.DOUBLE", "unknown-skill");
    assert!(found[0].help.as_ref().unwrap().contains("item_source: template"), "{found:?}");
    let mixed = with(ASSESSMENT, "DEMO.DOUBLE\n        weight: 2", "demo_double\n        weight: 2");
    let found = held_against(&mixed, &blueprint, &enough, &[]);
    only(&found, &mixed, "demo_double", "unknown-skill");
    assert!(found[0].help.as_ref().unwrap().contains("item_source: bank"), "{found:?}");
    let without = with(&banked(), weighted, "demo_halve\n        weight: 2");
    only(&held_against(&without, &none, &enough, &[])[..1], &without, "demo_halve", "no-problems");
    let level = with(&banked(), "easy: 2", "esay: 2");
    let found = held_against(&level, &none, &enough, &[]);
    only(&found, &level, "2\n      hard: 1\n  - section_id: two", "unknown-level");
    assert_eq!(found[0].help.as_deref(), Some("did you mean `easy`?"));
}

#[test]
fn too_few_problems_of_the_published_sets_are_an_error_unless_the_bank_may_have_more() {
    let none = |_: &str| None;
    let (text, few) = (banked(), problems(&[1, 3, 4, 5]));
    let found = held_against(&text, &none, &few, &[]);
    only(&found, &text, "2\n      hard: 1\n  - section_id: two", "too-few-problems");
    assert!(found[0].is_error() && found[0].message.contains("2 problems"), "{found:?}");
    let found = held_against(&text, &none, &few, &["demo_double"]);
    assert!(found.len() == 1 && !found[0].is_error(), "{found:?}");
    // No problems of a level is an error; problems in the bank alone are sufficient.
    assert!(held_against(&text, &none, &problems(&[1, 2]), &[]).iter().all(Problem::is_error));
    let found = held_against(&text, &none, &ProblemCounts::default(), &["demo_double"]);
    assert!(!found.is_empty() && !found.iter().any(Problem::is_error), "{found:?}");
}
