//! Adaptive runs of 1,000 learners with a bank of 500 items against `cat_run_*.csv` and `cat_summary.json`.

use plumb_measure::ability::{Ability, Answer, information, maximum_likelihood};
use plumb_measure::adaptive::{AdaptiveTest, AdministeredItem, Exposure, FamilyLevel, FirstItem, Plan, Pool, Step};
use plumb_measure::response::ItemParameters;

use crate::vector::{Differences, json, number, numbers, rows};

fn pool(contents: bool) -> Pool {
    let level = |(family, row): (u32, Vec<String>)| {
        let [a, b, c] = [1, 2, 3].map(|column| row[column].parse::<f64>().unwrap());
        let content = if contents { row[4].parse().unwrap() } else { 0 };
        FamilyLevel { family, content, item: ItemParameters::new(a, b, c).unwrap(), clones: 1 }
    };
    Pool::new((0..).zip(rows("cat_bank.csv")).map(level).collect()).unwrap()
}

/// The runs have no rules but those of their name.
fn plan(items: usize, randomesque: usize) -> Plan {
    Plan {
        randomesque,
        early_randomesque: randomesque,
        first: FirstItem::Informative,
        target_sd: None,
        max_items: items,
        smallest_gain: None,
        max_per_family: 1,
        exposure: None,
        ..Plan::new(vec![1.0], true)
    }
}

/// Ability, items and scores of a learner who answers as the table says.
fn run(test: &AdaptiveTest<'_>, learner: u64, answers: &[u8]) -> (Ability, Vec<AdministeredItem>) {
    let mut items = Vec::new();
    for step in 0_u64.. {
        let random = splitmix(11 + learner * (1 << 20) + step);
        match test.step(&Exposure::default(), &items, random).unwrap() {
            Step::Stop { ability, .. } => return (ability, items),
            Step::Ask(choice) => {
                let right = answers[usize::try_from(choice.level).unwrap()] == b'1';
                items.push(AdministeredItem { level: choice.level, clone: choice.clone, right, is_scored: true });
            }
        }
    }
    unreachable!()
}

fn splitmix(seed: u64) -> u64 {
    let mut word = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

/// A finished run of one learner.
struct Run {
    learner: usize,
    theta: f64,
    sd: f64,
    items: Vec<AdministeredItem>,
}

/// Compares runs with those of the file, and their errors with the summary.
fn compare(file: &'static str, runs: impl Iterator<Item = Run>, summary: &str) {
    let (learners, expected) = (rows("cat_examinees.csv"), rows(file));
    let mut abilities = Differences::within(1e-9, file);
    let (mut squares, mut bias, mut length) = (0.0, 0.0, 0.0);
    for run in runs {
        let expected = &expected[run.learner];
        let path: Vec<String> = run.items.iter().map(|item| item.level.to_string()).collect();
        assert_eq!(path.join(" "), expected[4], "learner {}", run.learner);
        let scores: String = run.items.iter().map(|item| if item.right { '1' } else { '0' }).collect();
        assert_eq!(scores, expected[5]);
        abilities.compare(run.theta, expected[2].parse().unwrap());
        abilities.compare(run.sd, expected[3].parse().unwrap());
        let error = run.theta - learners[run.learner][1].parse::<f64>().unwrap();
        squares += error * error / 1_000.0;
        bias += error / 1_000.0;
        length += f64::from(u32::try_from(run.items.len()).unwrap()) / 1_000.0;
    }
    let summary = &json("cat_summary.json")["runs"][summary];
    for (found, name) in [(squares.sqrt(), "rmse"), (bias, "bias"), (length, "mean_length")] {
        abilities.compare(found, number(&summary[name]));
    }
}

fn replay(file: &'static str, summary: &str, plan: &Plan) {
    let pool = pool(false);
    let test = AdaptiveTest::new(&pool, plan).unwrap();
    let learners = rows("cat_examinees.csv");
    let runs = (0..).zip(&learners).enumerate().map(|(learner, (number, row))| {
        let (ability, items) = run(&test, number, row[2].as_bytes());
        Run { learner, theta: ability.theta, sd: ability.sd, items }
    });
    compare(file, runs, summary);
}

#[test]
fn runs_of_fixed_length_choose_the_same_items() {
    replay("cat_run_eap_fix10.csv", "eap_fix10", &plan(10, 1));
    replay("cat_run_eap_fix30.csv", "eap_fix30", &plan(30, 1));
}

#[test]
fn runs_to_a_precision_choose_the_same_items() {
    replay("cat_run_eap_se30.csv", "eap_se30", &Plan { target_sd: Some(0.30), ..plan(50, 1) });
}

#[test]
fn randomesque_runs_choose_the_same_items() {
    replay("cat_run_eap_fix30_randomesque5.csv", "eap_fix30_randomesque5", &plan(30, 5));
    replay("cat_run_eap_fix30_randomesque10.csv", "eap_fix30_randomesque10", &plan(30, 10));
}

/// Maximum likelihood and Dodd's rule, as catsim scores: what live scoring never does, here as a test of the parts.
#[test]
fn runs_by_maximum_likelihood_choose_the_same_items() {
    let pool = pool(false);
    let bank: Vec<ItemParameters> = pool.levels().iter().map(|level| level.item).collect();
    let difficulties = || bank.iter().map(|item| item.difficulty());
    let (lowest, highest) = (difficulties().fold(f64::MAX, f64::min), difficulties().fold(f64::MIN, f64::max));
    let learners = rows("cat_examinees.csv");
    let runs = learners.iter().enumerate().map(|(learner, row)| {
        let (mut theta, mut sd) = (0.0, f64::INFINITY);
        let (mut items, mut answers) = (Vec::<AdministeredItem>::new(), Vec::<Answer>::new());
        while items.len() < 50 && (items.len() < 5 || sd >= 0.30) {
            let mut best = (-1.0, 0_u32);
            for (level, item) in (0_u32..).zip(&bank) {
                let information = item.information(theta);
                if information > best.0 && items.iter().all(|item| item.level != level) {
                    best = (information, level);
                }
            }
            let place = usize::try_from(best.1).unwrap();
            let right = row[2].as_bytes()[place] == b'1';
            items.push(AdministeredItem { level: best.1, clone: 0, right, is_scored: true });
            answers.push(Answer { item: bank[place], right });
            theta = match (answers.iter().all(|answer| answer.right), answers.iter().any(|answer| answer.right)) {
                (true, _) => theta + (highest - theta) / 2.0,
                (_, false) => theta - (theta - lowest) / 2.0,
                _ => maximum_likelihood(&answers),
            };
            sd = 1.0 / information(answers.iter().map(|answer| answer.item), theta).sqrt();
        }
        Run { learner, theta, sd, items }
    });
    compare("cat_run_mle_exact_se30.csv", runs, "mle_exact_se30");
}

#[test]
fn a_run_with_content_areas_has_the_same_errors() {
    let pool = pool(true);
    let plan = Plan { targets: vec![0.30, 0.25, 0.20, 0.15, 0.10], ..plan(30, 1) };
    let test = AdaptiveTest::new(&pool, &plan).unwrap();
    let (mut squares, mut bias, mut sds) = (0.0, 0.0, 0.0);
    let mut counts = [0.0; 5];
    for (number, learner) in (0..).zip(rows("cat_examinees.csv")) {
        let (ability, items) = run(&test, number, learner[2].as_bytes());
        let error = ability.theta - learner[1].parse::<f64>().unwrap();
        squares += error * error / 1_000.0;
        bias += error / 1_000.0;
        sds += ability.sd / 1_000.0;
        for item in items {
            counts[usize::try_from(pool.levels()[usize::try_from(item.level).unwrap()].content).unwrap()] += 0.001;
        }
    }
    let expected = &json("cat_summary.json")["runs"]["eap_fix30_ccat"];
    let mut summary = Differences::within(1e-9, "cat_summary.json, content areas");
    summary.compare(squares.sqrt(), number(&expected["rmse"]));
    summary.compare(bias, number(&expected["bias"]));
    summary.compare(sds, number(&expected["mean_reported_se"]));
    for (count, expected) in counts.iter().zip(numbers(&expected["content_counts_mean"])) {
        summary.compare(*count, expected);
    }
}
