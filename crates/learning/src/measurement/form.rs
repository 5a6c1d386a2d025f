//! Reliability of the total score of a fixed form, in which all learners get equal items.

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use serde::{Deserialize, Serialize};
use statrs::distribution::{Continuous, ContinuousCDF, FisherSnedecor, Normal};

use super::moments::{Moments, correlation, divided};

/// Sums over the learners of one fixed form: for each position, x is the credit there and y the total credit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormSums {
    full: u32,
    places: Vec<Moments>,
}

/// Lower and upper bound of an estimate.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// The lower bound.
    pub lower: f64,
    /// The upper bound.
    pub upper: f64,
}

/// Statistics of a fixed form. Scores are in items.
#[derive(Debug, Clone, PartialEq)]
pub struct FormFigures {
    /// Number of learners.
    pub n: u64,
    /// Mean total.
    pub mean: f64,
    /// Standard deviation of the totals, of a sample.
    pub sd: f64,
    /// L. J. Cronbach, "Coefficient alpha and the internal structure of tests", Psychometrika 16 (1951).
    pub alpha: f64,
    /// Its 95 % interval: L. S. Feldt, "The approximate sampling distribution of Kuder–Richardson reliability
    /// coefficient twenty", Psychometrika 30 (1965).
    pub interval: Option<Interval>,
    /// G. F. Kuder and M. W. Richardson, "The theory of the estimation of test reliability", Psychometrika 2 (1937),
    /// formula 20; only where every answer is right or wrong.
    pub kr20: Option<f64>,
    /// Formula 21 of Kuder and Richardson, which takes all items to be equally hard.
    pub kr21: Option<f64>,
    /// Standard error of measurement: sd · √(1 − alpha).
    pub sem: Option<f64>,
    /// Statistics of each position, in the order of the form.
    pub places: Vec<PlaceFigures>,
}

/// Statistics of one position of a fixed form; `None` where nothing varies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlaceFigures {
    /// Mean credit, from 0 to 1.
    pub facility: f64,
    /// Correlation of the credit with the total.
    pub item_total: Option<f64>,
    /// Correlation of the credit with the total of the other items.
    pub item_rest: Option<f64>,
    /// Estimated correlation of the total with the continuous ability behind the right and wrong answers (biserial): r
    /// · √(pq) / height of the normal curve at the p-quantile (K. Pearson, Biometrika 7, 1909); only where every answer
    /// is right or wrong.
    pub biserial: Option<f64>,
    /// Alpha of the form without this item.
    pub alpha_if_deleted: Option<f64>,
}

impl FormSums {
    /// Empty sums for a form of `items` items of `full` credit each.
    pub fn new(items: usize, full: u32) -> Self {
        Self { full, places: vec![Moments::default(); items] }
    }

    /// Adds a learner's credits in the order of the form; credits of another length are not of this form and add
    /// nothing.
    pub fn add(&mut self, credits: &[u32]) {
        self.each(credits, Moments::plus);
    }

    /// Subtracts credits that were added before.
    pub fn take(&mut self, credits: &[u32]) {
        self.each(credits, Moments::minus);
    }

    fn each(&mut self, credits: &[u32], with: fn(Moments, Moments) -> Moments) {
        if credits.len() == self.places.len() {
            let total: i64 = credits.iter().map(|credit| i64::from(*credit)).sum();
            for (place, credit) in self.places.iter_mut().zip(credits) {
                *place = with(*place, Moments::of(i64::from(*credit), total));
            }
        }
    }

    /// Returns the statistics; `None` with fewer than two learners or items, or if all totals are equal.
    pub fn figures(&self) -> Option<FormFigures> {
        let first = self.places.first()?;
        let total = first.spread_y();
        let items: Vec<BigInt> = self.places.iter().map(Moments::spread_x).collect();
        let k = self.places.len();
        let alpha = alpha(k, &items.iter().sum(), &total)?;
        let (n, full) = (BigInt::from(first.n), BigInt::from(self.full));
        let sd = divided(&total, &(&n * (&n - 1) * &full * &full))?.sqrt();
        let places = self.places.iter().zip(&items);
        Some(FormFigures {
            n: first.n,
            mean: divided(&BigInt::from(first.y), &(&n * &full))?,
            sd,
            alpha,
            interval: feldt(alpha, first.n, k),
            kr20: self.is_right_or_wrong().then_some(alpha),
            kr21: self.kr21(&total),
            sem: (alpha <= 1.0).then(|| sd * (1.0 - alpha).sqrt()),
            places: places.map(|(sums, spread)| self.place(sums, spread, &items, &total)).collect::<Option<_>>()?,
        })
    }

    /// With answers that are right or wrong, Σp·q is the sum of the items' variances: KR-20 is alpha.
    fn is_right_or_wrong(&self) -> bool {
        self.places.iter().all(|place| self.two_sided(place))
    }

    fn two_sided(&self, place: &Moments) -> bool {
        place.xx == place.x * i128::from(self.full)
    }

    /// 1 − M(k − M) / (k·variance), times k / (k − 1), multiplied out.
    fn kr21(&self, total: &BigInt) -> Option<f64> {
        let first = self.places.first()?;
        let k = BigInt::from(self.places.len());
        let most = &k * first.n * self.full;
        let above = BigInt::from(first.y) * (most - first.y);
        let left = 1.0 - divided(&above, &(&k * total))?;
        Some(left * divided(&k, &(&k - 1))?)
    }

    fn place(&self, sums: &Moments, spread: &BigInt, items: &[BigInt], total: &BigInt) -> Option<PlaceFigures> {
        let joint = sums.joint();
        let rest = total + spread - BigInt::from(2) * &joint;
        let others = items.iter().sum::<BigInt>() - spread;
        let facility = divided(&BigInt::from(sums.x), &(BigInt::from(sums.n) * self.full))?;
        let item_total = correlation(&joint, spread, total);
        Some(PlaceFigures {
            facility,
            item_total,
            biserial: item_total.filter(|_| self.two_sided(sums)).and_then(|r| biserial(r, facility)),
            item_rest: correlation(&(&joint - spread), spread, &rest),
            alpha_if_deleted: alpha(items.len() - 1, &others, &rest),
        })
    }
}

/// k / (k − 1) · (1 − sum of the items' variances / variance of the total).
fn alpha(items: usize, parts: &BigInt, total: &BigInt) -> Option<f64> {
    let k = items.to_f64()?;
    if items < 2 {
        return None;
    }
    Some(k / (k - 1.0) * divided(&(total - parts), total)?)
}

fn biserial(r: f64, facility: f64) -> Option<f64> {
    if facility <= 0.0 || facility >= 1.0 {
        return None;
    }
    let curve = Normal::standard();
    Some(r * (facility * (1.0 - facility)).sqrt() / curve.pdf(curve.inverse_cdf(facility)))
}

fn feldt(alpha: f64, learners: u64, items: usize) -> Option<Interval> {
    let above = learners.checked_sub(1)?.to_f64()?;
    let below = above * items.checked_sub(1)?.to_f64()?;
    let ratios = FisherSnedecor::new(above, below).ok()?;
    let bound = |p| 1.0 - (1.0 - alpha) * ratios.inverse_cdf(p);
    Some(Interval { lower: bound(0.975), upper: bound(0.025) })
}
