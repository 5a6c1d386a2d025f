//! Small blueprints, so that each test shows its content.

use std::fmt::Write as _;

/// Two-digit sums with three options.
pub(crate) const ADD: &str = include_str!("../content/add.yaml");

/// Doubles, typed.
pub(crate) const DOUBLE: &str = include_str!("../content/double.yaml");

/// Doubles with keys of ten digits, which occur on no page by chance, as four digits do in identifiers and hashes.
pub(crate) fn long_keys() -> String {
    DOUBLE.replace("n * 2", "n * 1000003")
}

/// Words, typed.
pub(crate) const WORD: &str = include_str!("../content/word.yaml");

/// Two skills: doubling has adding as a prerequisite.
pub(crate) const GRAPH: &str = include_str!("../content/skills_graph.json");

/// Two modules over that graph.
pub(crate) const CURRICULUM: &str = include_str!("../content/sums.yaml");

/// A survey of three questions; the second is only for respondents who did not like it.
const SURVEY: &str = include_str!("../content/feedback.yaml");

/// An anonymous survey, and a workflow that runs it.
const ANONYMOUS: &str = include_str!("../content/frankly.yaml");
const ASKING: &str = include_str!("../content/asking.yaml");

/// A workflow: read, answer, wait a day, take an assessment, end.
const WORKFLOW: &str = include_str!("../content/course.yaml");

/// Two prompts to think about; the first is followed up after a short answer.
const REFLECTION: &str = include_str!("../content/looking-back.yaml");

/// A topic of two concepts: adding is explained and checked, doubling explained and practised.
const TOPIC: &str = include_str!("../content/sums-and-doubles.yaml");

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
