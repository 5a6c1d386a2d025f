//! Converts an assessment's settings into the rules that a session pins.

use super::rules::{
    Allowance, DEFAULT_GRACE_SECONDS, ExamRules, FULL_SCORE, GradeBand, Reveal, RevealWhen, SectionRule, TimeBenchmark,
};
use plumb_content::blueprint::Share;
use plumb_content::blueprint::assessment::{self, Assessment, Availability};
use plumb_content::blueprint::skill::{Benchmark, Calculator};

impl From<assessment::Reveal> for RevealWhen {
    fn from(when: assessment::Reveal) -> Self {
        match when {
            assessment::Reveal::Never => Self::Never,
            assessment::Reveal::AfterCompletion => Self::AfterCompletion,
            assessment::Reveal::AfterWindow => Self::AfterWindow,
        }
    }
}

impl From<&Benchmark> for TimeBenchmark {
    fn from(benchmark: &Benchmark) -> Self {
        Self { label: benchmark.label.clone(), seconds: benchmark.expected_time_seconds }
    }
}

impl From<&Availability> for Allowance {
    /// Normal time within the assessment's own window.
    fn from(availability: &Availability) -> Self {
        Self { window_opens: availability.opens, window_closes: availability.closes, ..Self::default() }
    }
}

fn basis_points(share: Share) -> u16 {
    u16::try_from(share.basis_points()).map_or(FULL_SCORE, |points| points.min(FULL_SCORE))
}

impl From<&Assessment> for ExamRules {
    /// The assessment's rules with the default grace period.
    fn from(assessment: &Assessment) -> Self {
        let configuration = &assessment.configuration;
        let weights = assessment.scoring.section_weights.as_deref().unwrap_or_default();
        let sections = assessment.sections.iter().enumerate().map(|(index, section)| SectionRule {
            id: section.id.clone(),
            title: section.title.clone(),
            weight: weights.get(index).map(|weight| weight.millionths()),
        });
        let bands = assessment.scoring.grade_bands.iter();
        Self {
            time_limit_seconds: configuration.time_limit_minutes.map(|minutes| minutes.saturating_mul(60)),
            item_time_limit_seconds: configuration.item_time_limit_seconds,
            grace_seconds: DEFAULT_GRACE_SECONDS,
            pass_mark: Some(basis_points(configuration.passing_score_percent)),
            player: configuration.player,
            calculator: match assessment.calculator {
                Calculator::None => None,
                other => Some(other.as_str().to_owned()),
            },
            reveal: Reveal { score: assessment.reveal.score.into(), solutions: assessment.reveal.solutions.into() },
            sections: sections.collect(),
            grade_bands: bands
                .map(|band| GradeBand { label: band.label.clone(), min: basis_points(band.min) })
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plumb_content::blueprint::assessment::PlayerSettings;
    use plumb_content::read;
    use plumb_types::time::Timestamp;

    const TEXT: &str = include_str!("tests/pinning.yaml");

    #[test]
    fn a_session_pins_every_rule_of_its_assessment() {
        let assessment = read::assessment("a.yaml", TEXT).unwrap();
        let rules = ExamRules::from(&assessment);
        let section = |id: &str, title: &str, weight| SectionRule {
            id: id.to_owned(),
            title: title.to_owned(),
            weight: Some(weight),
        };
        let band = |label: &str, min| GradeBand { label: label.to_owned(), min };
        let expected = ExamRules {
            time_limit_seconds: Some(1_800),
            item_time_limit_seconds: Some(90),
            grace_seconds: 30,
            pass_mark: Some(6_650),
            player: PlayerSettings { show_progress: false, allow_review: true, ..PlayerSettings::default() },
            calculator: Some("basic".to_owned()),
            reveal: Reveal { score: RevealWhen::AfterCompletion, solutions: RevealWhen::Never },
            sections: vec![section("a", "First", 250_000), section("b", "Second", 750_000)],
            grade_bands: vec![band("Good", 8_000), band("Other", 0)],
        };
        assert_eq!(rules, expected);
        let allowance = Allowance::from(&assessment.availability);
        assert_eq!(allowance.window_opens, Timestamp::parse("2026-11-22T09:00:00Z"));
        assert_eq!(allowance.window_closes, Timestamp::parse("2026-11-23T09:00:00Z"));
        assert_eq!(allowance.time_factor_percent, 100);
    }

    #[test]
    fn stored_rules_keep_their_form_and_may_lack_a_setting() {
        let settings = r#"{"grace_seconds":30,"show_progress":true,"allow_review":false,"allow_skip":false"#;
        let reveal = r#""reveal":{"score":"after_completion","solutions":"after_completion"},"sections":[]}"#;
        let written = serde_json::to_string(&ExamRules::default()).unwrap();
        // Later settings are written after the first three.
        assert!(written.starts_with(settings) && written.ends_with(reveal), "{written}");
        for settings in [settings, r#"{"grace_seconds":30,"show_progress":true"#] {
            assert_eq!(
                serde_json::from_str::<ExamRules>(&format!("{settings},{reveal}")).unwrap(),
                ExamRules::default()
            );
        }
    }
}
