//! Limit on the total number of evaluation steps of one piece of work.
//!
//! A single evaluation is bounded by [`MAX_STEPS`]; proving a blueprint makes many thousands of them. An allowance
//! bounds their sum, so that the work ends after an equal number of steps on every machine, and lets another thread end
//! it sooner. It belongs to the thread that does the work: as a parameter it would have to go through every call
//! between a check and its evaluations, although only two callers use it.

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::limits::MAX_STEPS;

/// Number of steps taken from the allowance at a time. Between two portions, every few milliseconds, the stop signal is
/// checked.
const PORTION: u64 = 200_000;

/// Stop signal for work in another thread.
#[derive(Debug, Clone, Default)]
pub struct StopSignal(Arc<AtomicBool>);

impl StopSignal {
    /// Ends the work at its next evaluation.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the work was stopped, so that its result is invalid.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The remaining allowance without the portion in hand.
#[derive(Default)]
struct AllowanceScope {
    /// Steps; `None` without a limit.
    rest: Option<u64>,
    stops: Vec<StopSignal>,
    spent: bool,
}

impl AllowanceScope {
    const UNLIMITED: Self = Self { rest: None, stops: Vec::new(), spent: false };

    fn is_stopped(&self) -> bool {
        self.stops.iter().any(StopSignal::is_stopped)
    }
}

thread_local! {
    /// Steps that evaluations may take before the next portion.
    static IN_HAND: Cell<u64> = const { Cell::new(u64::MAX) };
    static SCOPE: RefCell<AllowanceScope> = const { RefCell::new(AllowanceScope::UNLIMITED) };
}

/// Runs the work with at most `steps` steps in all its evaluations; later evaluations fail with the code
/// [`SPENT`](crate::allowance::SPENT). Within another allowance the smaller one applies.
pub fn limited<T>(steps: u64, work: impl FnOnce() -> T) -> T {
    let _scope = AllowanceGuard::new(Some(steps), None);
    work()
}

/// Runs the work until `stop` stops it: its evaluations fail from then on.
pub fn stoppable<T>(stop: &StopSignal, work: impl FnOnce() -> T) -> T {
    let _scope = AllowanceGuard::new(None, Some(stop));
    work()
}

/// Whether the allowance is spent or the work was stopped, so that evaluations fail.
pub fn is_spent() -> bool {
    SCOPE.with_borrow_mut(|scope| {
        scope.spent |= scope.is_stopped();
        scope.spent
    })
}

/// Error code of evaluations beyond the allowance.
pub const SPENT: &str = "too-much-work";

/// Returns the number of steps that the next evaluation may take.
#[inline]
pub(crate) fn grant() -> u32 {
    let in_hand = IN_HAND.get();
    if in_hand >= u64::from(MAX_STEPS) { MAX_STEPS } else { next_portion(in_hand) }
}

/// Subtracts the steps that an evaluation used.
#[inline]
pub(crate) fn used(steps: u32) {
    IN_HAND.set(IN_HAND.get().saturating_sub(u64::from(steps)));
}

/// Marks the allowance as spent, because an evaluation needed more than was left.
#[cold]
pub(crate) fn spend_all() {
    SCOPE.with_borrow_mut(|scope| scope.spent = true);
}

#[cold]
fn next_portion(in_hand: u64) -> u32 {
    SCOPE.with_borrow_mut(|scope| {
        scope.spent |= scope.is_stopped();
        if scope.spent {
            return 0;
        }
        let portion = scope.rest.map_or(PORTION, |rest| rest.min(PORTION));
        scope.rest = scope.rest.map(|rest| rest - portion);
        IN_HAND.set(in_hand + portion);
        u32::try_from(in_hand + portion).map_or(MAX_STEPS, |granted| granted.min(MAX_STEPS))
    })
}

/// An active allowance; dropping it restores the outer one, less the steps used.
struct AllowanceGuard {
    outer: AllowanceScope,
    outer_in_hand: u64,
    /// The steps that this one began with.
    steps: Option<u64>,
}

impl AllowanceGuard {
    fn new(steps: Option<u64>, stop: Option<&StopSignal>) -> Self {
        let outer_in_hand = IN_HAND.replace(0);
        SCOPE.with_borrow_mut(|scope| {
            let outer = std::mem::take(scope);
            let left = outer.rest.map(|rest| rest.saturating_add(outer_in_hand));
            let steps = match (steps, left) {
                (Some(steps), Some(left)) => Some(steps.min(left)),
                (steps, left) => steps.or(left),
            };
            let ended_by = outer.stops.iter().chain(stop).cloned().collect();
            *scope = AllowanceScope { rest: steps, stops: ended_by, spent: outer.spent };
            Self { outer, outer_in_hand, steps }
        })
    }
}

impl Drop for AllowanceGuard {
    fn drop(&mut self) {
        let in_hand = IN_HAND.get();
        SCOPE.with_borrow_mut(|scope| {
            let left = scope.rest.map(|rest| rest + in_hand);
            let used = self.steps.zip(left).map_or(0, |(steps, left)| steps.saturating_sub(left));
            let mut outer = std::mem::take(&mut self.outer);
            let mut outer_in_hand = self.outer_in_hand;
            if let Some(rest) = &mut outer.rest {
                let left = rest.saturating_add(outer_in_hand).saturating_sub(used);
                outer_in_hand = outer_in_hand.min(left);
                *rest = left - outer_in_hand;
                outer.spent |= left == 0;
            }
            IN_HAND.set(outer_in_hand);
            *scope = outer;
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Formula, Names, Value};

    fn sum_up_to(n: u32) -> Formula {
        Formula::compile(&format!("sum([i for i in range({n})])"), &Names::new()).unwrap()
    }

    fn code(formula: &Formula) -> Option<&'static str> {
        formula.eval(&[]).err().map(|error| error.code)
    }

    #[test]
    fn evaluations_fail_once_their_sum_is_above_the_allowance() {
        let formula = sum_up_to(100);
        let counted = |steps| {
            limited(steps, || {
                let passed = (0..1_000_000).take_while(|_| formula.eval(&[]).is_ok()).count();
                (passed, is_spent(), code(&formula))
            })
        };
        let (first, spent, then) = counted(50_000);
        assert!((50..1_000).contains(&first), "{first} evaluations");
        assert!(spent);
        assert_eq!(then, Some(SPENT));
        assert_eq!(counted(50_000).0, first, "the same on every run");
        assert!(counted(5_000_000).0 > 90 * first, "a portion is no limit");
        assert_eq!(formula.eval(&[]), Ok(Value::Int(4950)), "the limit ends with the work");
    }

    #[test]
    fn one_evaluation_alone_is_bounded_as_before() {
        let formula = sum_up_to(10_000);
        assert_eq!(code(&formula), None);
        let long = Formula::compile("sum([sum([j for j in range(900)]) for i in range(900)])", &Names::new()).unwrap();
        assert_eq!(code(&long), Some("too-many-steps"));
        assert_eq!(limited(10 * u64::from(MAX_STEPS), || code(&long)), Some("too-many-steps"));
        assert_eq!(limited(u64::from(MAX_STEPS) / 2, || code(&long)), Some(SPENT));
    }

    #[test]
    fn the_smaller_of_two_allowances_counts_and_the_outer_one_pays() {
        let formula = sum_up_to(100);
        limited(40_000, || {
            limited(u64::MAX, || while formula.eval(&[]).is_ok() {});
            assert!(is_spent());
            assert_eq!(code(&formula), Some(SPENT));
        });
        limited(400_000, || {
            limited(10_000, || while formula.eval(&[]).is_ok() {});
            assert!(!is_spent(), "only the inner one is used up");
            assert_eq!(code(&formula), None);
        });
    }

    #[test]
    fn another_thread_ends_the_work() {
        let formula = sum_up_to(100);
        let stop = StopSignal::default();
        let ended = std::thread::scope(|scope| {
            let work = scope.spawn(|| stoppable(&stop, || while formula.eval(&[]).is_ok() {}));
            stop.stop();
            work.join().is_ok()
        });
        assert!(ended);
        assert!(!is_spent(), "work of other threads goes on");
    }

    #[test]
    fn a_panic_in_the_work_takes_the_allowance_with_it() {
        let formula = sum_up_to(100);
        let failed = std::panic::catch_unwind(|| limited(1, || panic!("broken")));
        assert!(failed.is_err());
        assert_eq!(code(&formula), None);
    }
}
