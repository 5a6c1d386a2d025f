//! Checks that the texts of an item are plain text: markup would be shown to learners as it is, and characters that a
//! reviewer cannot see make a text differ from its looks.

use plumb_bank::MathProblemItem;
use plumb_maths::prose::markup::markup;
use plumb_tutoring::characters::{letter_like_digit, unknown_character};
use plumb_typeset::plain_text;

use crate::story::RuleFindings;

/// Adds the findings in question, options, solution and hints.
pub(crate) fn checked(item: &MathProblemItem, mut found: RuleFindings) -> RuleFindings {
    let solution = item.solution_logic.steps.iter().flat_map(|step| [&step.explanation, &step.math]);
    let hints = item.misconceptions.iter().flat_map(|one| &one.hint_ladder);
    let stem = std::iter::once(&item.problem_content.stem);
    plainly(stem.chain(&item.answer_spec.ui.choices).chain(solution).chain(hints), &mut found);
    alike(&item.answer_spec.ui.choices, &mut found);
    without_picture(item, &mut found);
    found
}

/// Adds the findings in the question alone.
pub(crate) fn of_stem(item: &MathProblemItem, mut found: RuleFindings) -> RuleFindings {
    plainly(std::iter::once(&item.problem_content.stem), &mut found);
    without_picture(item, &mut found);
    found
}

fn plainly<'t>(texts: impl Iterator<Item = &'t String>, found: &mut RuleFindings) {
    for text in texts {
        let text = &*plain_text(text);
        let sign = markup(text).map(|sign| format!("write plain text without HTML, LaTeX and placeholders: “{sign}”"));
        let unknown = unknown_character(text).map(|c| {
            format!(
                "U+{:04X} cannot be seen or may be taken for another sign: write plain letters and signs",
                u32::from(c)
            )
        });
        let letter =
            letter_like_digit(text).map(|piece| format!("write “{piece}” with digits, or so that it is no number"));
        for finding in [sign, unknown, letter].into_iter().flatten() {
            if !found.against.contains(&finding) {
                found.against.push(finding);
            }
        }
    }
}

/// Options that look alike: `1`, `l` and `I`, `0` and `O`.
fn alike(options: &[String], found: &mut RuleFindings) {
    let shape = |option: &String| -> String {
        let plain = |c| match c {
            'l' | 'I' | '|' => '1',
            'O' | 'o' => '0',
            other => other,
        };
        option.split_whitespace().collect::<String>().chars().map(plain).collect()
    };
    for (at, option) in options.iter().enumerate() {
        if let Some(other) = options[..at].iter().find(|other| shape(other) == shape(option)) {
            found.against.push(format!("the options “{other}” and “{option}” look the same"));
        }
    }
}

/// Words for pictures beside a text.
const PICTURES: [&str; 9] =
    ["figure", "diagram", "picture", "image", "drawing", "sketch", "illustration", "photo", "photograph"];
/// Words for pictures that a text may also mention without showing one.
const CURVES: [&str; 4] = ["graph", "chart", "map", "number line"];
/// Words that point to a picture.
const POINTING: [&str; 9] = ["above", "below", "shown", "beside", "opposite", "overleaf", "attached", "see", "look"];
/// Phrases that point to a picture without naming it.
const SHOWN: [&str; 7] =
    ["as shown", "shown below", "shown above", "pictured", "the shaded", "the marked angle", "the marked point"];

/// Reports a question about a picture that it does not have.
fn without_picture(item: &MathProblemItem, found: &mut RuleFindings) {
    if item.problem_content.figure.is_some() {
        return;
    }
    let lower = item.problem_content.stem.to_lowercase();
    for sentence in lower.split(['.', '?', '!', ';', '\n']) {
        let words: Vec<&str> = sentence.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        let line = format!(" {} ", words.join(" "));
        let says = |words: &str| line.contains(&format!(" {words} "));
        let points = POINTING.iter().any(|word| says(word));
        let pointed_at = |picture: &&&str| {
            let definite = ["the", "this", "that"].iter().any(|article| says(&format!("{article} {picture}")));
            points && definite || says(&format!("following {picture}"))
        };
        let within = |picture: &&&str| says(&format!("in the {picture}")) || says(&format!("in this {picture}"));
        let named = PICTURES.iter().find(|picture| pointed_at(picture) || within(picture));
        let named = named.or_else(|| CURVES.iter().find(pointed_at));
        if let Some(words) = named.or_else(|| SHOWN.iter().find(|words| says(words))) {
            found.against.push(format!("“{words}” points to a picture, and the item has none"));
            return;
        }
    }
}

/// Prefixes of skills with problems that always show their subject: the name of the subject, and the signs after a
/// digit and the words that show it.
const SHOWN_BY: [(&str, &str, &str, &[&str]); 3] = [
    (
        "frac_",
        "fraction",
        "/",
        &["fraction", "half", "halves", "third", "quarter", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"],
    ),
    ("dec_", "decimal", ".,", &["decimal", "tenth", "hundredth", "thousandth"]),
    ("pct_", "percentage", "%", &["percent", "per cent"]),
];

/// Returns the reason why an item is not about its skill, if its texts show it: a problem of fractions has a fraction
/// somewhere.
pub(crate) fn off_skill(item: &MathProblemItem) -> Option<String> {
    let skill = item.meta.skill_id.as_str();
    let (_, named, signs, words) = SHOWN_BY.iter().find(|(prefix, ..)| skill.starts_with(prefix))?;
    let key = &item.solution_logic.final_answer_canonical;
    let texts = [&item.problem_content.stem, key].into_iter().chain(&item.answer_spec.ui.choices);
    let shown = |text: &String| {
        let lower = text.to_lowercase();
        has_sign(&lower, signs)
            || lower.contains(|c: char| "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞".contains(c))
            || words.iter().any(|word| lower.contains(word))
    };
    let is_shown = texts.into_iter().any(shown);
    (!is_shown).then(|| format!("it is for the skill “{skill}”, and no {named} stands in question, options or key"))
}

/// Whether one of the signs follows a digit, and, unless it is a percent sign, is followed by one.
fn has_sign(text: &str, signs: &str) -> bool {
    // `3, 4` is not a decimal.
    let with_spaces = signs.contains(',');
    let chars: Vec<char> = text.chars().filter(|c| with_spaces || *c != ' ').collect();
    chars.windows(2).enumerate().any(|(at, pair)| {
        let next = chars.get(at + 2);
        let is_within = pair[1] == '%' || next.is_some_and(|next| next.is_ascii_digit() || *next == '(');
        pair[0].is_ascii_digit() && signs.contains(pair[1]) && is_within
    })
}

#[cfg(test)]
mod tests {
    use plumb_bank::{MathProblemItem, from_authored};
    use plumb_content::read::{self, BlueprintKind, example};
    use plumb_types::time::Timestamp;

    use super::{checked, off_skill};
    use crate::story::RuleFindings;

    fn item(stem: &str) -> MathProblemItem {
        let set = read::problem_set("x", example(BlueprintKind::ProblemSet)).unwrap();
        let mut item = from_authored(&set, &set.problems[0], 1, Timestamp::from_micros(0));
        stem.clone_into(&mut item.problem_content.stem);
        item
    }

    fn against(stem: &str) -> Vec<String> {
        checked(&item(stem), RuleFindings::default()).against
    }

    #[test]
    fn a_question_about_a_picture_that_is_not_there_is_refused() {
        for stem in [
            "In the figure above, what is the angle at C?",
            "The diagram below shows a triangle. How long is AB?",
            "Look at the picture. How many cats are there?",
            "What is the height of the bar in the chart shown?",
            "How many squares are in the following figure?",
            "What is the area of the shaded part?",
            "A ladder leans against a wall as shown. How long is it?",
        ] {
            assert!(against(stem).iter().any(|why| why.contains("picture")), "{stem}: {:?}", against(stem));
        }
        for stem in [
            "Ann draws a figure with 4 sides. What is it called?",
            "Which picture frame is larger, one of 3 cm or one of 4 cm?",
            "The graph of y = 2x meets the line y = 4. Where?",
            "How many sides has a hexagon?",
        ] {
            assert_eq!(against(stem), Vec::<String>::new(), "{stem}");
        }
    }

    #[test]
    fn what_a_reviewer_cannot_see_is_refused() {
        for stem in
            ["What is 3\u{202E}4?", "What is 1\u{200B}2 + 1?", "What is l2 + 3?", "What is 1O + 5?", "d\u{43e}ubles?"]
        {
            assert_eq!(against(stem).len(), 1, "{stem}");
        }
        let mut chosen = item("Which is it?");
        chosen.answer_spec.ui.choices = ["l", "1", "two"].map(str::to_owned).to_vec();
        assert!(checked(&chosen, RuleFindings::default()).against.iter().any(|why| why.contains("look the same")));
        for choices in [["3", "\u{ff13}"], ["It doubles", "It d\u{43e}ubles"]] {
            chosen.answer_spec.ui.choices = choices.map(str::to_owned).to_vec();
            assert!(!checked(&chosen, RuleFindings::default()).against.is_empty(), "{choices:?}");
        }
        for stem in ["What is 3\u{336} + 4?", "What is 3\u{2062}x?", "What is 3 + 4?\u{e0041}"] {
            assert!(!against(stem).is_empty(), "{stem}");
        }
    }

    #[test]
    fn an_item_without_what_its_skill_is_about_is_for_another_skill() {
        let found = |skill: &str, stem: &str, key: &str| {
            let mut item = item(stem);
            skill.clone_into(&mut item.meta.skill_id);
            key.clone_into(&mut item.solution_logic.final_answer_canonical);
            item.answer_spec.ui.choices.clear();
            off_skill(&item).is_some()
        };
        for (skill, stem, key) in [
            ("frac_add_unlike", "What is 3 + 4?", "7"),
            ("dec_div", "What is 12 : 4?", "3"),
            ("pct_of", "What is 3 + 4?", "7"),
            ("frac_mul", "What is 6 * 7?", "42"),
            ("dec_add", "Add 12 + 5.", "17"),
            ("pct_change", "What is 80 - 20?", "60"),
        ] {
            assert!(found(skill, stem, key), "{stem}");
        }
        for (skill, stem, key) in [
            ("frac_add_unlike", "What is 1/2 + 1/3?", "5/6"),
            ("frac_mul", "What is half of 3/4?", "3/8"),
            ("frac_of", "What is a quarter of 8?", "2"),
            ("frac_to_dec", "Write it as a fraction.", "1/4"),
            ("dec_div", "What is 1 : 4?", "0.25"),
            ("pct_of", "What is 20% of 50?", "10"),
            ("order_of_operations", "What is 3 + 4?", "7"),
        ] {
            assert!(!found(skill, stem, key), "{stem}");
        }
    }
}
