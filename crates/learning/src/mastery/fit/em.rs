//! Expectation-maximisation for knowledge tracing without forgetting (Baum–Welch), with priors and bounds.

use crate::mastery::bkt::{Bkt, Bounds};

use super::priors::Priors;
use super::sequences::{PrefixNode, Sequences};

/// Options of a fit.
#[derive(Debug, Clone, PartialEq)]
pub struct FitOptions {
    /// Prior distributions of the parameters.
    pub priors: Priors,
    /// Bounds of the parameters after each step; `None` for maximum likelihood.
    pub bounds: Option<Bounds>,
    /// Iteration stops when no parameter changes by more than this.
    pub tolerance: f64,
    /// Maximum number of iterations.
    pub max_iterations: u32,
    /// Starting points; the best result is taken.
    pub starts: Vec<Bkt>,
}

impl Default for FitOptions {
    fn default() -> Self {
        let start = |init, transit, slip, guess| Bkt::new(init, transit, slip, guess).ok();
        Self {
            priors: Priors::default(),
            bounds: Some(Bounds::default()),
            tolerance: 1e-6,
            max_iterations: 500,
            // Spread over the plausible range: the default, little known, much known, quick and slow to learn.
            starts: [
                start(0.40, 0.20, 0.10, 0.20),
                start(0.15, 0.10, 0.05, 0.10),
                start(0.75, 0.10, 0.10, 0.30),
                start(0.25, 0.40, 0.20, 0.25),
                start(0.55, 0.05, 0.20, 0.10),
            ]
            .into_iter()
            .flatten()
            .collect(),
        }
    }
}

impl FitOptions {
    /// Options for maximum likelihood from one start, without priors or bounds.
    pub fn plain(start: Bkt, tolerance: f64, max_iterations: u32) -> Self {
        Self { priors: Priors::FLAT, bounds: None, tolerance, max_iterations, starts: vec![start] }
    }
}

/// Result of a fit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fit {
    /// The parameters.
    pub bkt: Bkt,
    /// Logarithm of the probability of all answers.
    pub log_likelihood: f64,
    /// Number of iterations.
    pub iterations: u32,
    /// Whether it stopped because the values no longer changed.
    pub converged: bool,
}

/// Expected counts under given parameters.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct ExpectedCounts {
    /// Logarithm of the probability of all answers.
    pub log_likelihood: f64,
    /// Learners who knew the skill at first.
    pub known_at_first: f64,
    pub learners: f64,
    /// Opportunities after which a learner who did not know the skill still did not know it at the next.
    pub not_learned: f64,
    /// Opportunities after which a learner who did not know the skill knew it at the next.
    pub learned: f64,
    /// Right answers of those who know.
    pub known_right: f64,
    /// Wrong answers of those who know: slips.
    pub known_wrong: f64,
    /// Right answers of those who do not know: guesses.
    pub unknown_right: f64,
    /// Wrong answers of those who do not know.
    pub unknown_wrong: f64,
}

/// Results of the forward and backward pass for one prefix.
#[derive(Clone, Copy, Default)]
struct ForwardBackward {
    /// Probabilities after its last answer: known, not known.
    filtered: [f64; 2],
    /// Probability of its last answer, given those before.
    chance: f64,
    /// Weight of the later answers, summed over the learners with this prefix: if known, if not.
    later: [f64; 2],
}

/// Keeps the backward weights from overflowing after thousands of answers that the parameters cannot explain.
const LATER_MAX: f64 = 1e290;

/// Fits from every start and returns the best result.
pub fn fit(sequences: &Sequences, options: &FitOptions) -> Fit {
    let starts = options.starts.iter().map(|start| fit_from(sequences, *start, options));
    let score = |fit: &Fit| fit.log_likelihood + options.priors.log_density(fit.bkt);
    // On a tie the earlier start wins.
    let best = starts.reduce(|best, next| if score(&next) > score(&best) { next } else { best });
    best.unwrap_or_else(|| fit_from(sequences, Bkt::default(), options))
}

/// Fits from one start.
pub fn fit_from(sequences: &Sequences, start: Bkt, options: &FitOptions) -> Fit {
    let mut passes = vec![ForwardBackward::default(); sequences.nodes.len()];
    let mut bkt = options.bounds.map_or(start, |bounds| bounds.project(start));
    let (mut iterations, mut converged) = (0, false);
    while iterations < options.max_iterations && !converged {
        let counts = count(sequences, bkt, &mut passes);
        let next = maximise(&counts, bkt, options);
        converged = furthest(bkt, next) <= options.tolerance;
        bkt = next;
        iterations += 1;
    }
    forward(sequences, bkt, &mut passes);
    Fit { bkt, log_likelihood: log_likelihood(sequences, &passes), iterations, converged }
}

/// One step: the parameters that make the expected counts under `bkt` most likely.
pub fn em_step(sequences: &Sequences, bkt: Bkt, options: &FitOptions) -> Bkt {
    let mut passes = vec![ForwardBackward::default(); sequences.nodes.len()];
    maximise(&count(sequences, bkt, &mut passes), bkt, options)
}

/// Returns the expected counts under `bkt`; its probability of forgetting is taken as 0.
pub fn expect(sequences: &Sequences, bkt: Bkt) -> ExpectedCounts {
    let mut passes = vec![ForwardBackward::default(); sequences.nodes.len()];
    let counts = count(sequences, bkt, &mut passes);
    ExpectedCounts { log_likelihood: log_likelihood(sequences, &passes), ..counts }
}

fn count(sequences: &Sequences, bkt: Bkt, passes: &mut [ForwardBackward]) -> ExpectedCounts {
    forward(sequences, bkt, passes);
    backward(sequences, bkt, passes)
}

/// Likelihoods of a wrong and of a right answer: known, not known.
fn answer_table(bkt: Bkt) -> [[f64; 2]; 2] {
    [false, true].map(|right| {
        let likelihood = bkt.emission().likelihood(right);
        [likelihood.known, likelihood.unknown]
    })
}

fn forward(sequences: &Sequences, bkt: Bkt, passes: &mut [ForwardBackward]) {
    let table = answer_table(bkt);
    let stay = 1.0 - bkt.transit();
    for (index, node) in sequences.nodes.iter().enumerate() {
        let predicted = match before(node, passes) {
            Some([known, unknown]) => [known + unknown * bkt.transit(), unknown * stay],
            None => [bkt.init(), 1.0 - bkt.init()],
        };
        let [known, unknown] = table[usize::from(node.right)];
        let joint = [predicted[0] * known, predicted[1] * unknown];
        let chance = joint[0] + joint[1];
        let filtered = if chance > 0.0 { [joint[0] / chance, joint[1] / chance] } else { predicted };
        if let Some(pass) = passes.get_mut(index) {
            *pass = ForwardBackward { filtered, chance, later: [node.ending; 2] };
        }
    }
}

/// Returns the filtered probabilities of the parent prefix; `None` if that is the empty one.
fn before(node: &PrefixNode, passes: &[ForwardBackward]) -> Option<[f64; 2]> {
    let parent = (node.parent as usize).checked_sub(1)?;
    passes.get(parent).map(|pass| pass.filtered)
}

fn backward(sequences: &Sequences, bkt: Bkt, passes: &mut [ForwardBackward]) -> ExpectedCounts {
    let table = answer_table(bkt);
    let (learn, stay) = (bkt.transit(), 1.0 - bkt.transit());
    let mut known_by = [0.0; 2];
    let mut unknown_by = [0.0; 2];
    let mut counts = ExpectedCounts { learners: sequences.learners(), ..ExpectedCounts::default() };
    for (index, node) in sequences.nodes.iter().enumerate().rev() {
        let Some(pass) = passes.get(index).copied() else { continue };
        let known = pass.filtered[0] * pass.later[0];
        let right = usize::from(node.right);
        known_by[right] += known;
        unknown_by[right] += pass.filtered[1] * pass.later[1];
        let Some(parent) = (node.parent as usize).checked_sub(1).and_then(|parent| passes.get_mut(parent)) else {
            counts.known_at_first += known;
            continue;
        };
        let scale = if pass.chance > 0.0 { 1.0 / pass.chance } else { 0.0 };
        let onward = [
            (table[right][0] * pass.later[0] * scale).min(LATER_MAX),
            (table[right][1] * pass.later[1] * scale).min(LATER_MAX),
        ];
        counts.learned += parent.filtered[1] * learn * onward[0];
        counts.not_learned += parent.filtered[1] * stay * onward[1];
        parent.later[0] += onward[0];
        parent.later[1] += learn * onward[0] + stay * onward[1];
    }
    [counts.known_wrong, counts.known_right] = known_by;
    [counts.unknown_wrong, counts.unknown_right] = unknown_by;
    counts
}

fn log_likelihood(sequences: &Sequences, passes: &[ForwardBackward]) -> f64 {
    sequences.nodes.iter().zip(passes).map(|(node, pass)| node.through * pass.chance.ln()).sum()
}

fn maximise(counts: &ExpectedCounts, bkt: Bkt, options: &FitOptions) -> Bkt {
    let FitOptions { priors, bounds, .. } = options;
    let known = counts.known_right + counts.known_wrong;
    let unknown = counts.unknown_right + counts.unknown_wrong;
    let next = Bkt::new(
        priors.init.mode(counts.known_at_first, counts.learners, bkt.init()),
        priors.transit.mode(counts.learned, counts.learned + counts.not_learned, bkt.transit()),
        priors.slip.mode(counts.known_wrong, known, bkt.slip()),
        priors.guess.mode(counts.unknown_right, unknown, bkt.guess()),
    );
    // If a count is NaN, the parameters stay as they are, and so the fit ends.
    let next = next.unwrap_or(bkt);
    bounds.map_or(next, |bounds| bounds.project(next))
}

fn furthest(one: Bkt, other: Bkt) -> f64 {
    let pairs = [
        (one.init(), other.init()),
        (one.transit(), other.transit()),
        (one.slip(), other.slip()),
        (one.guess(), other.guess()),
    ];
    pairs.iter().map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}
