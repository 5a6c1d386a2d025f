//! Differential item functioning against `dif_reference.json`: 2,000 learners of two groups and 40 items.

use plumb_measure::dif::{Answers, DifClass, DifRefusal, MantelHaenszel, MatchedAnswer, logistic_dif, screen};
use serde_json::Value;

use crate::vector::{Differences, json, number, numbers, rows};

fn answers() -> Answers {
    let rows = rows("ctt_data.csv");
    Answers {
        rights: rows.iter().map(|row| row[2].bytes().map(|answer| answer == b'1').collect()).collect(),
        focal: rows.iter().map(|row| row[1] == "1").collect(),
    }
}

fn compare(found: &[Result<MantelHaenszel, DifRefusal>], expected: &Value, what: &'static str) {
    let mut differences = Differences::within(1e-9, what);
    for (found, expected) in found.iter().zip(expected.as_array().unwrap()) {
        let found = found.unwrap();
        assert_eq!(found.strata.to_string(), expected["strata_used"].to_string());
        for (found, name) in [
            (found.odds_ratio, "alpha_mh"),
            (found.log_odds_se, "log_alpha_se_rbg"),
            (found.chi_square, "chi2_continuity"),
            (found.p, "p_continuity"),
            (found.chi_square_uncorrected, "chi2_plain"),
            (found.delta, "delta_mh"),
            (found.delta_se, "delta_se"),
            (found.standardised_difference, "std_p_dif"),
        ] {
            differences.compare(found, number(&expected[name]));
        }
        let class = expected["ets_class"].as_str().unwrap();
        assert_eq!(
            found.class,
            match class {
                "A" => DifClass::A,
                "B" => DifClass::B,
                _ => DifClass::C,
            }
        );
    }
}

#[test]
fn mantel_haenszel_agrees_with_the_reference() {
    let reference = json("dif_reference.json");
    let answers = answers();
    let first = screen(&answers, 1).unwrap();
    compare(&first.items, &reference["mantel_haenszel"], "Mantel–Haenszel");
    let second = screen(&answers, 2).unwrap();
    compare(&second.items, &reference["mantel_haenszel_purified"]["results"], "Mantel–Haenszel, purified");
    let anchor: Vec<bool> =
        numbers(&reference["mantel_haenszel_purified"]["anchor"]).iter().map(|anchor| *anchor > 0.0).collect();
    assert_eq!(second.anchor, anchor);
    let last = screen(&answers, 20).unwrap();
    assert!(last.is_stable && last.rounds < 20);
}

#[test]
fn logistic_regression_agrees_with_the_reference() {
    let answers = answers();
    let mut differences = Differences::within(1e-6, "logistic regression");
    for (item, expected) in json("dif_reference.json")["logistic_regression"].as_array().unwrap().iter().enumerate() {
        let matched = answers.rights.iter().zip(&answers.focal).map(|(rights, focal)| {
            let score = rights.iter().filter(|right| **right).count();
            MatchedAnswer { score: f64::from(u32::try_from(score).unwrap()), focal: *focal, right: rights[item] }
        });
        let found = logistic_dif(&matched.collect::<Vec<_>>()).unwrap();
        for (found, expected) in found.log_likelihoods.iter().zip(numbers(&expected["ll"])) {
            differences.compare(*found, expected);
        }
        for (found, expected) in found.coefficients.iter().zip(numbers(&expected["beta"])) {
            differences.compare(*found, expected);
        }
        differences.compare(found.chi_square_uniform, number(&expected["chi2_uniform"]));
        differences.compare(found.chi_square_nonuniform, number(&expected["chi2_nonuniform"]));
        differences.compare(found.chi_square, number(&expected["chi2_total"]));
        differences.compare(found.p, number(&expected["p_total"]));
        differences.compare(found.r_square_change, number(&expected["nagelkerke_delta"]));
    }
}

#[test]
fn small_groups_are_refused() {
    let mut answers = answers();
    let mut focal = 0;
    answers.focal.iter_mut().for_each(|is_focal| {
        focal += usize::from(*is_focal);
        *is_focal = *is_focal && focal <= 199;
    });
    assert!(matches!(screen(&answers, 2), Err(DifRefusal::SmallGroup { focal: 199, .. })));
    assert!(matches!(logistic_dif(&[]), Err(DifRefusal::SmallGroup { reference: 0, focal: 0 })));
}
