//! Calibration against `calibration.json`: Rasch's model and the model with two parameters, 2,000 learners and 30 items.

use crate::vector::{Differences, json, number, numbers, rows};
use plumb_measure::calibration::{
    Calibration, ItemModel, NormalPrior, Response, Responses, Settings, SlopePolicy, calibrate,
};

fn responses(file: &str) -> Responses {
    let mut list = Vec::new();
    for (learner, row) in (0_u32..).zip(rows(file)) {
        let answers = (0_u32..).zip(row[1].bytes());
        list.extend(answers.map(|(item, answer)| Response { learner, item, right: answer == b'1' }));
    }
    Responses::new(30, list).unwrap()
}

/// The reference has no bounds and integrates at 121 nodes.
fn settings(slopes: SlopePolicy) -> Settings {
    Settings {
        nodes: 121,
        slopes,
        log_slope: None,
        slope_bounds: (0.05, 10.0),
        difficulty_bound: 10.0,
        tolerance: 1e-7,
        ..Settings::default()
    }
}

fn compare(found: &Calibration, expected: &serde_json::Value, what: &'static str) {
    let mut parameters = Differences::within(1e-3, what);
    let (slopes, difficulties) = (numbers(&expected["a"]), numbers(&expected["b"]));
    for (item, (a, b)) in found.items.iter().zip(slopes.iter().zip(&difficulties)) {
        let item = item.unwrap();
        parameters.compare(item.parameters.slope(), *a);
        parameters.compare(item.parameters.difficulty(), *b);
        assert!(item.difficulty_se.is_some_and(|se| se > 0.0 && se < 0.5));
    }
    let reference = number(&expected["marg_loglik"]);
    println!(
        "{what}: log-likelihood {} less {reference} is {:.1e}; {} passes",
        found.log_likelihood,
        found.log_likelihood - reference,
        found.passes
    );
    assert!(found.converged && found.log_likelihood >= reference - 0.01);
}

#[test]
fn estimates_agree_with_a_direct_maximiser() {
    let reference = json("calibration.json");
    let prior = |sd: f64| Some(NormalPrior { mean: 0.0, sd });
    for (file, name, slopes) in
        [("calib_rasch_data.csv", "rasch", SlopePolicy::One), ("calib_twopl_data.csv", "twopl", SlopePolicy::From(0))]
    {
        let responses = responses(file);
        let models = vec![ItemModel::default(); 30];
        let found = calibrate(&responses, &models, &settings(slopes)).unwrap();
        compare(&found, &reference["results"][name]["direct_mml"], "maximum likelihood");
        let with_priors = Settings { log_slope: prior(0.5), difficulty: prior(2.0), ..settings(slopes) };
        let found = calibrate(&responses, &models, &with_priors).unwrap();
        compare(&found, &reference["results"][name]["direct_map"], "with priors");
    }
}

#[test]
fn half_the_nodes_change_nothing_that_matters() {
    let responses = responses("calib_twopl_data.csv");
    let models = vec![ItemModel::default(); 30];
    let fine = calibrate(&responses, &models, &settings(SlopePolicy::From(0))).unwrap();
    let coarse = Settings { nodes: 61, ..settings(SlopePolicy::From(0)) };
    let coarse = calibrate(&responses, &models, &coarse).unwrap();
    let mut nodes = Differences::within(1e-5, "61 nodes against 121");
    for (one, other) in fine.items.iter().flatten().zip(coarse.items.iter().flatten()) {
        nodes.compare(one.parameters.slope(), other.parameters.slope());
        nodes.compare(one.parameters.difficulty(), other.parameters.difficulty());
        nodes.compare(one.difficulty_se.unwrap(), other.difficulty_se.unwrap());
    }
}
