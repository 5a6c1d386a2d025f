//! Calibration on simulated learners: who is called master knows the skill, and who knows it is found soon.
//!
//! The learners of [`Learners::Harsh`] are not those that the model expects: fewer know the skill at first, they learn at
//! less than half the rate, slip more often and guess better. Run with `--nocapture` to see the figures that
//! `docs/mastery.md` states.

use std::collections::BTreeMap;

use crate::mastery::policy::FIRST_POLICY;
use crate::mastery::{Bkt, Emission, Policy, SkillState};
use plumb_types::SkillId;

use super::{Dice, attempt};

/// Longest practice of a learner: three rounds. A longer one gives a guesser more chances.
const ITEMS: u32 = 24;
/// How soon a learner who knows the skill should be found: one round.
const SOON: u32 = 8;
/// Learners for each skill of the graph with these parameters.
const LEARNERS: usize = 60;

#[derive(Clone, Copy)]
enum Learners {
    /// As the parameters say.
    Expected,
    /// Worse than the parameters say in all respects.
    Harsh,
}

impl Learners {
    /// The parameters by which they really answer and learn.
    fn truth(self, assumed: Bkt) -> Bkt {
        match self {
            Self::Expected => assumed,
            Self::Harsh => {
                let guess = (1.2 * assumed.guess()).max(0.10);
                Bkt::new(0.6 * assumed.init(), 0.4 * assumed.transit(), 0.12, guess).unwrap()
            }
        }
    }
}

#[derive(Default, Clone, Copy)]
struct Calibration {
    called: u32,
    called_and_know: u32,
    know_at_first: u32,
    found_soon: u32,
}

impl Calibration {
    fn know(self) -> f64 {
        f64::from(self.called_and_know) / f64::from(self.called)
    }

    fn found(self) -> f64 {
        f64::from(self.found_soon) / f64::from(self.know_at_first)
    }

    fn add(&mut self, other: Self) {
        self.called += other.called;
        self.called_and_know += other.called_and_know;
        self.know_at_first += other.know_at_first;
        self.found_soon += other.found_soon;
    }
}

/// Practice of `count` learners until they are called masters, at most [`ITEMS`] items each, by these rules.
fn simulate(assumed: Bkt, learners: Learners, version: &str, count: usize, dice: &mut Dice) -> Calibration {
    let (skill, policy, truth) = (SkillId::new("add"), Policy::default(), learners.truth(assumed));
    let mut sum = Calibration::default();
    for _ in 0..count {
        let mut state = SkillState::new(assumed);
        let mut knows = dice.roll() < truth.init();
        let knew = knows;
        sum.know_at_first += u32::from(knew);
        for number in 1..=ITEMS {
            let right = dice.roll() < if knows { 1.0 - truth.slip() } else { truth.guess() };
            let mut answered = attempt(number, right, 60 * i64::from(number));
            version.clone_into(&mut answered.policy);
            state.attempt(&skill, &answered, &policy);
            if state.is_mastered() {
                sum.called += 1;
                sum.called_and_know += u32::from(knows);
                sum.found_soon += u32::from(knew && number <= SOON);
                break;
            }
            knows = knows || dice.roll() < truth.transit();
        }
    }
    sum
}

/// The parameters of the shipped graph, and how many skills have them.
fn shipped() -> Vec<(Bkt, usize)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../blueprints/graph/skills_graph.json");
    let graph = crate::graph::read("graph.json", &std::fs::read_to_string(path).unwrap()).unwrap();
    let mut sets: BTreeMap<String, (Bkt, usize)> = BTreeMap::new();
    for node in graph.nodes() {
        sets.entry(serde_json::to_string(&node.bkt).unwrap()).or_insert((node.bkt, 0)).1 += 1;
    }
    sets.into_values().collect()
}

/// The whole graph, and the worst of its sets of parameters (of those with at least five skills) by each figure.
fn over_the_graph(learners: Learners, version: &str) -> (Calibration, f64, f64) {
    let mut dice = Dice(11);
    let (mut whole, mut worst) = (Calibration::default(), (1.0_f64, 1.0_f64));
    for (assumed, skills) in shipped() {
        let one = simulate(assumed, learners, version, LEARNERS * skills, &mut dice);
        whole.add(one);
        if skills >= 5 {
            worst = (worst.0.min(one.know()), worst.1.min(one.found()));
        }
    }
    println!(
        "{version}: {} called, {:.1} % know it (worst {:.1} %); {:.1} % found within {SOON} (worst {:.1} %)",
        whole.called,
        100.0 * whole.know(),
        100.0 * worst.0,
        100.0 * whole.found(),
        100.0 * worst.1
    );
    (whole, worst.0, worst.1)
}

#[test]
fn of_those_called_masters_nearly_all_know_it_and_most_who_know_it_are_found_in_a_round() {
    let version = Policy::default().version;
    for learners in [Learners::Expected, Learners::Harsh] {
        let (whole, know, found) = over_the_graph(learners, &version);
        assert!(whole.know() >= 0.97 && know >= 0.95, "{} {know}", whole.know());
        assert!(whole.found() >= 0.75 && found >= 0.50, "{} {found}", whole.found());
    }
}

#[test]
fn the_first_rules_called_masters_who_were_not() {
    let (whole, worst, _) = over_the_graph(Learners::Harsh, FIRST_POLICY);
    assert!(whole.know() < 0.95 && worst < 0.90, "{} {worst}", whole.know());
}

#[test]
fn where_one_of_two_options_is_right_it_takes_longer_and_is_as_sure() {
    let assumed = Bkt::new(0.35, 0.15, 0.08, 0.05).unwrap().with_emission(Emission::before_fitting(Some(2)));
    let one = simulate(assumed, Learners::Harsh, &Policy::default().version, 4_000, &mut Dice(5));
    println!("one of two: {:.1} % know it, {:.1} % found within {SOON}", 100.0 * one.know(), 100.0 * one.found());
    assert!(one.know() >= 0.95, "{}", one.know());
    assert!(one.found() >= 0.30, "{}", one.found());
}
