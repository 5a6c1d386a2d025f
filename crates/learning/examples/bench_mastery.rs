//! Benchmark of mastery: fitting a skill, one update, the next recommendation, and reading a large graph.
//!
//! `cargo run --release -p plumb-learning --example bench_mastery [ANSWERS.csv]`; each line of the file is one learner:
//! after a comma, a string of 0 and 1. Without a file, 5,000 learners with 20 answers each are simulated.
//! Targets: 100,000 answers fitted in at most 100 ms, the next of 1,000 skills in at most 1 ms.

#![expect(clippy::print_stdout, reason = "its output is what it is for")]

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

use plumb_learning::graph::{Placement, read};
use plumb_learning::mastery::fit::{FitOptions, History, ScoredAnswer, Sequences, em_step, fit, fit_skill};
use plumb_learning::mastery::policy::DEFAULT_POLICY;
use plumb_learning::mastery::{Bkt, Evidence, ItemTiming, LearnerMastery, Opportunity, Policy, Setting, States};
use plumb_types::SkillId;
use plumb_types::time::Timestamp;

const SKILLS: usize = 1_000;

fn main() -> Result<(), Box<dyn Error>> {
    let class = match std::env::args().nth(1) {
        Some(file) => answers(&std::fs::read_to_string(file)?),
        None => simulate()?,
    };
    fitting(&class)?;
    updating();
    recommending()
}

fn fitting(class: &[Vec<bool>]) -> Result<(), Box<dyn Error>> {
    let start = Bkt::new(0.40, 0.20, 0.15, 0.25)?;
    let (build, sequences) = best_of(5, || Sequences::new(class));
    let total = sequences.answers();
    println!("{total} answers, {} different beginnings, put into a tree in {build:.2?}", sequences.beginnings());
    let (step, _) = best_of(20, || em_step(&sequences, start, &FitOptions::default()));
    println!("one step of expectation-maximisation: {step:.2?}");
    let (whole, found) = best_of(5, || fit(&Sequences::new(class), &FitOptions::default()));
    let bkt = found.bkt;
    println!(
        "five starts to 1e-6: {whole:.2?} (target 100 ms); the best after {} steps: init {:.4} transit {:.4} slip {:.4} guess {:.4}",
        found.iterations,
        bkt.init(),
        bkt.transit(),
        bkt.slip(),
        bkt.guess()
    );
    let names: Vec<String> = (0..class.len()).map(|number| format!("learner-{number}")).collect();
    let histories: Vec<History<'_>> = names.iter().zip(class).map(|(name, answers)| history(name, answers)).collect();
    let (all, outcome) = best_of(3, || fit_skill(&histories, Bkt::default(), &FitOptions::default()));
    println!("with a fifth held out, and all again: {all:.2?}; {outcome:?}");
    Ok(())
}

fn updating() {
    let policy = Policy::default();
    let evidence: Vec<Evidence> = (0..100_000_i64).map(|number| Evidence::Attempt(attempt(number))).collect();
    let (time, mastery) = best_of(5, || LearnerMastery::fold(&evidence, |_| Bkt::default(), &policy));
    let each = time / u32::try_from(evidence.len()).unwrap_or(u32::MAX);
    println!("one update with its explanation: {each:.2?} ({} skills)", mastery.states().len());
}

fn recommending() -> Result<(), Box<dyn Error>> {
    let text = graph_file()?;
    let (time, graph) = best_of(5, || read("graph.json", &text));
    let graph = graph.map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))?;
    println!("{SKILLS} skills read and checked in {time:.2?}");
    let policy = Policy::default();
    let evidence: Vec<Evidence> = (0..4_000_i64).map(|number| Evidence::Attempt(attempt(number))).collect();
    let mastery = LearnerMastery::fold(&evidence, |id| graph.bkt(id.as_str()), &policy);
    let now = Timestamp::from_secs(1_000_000);
    let (time, found) = best_of(20, || graph.recommend(mastery.states(), now, &policy, 0).len());
    println!("next of {SKILLS} skills: {time:.2?} (target 1 ms); {found} to choose from");
    let (time, new) = best_of(20, || graph.newly_unlocked(&States::new(), mastery.states()).len());
    println!("newly unlocked: {time:.2?}; {new}");
    let (time, _) = best_of(5, || Placement::default().next_probe(&graph).map(|node| node.id.clone()));
    println!("first probe of a placement: {time:.2?}");
    let (time, layout) = best_of(3, || graph.layout());
    println!("layout: {time:.2?}; {} columns, {} rows", layout.columns, layout.rows);
    Ok(())
}

/// Writes a graph in which each skill needs up to three of the fifty skills before it.
fn graph_file() -> Result<String, std::fmt::Error> {
    let mut dice = Dice(5);
    let mut text = "{\"version\": \"1\", \"nodes\": [".to_owned();
    for index in 0..SKILLS {
        let near: BTreeSet<usize> = (0..3).filter_map(|_| index.checked_sub(1 + dice.below(50))).collect();
        let needs: Vec<String> = near.iter().map(|need| format!("\"s{need}\"")).collect();
        let comma = if index == 0 { "" } else { "," };
        write!(text, "{comma}\n{{\"id\": \"s{index}\", \"name\": \"Skill {index}\", \"grade_band\": \"3-5\", ")?;
        write!(text, "\"prerequisites\": [{}], \"tags\": [\"a\"]}}", needs.join(", "))?;
    }
    text.push_str("]}");
    Ok(text)
}

fn attempt(number: i64) -> Opportunity {
    Opportunity {
        item: number.to_string(),
        blueprint: None,
        skills: vec![SkillId::new(format!("s{}", number % 500))],
        setting: Setting::Practice,
        correct: number % 7 != 0,
        hinted: false,
        assisted: false,
        millis: Some(20_000),
        timing: ItemTiming { seen: 100, mean_millis: 30_000 },
        emission: None,
        at: Timestamp::from_secs(number * 60),
        policy: DEFAULT_POLICY.to_owned(),
    }
}

fn history<'a>(learner: &'a str, answers: &[bool]) -> History<'a> {
    History { learner, answers: answers.iter().map(|right| ScoredAnswer { right: *right, blueprint: None }).collect() }
}

fn answers(text: &str) -> Vec<Vec<bool>> {
    let strings = text.lines().skip(1).filter_map(|line| line.rsplit(',').next());
    strings.map(|answers| answers.bytes().map(|byte| byte == b'1').collect()).collect()
}

fn simulate() -> Result<Vec<Vec<bool>>, Box<dyn Error>> {
    let bkt = Bkt::new(0.30, 0.15, 0.10, 0.20)?;
    let mut dice = Dice(1);
    let mut learner = || {
        let mut known = dice.roll() < bkt.init();
        let mut answer = || {
            let right = dice.roll() < if known { 1.0 - bkt.slip() } else { bkt.guess() };
            known = known || dice.roll() < bkt.transit();
            right
        };
        (0..20).map(|_| answer()).collect()
    };
    Ok((0..5_000).map(|_| learner()).collect())
}

/// Deterministic pseudorandom numbers (splitmix64).
struct Dice(u64);

impl Dice {
    fn word(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        u32::try_from((word ^ (word >> 31)) >> 32).unwrap_or(0)
    }

    fn roll(&mut self) -> f64 {
        f64::from(self.word()) / 4_294_967_296.0
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.word()).unwrap_or(0) % bound
    }
}

/// Returns the shortest time of several runs, and the last result.
fn best_of<T>(tries: u32, work: impl Fn() -> T) -> (Duration, T) {
    let timed = || {
        let start = now();
        let result = std::hint::black_box(work());
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
