//! Tests of faults in topics, each with its place.

use proptest::prelude::*;

use super::with;
use crate::check::check_topic;
use crate::read::{self, BlueprintKind, example};
use crate::text::{Problem, Severity};
use crate::topic::{DEFAULT_RIGHT, StepKind, Topic};

/// Two concepts; one is checked, the other practised.
const TEXT: &str = include_str!("topic.yaml");

fn topic(text: &str) -> Topic {
    read::topic("topic.yaml", text).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

fn problems(text: &str) -> Vec<Problem> {
    match read::topic("topic.yaml", text) {
        Ok(topic) => check_topic(&topic),
        Err(problems) => problems,
    }
}

/// Returns all findings of a topic: code, line and column.
fn found(text: &str) -> Vec<(String, usize, usize)> {
    problems(text).iter().map(|Problem { code, line, column, .. }| (code.clone(), *line, *column)).collect()
}

/// Returns the findings after a replacement.
fn wrong(from: &str, to: &str) -> Vec<(String, usize, usize)> {
    found(&with(TEXT, from, to))
}

fn one(code: &str, line: usize, column: usize) -> Vec<(String, usize, usize)> {
    vec![(code.to_owned(), line, column)]
}

#[test]
fn a_topic_is_read_with_its_defaults() {
    let sums = topic(TEXT);
    assert_eq!(check_topic(&sums), Vec::new());
    assert_eq!(read::kind_of(TEXT), Some(BlueprintKind::Topic));
    assert_eq!((sums.id.as_str(), sums.version.as_str(), sums.title.as_str()), ("sums", "1", "Sums"));
    assert_eq!((sums.description.as_str(), sums.estimated_duration_minutes), ("Adding.", Some(20)));
    assert_eq!(sums.guidelines.learning_objectives, ["Add below 100", "Carry a ten"]);
    assert_eq!(sums.guidelines.prerequisites, ["count".into(), "compare".into()]);
    assert_eq!(sums.guidelines.common_misconceptions, ["Forgets the ten"]);
    assert_eq!(sums.guidelines.teaching_approach, "From bundles to digits.");
    assert_eq!(sums.closing.as_deref(), Some("You can add."));
    let steps: Vec<_> = sums.steps.iter().map(|step| (step.concept.skill.as_str(), step.kind.right())).collect();
    assert_eq!(steps, [("place.value", 0), ("place.value", 1), ("add_carry", 0), ("add_carry", 5)]);
    let explained = StepKind::Explain {
        text: "Ten ones are a ten.".to_owned(),
        other_ways: vec!["A bundle has ten sticks.".to_owned(), "Ten coins are a note.".to_owned()],
        figure: None,
    };
    assert_eq!((&sums.steps[0].kind, sums.steps[0].content_hint.as_str()), (&explained, "Bundles."));
    assert_eq!(sums.steps.iter().map(|step| step.kind.as_str()).collect::<Vec<_>>()[1..3], ["check", "explain"]);

    let least = TEXT
        .replace("  description: Adding.\n  estimated_duration_minutes: 20\n", "")
        .replace("  prerequisites: [count, compare]\n  common_misconceptions: [Forgets the ten]\n", "")
        .replace("    other_ways: [A bundle has ten sticks., Ten coins are a note.]\n", "")
        .replace("    right: 5\nclosing: You can add.\n", "");
    let least = topic(&least);
    assert_eq!((least.description.as_str(), least.estimated_duration_minutes, least.closing), ("", None, None));
    assert_eq!((least.guidelines.prerequisites.len(), least.guidelines.common_misconceptions.len()), (0, 0));
    assert_eq!(least.steps[3].kind, StepKind::Practice { right: DEFAULT_RIGHT });
}

#[test]
fn an_explanation_may_have_a_figure_whose_faults_have_their_place() {
    let after = "    text: Ten ones are a ten.\n";
    let drawn = |numbers: &str| {
        let figure = format!("    figure: {{kind: written, operation: add, numbers: [38, {numbers}]}}\n");
        with(TEXT, after, &format!("{after}{figure}"))
    };
    let StepKind::Explain { figure, .. } = &topic(&drawn("26")).steps[0].kind else { panic!() };
    assert!(figure.as_ref().unwrap().alternative().ends_with("Line 3: 64."));
    let line = TEXT.lines().position(|line| line == after.trim_end()).unwrap() + 2;
    assert_eq!(found(&drawn("-26")), one("figure", line, 59));
    let asked = "    content_hint: Tens first.\n";
    let misplaced = with(TEXT, asked, &format!("{asked}    figure: {{kind: blocks, ones: 2}}\n"));
    assert_eq!(found(&misplaced)[0].0, "unknown-field");
}

/// What a tutor can say about a concept, the words that it explains, and what questions a step leaves out.
#[test]
fn a_topic_may_say_what_learners_ask_for() {
    let concept = "{concept: carrying, skill: add_carry}";
    let talk = "{concept: carrying, skill: add_carry, talk: {reason: Ten ones are a ten., example: '$5 + 7 = 12$.'}}";
    let glossary = "glossary:\n  - {term: carry, also: [carried, carries], meaning: To hand on ten as one.}\n";
    let plan = "study_plan:\n";
    let text = with(&with(TEXT, concept, talk), plan, &format!("{glossary}{plan}"));
    let text =
        with(&text, "    content_hint: Tens first.\n", "    content_hint: Tens first.\n    min_difficulty: 0.4\n");
    let sums = topic(&text);
    assert_eq!(check_topic(&sums), Vec::new());
    let said: Vec<_> = sums.concepts[1].talk.texts().collect();
    assert_eq!(said, [("reason", "Ten ones are a ten."), ("example", "$5 + 7 = 12$.")]);
    assert_eq!((sums.glossary[0].term.as_str(), sums.glossary[0].also.len()), ("carry", 2));
    let least =
        sums.steps.iter().map(|step| step.min_difficulty.map(crate::share::Share::millionths)).collect::<Vec<_>>();
    assert_eq!(least, [None, Some(400_000), None, None]);
    let paths: Vec<String> = sums.texts().into_iter().map(|(path, _)| path).collect();
    for path in ["concepts[1].talk.example", "glossary[0].meaning"] {
        assert!(paths.iter().any(|known| known == path), "{path}");
    }

    let codes = |text: &str| found(text).into_iter().map(|(code, ..)| code).collect::<Vec<_>>();
    assert_eq!(codes(&with(&text, "reason: Ten", "because: Ten")), ["unknown-field"]);
    assert_eq!(
        codes(&with(&text, "meaning: To hand on ten as one.", "also: [x]")),
        ["missing-field", "duplicate-field"]
    );
    assert_eq!(codes(&with(&text, "min_difficulty: 0.4", "min_difficulty: 4")), ["out-of-range"]);
    assert_eq!(codes(&with(&text, "term: carry,", &format!("term: {},", "x".repeat(61)))), ["too-long"]);
    let misplaced =
        with(TEXT, "    text: Ten ones are a ten.\n", "    text: Ten ones are a ten.\n    min_difficulty: 0.4\n");
    assert_eq!(codes(&misplaced), ["unknown-field"]);
}

/// Questions with answers, and their faults.
#[test]
fn a_topic_may_answer_questions() {
    let plan = "study_plan:\n";
    let questions = "questions:\n  - ask: [why carry, what is it for]\n    answer: Ten ones are a ten.\n    \
                     concept: carrying\n  - {ask: [does it stop, is there an end], answer: It goes on and on.}\n";
    let text = with(TEXT, plan, &format!("{questions}{plan}"));
    let sums = topic(&text);
    assert_eq!(check_topic(&sums), Vec::new());
    assert_eq!(sums.questions[0].ask, ["why carry", "what is it for"]);
    assert_eq!(sums.questions[0].concept.as_ref(), Some(&sums.concepts[1]));
    assert_eq!((sums.questions[1].answer.as_str(), &sums.questions[1].concept), ("It goes on and on.", &None));
    assert!(sums.texts().contains(&("questions[1].answer".to_owned(), "It goes on and on.")));

    let line = TEXT.lines().position(|line| line == "study_plan:").unwrap() + 1;
    let changed = |from: &str, to: &str| found(&with(&text, from, to));
    assert_eq!(changed("[why carry, what is it for]", "[why carry]"), one("too-few", line + 1, 10));
    assert_eq!(changed("[why carry, what is it for]", "why carry"), one("wrong-type", line + 1, 10));
    assert_eq!(changed("[why carry, what is it for]", "[a, b, c, d, e, f]"), one("too-many", line + 1, 10));
    assert_eq!(changed("is there an end", "Why carry"), one("said-twice", line + 4, 26));
    assert_eq!(changed("is there an end", &"x".repeat(121)), one("too-long", line + 4, 26));
    assert_eq!(
        changed("concept: carrying\n  - {ask", "concept: carries\n  - {ask"),
        one("unknown-concept", line + 3, 14)
    );
    assert_eq!(changed("    answer: Ten ones are a ten.\n", ""), one("missing-field", line + 1, 5));
    assert_eq!(changed("It goes on and on.}", "It goes on., why: x}"), one("unknown-field", line + 4, 65));
}

#[test]
fn a_concept_is_asked_about_only_if_a_step_checks_or_practises_it() {
    let sums = topic(&with(TEXT, "  - type: check\n    concept: tens and ones\n    content_hint: Tens first.\n", ""));
    let asked: Vec<bool> = sums.concepts.iter().map(|concept| sums.asks(concept)).collect();
    assert_eq!(asked, [false, true]);
}

#[test]
fn the_example_is_without_fault() {
    assert_eq!(found(example(BlueprintKind::Topic)), []);
}

#[test]
fn a_topic_has_its_fields() {
    assert_eq!(wrong("topic_id: sums", "topic_id: the sums"), one("bad-name", 1, 11));
    assert_eq!(wrong("version: '1'\n", ""), one("missing-field", 1, 1));
    assert_eq!(wrong("  title: Sums\n", ""), one("missing-field", 4, 3));
    assert_eq!(wrong("_minutes: 20", "_minutes: 0"), one("out-of-range", 6, 31));
    assert_eq!(wrong("closing: You", "ending: You"), one("unknown-field", 32, 1));
    assert_eq!(wrong("closing: You can add.", "closing: ' '"), one("empty", 32, 10));
    let plan = &TEXT[TEXT.find("study_plan").unwrap()..];
    assert_eq!(wrong(plan, ""), one("missing-field", 1, 1));
    assert_eq!(wrong(plan, "study_plan: []\n"), one("empty", 15, 13));
    assert_eq!(wrong(plan, "study_plan: some\n"), one("wrong-type", 15, 13));
}

#[test]
fn guidelines_have_their_fields_and_limits() {
    assert_eq!(wrong("[Add below 100, Carry a ten]", "[]"), one("empty", 8, 24));
    assert_eq!(wrong("  learning_objectives: [Add below 100, Carry a ten]\n", ""), one("missing-field", 8, 3));
    assert_eq!(wrong("[Add below 100, Carry a ten]", "['', Carry, 3: 4]").len(), 2, "each entry is told of");
    let many = format!("[{}]", (0..21).map(|at| format!("Do {at}")).collect::<Vec<_>>().join(", "));
    assert_eq!(wrong("[Add below 100, Carry a ten]", &many), one("too-many", 8, 24));
    assert_eq!(wrong("[Forgets the ten]", &many), one("too-many", 10, 26));
    assert_eq!(wrong("[Forgets the ten]", &format!("[{}]", "x".repeat(501))), one("too-long", 10, 27));
    assert_eq!(wrong("[Forgets the ten]", &format!("[{}]", "x".repeat(500))), []);
    assert_eq!(wrong("[count, compare]", "[count, 'a b']"), one("bad-name", 9, 26));
    assert_eq!(wrong("[count, compare]", "[count, count]"), one("duplicate-name", 9, 26));
    assert_eq!(wrong("[count, compare]", &many.replace("Do ", "s")), one("too-many", 9, 18));
    assert_eq!(wrong("  teaching_approach: From bundles to digits.\n", ""), one("missing-field", 8, 3));
    let long = "Go on. ".repeat(286);
    assert_eq!(wrong("From bundles to digits.", &long), one("too-long", 11, 22));
    assert_eq!(wrong("teaching_approach", "approach").len(), 2, "one is missing, one is not known");
}

#[test]
fn a_concept_is_there_once_and_used() {
    let both = wrong("concept: carrying, skill", "concept: tens and ones, skill");
    let unknown = [("unknown-concept".to_owned(), 25, 14), ("unknown-concept".to_owned(), 29, 14)];
    assert_eq!(both, [one("duplicate-id", 14, 15), unknown.to_vec()].concat());
    let more = "{concept: carrying, skill: add_carry}\n  - {concept: borrowing, skill: sub}";
    assert_eq!(wrong("{concept: carrying, skill: add_carry}", more), one("unused-concept", 15, 15));
    // A concept with errors is still known by its name.
    assert_eq!(wrong("skill: add_carry", "skill: '!'"), one("bad-name", 14, 32));
    assert_eq!(wrong("skill: add_carry", "skil: add_carry").len(), 2, "one is missing, one is not known");
    assert_eq!(found(&TEXT.replace("carrying", &"c".repeat(80))), []);
    let long = found(&TEXT.replace("carrying", &"c".repeat(81)));
    assert!(long.iter().all(|(code, ..)| code == "too-long") && long.len() == 3, "{long:?}");
    let listed =
        "concepts:\n  - {concept: tens and ones, skill: place.value}\n  - {concept: carrying, skill: add_carry}\n";
    assert_eq!(wrong(listed, "concepts: []\n"), one("empty", 12, 11), "and not once more of each step");
}

#[test]
fn a_step_is_about_a_concept_of_the_list() {
    let problem =
        &problems(&with(TEXT, "concept: carrying\n    content_hint: Only", "concept: carying\n    content_hint: Only"))
            [0];
    assert_eq!((problem.code.as_str(), problem.line, problem.column), ("unknown-concept", 29, 14));
    assert_eq!(problem.help.as_deref(), Some("did you mean `carrying`?"));
    assert_eq!(
        wrong("    concept: carrying\n    content_hint: Only", "    content_hint: Only"),
        one("missing-field", 28, 5)
    );
    assert_eq!(wrong("    content_hint: Bundles.\n", ""), one("missing-field", 16, 5));
    assert_eq!(wrong("content_hint: Bundles.", "content_hint: ''"), one("empty", 18, 19));
}

#[test]
fn a_step_has_the_fields_of_its_type_and_no_others() {
    assert_eq!(wrong("type: check", "type: quiz"), one("unknown-value", 21, 11));
    assert_eq!(wrong("  - type: check\n    concept", "  - concept"), one("missing-field", 21, 5));
    assert_eq!(wrong("    text: Ten ones are a ten.\n", ""), one("missing-field", 16, 5));
    assert_eq!(wrong("Tens first.", "Tens first.\n    text: Well?"), one("unknown-field", 24, 5));
    assert_eq!(wrong("Tens first.", "Tens first.\n    right: 2"), one("unknown-field", 24, 5));
    assert_eq!(wrong("right: 5", "other_ways: [So]"), one("unknown-field", 31, 5));
    assert_eq!(
        wrong("text: A new ten goes to the tens.", "text: A new ten.\n    right: 1"),
        one("unknown-field", 28, 5)
    );
    assert_eq!(wrong("right: 5", "right: 0"), one("out-of-range", 31, 12));
    assert_eq!(wrong("right: 5", "right: 11"), one("out-of-range", 31, 12));
    assert_eq!(wrong("right: 5", "right: 1.5"), one("wrong-type", 31, 12));
    assert_eq!(
        wrong("[A bundle has ten sticks., Ten coins are a note.]", "[a, b, c, d, e, f]"),
        one("too-many", 20, 17)
    );
    assert_eq!(wrong("A bundle has ten sticks.", &"x".repeat(501)), one("too-long", 20, 18));
    assert_eq!(wrong("A new ten goes to the tens.", &"x".repeat(2_001)), one("too-long", 27, 11));
    assert_eq!(wrong("A new ten goes to the tens.", &"x".repeat(2_000)), []);
    // With an unknown type, extra fields are not reported.
    let unclear = with(TEXT, "type: practice", "type: practise");
    assert_eq!(found(&unclear), one("unknown-value", 28, 11));
}

#[test]
fn at_the_end_something_is_asked() {
    let practice = &TEXT[TEXT.find("  - type: practice").unwrap()..TEXT.find("closing").unwrap()];
    assert_eq!(wrong(practice, ""), one("ends-unasked", 24, 11));
    assert_eq!(wrong("type: practice", "type: check").len(), 1, "`right` is for practice alone");
    let many = "  - {type: check, concept: carrying, content_hint: More.}\n".repeat(37);
    assert_eq!(wrong("closing: You", &format!("{many}closing: You")), one("too-many", 16, 3));
}

#[test]
fn what_is_asked_before_it_is_explained_is_warned_of_once() {
    let text =
        with(TEXT, "study_plan:\n", "study_plan:\n  - {type: practice, concept: carrying, content_hint: Try.}\n");
    let found = problems(&text);
    assert_eq!((found.len(), found[0].severity), (1, Severity::Warning));
    assert_eq!((found[0].code.as_str(), found[0].line, found[0].column), ("unexplained", 16, 31));
    assert_eq!(found[0].message, "`carrying` is asked about before it is explained");
}

#[test]
fn the_same_words_are_no_other_way() {
    let told = |from: &str, to: &str| {
        let problems = problems(&with(TEXT, from, to));
        problems.into_iter().map(|p| (p.severity, p.code, p.line, p.column)).collect::<Vec<_>>()
    };
    let twice = |severity, line, column| [(severity, "said-twice".to_owned(), line, column)];
    assert_eq!(told("A bundle has ten sticks.", "ten ones ARE a ten."), twice(Severity::Error, 20, 18));
    assert_eq!(told("Ten coins are a note.", "A bundle has ten sticks."), twice(Severity::Error, 20, 44));
    assert_eq!(told("A new ten goes to the tens.", "Ten ones are a ten."), twice(Severity::Warning, 27, 11));
    assert_eq!(told("Carry a ten]", "add below 100]"), twice(Severity::Warning, 8, 40));
    assert_eq!(told("[Forgets the ten]", "[Forgets it, forgets it]"), twice(Severity::Warning, 10, 39));
}

#[test]
fn words_are_kept_and_line_breaks_are_spaces() {
    let sums = topic(&with(TEXT, "text: A new ten goes to the tens.", "text: |\n      A “new” ten\n      goes on."));
    let StepKind::Explain { text, .. } = &sums.steps[2].kind else { panic!("{:?}", sums.steps[2]) };
    assert_eq!(text, "A “new” ten goes on.");
}

proptest! {
    #[test]
    fn whatever_stands_in_a_line_reading_ends_with_an_answer(at in 0..TEXT.lines().count(), new in "\\PC{0,30}", deep in 0..3_usize) {
        let mut lines: Vec<String> = TEXT.lines().map(str::to_owned).collect();
        lines[at] = format!("{}{new}", "  ".repeat(deep));
        let text = lines.join("\n");
        match read::topic("t", &text) {
            Ok(topic) => {
                check_topic(&topic);
                let last = topic.steps.last().map(|step| step.kind.right());
                prop_assert!(last.is_some_and(|right| right > 0));
                prop_assert!(topic.steps.iter().all(|step| topic.concepts.contains(&step.concept)));
            }
            Err(problems) => prop_assert!(problems.iter().any(Problem::is_error)),
        }
    }
}
