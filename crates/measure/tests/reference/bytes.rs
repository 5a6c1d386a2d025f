//! Results have the bytes that they had: on every machine, with every optimisation, after every change that is not meant to
//! change scores. Where such a change is meant, what stores results needs a new version of the method.

use plumb_measure::ability::{Answer, posterior, warm};
use plumb_measure::calibration::{ItemModel, Response, Responses, Settings, calibrate};
use plumb_measure::dif::{Answers, screen};
use plumb_measure::families::{Estimate, fit_features};
use plumb_measure::item_bank::{BankSettings, FamilyAnswer, KnownFamily, calibrate_bank};
use plumb_measure::response::{FamilyParameters, ItemParameters};

use crate::vector::{items, json, numbers, rows};

/// FNV-1a over the bytes of numbers.
struct Fingerprint(u64);

impl Fingerprint {
    fn of(numbers: impl IntoIterator<Item = f64>) -> u64 {
        let mut fingerprint = Self(0xCBF2_9CE4_8422_2325);
        numbers.into_iter().for_each(|number| fingerprint.add(number));
        fingerprint.0
    }

    fn add(&mut self, number: f64) {
        for byte in number.to_bits().to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }
}

#[test]
fn abilities_have_the_bytes_that_they_had() {
    let mut all = Vec::new();
    for case in json("irt_scoring.json")["cases"].as_array().unwrap() {
        let rights = case["responses"].as_array().unwrap().iter().map(|right| right.as_i64() == Some(1));
        let answers: Vec<Answer> =
            items(&case["items"]).into_iter().zip(rights).map(|(item, right)| Answer { item, right }).collect();
        let (found, warm) = (posterior(&answers), warm(&answers).unwrap());
        all.extend([found.ability.theta, found.ability.sd, found.log_marginal, warm.theta, warm.se]);
    }
    assert_eq!(Fingerprint::of(all), 0x1485_ED57_9F72_2B13);
}

#[test]
fn calibrations_have_the_bytes_that_they_had() {
    let mut list = Vec::new();
    for (learner, row) in (0_u32..).zip(rows("calib_twopl_data.csv")) {
        let answers = (0_u32..).zip(row[1].bytes());
        list.extend(answers.map(|(item, answer)| Response { learner, item, right: answer == b'1' }));
    }
    let models: Vec<ItemModel> = (0..30)
        .map(|item| ItemModel { guess: if item % 3 == 0 { 0.2 } else { 0.0 }, ..ItemModel::default() })
        .collect();
    let found = calibrate(&Responses::new(30, list).unwrap(), &models, &Settings::default()).unwrap();
    let of_items = found.items.iter().flatten().flat_map(|item| {
        let errors = [item.slope_se.unwrap_or(0.0), item.difficulty_se.unwrap_or(0.0)];
        [item.parameters.slope(), item.parameters.difficulty(), errors[0], errors[1]]
    });
    assert_eq!(Fingerprint::of(of_items.chain([found.log_likelihood])), 0x81DF_87EC_563B_4773);
}

#[test]
fn calibrations_of_families_have_the_bytes_that_they_had() {
    let mut answers = Vec::new();
    for (learner, row) in (0_u32..).zip(rows("calib_twopl_data.csv")) {
        let of_learner = (0_u32..).zip(row[1].bytes());
        answers.extend(of_learner.map(|(item, answer)| FamilyAnswer {
            learner,
            family: item / 2,
            right: answer == b'1',
        }));
    }
    let known = |number: u32| {
        let declared = FamilyParameters::new(ItemParameters::rasch(0.0).unwrap(), 0.3).unwrap();
        KnownFamily { current: declared, declared, features: vec![f64::from(number % 4)] }
    };
    let known: Vec<KnownFamily> = (0..16).map(known).collect();
    let found = calibrate_bank(&known, &answers, &BankSettings::default()).unwrap();
    let held_out = found.held_out.unwrap();
    let of_families = found.families.iter().flat_map(|family| {
        let fit = [family.infit, family.outfit, family.rest_correlation].map(|figure| figure.unwrap_or(0.0));
        let curve = family.curve.iter().map(|point| point.ability + point.share_right + point.expected).sum();
        [family.parameters.mean().slope(), family.difficulty.value, family.difficulty.se, curve].into_iter().chain(fit)
    });
    assert_eq!(Fingerprint::of(of_families.chain([held_out.before, held_out.after])), 0x9CD0_4D4A_EB10_A04A);
}

#[test]
fn features_and_functioning_have_the_bytes_that_they_had() {
    let reference = json("lltm_reference.json");
    let features: Vec<Vec<f64>> = reference["Q"].as_array().unwrap().iter().map(numbers).collect();
    let pairs = numbers(&reference["b_hat"]).into_iter().zip(numbers(&reference["se"]));
    let difficulties: Vec<Estimate> = pairs.map(|(value, se)| Estimate { value, se }).collect();
    let model = fit_features(&features, &difficulties).unwrap();
    let weights = model.weights.iter().flat_map(|weight| [weight.value, weight.se]);
    assert_eq!(Fingerprint::of(weights.chain([model.variance])), 0x1B0B_45C0_7FCF_7618);
    let rows = rows("ctt_data.csv");
    let answers = Answers {
        rights: rows.iter().map(|row| row[2].bytes().map(|answer| answer == b'1').collect()).collect(),
        focal: rows.iter().map(|row| row[1] == "1").collect(),
    };
    let found = screen(&answers, 5).unwrap();
    let figures = found.items.iter().flatten().flat_map(|item| [item.delta, item.delta_se, item.chi_square, item.p]);
    assert_eq!(Fingerprint::of(figures), 0x69CE_880F_DBE4_C53E);
}
