use proptest::prelude::*;

use super::*;

fn approval() -> Approval {
    match verify(&read(&sample()), &RubricPolicy::default()) {
        ProblemDecision::Approved(approval) => approval,
        other => panic!("{other:?}"),
    }
}

fn rejection() -> Rejection {
    let line = with(&[("/meta/verification_report/underspecified", json!(true))]);
    match verify(&read(&line), &RubricPolicy::default()) {
        ProblemDecision::Rejected(rejection) => rejection,
        other => panic!("{other:?}"),
    }
}

#[test]
fn there_is_a_transition_for_each_allowed_move_and_for_no_other() {
    let all = [
        Transition::Submit,
        Transition::Approve(approval()),
        Transition::Reject(rejection()),
        Transition::Retire("too easy".into()),
    ];
    let moves: Vec<(Status, Status)> = all.iter().map(|step| (step.from(), step.to())).collect();
    for from in Status::ALL {
        for to in Status::ALL {
            assert_eq!(from.may_become(to).is_ok(), moves.contains(&(from, to)), "{from} {to}");
        }
    }
    assert_eq!(all[3].report(), "{\"reason\":\"too easy\"}");
    let evidence: Evidence = serde_json::from_str(&all[1].report()).unwrap();
    assert!(evidence.verifier.passed);
}

#[test]
fn a_refused_move_says_why() {
    let why = |from: Status, to| from.may_become(to).unwrap_err().to_string();
    assert_eq!(
        why(Status::Rejected, Status::Draft),
        "REJECTED cannot become DRAFT: a rejected version stays rejected: add a new version"
    );
    assert!(why(Status::Draft, Status::Verified).ends_with("it must be in review first"));
    assert!(why(Status::InReview, Status::Retired).ends_with("it must be approved first"));
    assert!(why(Status::Verified, Status::Rejected).ends_with("an approved version can only be retired"));
    assert!(why(Status::Retired, Status::Verified).contains("stays retired"));
}

#[test]
fn a_file_cannot_bring_an_approval_along() {
    assert_eq!(Status::Verified.on_entry(), Status::InReview);
    for status in [Status::Draft, Status::InReview, Status::Rejected, Status::Retired] {
        assert_eq!(status.on_entry(), status);
    }
}

#[test]
fn only_a_verified_problem_that_passed_can_be_served() {
    let mut item = read(&sample());
    assert_eq!(VerifiedProblem::new(item.clone()), Err(NotServable::Status(Status::Draft)));
    item.meta.status = Status::Verified;
    assert_eq!(VerifiedProblem::new(item.clone()), Err(NotServable::NoInstant));
    item.meta.verified_at = Some(NOW);
    assert_eq!(VerifiedProblem::new(item.clone()), Err(NotServable::NotPassed));
    item.meta.provenance.verifier = approval().evidence().verifier.clone();
    item.meta.verification_report.underspecified = true;
    assert_eq!(VerifiedProblem::new(item.clone()), Err(NotServable::Underspecified));
    item.meta.verification_report.underspecified = false;
    let served = VerifiedProblem::new(item.clone()).unwrap();
    assert_eq!(served.source(), ItemSource::Bank { id: item.meta.id, version: 1 });
}

#[test]
fn what_is_stored_claims_nothing_and_reads_back_as_it_stands() {
    let line = with(&[
        ("/meta/status", json!("VERIFIED")),
        ("/meta/verified_at", json!("2026-11-22T10:00:00Z")),
        ("/meta/provenance/verifier", json!({ "type": "numeric", "tool": "elsewhere/9", "passed": true })),
    ]);
    let item = read(&line);
    let stored = StoredProblem::of(&item).unwrap();
    assert!(!stored.body.contains("VERIFIED") && !stored.body.contains("elsewhere"), "{}", stored.body);
    let draft = ProblemState { status: Status::InReview, verified_at: None, evidence: None };
    let found = StoredProblem::read(&stored.body, draft).unwrap();
    assert_eq!((found.meta.status, found.meta.provenance.verifier.passed), (Status::InReview, false));
    let evidence = approval().evidence().clone();
    let verified = ProblemState { status: Status::Verified, verified_at: Some(NOW), evidence: Some(evidence.clone()) };
    let found = StoredProblem::read(&stored.body, verified).unwrap();
    assert_eq!(found.meta.provenance.verifier, evidence.verifier);
    VerifiedProblem::new(found.clone()).unwrap();
    // Results of checks and creation time are not part of the content.
    assert_eq!(StoredProblem::of(&found).unwrap(), stored);
    let mut later = found;
    later.meta.created_at = NOW;
    assert_eq!(StoredProblem::of(&later).unwrap().hash, stored.hash);
    later.problem_content.stem.push('!');
    assert_ne!(StoredProblem::of(&later).unwrap().hash, stored.hash);
}

#[test]
fn a_rejected_problem_is_revised_as_a_new_version_a_bounded_number_of_times() {
    let policy = RubricPolicy::default();
    let mut item = read(&sample());
    assert_eq!(policy.revise(&item, NOW), Err(RevisionError::NotRejected(Status::Draft)));
    for attempt in 2..=3 {
        item.meta.status = Status::Rejected;
        item = policy.revise(&item, NOW).unwrap();
        let meta = &item.meta;
        assert_eq!((meta.version, meta.provenance.attempt, meta.status), (attempt, attempt, Status::Draft));
        assert_eq!(meta.provenance.revision_of, Some(meta.id));
        read(&serde_json::to_value(&item).unwrap());
    }
    item.meta.status = Status::Rejected;
    assert_eq!(policy.revise(&item, NOW), Err(RevisionError::Attempts(3)));
}

proptest! {
    #[test]
    fn no_walk_of_transitions_serves_what_was_not_approved(steps in prop::collection::vec(0_usize..4, 0..12)) {
        let all = [
            Transition::Submit,
            Transition::Approve(approval()),
            Transition::Reject(rejection()),
            Transition::Retire(String::new()),
        ];
        let (mut status, mut approvals) = (Status::Draft, 0);
        for step in steps.iter().map(|step| &all[*step]) {
            if step.from() == status {
                prop_assert!(status.may_become(step.to()).is_ok());
                status = step.to();
                approvals += usize::from(step.to() == Status::Verified);
            }
        }
        prop_assert_eq!(status.was_verified(), approvals == 1);
    }
}
