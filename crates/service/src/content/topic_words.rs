//! Checks of a tutor's texts in a topic: equations that are false, and markup that only a program understands. All
//! findings are warnings, since an error may be intended.

use std::borrow::Cow;

use plumb_content::text::{Problem, Severity, scalar};
use plumb_content::topic::Topic;
use plumb_maths::prose::claims::first_false_claim;
use plumb_maths::prose::markup::markup;
use plumb_typeset::plain_text;

/// Returns the findings about the texts shown to learners.
pub(super) fn check_words(topic: &Topic) -> Vec<Problem> {
    let told = topic.texts();
    told.iter()
        .flat_map(|(path, text)| [false_equation(topic, path, text), sign(topic, path, text)])
        .flatten()
        .collect()
}

fn false_equation(topic: &Topic, path: &str, text: &str) -> Option<Problem> {
    let plain = plain_text(text);
    let found = first_false_claim(&plain)?;
    let message = format!("what is claimed here does not hold: {}", found.why);
    let help = "correct it; if it is wrong on purpose, say so in words";
    // A place on the line is none in a text with formulas: the whole text is named then.
    let span = if matches!(plain, Cow::Borrowed(_)) { found.span } else { 0..text.len() };
    Some(problem(topic, path, span, "false-equation", message).with_help(help))
}

fn sign(topic: &Topic, path: &str, text: &str) -> Option<Problem> {
    let plain = plain_text(text);
    let found = markup(&plain)?;
    let span = text.find(found).map_or(0..text.len(), |start| start..start + found.len());
    let message = format!("learners would read `{found}` as it stands");
    let help = "write formulas between dollar signs, and everything else as plain text";
    Some(problem(topic, path, span, "markup", message).with_help(help))
}

fn problem(topic: &Topic, path: &str, span: std::ops::Range<usize>, code: &str, message: String) -> Problem {
    let source = topic.places.source();
    let place = scalar::within(source, topic.places.at(path), span.start, span.end);
    Problem::new(source, place, Severity::Warning, code, message)
}

#[cfg(test)]
mod tests {
    use plumb_content::read;

    use super::check_words;

    #[test]
    fn false_equations_and_markup_are_marked_where_they_stand() {
        let yaml = r#"topic_id: sums
version: "1"
metadata: {title: Sums}
guidelines: {learning_objectives: ["Add"], teaching_approach: "2 + 2 = 5"}
concepts: [{concept: sums, skill: add}]
study_plan:
  - type: explain
    concept: sums
    content_hint: "1 + 1 = 3"
    text: "Two and three: 2 + 3 = 5."
    other_ways:
      - "So 2 + 3 = 6, as you see."
      - "Look at <b>this</b>."
  - {type: check, concept: sums, content_hint: "h"}
closing: "\\frac{1}{2} is a half."
"#;
        let problems = check_words(&read::topic("sums", yaml).unwrap());
        let found: Vec<_> =
            problems.iter().map(|found| (found.line, found.column, found.code.as_str(), found.is_error())).collect();
        // Texts that learners never read are not checked.
        assert_eq!(found[0].0, 12, "{found:?}");
        assert_eq!(found[1..], [(13, 18, "markup", false), (15, 11, "markup", false)]);
        assert_eq!((found[0].2, found[0].3, found.len()), ("false-equation", false, 3));
    }
}
