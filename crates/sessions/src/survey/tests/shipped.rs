//! The surveys that ship.

use super::*;
use plumb_content::check::check_survey;

const NAMES: [&str; 3] = ["course-feedback", "learner-background", "school-climate"];

pub(super) fn shipped() -> impl Iterator<Item = (&'static str, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../blueprints/surveys");
    NAMES.into_iter().map(move |name| (name, std::fs::read_to_string(format!("{folder}/{name}.yaml")).unwrap()))
}

#[test]
fn the_shipped_surveys_are_without_fault() {
    for (name, text) in shipped() {
        let survey = read::survey(name, &text).unwrap_or_else(|problems| panic!("{problems:#?}"));
        assert_eq!(survey.id, name);
        assert_eq!(check_survey(&survey), Vec::new());
        assert!(survey.questions.iter().any(|step| !step.skips.is_empty()), "{name} has no rules");
        assert!(survey.metadata.estimated_duration_minutes.is_some(), "{name}");
    }
}

/// The example in the authors' guide.
#[test]
fn the_survey_in_the_guide_is_without_fault() {
    let guide = include_str!("../../../../../docs/surveys.md");
    let block = guide.split("```yaml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    assert_eq!(check_survey(&survey_of(block)), Vec::new());
}

#[test]
fn no_other_survey_ships_untested() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../blueprints/surveys");
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), NAMES.len());
}
