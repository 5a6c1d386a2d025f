//! Fitting parameters to answers.

use proptest::prelude::*;

use crate::mastery::fit::{
    EmissionOptions, FitOptions, FitOutcome, History, Priors, ScoredAnswer, Sequences, em_step, expect, fit,
    fit_emissions, fit_skill, is_held_out,
};
use crate::mastery::smooth::trace;
use crate::mastery::{Bkt, Bounds, Emission};

use super::Dice;

/// Simulates the answers of a learner with these parameters; each answer may have its own emission.
fn simulate(bkt: Bkt, dice: &mut Dice, emissions: &[Emission]) -> Vec<bool> {
    let mut known = dice.roll() < bkt.init();
    let answer = |emission: &Emission| {
        let right = dice.roll() < if known { 1.0 - emission.slip() } else { emission.guess() };
        known = known || dice.roll() < bkt.transit();
        right
    };
    emissions.iter().map(answer).collect()
}

fn class(bkt: Bkt, learners: usize, answers: usize) -> Vec<Vec<bool>> {
    let mut dice = Dice(7);
    (0..learners).map(|_| simulate(bkt, &mut dice, &vec![bkt.emission(); answers])).collect()
}

fn histories<'a>(names: &'a [String], class: &[Vec<bool>]) -> Vec<History<'a>> {
    let history = |(name, rights): (&'a String, &Vec<bool>)| History {
        learner: name,
        answers: rights.iter().map(|right| ScoredAnswer { right: *right, blueprint: None }).collect(),
    };
    names.iter().zip(class).map(history).collect()
}

fn names(count: usize) -> Vec<String> {
    (0..count).map(|number| format!("learner-{number}")).collect()
}

fn truth() -> Bkt {
    Bkt::new(0.25, 0.15, 0.08, 0.30).unwrap()
}

#[test]
fn a_class_teaches_the_parameters_it_was_made_with() {
    let found = fit(&Sequences::new(class(truth(), 2_000, 15)), &FitOptions::default());
    assert!(found.converged);
    let far = |a: f64, b: f64| (a - b).abs() > 0.03;
    let (bkt, truth) = (found.bkt, truth());
    assert!(!far(bkt.init(), truth.init()) && !far(bkt.transit(), truth.transit()), "{bkt:?}");
    assert!(!far(bkt.slip(), truth.slip()) && !far(bkt.guess(), truth.guess()), "{bkt:?}");
}

#[test]
fn the_tree_of_beginnings_counts_what_the_learners_count_one_by_one() {
    let class = class(truth(), 300, 12);
    let counts = expect(&Sequences::new(&class), truth());
    let (mut learned, mut slips, mut log_likelihood) = (0.0, 0.0, 0.0);
    for answers in &class {
        let one = trace(truth(), answers);
        learned += one.moves.nk;
        log_likelihood += one.log_likelihood;
        slips += answers.iter().zip(&one.smoothed).filter(|(right, _)| !**right).map(|(_, known)| known).sum::<f64>();
    }
    for (found, wanted) in
        [(counts.learned, learned), (counts.known_wrong, slips), (counts.log_likelihood, log_likelihood)]
    {
        assert!((found - wanted).abs() < 1e-9 * wanted.abs(), "{found} is not {wanted}");
    }
}

#[test]
fn new_parameters_are_kept_only_when_they_predict_strangers_better() {
    let names = names(400);
    let answers = class(truth(), 400, 12);
    let histories = histories(&names, &answers);
    let options = FitOptions::default();
    let far_off = Bkt::new(0.90, 0.02, 0.28, 0.02).unwrap();
    let FitOutcome::Kept { bkt, losses } = fit_skill(&histories, far_off, &options) else { panic!("not kept") };
    assert!(losses.fitted < losses.present && losses.answers > 0);
    // Against the fitted parameters there is no gain, as the training part has noise in it.
    let again = fit_skill(&histories, bkt, &options);
    assert!(matches!(again, FitOutcome::NoBetter(_)), "{again:?}");
}

#[test]
fn few_learners_or_short_histories_change_nothing() {
    let names = names(400);
    let fit = |learners, answers| {
        let class = class(truth(), learners, answers);
        fit_skill(&histories(&names, &class), Bkt::default(), &FitOptions::default())
    };
    assert_eq!(fit(49, 20), FitOutcome::TooFew { learners: 49 });
    assert_eq!(fit(400, 2), FitOutcome::TooFew { learners: 0 });
}

#[test]
fn about_a_fifth_is_held_out_and_always_the_same() {
    let names = names(2_000);
    let held_out = names.iter().filter(|name| is_held_out(name)).count();
    assert!((320..480).contains(&held_out), "{held_out}");
    assert_eq!(names.iter().take(12).map(|name| u8::from(is_held_out(name))).collect::<Vec<_>>(), PINNED);
}

/// No learner may move between the two parts from one version of the program to the next.
const PINNED: [u8; 12] = [0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0];

#[test]
fn answers_all_alike_stay_within_bounds() {
    let bounds = Bounds::default();
    for right in [true, false] {
        let found = fit(&Sequences::new(vec![vec![right; 10]; 200]), &FitOptions::default()).bkt;
        assert_eq!(bounds.project(found), found, "{found:?}");
    }
}

#[test]
fn nothing_to_learn_from_is_no_error() {
    let empty = Sequences::new(Vec::<Vec<bool>>::new());
    let plain = FitOptions::plain(truth(), 1e-9, 50);
    assert_eq!(fit(&empty, &plain).bkt, truth(), "without answers and beliefs nothing moves");
    let lone = fit(&Sequences::new([vec![], vec![true; 5_000]]), &plain);
    assert!(lone.log_likelihood.is_finite() || lone.log_likelihood == f64::NEG_INFINITY);
    let torn = [vec![true; 900], vec![false; 100]].concat();
    let found = fit(&Sequences::new([torn]), &FitOptions::default()).bkt;
    assert!(found.init().is_finite() && found.guess().is_finite(), "{found:?}");
}

#[test]
fn slip_and_guess_together_are_kept_apart_from_one() {
    let bounds = Bounds { slip: (0.0, 0.6), guess: (0.0, 0.6), ..Bounds::default() };
    let projected = bounds.project_emission(Emission::new(0.6, 0.6).unwrap());
    assert!((projected.slip() + projected.guess() - 0.90).abs() < 1e-12);
}

#[test]
fn a_blueprint_goes_its_own_way_as_far_as_its_answers_carry() {
    let hard = Emission::new(0.28, 0.30).unwrap();
    let mut dice = Dice(3);
    let emissions: Vec<Emission> =
        (0..12).map(|place| if place % 3 == 0 { hard } else { truth().emission() }).collect();
    let class: Vec<Vec<bool>> = (0..1_500).map(|_| simulate(truth(), &mut dice, &emissions)).collect();
    let names = names(1_500);
    let mut histories = histories(&names, &class);
    for history in &mut histories {
        for (place, answer) in history.answers.iter_mut().enumerate() {
            answer.blueprint = Some(if place % 3 == 0 { "hard" } else { "usual" });
        }
    }
    histories[0].answers[1].blueprint = Some("new");
    let found = fit_emissions(&histories, truth(), &EmissionOptions::default());
    assert!((found["hard"].slip() - 0.28).abs() < 0.03, "{found:?}");
    assert!((found["usual"].slip() - 0.08).abs() < 0.02, "{found:?}");
    assert!((found["new"].slip() - 0.08).abs() < 0.04 && (found["new"].guess() - 0.30).abs() < 0.03, "{found:?}");
}

proptest! {
    #[test]
    fn no_step_makes_the_answers_less_likely(
        class in prop::collection::vec(prop::collection::vec(any::<bool>(), 0..12), 1..30),
        start in (0.01..0.99, 0.01..0.99, 0.01..0.99, 0.01..0.99),
        believed in any::<bool>(),
    ) {
        let start = Bkt::new(start.0, start.1, start.2, start.3).unwrap();
        let mut options = FitOptions::plain(start, 1e-6, 500);
        if believed {
            options.priors = Priors::default();
        }
        let sequences = Sequences::new(&class);
        let score = |bkt| expect(&sequences, bkt).log_likelihood + options.priors.log_density(bkt);
        let mut here = start;
        for _ in 0..5 {
            let next = em_step(&sequences, here, &options);
            prop_assert!(score(next) >= score(here) - 1e-9, "{here:?} {next:?}");
            here = next;
        }
    }
}
