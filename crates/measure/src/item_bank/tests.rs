//! Recovery of known parameters, comparison with those in use, and what few or odd answers give.

use proptest::prelude::*;

use super::*;
use crate::families::Estimate;
use crate::number::{count, logistic};
use crate::response::{FamilyParameters, ItemParameters};

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

    fn below(&mut self, end: u32) -> u32 {
        (0..end).find(|number| self.roll() * f64::from(end - number) < 1.0).unwrap_or(end - 1)
    }
}

fn family(slope: f64, difficulty: f64, guess: f64, spread: f64) -> FamilyParameters {
    FamilyParameters::new(ItemParameters::new(slope, difficulty, guess).unwrap(), spread).unwrap()
}

fn rasch(difficulty: f64) -> FamilyParameters {
    family(1.0, difficulty, 0.0, 0.0)
}

/// A family without features that is in use as it was declared.
fn as_declared(declared: FamilyParameters) -> KnownFamily {
    KnownFamily { current: declared, declared, features: Vec::new() }
}

/// Declared difficulties that are wrong by N(0, error²).
fn declared(truth: &[FamilyParameters], error: f64, dice: &mut Dice) -> Vec<KnownFamily> {
    let wrong = |family: &FamilyParameters| {
        let mean = family.mean();
        let difficulty = (mean.difficulty() + error * dice.normal()).clamp(-6.0, 6.0);
        let mean = ItemParameters::new(1.0, difficulty, mean.guess()).unwrap();
        as_declared(FamilyParameters::new(mean, family.spread()).unwrap())
    };
    truth.iter().map(wrong).collect()
}

/// Answers of learners from N(0, 1) to `each` items of families by chance, each to a clone of its own.
fn simulate(truth: &[FamilyParameters], learners: u32, each: u32, dice: &mut Dice) -> Vec<FamilyAnswer> {
    let mut answers = Vec::new();
    for learner in 0..learners {
        let theta = dice.normal();
        for _ in 0..each {
            let family = dice.below(u32::try_from(truth.len()).unwrap());
            answers.push(answer_of(truth, learner, family, theta, dice));
        }
    }
    answers
}

fn answer_of(truth: &[FamilyParameters], learner: u32, family: u32, theta: f64, dice: &mut Dice) -> FamilyAnswer {
    let parameters = truth[usize::try_from(family).unwrap()];
    let mean = parameters.mean();
    let clone = mean.difficulty() + parameters.spread() * dice.normal();
    let probability = mean.guess() + (1.0 - mean.guess()) * logistic(mean.slope() * (theta - clone));
    FamilyAnswer { learner, family, right: dice.roll() < probability }
}

fn rmse(found: &BankCalibration, truth: &[FamilyParameters]) -> f64 {
    let pairs = found.families.iter().zip(truth);
    let squares: f64 = pairs.map(|(found, truth)| (found.difficulty.value - truth.mean().difficulty()).powi(2)).sum();
    (squares / count(truth.len())).sqrt()
}

fn calibrated(known: &[KnownFamily], answers: &[FamilyAnswer]) -> BankCalibration {
    calibrate_bank(known, answers, &BankSettings::default()).unwrap()
}

#[test]
fn wrong_declarations_are_corrected() {
    let (mut mean_rmse, mut covered) = (0.0, 0);
    for seed in 1..=4 {
        let mut dice = Dice(seed);
        let truth: Vec<FamilyParameters> = (0..40).map(|_| rasch(dice.normal())).collect();
        let known = declared(&truth, 0.8, &mut dice);
        let found = calibrated(&known, &simulate(&truth, 1_500, 20, &mut dice));
        let held_out = found.held_out.unwrap();
        println!("RMSE {:.3}, held out {held_out:?}", rmse(&found, &truth));
        mean_rmse += rmse(&found, &truth) / 4.0;
        assert!(found.converged && (found.learners, found.answers) == (1_500, 30_000));
        assert!(
            found.is_better(&BankSettings::default())
                && held_out.before - held_out.after > 0.02
                && held_out.answers == 6_000
        );
        let errors =
            found.families.iter().zip(&truth).map(|(family, truth)| {
                (family.difficulty.value - truth.mean().difficulty()).abs() / family.difficulty.se
            });
        covered += errors.filter(|z| *z < 1.96).count();
        found.families.iter().for_each(assert_agreement);
    }
    println!("mean RMSE {mean_rmse:.3}, intervals cover {covered} of 160");
    assert!(mean_rmse < 0.15 && covered >= 145);
}

/// What figures of a family are when its answers come from the model.
fn assert_agreement(family: &CalibratedFamily) {
    let (infit, outfit) = (family.infit.unwrap(), family.outfit.unwrap());
    assert!((0.9..1.1).contains(&infit) && (0.7..1.4).contains(&outfit), "{infit} {outfit}");
    assert!(family.basis == Basis::Answers && family.rest_correlation.unwrap() > 0.1 && family.curve.len() == 8);
    assert_eq!(family.curve.iter().map(|point| point.answers).sum::<usize>(), family.answers);
    assert!(family.curve.is_sorted_by(|one, next| one.ability < next.ability && one.expected < next.expected));
    assert!(family.curve.iter().all(|point| (point.share_right - point.expected).abs() < 0.25));
}

#[test]
fn slopes_guessing_and_spread_are_accounted_for() {
    let mut dice = Dice(2);
    let truth: Vec<FamilyParameters> =
        (0..40).map(|number| family(if number % 2 == 0 { 0.6 } else { 1.6 }, dice.normal(), 0.25, 0.5)).collect();
    let known = declared(&truth, 0.8, &mut dice);
    let found = calibrated(&known, &simulate(&truth, 3_000, 20, &mut dice));
    println!("RMSE {:.3}, held out {:?}", rmse(&found, &truth), found.held_out);
    assert!(found.is_better(&BankSettings::default()) && rmse(&found, &truth) < 0.3);
    let slope = |odd: usize| {
        let slopes = found.families.iter().skip(odd).step_by(2).map(|family| family.parameters.mean().slope());
        slopes.sum::<f64>() / 20.0
    };
    println!("mean slopes {:.3} {:.3}", slope(0), slope(1));
    assert!((slope(0) - 0.6).abs() < 0.15 && (slope(1) - 1.6).abs() < 0.2);
    assert!(found.families.iter().all(|family| family.parameters.spread().to_bits() == 0.5_f64.to_bits()));
    assert!(found.families.iter().all(|family| family.parameters.mean().guess().to_bits() == 0.25_f64.to_bits()));
}

#[test]
fn a_family_that_does_not_measure_what_the_others_do_misfits() {
    let mut dice = Dice(3);
    let truth: Vec<FamilyParameters> = (0..20).map(|_| rasch(0.8 * dice.normal())).collect();
    let mut answers = simulate(&truth, 500, 10, &mut dice);
    for answer in answers.iter_mut().filter(|answer| answer.family == 7) {
        answer.right = dice.roll() < 0.5;
    }
    let known = declared(&truth, 0.5, &mut dice);
    let settings = BankSettings { min_answers_for_slope: usize::MAX, ..BankSettings::default() };
    let found = calibrate_bank(&known, &answers, &settings).unwrap();
    let largest =
        (0..20).max_by(|one, other| found.families[*one].infit.partial_cmp(&found.families[*other].infit).unwrap());
    println!("{:?}", found.families.iter().map(|family| family.infit.unwrap()).collect::<Vec<_>>());
    assert_eq!(largest, Some(7));
    assert!(found.families[7].infit.unwrap() > 1.08 && found.families[7].rest_correlation.unwrap() < 0.15);
}

#[test]
fn few_answers_seldom_seem_better_than_the_truth() {
    for error in [0.0, 0.8] {
        let (mut better, mut gain, mut largest) = (0, 0.0, f64::NEG_INFINITY);
        for seed in 0..40 {
            let mut dice = Dice(100 + seed);
            let truth: Vec<FamilyParameters> = (0..20).map(|_| rasch(dice.normal())).collect();
            let mut known = declared(&truth, error, &mut dice);
            known.iter_mut().zip(&truth).for_each(|(known, truth)| known.current = *truth);
            let found = calibrated(&known, &simulate(&truth, 60, 10, &mut dice));
            let held_out = found.held_out.unwrap();
            better += u32::from(found.is_better(&BankSettings::default()));
            gain += (held_out.before - held_out.after) / 40.0;
            largest = f64::max(largest, held_out.before - held_out.after);
        }
        println!(
            "declared ± {error}: better than the truth in {better} of 40, mean gain {gain:.4}, largest {largest:.4}"
        );
        assert!(better <= 8 && gain < 0.0);
    }
}

/// Families with difficulties that two features explain but for N(0, 0.15²).
fn explained(number: u32, dice: &mut Dice) -> (Vec<FamilyParameters>, Vec<KnownFamily>) {
    let (mut truth, mut known) = (Vec::new(), Vec::new());
    for index in 0..number {
        let features = vec![f64::from(index % 3), f64::from(index % 5), f64::from(1 - index % 3 / 2)];
        let difficulty = -1.5 + 0.8 * features[0] + 0.4 * features[1] + 0.15 * dice.normal();
        truth.push(rasch(difficulty));
        known.push(KnownFamily { features, ..as_declared(rasch(0.0)) });
    }
    (truth, known)
}

#[test]
fn features_make_a_new_family_known_after_thirty_answers() {
    let mut dice = Dice(4);
    let (truth, known) = explained(42, &mut dice);
    let mut answers: Vec<FamilyAnswer> =
        simulate(&truth, 600, 15, &mut dice).into_iter().filter(|answer| answer.family < 40).collect();
    for learner in 0..30 {
        answers.push(answer_of(&truth, 1_000 + learner, 40, dice.normal(), &mut dice));
    }
    let found = calibrated(&known, &answers);
    let (new, unseen) = (&found.families[40], &found.families[41]);
    println!("30 answers: {:?}, none: {:?}; truth {:?}", new.difficulty, unseen.difficulty, &truth[40..]);
    assert!(new.answers == 30 && new.difficulty.se <= 0.35 && new.basis == Basis::Features);
    assert!((new.difficulty.value - truth[40].mean().difficulty()).abs() < 0.6);
    assert!(unseen.answers == 0 && unseen.basis == Basis::Features && unseen.difficulty.se < 0.35);
    assert!((unseen.difficulty.value - truth[41].mean().difficulty()).abs() < 0.6);
    // A kind of item that no other family has is not predicted.
    let mut strange = known.clone();
    for family in &mut strange {
        family.features.push(0.0);
    }
    strange[41].features[3] = 1.0;
    let other = calibrated(&strange, &answers);
    assert_eq!((other.families[41].basis, other.families[41].difficulty.value), (Basis::Declared, 0.0));
    assert_eq!(other.families[40], found.families[40]);
}

#[test]
fn a_prediction_does_not_use_the_familys_own_answers() {
    let mut dice = Dice(5);
    let rows: Vec<Vec<f64>> = (0..9).map(|_| vec![dice.normal(), dice.normal()]).collect();
    let rows: Vec<&[f64]> = rows.iter().map(Vec::as_slice).collect();
    // Errors this large explain all differences: the variance between families is 0 with and without the first one.
    let estimates: Vec<Estimate> = (0..9).map(|_| Estimate { value: dice.normal(), se: 3.0 }).collect();
    let all = features::Predictor::fit(&rows, &estimates).unwrap();
    let others = features::Predictor::fit(&rows[1..], &estimates[1..]).unwrap();
    let (found, expected) = (all.predict(rows[0], Some(estimates[0])).unwrap(), others.predict(rows[0], None).unwrap());
    assert!((found.value - expected.value).abs() < 1e-9 && (found.se - expected.se).abs() < 1e-9);
    assert!(all.predict(rows[0], None).unwrap().se < found.se);
}

#[test]
fn answers_that_are_all_right_or_all_wrong_move_the_prior() {
    let mut dice = Dice(6);
    let truth: Vec<FamilyParameters> = (0..6).map(|_| rasch(0.5 * dice.normal())).collect();
    let mut answers = simulate(&truth, 80, 8, &mut dice);
    answers.iter_mut().filter(|answer| answer.family < 2).for_each(|answer| answer.right = answer.family == 0);
    answers.push(FamilyAnswer { learner: 500, family: 0, right: true });
    let known: Vec<KnownFamily> = (0..6).map(|_| as_declared(rasch(0.3))).collect();
    let found = calibrated(&known, &answers);
    let (easy, hard) = (found.families[0].difficulty, found.families[1].difficulty);
    println!("{easy:?} {hard:?}");
    assert!((-4.5..-1.0).contains(&easy.value) && (1.6..5.1).contains(&hard.value));
    assert!((0.05..1.0).contains(&easy.se) && (0.05..1.0).contains(&hard.se));
    assert_eq!(found.families[0].rest_correlation, None);
}

#[test]
fn the_order_of_answers_does_not_matter() {
    let mut dice = Dice(7);
    let (truth, known) = explained(12, &mut dice);
    let mut answers = simulate(&truth, 150, 12, &mut dice);
    let json = |answers: &[FamilyAnswer]| serde_json::to_string(&calibrated(&known, answers)).unwrap();
    let first = json(&answers);
    answers.reverse();
    assert_eq!(json(&answers), first);
    answers.sort_by_key(|answer| (answer.right, answer.family, answer.learner.wrapping_mul(7_919)));
    assert_eq!(json(&answers), first);
    let read: BankCalibration = serde_json::from_str(&first).unwrap();
    assert_eq!(serde_json::to_string(&read).unwrap(), first);
}

#[test]
fn without_answers_the_prior_remains() {
    let known = vec![as_declared(family(1.4, 0.7, 0.25, 0.3))];
    let found = calibrated(&known, &[]);
    assert_eq!((found.learners, found.answers, found.held_out), (0, 0, None));
    let only = &found.families[0];
    assert_eq!(only.parameters, family(1.0, 0.7, 0.25, 0.3));
    assert_eq!((only.difficulty.value, only.difficulty.se, only.basis), (0.7, 1.0, Basis::Declared));
    assert!(
        found.converged && !found.is_better(&BankSettings::default()) && only.curve.is_empty() && only.infit.is_none()
    );
    assert!(calibrated(&[], &[]).families.is_empty());
    let one = FamilyAnswer { learner: 5, family: 0, right: true };
    let found = calibrated(&known, &[one]);
    assert_eq!((found.learners, found.families[0].answers, found.families[0].right), (1, 1, 1));
    assert_eq!((found.families[0].difficulty.value, found.held_out), (0.7, None));
}

#[test]
fn odd_input_is_refused() {
    let known = vec![as_declared(rasch(0.0)); 2];
    let answer = FamilyAnswer { learner: 1, family: 2, right: true };
    let refused =
        |known: &[KnownFamily], settings: BankSettings| calibrate_bank(known, &[answer], &settings).unwrap_err();
    assert_eq!(refused(&known, BankSettings::default()), BankError::UnknownFamily(answer));
    for features in [vec![1.0], vec![f64::NAN]] {
        let mut ragged = known.clone();
        ragged[1].features = features;
        assert_eq!(refused(&ragged, BankSettings::default()), BankError::Features(1));
    }
    let settings = BankSettings { declared_se: 0.0, ..BankSettings::default() };
    assert_eq!(refused(&known, settings), BankError::DeclaredError(0.0));
}

fn any_family() -> impl Strategy<Value = FamilyParameters> {
    (0.05..10.0, -10.0..=10.0, prop_oneof![Just(0.0), 0.0..=0.9], 0.0..=10.0)
        .prop_map(|(slope, difficulty, guess, spread)| family(slope, difficulty, guess, spread))
}

fn any_known() -> impl Strategy<Value = Vec<KnownFamily>> {
    let features = prop_oneof![Just(0.0), Just(1.0), -3.0..3.0, any::<f64>().prop_filter("finite", |x| x.is_finite())];
    let features = proptest::collection::vec(features, 2);
    let known = (any_family(), any_family(), features).prop_map(|(current, declared, features)| KnownFamily {
        current,
        declared,
        features,
    });
    proptest::collection::vec(known, 1..12)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn any_input_gives_finite_numbers(
        known in any_known(),
        answers in proptest::collection::vec((0..20_u32, 0..12_u32, any::<bool>()), 0..200),
        limits in (0..30_usize, 0..10_usize, 0..10_usize),
    ) {
        let families = u32::try_from(known.len()).unwrap();
        let answers: Vec<FamilyAnswer> = answers
            .into_iter()
            .map(|(learner, family, right)| FamilyAnswer { learner, family: family % families, right })
            .collect();
        let settings = BankSettings {
            min_answers_for_slope: limits.0,
            least_answers: limits.1,
            answers_for_features: limits.2,
            ..BankSettings::default()
        };
        let found = calibrate_bank(&known, &answers, &settings).unwrap();
        let held_out = found.held_out.map_or([0.0; 2], |held_out| [held_out.before, held_out.after]);
        prop_assert!(held_out.iter().all(|loss| loss.is_finite() && *loss >= 0.0));
        prop_assert_eq!(found.families.iter().map(|family| family.answers).sum::<usize>(), answers.len());
        for family in &found.families {
            let mean = family.parameters.mean();
            prop_assert_eq!(mean.difficulty().to_bits(), (family.difficulty.value + 0.0).to_bits());
            prop_assert!(family.difficulty.se.is_finite() && family.difficulty.se > 0.0 && family.difficulty.se <= 1.0);
            let figures = [family.infit, family.outfit, family.rest_correlation];
            prop_assert!(figures.iter().flatten().all(|figure| figure.is_finite()));
            for point in &family.curve {
                prop_assert!(point.ability.abs() <= 6.0 && point.answers >= 5);
                prop_assert!((0.0..=1.0).contains(&point.share_right) && (0.0..=1.0).contains(&point.expected));
            }
        }
    }
}
