//! Many forms of an assessment beside each other.

use plumb_content::generate::{FormError, plan};
use serde::Serialize;

use super::{FormTarget, POINTS, TOLERANCE, ability_of, expected, standard_error};

/// Most forms of the summary that are listed: those furthest from the target.
const LISTED: usize = 10;

/// Forms of one assessment.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FormsSummary {
    pub assessment_id: String,
    /// Number of forms, of the seeds from `seed` on.
    pub forms: u32,
    pub seed: u64,
    /// At [`POINTS`].
    pub points: Vec<PointSummary>,
    /// Number of forms that differ from the target by more than [`TOLERANCE`]: none of these is given to learners while
    /// others are found.
    pub outside_tolerance: u32,
    /// Largest and mean difference of the expected score from the target, as a share of the score.
    pub largest_deviation: f64,
    pub mean_deviation: f64,
    /// Lowest and highest ability (logits) at which the pass mark is the expected score; `None` if it is expected nowhere.
    pub pass_ability: Option<(f64, f64)>,
    /// The scores on these forms that stand for the same ability as the pass mark on the target form, lowest and highest,
    /// as a share: true score equating.
    pub equated_pass_mark: Option<(f64, f64)>,
    /// The forms furthest from the target.
    pub furthest: Vec<FormReport>,
}

/// All forms at one ability.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PointSummary {
    /// The ability, logits.
    pub ability: f64,
    /// Expected share of the score of the target.
    pub target: f64,
    /// Lowest, mean and highest expected share of the score.
    pub lowest: f64,
    pub mean: f64,
    pub highest: f64,
    /// Lowest and highest standard error of the ability, logits.
    pub lowest_error: f64,
    pub highest_error: f64,
}

/// One form.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FormReport {
    pub seed: u64,
    /// Largest difference of the expected score from the target, as a share of the score.
    pub deviation: f64,
    /// Mean difficulty of the items, logits.
    pub difficulty: f64,
    /// Expected shares of the score at [`POINTS`].
    pub expected: Vec<f64>,
    /// Standard errors of the ability at [`POINTS`], logits.
    pub errors: Vec<f64>,
    /// Ability at which the pass mark is expected, logits.
    pub pass_ability: Option<f64>,
}

impl FormTarget<'_> {
    /// Lays out forms of seeds from `seed` on, and compares them. `progress` gets the number of forms done.
    ///
    /// # Errors
    /// [`FormError`] if the assessment cannot be laid out.
    pub fn compare(
        &self,
        levels_of: &dyn Fn(&str) -> Option<Vec<String>>,
        forms: u32,
        seed: u64,
        progress: &mut dyn FnMut(u32),
    ) -> Result<FormsSummary, FormError> {
        let pass_mark = f64::from(self.assessment.configuration.passing_score_percent.millionths()) / 1e6;
        let mut reports = Vec::new();
        let mut equated: Option<(f64, f64)> = None;
        let target_cut = ability_of(&self.target, pass_mark);
        for number in 0..forms {
            let own = seed.wrapping_add(number.into());
            let entries = plan(self.assessment, levels_of, own)?;
            // A level without parameters was refused when the target was made.
            let Some(items) = self.items(&entries) else { continue };
            let expected_at = POINTS.map(|theta| expected(&items, theta));
            let deviation = expected_at.iter().zip(self.expected).map(|(own, target)| (own - target).abs());
            let count = f64::from(u32::try_from(items.len().max(1)).unwrap_or(u32::MAX));
            if let Some(cut) = target_cut {
                equated = Some(widened(equated, expected(&items, cut)));
            }
            reports.push(FormReport {
                seed: own,
                deviation: deviation.fold(0.0, f64::max),
                difficulty: items.iter().map(|weighted| weighted.item.difficulty()).sum::<f64>() / count,
                expected: expected_at.to_vec(),
                errors: POINTS.iter().map(|theta| standard_error(&items, *theta)).collect(),
                pass_ability: ability_of(&items, pass_mark),
            });
            progress(number + 1);
        }
        Ok(self.summary(forms, seed, reports, equated))
    }

    fn summary(
        &self,
        forms: u32,
        seed: u64,
        mut reports: Vec<FormReport>,
        equated: Option<(f64, f64)>,
    ) -> FormsSummary {
        let count = f64::from(u32::try_from(reports.len().max(1)).unwrap_or(u32::MAX));
        let point = |at: usize| {
            let scores = || reports.iter().map(|report| report.expected[at]);
            let errors = || reports.iter().map(|report| report.errors[at]);
            PointSummary {
                ability: POINTS[at],
                target: self.expected[at],
                lowest: scores().fold(f64::INFINITY, f64::min),
                mean: scores().sum::<f64>() / count,
                highest: scores().fold(f64::NEG_INFINITY, f64::max),
                lowest_error: errors().fold(f64::INFINITY, f64::min),
                highest_error: errors().fold(f64::NEG_INFINITY, f64::max),
            }
        };
        let points = (0..POINTS.len()).map(point).collect();
        let abilities = reports.iter().filter_map(|report| report.pass_ability);
        let pass_ability = abilities.fold(None, |range, ability| Some(widened(range, ability)));
        let outside = reports.iter().filter(|report| report.deviation > TOLERANCE).count();
        let mean_deviation = reports.iter().map(|report| report.deviation).sum::<f64>() / count;
        reports.sort_by(|one, other| other.deviation.total_cmp(&one.deviation).then(one.seed.cmp(&other.seed)));
        FormsSummary {
            assessment_id: self.assessment.id.clone(),
            forms,
            seed,
            points,
            outside_tolerance: u32::try_from(outside).unwrap_or(u32::MAX),
            largest_deviation: reports.first().map_or(0.0, |report| report.deviation),
            mean_deviation,
            pass_ability,
            equated_pass_mark: equated,
            furthest: reports.into_iter().take(LISTED).collect(),
        }
    }
}

fn widened(range: Option<(f64, f64)>, value: f64) -> (f64, f64) {
    range.map_or((value, value), |(low, high)| (low.min(value), high.max(value)))
}
