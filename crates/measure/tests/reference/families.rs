//! Features and shrinkage against `lltm_reference.json`, speed against `response_time.json`.

use plumb_measure::effort::{ItemTime, speed};
use plumb_measure::families::{Estimate, combine, difficulty_from_counts, fit_features};

use crate::vector::{Differences, json, number, numbers};

#[test]
fn weights_and_shrunken_difficulties_agree_with_the_reference() {
    let reference = json("lltm_reference.json");
    let features: Vec<Vec<f64>> = reference["Q"].as_array().unwrap().iter().map(numbers).collect();
    let mut first = Differences::within(1e-9, "difficulties and errors from counts");
    let (b_hat, se) = (numbers(&reference["b_hat"]), numbers(&reference["se"]));
    let mut difficulties = Vec::new();
    for (counts, (value, se)) in reference["counts"].as_array().unwrap().iter().zip(b_hat.iter().zip(&se)) {
        let counts: Vec<usize> = counts.as_array().unwrap().iter().map(|n| n.to_string().parse().unwrap()).collect();
        let found = difficulty_from_counts(counts[0], counts[1]).unwrap();
        first.compare(found.value, *value);
        first.compare(found.se, *se);
        difficulties.push(Estimate { value: *value, se: *se });
    }
    let result = &reference["result"];
    let model = fit_features(&features, &difficulties).unwrap();
    let mut fitted = Differences::within(1e-7, "τ², weights and their errors, posterior means and deviations");
    fitted.compare(model.variance, number(&result["tau2_reml"]));
    for (weight, (value, se)) in model.weights.iter().zip(numbers(&result["w"]).iter().zip(numbers(&result["w_se"]))) {
        fitted.compare(weight.value, *value);
        fitted.compare(weight.se, se);
    }
    let (means, sds) = (numbers(&result["post_mean"]), numbers(&result["post_sd"]));
    for (number, prior) in numbers(&result["prior_mean"]).iter().enumerate() {
        let predicted = model.predict(&features[number]);
        fitted.compare(predicted.value, *prior);
        let shrunken = combine(predicted, difficulties[number]);
        fitted.compare(shrunken.value, means[number]);
        fitted.compare(shrunken.se, sds[number]);
        assert!(model.predict_new(&features[number]).se > predicted.se);
    }
}

#[test]
fn speed_agrees_with_the_reference() {
    let reference = json("response_time.json");
    let items: Vec<ItemTime> = numbers(&reference["beta"])
        .into_iter()
        .zip(numbers(&reference["alpha"]))
        .map(|(intensity, discrimination)| ItemTime { intensity, discrimination })
        .collect();
    let mut times = Differences::within(1e-12, "posterior speed and residuals");
    for person in reference["persons"].as_array().unwrap() {
        let answers: Vec<(ItemTime, f64)> = items.iter().copied().zip(numbers(&person["seconds"])).collect();
        let found = speed(&answers, number(&reference["sigma_tau"]));
        times.compare(found.mean, number(&person["tau_post_mean"]));
        times.compare(found.sd, number(&person["tau_post_sd"]));
        for (residual, expected) in found.residuals.iter().zip(numbers(&person["z_residuals"])) {
            times.compare(*residual, expected);
        }
    }
}
