//! What the reader says about faulty files stays the same, to the byte: each field of an example of each kind is left
//! out, written twice, misspelt, and given values that do not fit.

use crate::read::{self, BlueprintKind, example};
use crate::text::Problem;
use plumb_types::ContentHash;

/// Values for a field; most of them do not fit.
const VALUES: [&str; 14] = [
    "",
    "-1",
    "0.5",
    "3",
    "99999999",
    "two words",
    "'quoted'",
    "after_window",
    "2030-01-31T09:00:00Z",
    "[]",
    "{}",
    "[a, a, 7]",
    "{unknown: 1}",
    "[{id: a}, {id: a, text: b}]",
];

/// Parts that the examples leave out.
const MORE: [(BlueprintKind, &str); 4] = [
    (
        BlueprintKind::Assessment,
        "item_bank_id: bank\nmode: fixed\nattempts: 2\ncalculator: basic\ntags: [a]\navailability:\n  opens: \
         2030-01-01T09:00:00Z\n  closes: 2030-01-02T09:00:00Z\n",
    ),
    (
        BlueprintKind::Skill,
        "answer_mode: final_only\ncalculator: none\nperformance_benchmarks:\n  novice:\n    expected_accuracy: 0.5\n    \
         expected_time_seconds: 60\n",
    ),
    (BlueprintKind::Curriculum, "learning_objectives: [a]\ninitial_difficulty: 0.5\nmastery_threshold: 0.9\n"),
    (BlueprintKind::Reflection, "free: true\n"),
];

fn problems(kind: BlueprintKind, text: &str) -> Vec<Problem> {
    macro_rules! found {
        ($read:ident) => {
            match read::$read("f", text) {
                Ok(made) => made.warnings,
                Err(problems) => problems,
            }
        };
    }
    match kind {
        BlueprintKind::Skill => found!(skill),
        BlueprintKind::Assessment => found!(assessment),
        BlueprintKind::Curriculum => found!(curriculum),
        BlueprintKind::Survey => found!(survey),
        BlueprintKind::Workflow => found!(workflow),
        BlueprintKind::Reflection => found!(reflection),
        BlueprintKind::ProblemSet => found!(problem_set),
        BlueprintKind::Schema => found!(schema),
        BlueprintKind::Topic => found!(topic),
        BlueprintKind::Graph => Vec::new(),
    }
}

/// Writes mappings in braces, which have their fields in one line, as blocks.
fn without_braces(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        let inside = line.split_once('{').and_then(|(head, rest)| Some((head, rest.trim_end().strip_suffix('}')?)));
        let Some((head, inside)) = inside.filter(|(_, inside)| !inside.contains('{')) else {
            lines.push(line.to_owned());
            continue;
        };
        let indent = " ".repeat(head.len() - head.trim_start().len() + 2);
        lines.push(head.trim_end().to_owned());
        for part in inside.split(", ") {
            match (part.contains(": "), lines.last_mut()) {
                (false, Some(last)) => last.extend([", ", part]),
                (_, Some(last)) if last.trim_start() == "-" => last.extend([" ", part.trim()]),
                _ => lines.push(format!("{indent}{}", part.trim())),
            }
        }
    }
    lines.join("\n") + "\n"
}

/// Column of the field in a line, and what is before its value; `None` for a line without a field.
fn field(line: &str) -> Option<(usize, &str)> {
    let column = line.len() - line.trim_start_matches([' ', '-']).len();
    let colon = column + line.get(column..)?.find(':')?;
    line[column..colon].chars().all(|c| c.is_ascii_alphanumeric() || c == '_').then(|| (column, &line[..=colon]))
}

/// Texts in which the field of line `at` is faulty.
fn faulty(lines: &[&str], at: usize) -> Vec<String> {
    let Some((column, head)) = field(lines[at]) else { return Vec::new() };
    let below = |line: &&&str| line.trim().is_empty() || line.len() - line.trim_start().len() > column;
    let end = at + 1 + lines[at + 1..].iter().take_while(below).count();
    let whole = lines[at..end].join("\n");
    let with = |part: String| [&lines[..at], &[part.as_str()], &lines[end..]].concat().join("\n");
    let name = &head[column..head.len() - 1];
    let mut texts: Vec<String> = VALUES.iter().map(|value| with(format!("{head} {value}"))).collect();
    texts.push(with(format!("{}x_{}", &whole[..column], &whole[column..])));
    texts.push(with(format!("{whole}\n{}{name}: again", " ".repeat(column))));
    texts.push(with(format!("{whole}\n{}no_such_field: 1", " ".repeat(column))));
    if !lines[at].trim_start().starts_with('-') {
        texts.push(with(String::new()));
    }
    texts
}

/// Number of problems in all faulty texts of a kind, and a digest of all that is reported.
fn digest(kind: BlueprintKind) -> (usize, String) {
    let more = MORE.iter().filter(|(other, _)| *other == kind).map(|(_, text)| *text);
    let text = std::iter::once(example(kind)).chain(more).collect::<Vec<_>>().join("\n");
    let text = without_braces(&text);
    assert_eq!(problems(kind, &text).iter().filter(|problem| problem.is_error()).count(), 0, "{kind:?}");
    let lines: Vec<&str> = text.lines().collect();
    let (mut count, mut all) = (0, String::new());
    for at in 0..lines.len() {
        for (number, text) in faulty(&lines, at).iter().enumerate() {
            // Faults in two places show which checks are made in spite of others.
            let second: Vec<&str> = text.lines().collect();
            let other = (at * 7 + number * 3 + 1) % second.len();
            let twice = faulty(&second, other).into_iter().nth(number);
            for text in std::iter::once(text.clone()).chain(twice) {
                let found = problems(kind, &text);
                count += found.len();
                all.extend(found.iter().map(|problem| format!("{problem:?}\n")));
            }
        }
    }
    (count, ContentHash::of(&all).as_str()[..16].to_owned())
}

#[test]
fn faulty_files_of_each_kind_are_refused_in_the_same_words() {
    let kinds = BlueprintKind::ALL.into_iter().filter(|kind| *kind != BlueprintKind::Graph);
    let found: Vec<String> = kinds
        .map(|kind| {
            let (count, hash) = digest(kind);
            format!("{}: {count} {hash}", kind.as_str())
        })
        .collect();
    let expected = [
        "skill: 4252 d753a05e3e6ab224",
        "assessment: 1943 497b549a72937e9e",
        "curriculum: 689 6299dc0c70451abc",
        "survey: 1246 47317758b3340102",
        "workflow: 1561 e909763811dfa0c5",
        "reflection: 651 d205201e49cc421d",
        "problem_set: 1310 80c855c96f940e57",
        "schema: 315 8efccef91d5a0f4f",
        "topic: 1508 20b3314430591abb",
    ];
    assert_eq!(found, expected);
}

#[test]
fn every_wrong_sentence_of_a_list_is_reported() {
    let schema =
        example(BlueprintKind::Schema).replace("  - \"A number after several operations.\"", "  - []\n  - \"\"");
    let curriculum = format!("{}learning_objectives: [{{}}, \"\"]\n", example(BlueprintKind::Curriculum));
    for (kind, text) in [(BlueprintKind::Schema, schema), (BlueprintKind::Curriculum, curriculum)] {
        let codes: Vec<String> = problems(kind, &text).into_iter().map(|problem| problem.code).collect();
        assert_eq!(codes, ["wrong-type", "empty"], "{kind:?}");
    }
}

#[test]
fn every_wrong_answer_and_choice_of_a_list_is_reported() {
    let problem_set = example(BlueprintKind::ProblemSet)
        .replace("        why: \"Divides the area by the length of a stone.\"", "        why: \"\"")
        .replacen("        tag: length-for-area", "        tag: \"\"", 1)
        .replacen("      - text: \"12\"", "      - text: \"\"", 1);
    let codes: Vec<String> = problems(BlueprintKind::ProblemSet, &problem_set).into_iter().map(|it| it.code).collect();
    assert_eq!(codes.len(), 3, "{codes:?}");
    let skill = example(BlueprintKind::Skill).replacen(
        "  parameters:\n",
        "  parameters:\n    word: {type: choice, choices: [[], {}]}\n",
        1,
    );
    let problems = problems(BlueprintKind::Skill, &skill);
    assert_eq!(problems.iter().filter(|problem| problem.code == "wrong-type").count(), 2, "{problems:?}");
}
