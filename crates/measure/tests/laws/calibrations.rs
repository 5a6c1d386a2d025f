//! Laws of calibrations, features and differential item functioning.

use plumb_measure::calibration::{ItemModel, Response, Responses, Settings, SlopePolicy, calibrate};
use plumb_measure::dif::{StratumTable, mantel_haenszel};
use plumb_measure::families::{Estimate, combine, fit_features};
use proptest::prelude::*;

fn any_responses() -> impl Strategy<Value = Vec<Response>> {
    let cells = proptest::collection::btree_map((0..30_u32, 0..6_u32), any::<bool>(), 1..120);
    cells
        .prop_map(|cells| cells.into_iter().map(|((learner, item), right)| Response { learner, item, right }).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn a_calibration_always_ends_within_its_bounds_whatever_the_order(list in any_responses(), turn in 0..120_usize) {
        let settings = Settings { slopes: SlopePolicy::From(10), ..Settings::default() };
        let models = [ItemModel { guess: 0.2, ..ItemModel::default() }; 6];
        let mut other = list.clone();
        other.reverse();
        other.rotate_left(turn % list.len());
        let found = calibrate(&Responses::new(6, list).unwrap(), &models, &settings).unwrap();
        let turned = calibrate(&Responses::new(6, other).unwrap(), &models, &settings).unwrap();
        prop_assert_eq!(format!("{found:?}"), format!("{turned:?}"));
        prop_assert!(found.log_likelihood.is_finite() && found.log_likelihood <= 0.0);
        for item in found.items.iter().flatten() {
            prop_assert!((-5.0..=5.0).contains(&item.parameters.difficulty()));
            prop_assert!((0.299_999..=2.500_001).contains(&item.parameters.slope()));
            prop_assert!(item.difficulty_se.is_none_or(|se| se > 0.0) && item.slope_se.is_none_or(|se| se > 0.0));
        }
    }

    #[test]
    fn a_combined_estimate_is_between_and_surer(one in (-5.0..5.0, 0.01..3.0), other in (-5.0..5.0, 0.01..3.0)) {
        let [one, other] = [one, other].map(|(value, se)| Estimate { value, se });
        let both = combine(one, other);
        prop_assert!(both.se <= one.se.min(other.se) + 1e-12);
        prop_assert!(both.value >= one.value.min(other.value) - 1e-12 && both.value <= one.value.max(other.value) + 1e-12);
    }

    #[test]
    fn exact_features_are_found_and_leave_nothing_unexplained(weights in proptest::collection::vec(-2.0..2.0, 3)) {
        let features: Vec<Vec<f64>> =
            (0..12).map(|number| vec![1.0, f64::from(number % 3), f64::from(number % 4)]).collect();
        let exact = |row: &Vec<f64>| {
            let value = row.iter().zip(&weights).map(|(feature, weight)| feature * weight).sum();
            Estimate { value, se: 0.2 }
        };
        let difficulties: Vec<Estimate> = features.iter().map(exact).collect();
        let model = fit_features(&features, &difficulties).unwrap();
        prop_assert!(model.variance <= 0.0);
        for (found, weight) in model.weights.iter().zip(&weights) {
            prop_assert!((found.value - weight).abs() < 1e-9);
        }
    }

    #[test]
    fn exchanged_groups_have_the_opposite_delta(cells in proptest::collection::vec((1..40_usize, 1..40_usize, 1..40_usize, 1..40_usize), 12..20)) {
        let table = |(a, b, c, d)| StratumTable { reference_right: a, reference_wrong: b, focal_right: c, focal_wrong: d };
        let exchanged = |(a, b, c, d)| table((c, d, a, b));
        let one = mantel_haenszel(&cells.iter().copied().map(table).collect::<Vec<_>>());
        let other = mantel_haenszel(&cells.iter().copied().map(exchanged).collect::<Vec<_>>());
        if let (Ok(one), Ok(other)) = (one, other) {
            prop_assert!((one.delta + other.delta).abs() < 1e-9 && (one.chi_square - other.chi_square).abs() < 1e-9);
            prop_assert!(one.chi_square_uncorrected >= 0.0 && (0.0..=1.0).contains(&one.p) && one.delta_se > 0.0);
        }
    }
}
