//! Standard errors against second differences of the log-likelihood, recovery of known parameters, refusals.

use super::expectation::expect;
use super::model::{Item, Nodes, Point};
use super::{
    ItemModel, NormalPrior, Response, ResponseError, Responses, Settings, SettingsError, SlopePolicy, calibrate,
};
use crate::number::{SymmetricMatrix, exp};
use crate::response::ItemParameters;

/// Deterministic pseudorandom numbers (splitmix64).
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        f64::from(u32::try_from((word ^ (word >> 31)) >> 32).unwrap()) / 4_294_967_296.0
    }

    fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.roll()).sum::<f64>() - 6.0
    }
}

/// Responses of learners from N(0, 1), who answer an item with the probability `share`.
fn simulate(items: &[ItemParameters], learners: u32, share: f64, dice: &mut Dice) -> Vec<Response> {
    let mut list = Vec::new();
    for learner in 0..learners {
        let theta = dice.normal();
        for (item, parameters) in (0..).zip(items) {
            if dice.roll() < share {
                list.push(Response { learner, item, right: dice.roll() < parameters.probability(theta) });
            }
        }
    }
    list
}

fn item(slope: f64, difficulty: f64, guess: f64) -> ItemParameters {
    ItemParameters::new(slope, difficulty, guess).unwrap()
}

fn models(items: &[ItemParameters]) -> Vec<ItemModel> {
    items.iter().map(|item| ItemModel { guess: item.guess(), ..ItemModel::default() }).collect()
}

#[test]
fn standard_errors_are_those_of_the_observed_information() {
    let truth =
        [item(1.3, -0.5, 0.0), item(0.8, 0.6, 0.0), item(1.1, 0.2, 0.25), item(1.0, 1.0, 0.2), item(1.5, 0.0, 0.0)];
    let list = simulate(&truth, 700, 0.8, &mut Dice(3));
    compare_errors(&truth, &Responses::new(5, list.clone()).unwrap());
    // Second responses of every third learner, each to another item of the family.
    let again = simulate(&truth, 700, 0.4, &mut Dice(6));
    let list =
        list.into_iter().chain(again.into_iter().filter(|response| response.learner.is_multiple_of(3))).collect();
    compare_errors(&truth, &Responses::to_families(5, list).unwrap());
}

fn compare_errors(truth: &[ItemParameters], responses: &Responses) {
    let mut models = models(truth);
    models[3].slope = 0.8;
    models[4].difficulty = Some(NormalPrior { mean: 0.1, sd: 0.3 });
    let settings = Settings { slopes: SlopePolicy::From(responses.len() / 5), tolerance: 1e-10, ..Settings::default() };
    let found = calibrate(responses, &models, &settings).unwrap();
    assert!(found.converged);
    let counts = responses.counts();
    let items: Vec<Item> =
        models.iter().zip(&counts).map(|(model, counts)| Item::new(model, &settings, *counts)).collect();
    assert!(items.iter().any(|item| item.free_slope) && items.iter().any(|item| !item.free_slope));
    let nodes = Nodes::new(settings.nodes);
    // Free parameters: item and whether it is the slope.
    let mut free: Vec<(usize, bool)> = Vec::new();
    for (number, item) in items.iter().enumerate() {
        free.extend([(number, true), (number, false)].into_iter().filter(|(_, slope)| item.free_slope || !slope));
    }
    let start: Vec<Point> = found
        .items
        .iter()
        .map(|item| {
            let parameters = item.unwrap().parameters;
            Point { log_slope: libm::log(parameters.slope()), difficulty: parameters.difficulty() }
        })
        .collect();
    let height = |changes: &[(usize, f64)]| {
        let mut points = start.clone();
        for (parameter, change) in changes {
            let (item, is_slope) = free[*parameter];
            let point = &mut points[item];
            if is_slope { point.log_slope += change } else { point.difficulty += change }
        }
        let priors: f64 = items.iter().zip(&points).map(|(item, point)| item.log_prior(*point)).sum();
        expect(responses, &nodes, &items, &points).1 + priors
    };
    let step = 1e-3;
    let mut information = SymmetricMatrix::zero(free.len());
    for row in 0..free.len() {
        let gradient = (height(&[(row, step)]) - height(&[(row, -step)])) / (2.0 * step);
        assert!(gradient.abs() < 1e-3, "{gradient}");
        for column in 0..=row {
            let at = |one: f64, other: f64| height(&[(row, one * step), (column, other * step)]);
            let second = (at(1.0, 1.0) - at(1.0, -1.0) - at(-1.0, 1.0) + at(-1.0, -1.0)) / (4.0 * step * step);
            information.add(row, column, -second);
        }
    }
    let variances = information.cholesky().unwrap().inverse_diagonal();
    for ((number, is_slope), variance) in free.iter().zip(variances) {
        let item = found.items[*number].unwrap();
        let se = if *is_slope { item.slope_se.unwrap() / item.parameters.slope() } else { item.difficulty_se.unwrap() };
        assert!((se / variance.sqrt() - 1.0).abs() < 1e-4, "{number} {is_slope}: {se} {}", variance.sqrt());
    }
}

#[test]
fn errors_of_many_families_are_those_of_each_alone_if_no_learner_answers_two() {
    // Twenty learners answer two items of each family. With so many families, errors are computed family by family.
    let list = |families: u32| {
        let of_learner = |learner: u32| {
            let rights = [learner % 20 < 12, learner.is_multiple_of(3)];
            rights.map(|right| Response { learner, item: learner / 20, right: right && learner % 20 != 7 })
        };
        let list = (0..20 * families).flat_map(of_learner).collect();
        Responses::to_families(usize::try_from(families).unwrap(), list).unwrap()
    };
    let settings = Settings { slopes: SlopePolicy::From(0), difficulty_bound: 8.0, ..Settings::default() };
    let many = calibrate(&list(450), &vec![ItemModel::default(); 450], &settings).unwrap();
    let alone = calibrate(&list(1), &[ItemModel::default()], &settings).unwrap();
    let (one, other) = (many.items[0].unwrap(), alone.items[0].unwrap());
    assert!((one.difficulty_se.unwrap() / other.difficulty_se.unwrap() - 1.0).abs() < 1e-4);
    assert!((one.slope_se.unwrap() / other.slope_se.unwrap() - 1.0).abs() < 1e-4);
}

#[test]
fn intervals_of_sparse_calibrations_cover_the_truth() {
    let mut dice = Dice(7);
    let mut truth = Vec::new();
    for number in 0..120 {
        let guess = if number % 2 == 0 { 0.0 } else { 0.25 };
        truth.push(item(exp(0.3 * dice.normal()), 1.1 * dice.normal(), guess));
    }
    let responses = Responses::new(120, simulate(&truth, 4_000, 0.2, &mut dice)).unwrap();
    let found = calibrate(&responses, &models(&truth), &Settings::default()).unwrap();
    assert!(found.converged);
    let (mut covered, mut of_slopes, mut number) = (0, 0, 0);
    for (item, truth) in found.items.iter().flatten().zip(&truth) {
        let (Some(slope_se), Some(se)) = (item.slope_se, item.difficulty_se) else { continue };
        number += 1;
        covered += u32::from((item.parameters.difficulty() - truth.difficulty()).abs() < 1.96 * se);
        of_slopes += u32::from((item.parameters.slope() - truth.slope()).abs() < 1.96 * slope_se);
    }
    let share = |count: u32| f64::from(count) / f64::from(number);
    println!(
        "{number} items: intervals cover {:.3} of difficulties, {:.3} of slopes",
        share(covered),
        share(of_slopes)
    );
    assert!(number >= 115 && share(covered) >= 0.90 && share(of_slopes) >= 0.88);
}

#[test]
fn slopes_are_one_until_there_are_enough_responses() {
    let truth = [item(2.0, 0.0, 0.0), item(2.0, 0.5, 0.0), item(2.0, -0.5, 0.0)];
    let list = simulate(&truth, 499, 1.0, &mut Dice(5));
    let few = calibrate(&Responses::new(4, list).unwrap(), &[ItemModel::default(); 4], &Settings::default()).unwrap();
    assert!(
        few.items[..3]
            .iter()
            .all(|item| (item.unwrap().parameters.slope() - 1.0).abs() < 1e-15 && item.unwrap().slope_se.is_none())
    );
    assert_eq!(few.items[3], None);
    let list = simulate(&truth, 500, 1.0, &mut Dice(5));
    let enough =
        calibrate(&Responses::new(3, list).unwrap(), &[ItemModel::default(); 3], &Settings::default()).unwrap();
    assert!(enough.items.iter().all(|item| item.unwrap().parameters.slope() > 1.3));
}

#[test]
fn an_item_that_all_answer_right_is_at_the_bound_without_an_error() {
    let list = (0..50).flat_map(|learner| {
        (0..3).map(move |item| Response { learner, item, right: item == 0 || (learner + item) % 2 == 0 })
    });
    let responses = Responses::new(3, list.collect()).unwrap();
    let found = calibrate(&responses, &[ItemModel::default(); 3], &Settings::default()).unwrap();
    let easy = found.items[0].unwrap();
    assert!(found.converged && easy.parameters.difficulty() <= -5.0 && easy.difficulty_se.is_none());
    assert!(found.items[1].unwrap().difficulty_se.is_some());
}

#[test]
fn responses_and_settings_are_checked() {
    let response = Response { learner: 1, item: 0, right: true };
    let other = Response { right: false, ..response };
    assert_eq!(Responses::new(1, vec![response, other]), Err(ResponseError::Repeated(response)));
    assert_eq!(Responses::new(0, vec![response]), Err(ResponseError::UnknownItem(response)));
    let responses = Responses::new(1, vec![response]).unwrap();
    let refused = |models: &[ItemModel], settings: Settings| calibrate(&responses, models, &settings).unwrap_err();
    let one = [ItemModel::default()];
    assert_eq!(refused(&[], Settings::default()), SettingsError::Models { models: 0, items: 1 });
    assert_eq!(refused(&one, Settings { nodes: 20, ..Settings::default() }), SettingsError::Nodes(20));
    assert_eq!(refused(&one, Settings { tolerance: 0.0, ..Settings::default() }), SettingsError::Bounds);
    let guess = [ItemModel { guess: 1.0, ..ItemModel::default() }];
    assert_eq!(refused(&guess, Settings::default()), SettingsError::Guess(1.0));
    let prior = [ItemModel { difficulty: Some(NormalPrior { mean: 0.0, sd: 0.0 }), ..ItemModel::default() }];
    assert_eq!(refused(&prior, Settings::default()), SettingsError::Prior);
    let slope = [ItemModel { slope: 3.0, ..ItemModel::default() }];
    assert_eq!(refused(&slope, Settings::default()), SettingsError::Slope(3.0));
    let empty = Responses::new(0, Vec::new()).unwrap();
    assert!(empty.is_empty() && calibrate(&empty, &[], &Settings::default()).unwrap().converged);
}

#[test]
fn a_wrong_lower_asymptote_does_not_keep_a_calibration_from_ending() {
    let mut dice = Dice(4);
    let truth: Vec<ItemParameters> =
        (0..40).map(|_| item(exp(0.3 * dice.normal()), 1.7 * dice.normal(), 0.0)).collect();
    let responses = Responses::new(40, simulate(&truth, 3_000, 0.5, &mut dice)).unwrap();
    let found =
        calibrate(&responses, &[ItemModel { guess: 0.25, ..ItemModel::default() }; 40], &Settings::default()).unwrap();
    assert!(found.converged && found.passes < 60, "{} passes", found.passes);
}
