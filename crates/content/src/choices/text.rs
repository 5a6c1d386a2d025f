//! Writes the text of an assessment as an author would.

use std::fmt::Write as _;

use super::{LevelChoice, TestChoices, spread};

/// Score that passes a test, in per cent.
const PASSING: u32 = 50;

pub(super) fn write(
    choices: &TestChoices,
    (id, version): (&str, &str),
    levels_of: &dyn Fn(&str) -> Option<Vec<String>>,
) -> Option<String> {
    let mut text = format!(
        "assessment_id: {}\nversion: {}\n\nmetadata:\n  title: {}\n\nitem_source: template\nmode: {}\n\n",
        quoted(id),
        quoted(version),
        quoted(&choices.title),
        if choices.adaptive { "adaptive" } else { "fixed" }
    );
    // The next item of an adaptive test depends on the answers, so they are final.
    let revisits = !choices.adaptive;
    let minutes = choices.minutes.map(|minutes| format!("  time_limit_minutes: {minutes}\n")).unwrap_or_default();
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "configuration:\n  total_items: {}\n{minutes}  passing_score_percent: {PASSING}\n  shuffle_items: true\n  \
         shuffle_options: true\n  show_progress: true\n  allow_review: {revisits}\n  allow_skip: {revisits}\n\nsections:\n",
        choices.total()
    );
    for skill in &choices.skills {
        let levels = match &skill.level {
            LevelChoice::Only(level) => vec![(level.clone(), skill.count)],
            LevelChoice::Mixed => spread(skill.count, &levels_of(&skill.skill_id)?),
        };
        let id = quoted(&skill.skill_id);
        let _ = write!(
            text,
            "  - section_id: {id}\n    title: {}\n    item_count: {}\n    skill_blueprints:\n      - skill_id: {id}\n    \
             difficulty_distribution:\n",
            quoted(&skill.name),
            skill.count
        );
        for (level, count) in levels {
            let _ = writeln!(text, "      {level}: {count}");
        }
    }
    let _ = write!(
        text,
        "\nscoring:\n  method: percent_correct\n\nreveal:\n  score: {}\n  solutions: {}\n",
        choices.score.as_str(),
        choices.solutions.as_str()
    );
    Some(text)
}

/// Quotes a text; YAML and JSON agree on these strings.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
