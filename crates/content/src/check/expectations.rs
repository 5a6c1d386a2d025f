//! Runs the tests that the author wrote into the blueprint.

use crate::blueprint::skill::{BlueprintTest, TestInput};
use crate::generate::Generator;
use plumb_answers::item::ItemBody;
use plumb_typeset::plain_text;

use super::findings::Findings;

/// The actual item of a test.
struct GeneratedItem {
    /// Its possible stems.
    stems: Vec<String>,
    key: String,
    distractors: Vec<String>,
}

/// Runs every test; each failure is an error at the field that differs.
pub(super) fn check(generator: &Generator, findings: &mut Findings) {
    let skill = generator.skill();
    for (index, test) in skill.tests.iter().enumerate() {
        let path = format!("tests[{index}]");
        match make(generator, test) {
            Ok(made) => compare(&path, test, made, findings),
            Err(message) => {
                findings.error(&path, "test-failed", message);
            }
        }
    }
}

fn make(generator: &Generator, test: &BlueprintTest) -> Result<GeneratedItem, String> {
    match &test.given {
        TestInput::Seed { seed, level } => {
            let item = generator.generate(level, *seed).map_err(|error| error.to_string())?;
            let key = item.key_text().to_owned();
            let distractors = match &item.body {
                ItemBody::MultipleChoice { options, key } => {
                    options.iter().filter(|option| option.id != *key).map(|option| option.text.clone()).collect()
                }
                ItemBody::ShortAnswer { .. } => Vec::new(),
            };
            Ok(GeneratedItem { stems: vec![item.stem], key, distractors })
        }
        TestInput::Parameters { values, level } => {
            if let Some(level) = level {
                generator.draws(level, values)?;
            }
            let made = generator.evaluate(values.clone()).map_err(|fault| fault.to_string())?;
            Ok(GeneratedItem { stems: made.stems, key: made.key, distractors: Vec::new() })
        }
    }
}

fn compare(path: &str, test: &BlueprintTest, made: GeneratedItem, findings: &mut Findings) {
    // How a formula is set is not what is tested: both texts are compared with their formulas on the line.
    let same = |expected: &str, got: &str| plain_text(expected) == plain_text(got);
    if let Some(key) = test.key.as_ref().filter(|key| !same(key, &made.key)) {
        findings.error(&format!("{path}.key"), "test-failed", format!("expected the key `{key}`, got `{}`", made.key));
    }
    if let Some(stem) = test.stem.as_ref().filter(|stem| !made.stems.iter().any(|made| same(stem, made))) {
        let got = made.stems.join("` or `");
        findings.error(&format!("{path}.stem"), "test-failed", format!("expected the stem `{stem}`, got `{got}`"));
    }
    if let Some(expected) = &test.distractors {
        let plain =
            |texts: &[String]| -> Vec<String> { texts.iter().map(|text| plain_text(text).into_owned()).collect() };
        let (mut wanted, mut got) = (plain(expected), plain(&made.distractors));
        wanted.sort();
        got.sort();
        if wanted != got {
            let message = format!("expected the distractors `{}`, got `{}`", wanted.join("`, `"), got.join("`, `"));
            findings.error(&format!("{path}.distractors"), "test-failed", message);
        }
    }
}
