//! Adaptive tests with calibrated difficulties.

use plumb_measure::families::Estimate;
use plumb_measure::item_bank::{Basis, CalibratedFamily, CurvePoint};
use plumb_measure::learning_curve::LearningCurve;
use plumb_measure::response::{FamilyParameters, ItemParameters};
use plumb_service::calibration::{
    CalibrationDocument, CalibrationOutcome, ComparedGroups, DocumentFamily, FamilyDif, PractisedBlueprint,
};
use plumb_store::calibrations::CalibrationRow;
use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;

use super::adaptive::{adaptive, sit};
use crate::support::{Site, has};

/// A calibration of the skill `T.DOUBLE` in which every level has another difficulty than the blueprint declares.
fn document(site: &Site) -> CalibrationDocument {
    let hash = site.plumb.catalog().skill("T.DOUBLE").unwrap().hash.clone();
    let dif = |groups: ComparedGroups| FamilyDif { groups, delta: -1.9, delta_se: 0.3, is_large: true };
    let family = |level: &str, difficulty: f64| DocumentFamily {
        blueprint: "T.DOUBLE".to_owned(),
        hash: hash.clone(),
        level: level.to_owned(),
        calibrated: CalibratedFamily {
            parameters: FamilyParameters::new(ItemParameters::new(1.2, difficulty, 0.0).unwrap(), 0.3).unwrap(),
            difficulty: Estimate { value: difficulty, se: 0.12 },
            answers: 300,
            right: 150,
            basis: Basis::Answers,
            infit: Some(if level == "hard" { 1.62 } else { 1.0 }),
            outfit: Some(1.0),
            rest_correlation: Some(0.4),
            brier: Some(0.17),
            curve: vec![CurvePoint { ability: 0.5, answers: 40, share_right: 0.5, expected: 0.52 }],
        },
        dif: match level {
            "hard" => {
                vec![dif(ComparedGroups::Language("de".to_owned())), dif(ComparedGroups::Recent(site.plumb.now()))]
            }
            _ => Vec::new(),
        },
    };
    let families = vec![family("easy", -1.25), family("hard", 1.75), family("medium", -1.95)];
    let curve = LearningCurve { answers: [40; 5], right: [16, 20, 24, 28, 30] };
    let practised = vec![PractisedBlueprint { blueprint: "T.DOUBLE".to_owned(), curve }];
    CalibrationDocument { format: 1, attempts: 90, answers: 900, rapid: 3, held_out: None, families, practised }
}

async fn adopt(site: &Site, number: i64) -> ContentHash {
    let body = serde_json::to_string(&document(site)).unwrap();
    let hash = ContentHash::of(&body);
    let audit = site.entry(None, AuditAction::ItemsCalibrated, ("calibration", &number.to_string()));
    let made_at = site.plumb.now();
    let row = CalibrationRow { number, hash: hash.clone(), made_at, adopted: true, answers: 900, body };
    site.stores.calibrations.add(row, audit).await.unwrap();
    site.plumb.take_calibration().await.unwrap();
    hash
}

#[tokio::test]
async fn a_test_that_begins_after_a_calibration_uses_it_and_one_that_has_begun_does_not() {
    let (site, mut ann) = Site::of(&adaptive("")).await.and_learner().await;
    let before = ann.begin("ADAPTIVE").await;
    let hash = adopt(&site, 1).await;
    let mut bob = site.signed_in("bob", Role::Learner).await;
    let after = bob.begin("ADAPTIVE").await;
    let plan = |state: plumb_sessions::session::Session| state.adaptive.unwrap().plan;
    let (old, new) = (plan(site.session(before).await), plan(site.session(after).await));
    assert_eq!((old.calibration.clone(), new.calibration.clone()), (None, Some(hash)));
    for (was, is) in old.levels.iter().zip(&new.levels) {
        let is_calibrated = is.skill_id == "T.DOUBLE";
        assert_eq!(was.parameters == is.parameters, !is_calibrated, "{} {}", is.skill_id, is.level);
        if is_calibrated {
            assert!((is.parameters.mean().slope() - 1.2).abs() < 1e-9, "{is:?}");
        }
    }
    // Both are taken, scored and proved with what they began with; another calibration in between changes nothing.
    sit(&site, &mut ann, before, |level| level == "easy").await;
    adopt(&site, 2).await;
    sit(&site, &mut bob, after, |level| level == "easy").await;
    let plan_after = plan(site.session(after).await);
    assert_eq!(plan_after, new);
    assert_eq!(site.plumb.check().await.unwrap().problems, Vec::<String>::new());
}

#[tokio::test]
async fn the_page_of_a_blueprint_draws_its_levels_and_says_what_to_look_at() {
    let site = Site::of(&adaptive("")).await;
    let mut teacher = site.signed_in("tess", Role::Teacher).await;
    let page = teacher.get("/teach/items/T.DOUBLE").await.expect(200).body;
    assert!(!page.contains("Difficulty and ability"), "there is no calibration yet");
    adopt(&site, 1).await;
    let page = teacher.get("/teach/items/T.DOUBLE").await.expect(200).body;
    has(&page, ["Difficulty and ability", "Calibration 1 of", "hard: the answers scatter more", "fit 1.62"]);
    has(&page, ["hard: much harder for learners who read in another language (de)"]);
    has(&page, ["hard: harder since", "Brier", "0.17", "Learners get better: +0.3", "Opportunity 5", "75 %"]);
    has(&page, ["medium turned out easier than easy", "−1.95", "1.75", "curve-2", "What was answered"]);
    // A blueprint that the calibration does not know has no such section.
    let other = teacher.get("/teach/items/T.OTHER").await.expect(200).body;
    assert!(!other.contains("Difficulty and ability"), "{other}");
}

#[tokio::test]
async fn a_calibration_needs_answers_and_is_made_once_a_night() {
    let (site, mut ann) = Site::of(&adaptive("")).await.and_learner().await;
    let session = ann.begin("ADAPTIVE").await;
    sit(&site, &mut ann, session, |_| true).await;
    site.plumb.count_answers().await.unwrap();
    let outcome = site.plumb.calibrate_nightly().await.unwrap();
    assert!(matches!(outcome, Some(CalibrationOutcome::TooFew { answers: 1..=8, least: 100 })), "{outcome:?}");
    adopt(&site, 1).await;
    assert_eq!(site.plumb.calibrate_nightly().await.unwrap(), None, "there is one of this night");
    site.clock.advance_secs(86_400);
    let outcome = site.plumb.calibrate_nightly().await.unwrap();
    assert!(matches!(outcome, Some(CalibrationOutcome::TooFew { .. })), "{outcome:?}");
}
