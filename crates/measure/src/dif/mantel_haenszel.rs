//! Mantel and Haenszel's test and its effect sizes.

use super::{DifClass, DifRefusal, check_groups, chi_square_1_above};
use crate::number::count;

/// From odds ratios to the delta scale of ETS.
const DELTA: f64 = -2.35;

/// Answers to an item of learners of one matching score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StratumTable {
    /// Right answers of the reference group.
    pub reference_right: usize,
    /// Wrong answers of the reference group.
    pub reference_wrong: usize,
    /// Right answers of the focal group.
    pub focal_right: usize,
    /// Wrong answers of the focal group.
    pub focal_wrong: usize,
}

impl StratumTable {
    /// Adds an answer.
    pub fn add(&mut self, focal: bool, right: bool) {
        let cell = match (focal, right) {
            (false, true) => &mut self.reference_right,
            (false, false) => &mut self.reference_wrong,
            (true, true) => &mut self.focal_right,
            (true, false) => &mut self.focal_wrong,
        };
        *cell += 1;
    }

    /// Whether both groups are there, and both right and wrong answers.
    fn is_usable(&self) -> bool {
        self.reference_right + self.reference_wrong > 0
            && self.focal_right + self.focal_wrong > 0
            && self.reference_right + self.focal_right > 0
            && self.reference_wrong + self.focal_wrong > 0
    }
}

/// Result of Mantel and Haenszel's test.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MantelHaenszel {
    /// Number of strata with both groups and both right and wrong answers.
    pub strata: usize,
    /// Common odds ratio: above 1 where the item favours the reference group.
    pub odds_ratio: f64,
    /// Standard error of its natural logarithm: J. Robins, N. Breslow and S. Greenland, Biometrics 42 (1986).
    pub log_odds_se: f64,
    /// χ² with one degree of freedom, with continuity correction: N. Mantel and W. Haenszel, Journal of the National Cancer
    /// Institute 22 (1959). As in their formula, a distance below ½ is not made 0, which R's `mantelhaen.test` does.
    pub chi_square: f64,
    /// Its p value.
    pub p: f64,
    /// χ² without the correction.
    pub chi_square_uncorrected: f64,
    /// −2.35 ln(odds ratio): negative where the item favours the reference group. P. W. Holland and D. T. Thayer, in
    /// H. Wainer and H. I. Braun, Test Validity (1988).
    pub delta: f64,
    /// Standard error of delta.
    pub delta_se: f64,
    /// Mean difference of the shares of right answers, focal less reference, weighted by the focal group (STD P-DIF):
    /// N. J. Dorans and E. Kulick, Journal of Educational Measurement 23 (1986).
    pub standardised_difference: f64,
    /// A: |delta| below 1 or p ≥ .05; C: |delta| at least 1.5 and above 1 by 1.645 standard errors; else B.
    pub class: DifClass,
}

/// Compares two groups at an item, given the answers by matching score. The order of the strata is that of the sums.
///
/// # Errors
/// [`DifRefusal::SmallGroup`] with fewer than 200 learners in a group, [`DifRefusal::NoVariation`] if no stratum has both
/// groups with right and wrong answers or if the odds ratio is 0 or infinite.
pub fn mantel_haenszel(strata: &[StratumTable]) -> Result<MantelHaenszel, DifRefusal> {
    let reference: usize = strata.iter().map(|table| table.reference_right + table.reference_wrong).sum();
    let focal: usize = strata.iter().map(|table| table.focal_right + table.focal_wrong).sum();
    check_groups(reference, focal)?;
    let sums = Sums::of(strata);
    if sums.r <= 0.0 || sums.s <= 0.0 || sums.variance <= 0.0 {
        return Err(DifRefusal::NoVariation);
    }
    let odds_ratio = sums.r / sums.s;
    let variance = sums.pr / (2.0 * sums.r * sums.r)
        + sums.ps_and_qr / (2.0 * sums.r * sums.s)
        + sums.qs / (2.0 * sums.s * sums.s);
    let log_odds_se = variance.sqrt();
    let distance = (sums.right - sums.expected).abs();
    let corrected = distance - 0.5;
    let chi_square = corrected * corrected / sums.variance;
    let (p, delta) = (chi_square_1_above(chi_square), DELTA * libm::log(odds_ratio));
    let delta_se = DELTA.abs() * log_odds_se;
    Ok(MantelHaenszel {
        strata: sums.strata,
        odds_ratio,
        log_odds_se,
        chi_square,
        p,
        chi_square_uncorrected: distance * distance / sums.variance,
        delta,
        delta_se,
        standardised_difference: sums.difference / sums.weight,
        class: class(delta, delta_se, p),
    })
}

fn class(delta: f64, se: f64, p: f64) -> DifClass {
    let size = delta.abs();
    if size < 1.0 || p >= 0.05 {
        DifClass::A
    } else if size >= 1.5 && (size - 1.0) / se > 1.645 {
        DifClass::C
    } else {
        DifClass::B
    }
}

/// Sums over the strata. With a, b right and wrong answers of the reference group, c, d of the focal group and n of both:
/// R = ad/n, S = bc/n, P = (a + d)/n, Q = (b + c)/n.
#[derive(Default)]
struct Sums {
    strata: usize,
    r: f64,
    s: f64,
    pr: f64,
    ps_and_qr: f64,
    qs: f64,
    right: f64,
    expected: f64,
    variance: f64,
    difference: f64,
    weight: f64,
}

impl Sums {
    fn of(strata: &[StratumTable]) -> Self {
        let mut sums = Self::default();
        strata.iter().filter(|table| table.is_usable()).for_each(|table| sums.add(table));
        sums
    }

    fn add(&mut self, table: &StratumTable) {
        let cells = [table.reference_right, table.reference_wrong, table.focal_right, table.focal_wrong];
        let [ref_right, ref_wrong, foc_right, foc_wrong] = cells.map(count);
        let (reference, focal) = (ref_right + ref_wrong, foc_right + foc_wrong);
        let (right, wrong) = (ref_right + foc_right, ref_wrong + foc_wrong);
        let all = reference + focal;
        let (of_r, of_s) = (ref_right * foc_wrong / all, ref_wrong * foc_right / all);
        let (agree, differ) = ((ref_right + foc_wrong) / all, (ref_wrong + foc_right) / all);
        self.strata += 1;
        self.r += of_r;
        self.s += of_s;
        self.pr += agree * of_r;
        self.ps_and_qr += agree * of_s + differ * of_r;
        self.qs += differ * of_s;
        self.right += ref_right;
        self.expected += reference * right / all;
        self.variance += reference * focal * right * wrong / (all * all * (all - 1.0));
        self.difference += focal * (foc_right / focal - ref_right / reference);
        self.weight += focal;
    }
}
