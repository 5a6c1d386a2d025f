//! Properties that hold for all evidence.

use proptest::prelude::*;

use crate::mastery::policy::{DEFAULT_POLICY, FIRST_POLICY};
use crate::mastery::smooth::trace;
use crate::mastery::{Bkt, Emission, Evidence, ItemTiming, LearnerMastery, Opportunity, Policy, Setting};
use plumb_types::SkillId;

use super::at;

fn parameters() -> impl Strategy<Value = Bkt> {
    (0.0..=1.0, 0.0..=1.0, 0.0..=1.0, 0.0..=1.0).prop_map(|(i, t, s, g)| Bkt::new(i, t, s, g).unwrap())
}

prop_compose! {
    fn opportunity()(
        item in 0..50_u32,
        skills in prop::collection::vec(prop::sample::select(vec!["a", "b", "c"]), 0..4),
        setting in prop::sample::select(vec![Setting::Practice, Setting::Checkpoint, Setting::Assessment]),
        (correct, hinted) in any::<(bool, bool)>(),
        millis in prop::option::of(0..20_000_u64),
        timing in (0..60_u32, 0..200_000_u64),
        emission in prop::option::of((0.0..=1.0, 0.0..=1.0)),
        secs in -10_000_000..100_000_000_i64,
    ) -> Opportunity {
        Opportunity {
            item: item.to_string(),
            blueprint: None,
            skills: skills.into_iter().map(SkillId::from).collect(),
            setting,
            correct,
            hinted,
            assisted: false,
            millis,
            timing: ItemTiming { seen: timing.0, mean_millis: timing.1 },
            emission: emission.map(|(slip, guess)| Emission::new(slip, guess).unwrap()),
            at: at(secs),
            policy: DEFAULT_POLICY.to_owned(),
        }
    }
}

fn piece() -> impl Strategy<Value = Evidence> {
    let placed =
        (prop::sample::select(vec!["a", "b"]), any::<bool>(), 0..1_000_000_i64).prop_map(|(skill, known, secs)| {
            Evidence::Placed { skill: skill.into(), known, at: at(secs), policy: DEFAULT_POLICY.to_owned() }
        });
    // A learner's evidence may begin under the first rules.
    (prop_oneof![8 => opportunity().prop_map(Evidence::Attempt), 1 => placed], any::<bool>()).prop_map(
        |(mut piece, first)| {
            if first {
                let (Evidence::Attempt(Opportunity { policy, .. }) | Evidence::Placed { policy, .. }) = &mut piece;
                FIRST_POLICY.clone_into(policy);
            }
            piece
        },
    )
}

proptest! {
    #[test]
    fn mastery_is_the_fold_of_its_evidence_wherever_it_was_stored_in_between(
        evidence in prop::collection::vec(piece(), 0..40),
        bkt in parameters(),
        stops in prop::collection::vec(any::<bool>(), 40),
    ) {
        let policy = Policy::default();
        let whole = LearnerMastery::fold(&evidence, |_| bkt, &policy);
        let mut stepwise = LearnerMastery::default();
        for (piece, stored) in evidence.iter().zip(stops) {
            let before = stepwise.clone();
            let (Evidence::Attempt(Opportunity { policy: version, .. }) | Evidence::Placed { policy: version, .. }) = piece;
            for update in stepwise.record(piece, |_| bkt, &policy) {
                prop_assert_eq!(&update.policy, version);
                let shown = before.get(update.skill.as_str()).map_or(bkt.init(), |state| state.evidence);
                prop_assert_eq!(update.before.to_bits(), shown.to_bits());
                let after = stepwise.get(update.skill.as_str()).unwrap();
                prop_assert_eq!(update.after.to_bits(), after.evidence.to_bits());
                prop_assert!(!update.to_string().is_empty());
                let rules = policy.of_version(version);
                let was = before.get(update.skill.as_str()).and_then(|state| state.shown(&rules));
                prop_assert_eq!(update.shown.map(|shown| (shown.before, Some(shown.after))), after.shown(&rules).map(|now| (was, Some(now))));
                prop_assert!(after.is_mastered() || after.shown(&policy).unwrap_or(0) < 9_450, "no whole percent of mastery");
                prop_assert!(!after.is_mastered() || after.is_started(), "no mastery without an answer");
                prop_assert!(!(after.is_mastered() && after.is_likely_known()));
            }
            if stored {
                stepwise = serde_json::from_str(&serde_json::to_string(&stepwise).unwrap()).unwrap();
            }
        }
        prop_assert_eq!(stepwise, whole);
    }

    #[test]
    fn beliefs_are_probabilities_and_memories_have_sense(evidence in prop::collection::vec(piece(), 0..60), bkt in parameters()) {
        let mastery = LearnerMastery::fold(&evidence, |_| bkt, &Policy::default());
        for state in mastery.states().values() {
            for belief in [state.p_mastery, state.evidence, state.belief_at(at(50_000_000))] {
                prop_assert!((0.0..=1.0).contains(&belief), "{state:?}");
            }
            if let Some(memory) = state.memory {
                prop_assert!(memory.stability >= 0.001 && (1.0..=10.0).contains(&memory.difficulty));
            }
            prop_assert!(state.streak <= state.opportunities + 2);
        }
    }

    #[test]
    fn a_right_answer_never_lowers_and_a_wrong_one_never_raises_the_evidence(bkt in parameters(), belief in 0.0..=1.0) {
        prop_assume!(bkt.slip() + bkt.guess() <= 1.0);
        prop_assert!(bkt.step(belief, true).evidence >= belief - 1e-12);
        prop_assert!(bkt.step(belief, false).evidence <= belief + 1e-12);
    }

    #[test]
    fn looking_back_from_the_last_answer_sees_what_was_seen_then(bkt in parameters(), answers in prop::collection::vec(any::<bool>(), 1..60)) {
        let found = trace(bkt, &answers);
        prop_assert_eq!(found.smoothed.last().copied(), found.evidence.last().copied());
        let belief = answers.iter().fold(bkt.init(), |belief, right| bkt.step(belief, *right).after);
        // Near 1, one minus the belief has no digits left in a single number, and wrong answers magnify the rounding
        // error: there the two need not agree, because the trace carries both sides.
        if found.evidence.iter().all(|belief| *belief < 1.0 - 1e-5) {
            prop_assert!((belief - found.next).abs() < 1e-9);
        }
    }

    #[test]
    fn no_numbers_outside_are_taken_for_probabilities(value in prop_oneof![Just(f64::NAN), Just(f64::INFINITY), 1.0001..1e9, -1e9..-1e-9]) {
        prop_assert!(Bkt::new(value, 0.1, 0.1, 0.1).is_err() && Bkt::new(0.1, 0.1, 0.1, value).is_err());
        prop_assert!(Bkt::default().with_forget(value).is_err());
    }
}
