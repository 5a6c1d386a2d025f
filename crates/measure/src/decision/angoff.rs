//! Cut scores from judges: W. H. Angoff, "Scales, norms, and equivalent scores", in R. L. Thorndike, Educational Measurement
//! (2nd edition, 1971).

use crate::number::{count, mean, pearson, sample_variance};

/// What judges' ratings amount to.
#[derive(Debug, Clone, PartialEq)]
pub struct AngoffSummary {
    /// Mean over the judges of the sums of their ratings: the cut score, in right answers.
    pub cut: f64,
    /// Standard deviation of the judges' cut scores, in right answers.
    pub judge_sd: f64,
    /// Standard error of the cut score if other judges had been chosen: `judge_sd / √judges`.
    pub cut_se: f64,
    /// Cut score of each judge.
    pub judge_cuts: Vec<f64>,
    /// Mean rating of each item.
    pub item_means: Vec<f64>,
    /// Standard deviation of each item's ratings.
    pub item_sds: Vec<f64>,
    /// Correlation of each judge's ratings with the mean ratings of the others; `None` if they do not vary.
    pub judge_correlations: Vec<Option<f64>>,
    /// Agreement of the mean ratings, ICC(2, k): P. E. Shrout and J. L. Fleiss, "Intraclass correlations: uses in assessing
    /// rater reliability", Psychological Bulletin 86 (1979); `None` if no rating differs from another.
    pub agreement: Option<f64>,
}

/// Ratings that cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AngoffError {
    /// There are fewer than two judges or items.
    #[error("at least two judges and two items are needed")]
    TooFew,
    /// A judge has rated another number of items than the first one.
    #[error("judge {0} has rated another number of items than the first one")]
    Ragged(usize),
    /// A rating is not a probability.
    #[error("a rating of judge {0} is not between 0 and 1")]
    Rating(usize),
}

/// Summarises ratings: for each judge and item, the probability from 0 to 1 that a learner who just passes answers right.
///
/// # Errors
/// [`AngoffError`] with fewer than two judges or items, or if a rating is missing or no probability.
pub fn angoff(ratings: &[Vec<f64>]) -> Result<AngoffSummary, AngoffError> {
    let items = ratings.first().map_or(0, Vec::len);
    if ratings.len() < 2 || items < 2 {
        return Err(AngoffError::TooFew);
    }
    if let Some(judge) = ratings.iter().position(|row| row.len() != items) {
        return Err(AngoffError::Ragged(judge));
    }
    if let Some(judge) = ratings.iter().position(|row| row.iter().any(|rating| !(0.0..=1.0).contains(rating))) {
        return Err(AngoffError::Rating(judge));
    }
    let of_item = |item: usize| ratings.iter().map(|row| row[item]).collect::<Vec<f64>>();
    let sd = |values: &[f64]| sample_variance(values).unwrap_or(0.0).sqrt();
    let judge_cuts: Vec<f64> = ratings.iter().map(|row| row.iter().sum()).collect();
    let judge_sd = sd(&judge_cuts);
    Ok(AngoffSummary {
        cut: mean(&judge_cuts).unwrap_or(0.0),
        judge_sd,
        cut_se: judge_sd / count(ratings.len()).sqrt(),
        item_means: (0..items).map(|item| mean(&of_item(item)).unwrap_or(0.0)).collect(),
        item_sds: (0..items).map(|item| sd(&of_item(item))).collect(),
        judge_correlations: (0..ratings.len()).map(|judge| with_others(ratings, judge)).collect(),
        agreement: agreement(ratings, items),
        judge_cuts,
    })
}

fn with_others(ratings: &[Vec<f64>], judge: usize) -> Option<f64> {
    let of_others = |item: usize| {
        let others = ratings.iter().enumerate().filter(|(number, _)| *number != judge);
        others.map(|(_, row)| row[item]).sum::<f64>()
    };
    let others: Vec<f64> = (0..ratings[judge].len()).map(of_others).collect();
    pearson(&ratings[judge], &others)
}

/// ICC(2, k) = (BMS − EMS) / (BMS + (JMS − EMS)/n), with the mean squares between items, between judges and of the error.
fn agreement(ratings: &[Vec<f64>], items: usize) -> Option<f64> {
    let (k, n) = (count(ratings.len()), count(items));
    let all = ratings.iter().flatten().sum::<f64>() / (k * n);
    let judges: Vec<f64> = ratings.iter().map(|row| row.iter().sum::<f64>() / n).collect();
    let means: Vec<f64> = (0..items).map(|item| ratings.iter().map(|row| row[item]).sum::<f64>() / k).collect();
    let square = |value: f64| value * value;
    let between_items = k * means.iter().map(|mean| square(mean - all)).sum::<f64>() / (n - 1.0);
    let between_judges = n * judges.iter().map(|mean| square(mean - all)).sum::<f64>() / (k - 1.0);
    let mut error = 0.0;
    for (row, judge) in ratings.iter().zip(&judges) {
        for (rating, item) in row.iter().zip(&means) {
            error += square(rating - judge - item + all);
        }
    }
    let error = error / ((k - 1.0) * (n - 1.0));
    let below = between_items + (between_judges - error) / n;
    (below > 0.0).then(|| (between_items - error) / below)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_shrout_and_fleiss_has_its_published_agreement() {
        // Table 2 of the article, four judges and six targets, on a scale of ten: ICC(2, 4) = .62.
        let targets = [[9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7]];
        let judge = |judge: usize| targets.iter().map(|row| f64::from(row[judge]) / 10.0).collect();
        let found = angoff(&[judge(0), judge(1), judge(2), judge(3)]).unwrap();
        assert!((found.agreement.unwrap() - 0.62).abs() < 0.005, "{:?}", found.agreement);
        assert!((found.cut - 3.175).abs() < 1e-12);
        assert_eq!(found.judge_cuts.len(), 4);
        assert!(found.judge_correlations.iter().all(|r| r.unwrap() > 0.5));
    }

    #[test]
    fn ratings_are_checked() {
        assert_eq!(angoff(&[vec![0.5, 0.5]]), Err(AngoffError::TooFew));
        assert_eq!(angoff(&[vec![0.5, 0.5], vec![0.5]]), Err(AngoffError::Ragged(1)));
        assert_eq!(angoff(&[vec![0.5, 0.5], vec![0.5, 1.5]]), Err(AngoffError::Rating(1)));
        let same = angoff(&[vec![0.5, 0.5], vec![0.5, 0.5]]).unwrap();
        assert!(same.agreement.is_none() && same.judge_correlations == [None, None] && same.judge_sd == 0.0);
    }
}
