//! Benchmark of measurement: steps of adaptive tests, whole tests, and calibrations.
//!
//! `cargo run --release -p plumb-measure --example bench_measure`. Targets: a step after up to 60 answers among 2,000 levels
//! with constraints in at most 100 µs (p99), two parameters for 2,000 learners and 40 items in at most 50 ms, 10⁶ sparse
//! responses in at most 10 s.

#![expect(clippy::print_stdout, reason = "its output is what it is for")]

use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

use plumb_measure::ability::{Answer, posterior};
use plumb_measure::adaptive::{AdaptiveTest, AdministeredItem, Exposure, FamilyLevel, Plan, Pool, Step};
use plumb_measure::calibration::{Calibration, ItemModel, Response, Responses, Settings, SlopePolicy, calibrate};
use plumb_measure::item_bank::{BankSettings, FamilyAnswer, KnownFamily, calibrate_bank};
use plumb_measure::response::{FamilyParameters, ItemParameters};

fn main() -> Result<(), Box<dyn Error>> {
    steps()?;
    tests()?;
    two_parameters()?;
    sparse()?;
    families()
}

/// A pool of 2,000 levels in five areas, three levels to a family, with spread within families.
fn pool(dice: &mut Dice, levels: u32) -> Result<Pool, Box<dyn Error>> {
    let mut list = Vec::new();
    for number in 0..levels {
        let item = ItemParameters::new((0.3 * dice.normal()).exp().clamp(0.3, 2.5), dice.normal(), 0.25)?;
        let item = FamilyParameters::new(item, 0.6 * dice.roll())?.scoring_item();
        list.push(FamilyLevel { family: number / 3, content: number / 3 % 5, item, clones: 100 });
    }
    Ok(Pool::new(list)?)
}

fn plan() -> Plan {
    Plan { target_sd: None, smallest_gain: None, max_items: 61, ..Plan::new(vec![0.30, 0.25, 0.20, 0.15, 0.10], true) }
}

fn steps() -> Result<(), Box<dyn Error>> {
    let mut dice = Dice(1);
    let pool = pool(&mut dice, 2_000)?;
    let plan = plan();
    let test = AdaptiveTest::new(&pool, &plan)?;
    let exposure = exposure(&pool, &mut dice);
    let (mut all, mut long) = (Vec::new(), Vec::new());
    for _ in 0..400 {
        let theta = dice.normal();
        let mut items = Vec::new();
        loop {
            let random = dice.word();
            let start = now();
            let step = black_box(test.step(black_box(&exposure), black_box(&items), random)?);
            let time = start.elapsed();
            all.push(time);
            if items.len() == 60 {
                long.push(time);
            }
            let Step::Ask(choice) = step else { break };
            items.push(answer(&pool, choice.level, choice.clone, theta, &mut dice));
        }
    }
    println!("adaptive step among 2,000 levels with constraints, 0 to 60 answers: {}", quantiles(all));
    println!("the same after 60 answers: {} (target p99 100 µs)", quantiles(long));
    let answers = vec![Answer { item: pool.levels()[0].item, right: true }; 40];
    let time = best_of(20, || posterior(&answers)).0;
    println!("EAP of 40 answers at 121 nodes: {time:.2?}");
    Ok(())
}

fn tests() -> Result<(), Box<dyn Error>> {
    let mut dice = Dice(2);
    let pool = pool(&mut dice, 500)?;
    let plan = Plan { max_items: 30, ..plan() };
    let test = AdaptiveTest::new(&pool, &plan)?;
    let start = now();
    let (mut squares, mut items_of_all) = (0.0, 0);
    let mut exposure = Exposure::default();
    for _ in 0..1_000 {
        let theta = dice.normal();
        let mut items = Vec::new();
        let ability = loop {
            match test.step(&exposure, &items, dice.word())? {
                Step::Stop { ability, .. } => break ability,
                Step::Ask(choice) => items.push(answer(&pool, choice.level, choice.clone, theta, &mut dice)),
            }
        };
        items_of_all += items.len();
        exposure.add(items.iter().filter_map(|item| family(&pool, item.level)));
        squares += (ability.theta - theta) * (ability.theta - theta) / 1_000.0;
    }
    let most = exposure.families.iter().max().copied().unwrap_or(0);
    println!(
        "1,000 adaptive tests of 30 items from 500 levels: {:.2?}; {items_of_all} items, RMSE {:.3}, the most exposed family in {most} tests",
        start.elapsed(),
        squares.sqrt()
    );
    Ok(())
}

fn two_parameters() -> Result<(), Box<dyn Error>> {
    let mut dice = Dice(3);
    let items = items(&mut dice, 40, 0.0)?;
    let responses = Responses::new(40, simulate(&items, 2_000, 40, &mut dice))?;
    let models = vec![ItemModel::default(); 40];
    let free = Settings { slopes: SlopePolicy::From(0), log_slope: None, errors: false, ..Settings::default() };
    for (what, settings) in [
        ("two parameters, 2,000 × 40, maximum likelihood (target 50 ms)", free),
        ("with standard errors", Settings { errors: true, ..free }),
        ("Rasch", Settings { slopes: SlopePolicy::One, ..free }),
    ] {
        let (time, found) = best_of(5, || calibrate(&responses, &models, &settings));
        report(what, time, &found?, &items);
    }
    Ok(())
}

fn sparse() -> Result<(), Box<dyn Error>> {
    for guess in [0.0, 0.25] {
        let mut dice = Dice(4);
        let items = items(&mut dice, 400, guess)?;
        let list = simulate(&items, 33_334, 30, &mut dice);
        let (time, responses) = best_of(1, || Responses::new(400, list.clone()));
        println!("{} responses of 33,334 learners to 30 of 400 items each, sorted in {time:.2?}", list.len());
        let responses = responses?;
        let models = vec![ItemModel { guess, ..ItemModel::default() }; 400];
        for errors in [false, true] {
            let settings = Settings { errors, ..Settings::default() };
            let (time, found) = best_of(1, || calibrate(&responses, &models, &settings));
            let what = format!("with priors, lower asymptotes {guess}, standard errors {errors} (target 10 s)");
            report(&what, time, &found?, &items);
        }
    }
    Ok(())
}

/// A bank of 400 families, of which the declared difficulties are 0.8 logits from the truth: calibrated, and compared on a
/// held-out fifth.
fn families() -> Result<(), Box<dyn Error>> {
    for guess in [0.0, 0.25] {
        let mut dice = Dice(5);
        let truth = items(&mut dice, 400, guess)?;
        let mut known = Vec::new();
        for (number, item) in (0..).zip(&truth) {
            let wrong = (item.difficulty() + 0.8 * dice.normal()).clamp(-5.0, 5.0);
            let declared = FamilyParameters::new(ItemParameters::new(1.0, wrong, guess)?, 0.3)?;
            let features = vec![f64::from(number % 4), f64::from(number % 3), f64::from(number % 7)];
            known.push(KnownFamily { current: declared, declared, features });
        }
        let list = simulate(&truth, 10_000, 20, &mut dice);
        let answers: Vec<FamilyAnswer> = list
            .iter()
            .map(|response| FamilyAnswer { learner: response.learner, family: response.item, right: response.right })
            .collect();
        let (time, found) = best_of(1, || calibrate_bank(&known, &answers, &BankSettings::default()));
        let held_out = found?.held_out;
        println!(
            "bank of 400 families, {} answers of 10,000 learners, lower asymptotes {guess}: {time:.2?}; {held_out:?}",
            answers.len()
        );
    }
    Ok(())
}

fn report(what: &str, time: Duration, found: &Calibration, truth: &[ItemParameters]) {
    let mut squares = 0.0;
    for (item, truth) in found.items.iter().flatten().zip(truth) {
        let difference = item.parameters.difficulty() - truth.difficulty();
        squares += difference * difference;
    }
    let n = f64::from(u32::try_from(truth.len()).unwrap_or(1));
    println!(
        "{what}: {time:.2?}; {} passes, converged {}, RMSE of difficulties {:.3}",
        found.passes,
        found.converged,
        (squares / n).sqrt()
    );
}

fn items(dice: &mut Dice, number: usize, guess: f64) -> Result<Vec<ItemParameters>, Box<dyn Error>> {
    let mut items = Vec::new();
    for _ in 0..number {
        items.push(ItemParameters::new((0.3 * dice.normal()).exp().clamp(0.3, 2.5), dice.normal(), guess)?);
    }
    Ok(items)
}

/// Learners from N(0, 1) who each answer `each` items.
fn simulate(items: &[ItemParameters], learners: u32, each: usize, dice: &mut Dice) -> Vec<Response> {
    let mut list = Vec::new();
    for learner in 0..learners {
        let theta = dice.normal();
        let mut left = each;
        for (number, item) in items.iter().enumerate() {
            // Each set of `each` items is equally likely.
            let open = f64::from(u32::try_from(items.len() - number).unwrap_or(1));
            if dice.roll() * open < f64::from(u32::try_from(left).unwrap_or(0)) {
                left -= 1;
                let item_number = u32::try_from(number).unwrap_or(0);
                list.push(Response { learner, item: item_number, right: dice.roll() < item.probability(theta) });
            }
        }
    }
    list
}

fn family(pool: &Pool, level: u32) -> Option<u32> {
    usize::try_from(level).ok().and_then(|level| pool.levels().get(level)).map(|level| level.family)
}

fn answer(pool: &Pool, level: u32, clone: u32, theta: f64, dice: &mut Dice) -> AdministeredItem {
    let item = usize::try_from(level).ok().and_then(|level| pool.levels().get(level)).map(|level| level.item);
    let right = item.is_some_and(|item| dice.roll() < item.probability(theta));
    AdministeredItem { level, clone, right, is_scored: true }
}

/// A thousand tests in which some families were too often.
fn exposure(pool: &Pool, dice: &mut Dice) -> Exposure {
    let families = (0..pool.families()).map(|_| if dice.roll() < 0.1 { 400 } else { 50 });
    Exposure { tests: 1_000, families: families.collect() }
}

fn quantiles(mut times: Vec<Duration>) -> String {
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    format!("p50 {:.1?}, p99 {:.1?}, largest {:.1?} of {}", at(50), at(99), at(100), times.len())
}

/// Deterministic pseudorandom numbers (splitmix64).
struct Dice(u64);

impl Dice {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }

    fn roll(&mut self) -> f64 {
        f64::from(u32::try_from(self.word() >> 32).unwrap_or(0)) / 4_294_967_296.0
    }

    fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.roll()).sum::<f64>() - 6.0
    }
}

/// Returns the shortest time of several runs, and the last result.
fn best_of<T>(tries: u32, work: impl Fn() -> T) -> (Duration, T) {
    let timed = || {
        let start = now();
        let result = black_box(work());
        (start.elapsed(), result)
    };
    let mut best = timed();
    for _ in 1..tries {
        let next = timed();
        best = (best.0.min(next.0), next.1);
    }
    best
}

#[expect(clippy::disallowed_methods, reason = "a measurement")]
fn now() -> Instant {
    Instant::now()
}
