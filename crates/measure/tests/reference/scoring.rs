//! Abilities and response functions against `irt_scoring.json` and `item_family.json`.

use crate::vector::{Differences, items, json, number};
use plumb_measure::ability::{Answer, information, log_likelihood, maximum_likelihood, mode, posterior, warm};
use plumb_measure::response::{FamilyParameters, ItemParameters};

#[test]
fn abilities_agree_with_the_reference() {
    let reference = json("irt_scoring.json");
    let mut grid = Differences::within(1e-12, "EAP, SD, log-likelihood and information on the nodes");
    let mut exact = Differences::within(1e-6, "EAP, SD and log marginal against the exact integral");
    let mut maxima = Differences::within(1e-9, "MAP, MLE, WLE");
    for case in reference["cases"].as_array().unwrap() {
        let items = items(&case["items"]);
        let rights = case["responses"].as_array().unwrap().iter().map(|right| right.as_i64() == Some(1));
        let answers: Vec<Answer> =
            items.iter().zip(rights).map(|(item, right)| Answer { item: *item, right }).collect();
        let found = posterior(&answers);
        grid.compare(found.ability.theta, number(&case["eap_grid"]));
        grid.compare(found.ability.sd, number(&case["sd_grid"]));
        exact.compare(found.log_marginal, number(&case["log_marginal"]));
        grid.compare(log_likelihood(&answers, number(&case["eap_grid"])), number(&case["loglik_at_eap"]));
        grid.compare(information(items, number(&case["eap_grid"])), number(&case["test_information_at_eap"]));
        grid.compare(found.shares().iter().sum(), 1.0);
        exact.compare(found.ability.theta, number(&case["eap_exact"]));
        exact.compare(found.ability.sd, number(&case["sd_exact"]));
        maxima.compare(mode(&answers), number(&case["map"]));
        maxima.compare(maximum_likelihood(&answers), number(&case["mle_on_pm6"]));
        if let Some(wle) = case["wle"].as_f64() {
            maxima.compare(warm(&answers).unwrap().theta, wle);
        }
    }
}

#[test]
fn response_functions_agree_with_the_reference() {
    let mut points = Differences::within(1e-12, "probability and information");
    for point in json("irt_scoring.json")["icc_points"].as_array().unwrap() {
        let [a, b, c, theta] = ["a", "b", "c", "theta"].map(|name| number(&point[name]));
        let item = ItemParameters::new(a, b, c).unwrap();
        points.compare(item.probability(theta), number(&point["p"]));
        points.compare(item.information(theta), number(&point["info"]));
    }
}

#[test]
fn the_response_function_of_a_family_agrees_with_the_reference() {
    let mut hermite = Differences::within(1e-12, "Gauss–Hermite with 21 nodes, and the attenuated slope");
    let mut exact = Differences::within(1e-12, "against the integral");
    for point in json("item_family.json")["family_response_function"].as_array().unwrap() {
        let [a, b, c, sd, theta] = ["a", "b", "c", "sd", "theta"].map(|name| number(&point[name]));
        let family = FamilyParameters::new(ItemParameters::new(a, b, c).unwrap(), sd).unwrap();
        hermite.compare(family.probability(theta), number(&point["gauss_hermite21"]));
        hermite.compare(family.attenuated_item().probability(theta), number(&point["attenuated"]));
        exact.compare(family.probability(theta), number(&point["exact"]));
    }
}
