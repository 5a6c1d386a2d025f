//! Smoothing: the belief about each moment, given all answers, later ones too.
//!
//! Forward and backward passes of a hidden Markov model with two states (L. R. Rabiner, "A tutorial on hidden Markov
//! models", Proceedings of the IEEE 77, 1989), normalised at each step, so that long sequences neither overflow nor
//! underflow. Both states are carried, because one minus a probability near one has no digits left.

use super::bkt::{Bkt, Emission, Likelihood};

/// Expected numbers of transitions between two opportunities; `n` is not known, `k` known.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct TransitionCounts {
    /// Not known before, not known after.
    pub nn: f64,
    /// Learned.
    pub nk: f64,
    /// Forgot.
    pub kn: f64,
    /// Known before and after.
    pub kk: f64,
}

/// All quantities of one learner's answers to one skill under the given parameters.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Trace {
    /// Belief before each answer.
    pub before: Vec<f64>,
    /// Probability of a right answer, each predicted from the answers before it.
    pub p_correct: Vec<f64>,
    /// Belief after each answer.
    pub evidence: Vec<f64>,
    /// Belief after the last chance to learn; the initial belief without answers.
    pub next: f64,
    /// Logarithm of the probability of all answers.
    pub log_likelihood: f64,
    /// Belief about each moment, given all answers.
    pub smoothed: Vec<f64>,
    /// Expected transitions between the answers.
    pub moves: TransitionCounts,
}

/// One moment of the forward pass: probabilities of knowing and of not knowing.
#[derive(Clone, Copy)]
struct ForwardStep {
    predicted: [f64; 2],
    filtered: [f64; 2],
}

/// Traces answers that all have the skill's slip and guess.
pub fn trace(bkt: Bkt, answers: &[bool]) -> Trace {
    trace_with(bkt, answers.iter().map(|right| (*right, bkt.emission())))
}

/// Traces answers that each have a slip and guess of their own.
pub fn trace_with(bkt: Bkt, answers: impl IntoIterator<Item = (bool, Emission)>) -> Trace {
    let mut trace = Trace { next: bkt.init(), ..Trace::default() };
    let mut moments = Vec::new();
    let mut belief = [bkt.init(), 1.0 - bkt.init()];
    for (right, emission) in answers {
        let Likelihood { known, unknown } = emission.likelihood(right);
        let joint = [belief[0] * known, belief[1] * unknown];
        let total = joint[0] + joint[1];
        let filtered = if total > 0.0 { [joint[0] / total, joint[1] / total] } else { belief };
        trace.before.push(belief[0]);
        trace.p_correct.push(emission.p_correct(belief[0]));
        trace.evidence.push(filtered[0]);
        trace.log_likelihood += total.ln();
        moments.push(ForwardStep { predicted: belief, filtered });
        belief = [
            filtered[0] * (1.0 - bkt.forget()) + filtered[1] * bkt.transit(),
            filtered[0] * bkt.forget() + filtered[1] * (1.0 - bkt.transit()),
        ];
        trace.next = belief[0];
    }
    smooth_backward(bkt, &moments, &mut trace);
    trace
}

fn smooth_backward(bkt: Bkt, moments: &[ForwardStep], trace: &mut Trace) {
    let Some(last) = moments.last() else { return };
    trace.smoothed = vec![last.filtered[0]; moments.len()];
    let mut later = last.filtered;
    for (index, pair) in moments.windows(2).enumerate().rev() {
        let [here, next] = pair else { continue };
        let known = share(later[0], next.predicted[0]);
        let unknown = share(later[1], next.predicted[1]);
        let kk = here.filtered[0] * (1.0 - bkt.forget()) * known;
        let kn = here.filtered[0] * bkt.forget() * unknown;
        let nk = here.filtered[1] * bkt.transit() * known;
        let nn = here.filtered[1] * (1.0 - bkt.transit()) * unknown;
        trace.moves.kk += kk;
        trace.moves.kn += kn;
        trace.moves.nk += nk;
        trace.moves.nn += nn;
        later = [kk + kn, nk + nn];
        if let Some(place) = trace.smoothed.get_mut(index) {
            *place = later[0];
        }
    }
}

/// Returns `part / whole`, 0 if the whole is too small to divide by.
fn share(part: f64, whole: f64) -> f64 {
    if whole > f64::MIN_POSITIVE { part / whole } else { 0.0 }
}
