//! The bank: versions never change, and their status follows only the allowed transitions.

use plumb_bank::{
    Approval, BankRef, Evidence, MathProblemItem, ProblemDecision, ProblemOrigin, ProblemState, ProblemUse, Purpose,
    Rejection, RubricPolicy, Status, StoredProblem, Transition, VerifiedProblem, bank_sources, read_line, verify,
};
use plumb_store::StoreError;
use plumb_store::audit::AuditFilter;
use plumb_store::problems::{NewProblem, ProblemFilter, ProblemMove, ProblemRow, ProblemSearch, ProblemsAdded};
use plumb_store::sessions::NewEvent;
use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::SessionId;
use plumb_types::time::Timestamp;
use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::TestDatabase;
use crate::test_database::{NOW, entry, id};

on_both!(
    what_was_added_reads_back_and_is_added_once,
    other_content_under_the_same_name_changes_nothing_at_all,
    a_problem_moves_along_the_allowed_steps_each_with_its_rows,
    a_move_from_elsewhere_is_a_conflict_and_leaves_nothing,
    of_many_approvals_at_once_one_is_made,
    only_verified_problems_can_be_picked,
    every_servable_problem_is_picked_by_some_pivot,
    exams_are_drawn_from_what_may_be_served_of_some_skills,
    what_may_be_served_is_listed_around_the_corner_and_the_skills_with_it,
    of_several_verified_versions_the_newest_is_served,
    what_is_kept_for_one_thing_is_taken_for_nothing_else,
    pages_are_filtered_and_in_order,
    the_bank_is_looked_through_by_words_status_and_where_a_version_came_from,
    the_database_itself_refuses_what_the_store_never_asks,
    events_that_serve_from_the_bank_are_found,
);

fn item(id: Uuid, version: u32, skill: &str, underspecified: bool) -> MathProblemItem {
    let mut line: Json = serde_json::from_str(include_str!("../../../../tests/fixtures/problem.json")).unwrap();
    for (pointer, value) in [
        ("/meta/id", json!(id)),
        ("/meta/version", json!(version)),
        ("/meta/skill_id", json!(skill)),
        ("/meta/verification_report/underspecified", json!(underspecified)),
        ("/problem_content/stem", json!("6 × 7? \u{1F600} \"quoted\"")),
    ] {
        *line.pointer_mut(pointer).unwrap() = value;
    }
    read_line(&line.to_string()).unwrap()
}

fn approval() -> Approval {
    match verify(&item(id(), 1, "S", false), &RubricPolicy::default()) {
        ProblemDecision::Approved(approval) => approval,
        other => panic!("{other:?}"),
    }
}

fn rejection() -> Rejection {
    match verify(&item(id(), 1, "S", true), &RubricPolicy::default()) {
        ProblemDecision::Rejected(rejection) => rejection,
        other => panic!("{other:?}"),
    }
}

fn problem(of: &MathProblemItem) -> NewProblem {
    let stored = StoredProblem::of(of).unwrap();
    NewProblem {
        id: of.meta.id,
        version: of.meta.version.into(),
        skill_id: of.meta.skill_id.clone(),
        difficulty: of.meta.difficulty.into(),
        purpose: of.purpose(),
        status: Status::Draft,
        verified_at: None,
        hash: stored.hash,
        body: stored.body,
        created_at: of.meta.created_at,
        at: NOW,
        actor: None,
        report: "{\"from\":\"a file\"}".into(),
        audit: entry(AuditAction::ProblemAdded, "problem", &of.meta.id.to_string()),
        moves: Vec::new(),
    }
}

fn fresh(skill: &str) -> NewProblem {
    problem(&item(id(), 1, skill, false))
}

fn step(step: Transition) -> ProblemMove {
    let audit = entry(step.action(), "problem", "x");
    ProblemMove { step, at: NOW.plus_secs(1), actor: None, audit }
}

fn verified(skill: &str) -> NewProblem {
    let moves = vec![step(Transition::Submit), step(Transition::Approve(approval()))];
    NewProblem { moves, ..fresh(skill) }
}

/// Adds a problem with a full history, for the backup.
pub(crate) async fn furnish(house: &TestDatabase) {
    let new = verified("S");
    let name = new.id;
    house.stores.problems.add(vec![new, fresh("S")]).await.unwrap();
    house.stores.problems.advance(name, 1, step(Transition::Retire("old".into()))).await.unwrap();
    house.stores.problems.add(vec![verified("S")]).await.unwrap();
}

async fn actions(house: &TestDatabase) -> Vec<String> {
    let filter = AuditFilter { subject_kind: Some("problem".into()), limit: 100, ..AuditFilter::default() };
    let rows = house.stores.audit.page(filter).await.unwrap();
    rows.into_iter().rev().map(|row| row.entry.action).collect()
}

async fn what_was_added_reads_back_and_is_added_once(house: TestDatabase) {
    let problems = &house.stores.problems;
    let new = fresh("S");
    let added = problems.add(vec![new.clone()]).await.unwrap();
    assert_eq!(added, ProblemsAdded { added: 1, unchanged: 0 });
    let row = problems.get(new.id, Some(1)).await.unwrap().unwrap();
    let same = ProblemRow {
        id: new.id,
        version: 1,
        skill_id: "S".into(),
        difficulty: 2,
        status: Status::Draft,
        hash: new.hash.clone(),
        body: new.body.clone(),
        created_at: new.created_at,
        verified_at: None,
        evidence: None,
    };
    assert_eq!(row, same);
    // Adding it again later changes nothing: only the content is compared. Its moves are not repeated either.
    let moves = vec![step(Transition::Submit)];
    let again = NewProblem { body: "another text".into(), moves, ..new.clone() };
    assert_eq!(problems.add(vec![again]).await.unwrap(), ProblemsAdded { added: 0, unchanged: 1 });
    assert_eq!(problems.get(new.id, None).await.unwrap().unwrap(), same);
    assert_eq!(actions(&house).await, ["problem_added"]);
    assert_eq!(problems.get(id(), None).await.unwrap(), None);
    assert_eq!(problems.get(new.id, Some(2)).await.unwrap(), None);
}

async fn other_content_under_the_same_name_changes_nothing_at_all(house: TestDatabase) {
    let problems = &house.stores.problems;
    let first = fresh("S");
    problems.add(vec![first.clone()]).await.unwrap();
    let before = house.stores.audit.head().await.unwrap();
    let (innocent, thief) = (fresh("S"), NewProblem { hash: ContentHash::of("other"), ..first.clone() });
    let refused = problems.add(vec![innocent.clone(), thief]).await;
    assert!(matches!(refused, Err(StoreError::Conflict)), "{refused:?}");
    assert_eq!(problems.get(innocent.id, None).await.unwrap(), None);
    assert_eq!(house.stores.audit.head().await.unwrap(), before);
    let born = NewProblem { status: Status::Verified, verified_at: Some(NOW), ..fresh("S") };
    assert!(matches!(problems.add(vec![born]).await, Err(StoreError::Invalid(_))));
    // Another version is another row.
    let second = problem(&item(first.id, 2, "S", false));
    problems.add(vec![second]).await.unwrap();
    assert_eq!(problems.get(first.id, None).await.unwrap().unwrap().version, 2);
    assert_eq!(problems.get(first.id, Some(1)).await.unwrap().unwrap().version, 1);
}

async fn a_problem_moves_along_the_allowed_steps_each_with_its_rows(house: TestDatabase) {
    let problems = &house.stores.problems;
    let teacher = house.learner().await;
    let new = fresh("S");
    problems.add(vec![new.clone()]).await.unwrap();
    problems.advance(new.id, 1, step(Transition::Submit)).await.unwrap();
    let by_hand = ProblemMove { actor: Some(teacher), ..step(Transition::Approve(approval())) };
    problems.advance(new.id, 1, by_hand).await.unwrap();
    let row = problems.get(new.id, None).await.unwrap().unwrap();
    assert_eq!((row.status, row.verified_at), (Status::Verified, Some(NOW.plus_secs(1))));
    let evidence: Evidence = serde_json::from_str(row.evidence.as_deref().unwrap()).unwrap();
    assert_eq!(&evidence, approval().evidence());
    problems.advance(new.id, 1, step(Transition::Retire("too easy".into()))).await.unwrap();
    let row = problems.get(new.id, None).await.unwrap().unwrap();
    assert_eq!((row.status, row.verified_at), (Status::Retired, Some(NOW.plus_secs(1))));
    let history = problems.history(new.id, 1).await.unwrap();
    let moves: Vec<_> = history.iter().map(|event| (event.seq, event.from, event.to)).collect();
    assert_eq!(
        moves,
        [
            (1, None, Status::Draft),
            (2, Some(Status::Draft), Status::InReview),
            (3, Some(Status::InReview), Status::Verified),
            (4, Some(Status::Verified), Status::Retired),
        ]
    );
    assert_eq!((history[0].report.as_str(), history[0].actor), ("{\"from\":\"a file\"}", None));
    assert_eq!(history[2].actor, Some(teacher));
    assert_eq!(history[3].report, "{\"reason\":\"too easy\"}");
    let told = ["problem_added", "problem_submitted", "verification_approved", "problem_retired"];
    assert_eq!(actions(&house).await, told);
    let rejected =
        NewProblem { moves: vec![step(Transition::Submit), step(Transition::Reject(rejection()))], ..fresh("S") };
    problems.add(vec![rejected.clone()]).await.unwrap();
    let row = problems.get(rejected.id, None).await.unwrap().unwrap();
    assert_eq!((row.status, row.verified_at), (Status::Rejected, None));
    assert!(row.evidence.unwrap().contains("underspecified"));
    assert_eq!(house.stores.audit.verify(&[]).await.unwrap().first_bad, None);
}

async fn a_move_from_elsewhere_is_a_conflict_and_leaves_nothing(house: TestDatabase) {
    let problems = &house.stores.problems;
    let new = fresh("S");
    problems.add(vec![new.clone()]).await.unwrap();
    let before = house.stores.audit.head().await.unwrap();
    for wrong in
        [Transition::Approve(approval()), Transition::Reject(rejection()), Transition::Retire("never served".into())]
    {
        let refused = problems.advance(new.id, 1, step(wrong)).await;
        assert!(matches!(refused, Err(StoreError::Conflict)), "{refused:?}");
    }
    let nobody = problems.advance(id(), 1, step(Transition::Submit)).await;
    assert!(matches!(nobody, Err(StoreError::NotFound)), "{nobody:?}");
    assert_eq!(problems.history(new.id, 1).await.unwrap().len(), 1);
    assert_eq!(house.stores.audit.head().await.unwrap(), before);
}

async fn of_many_approvals_at_once_one_is_made(house: TestDatabase) {
    let new = NewProblem { moves: vec![step(Transition::Submit)], ..fresh("S") };
    house.stores.problems.add(vec![new.clone()]).await.unwrap();
    let mut jobs = tokio::task::JoinSet::new();
    for _ in 0..20 {
        let problems = house.stores.problems.clone();
        let approve = step(Transition::Approve(approval()));
        jobs.spawn(async move { problems.advance(new.id, 1, approve).await.is_ok() });
    }
    assert_eq!(jobs.join_all().await.into_iter().filter(|made| *made).count(), 1);
    assert_eq!(house.stores.problems.history(new.id, 1).await.unwrap().len(), 3);
}

async fn only_verified_problems_can_be_picked(house: TestDatabase) {
    let problems = &house.stores.problems;
    let good = verified("S");
    let waiting = NewProblem { moves: vec![step(Transition::Submit)], ..fresh("S") };
    let refused =
        NewProblem { moves: vec![step(Transition::Submit), step(Transition::Reject(rejection()))], ..fresh("S") };
    let elsewhere = NewProblem { status: Status::Retired, verified_at: Some(NOW), ..fresh("S") };
    problems.add(vec![fresh("S"), waiting, refused, elsewhere, verified("OTHER"), good.clone()]).await.unwrap();
    for pivot in [0, 1 << 20, u64::MAX / 2, u64::MAX] {
        let row = problems.pick_servable(ProblemUse::Practice, ("S", 2), pivot).await.unwrap().unwrap();
        assert_eq!(row.id, good.id);
        // The stored row can be turned into a servable problem.
        let evidence = serde_json::from_str(row.evidence.as_deref().unwrap()).unwrap();
        let standing = ProblemState { status: row.status, verified_at: row.verified_at, evidence: Some(evidence) };
        let served = VerifiedProblem::new(StoredProblem::read(&row.body, standing).unwrap()).unwrap();
        assert_eq!(served.reference(), BankRef { id: good.id, version: 1 });
    }
    assert_eq!(problems.pick_servable(ProblemUse::Practice, ("S", 3), 0).await.unwrap(), None);
    assert_eq!(problems.pick_servable(ProblemUse::Practice, ("NONE", 2), 0).await.unwrap(), None);
    problems.advance(good.id, 1, step(Transition::Retire("done".into()))).await.unwrap();
    assert_eq!(problems.pick_servable(ProblemUse::Practice, ("S", 2), 0).await.unwrap(), None);
    // A status that was set past the store has no approval, so the problem is not served.
    let forged = fresh("FORGED");
    problems.add(vec![forged.clone()]).await.unwrap();
    house.sql("update problem set status = 'IN_REVIEW' where skill_id = 'FORGED'").await.unwrap();
    house.sql("update problem set status = 'VERIFIED', verified_at = 1 where skill_id = 'FORGED'").await.unwrap();
    assert_eq!(problems.get(forged.id, None).await.unwrap().unwrap().status, Status::Verified);
    assert_eq!(problems.pick_servable(ProblemUse::Practice, ("FORGED", 2), 0).await.unwrap(), None);
}

async fn every_servable_problem_is_picked_by_some_pivot(house: TestDatabase) {
    let many: Vec<NewProblem> = (0..40).map(|_| verified("S")).collect();
    house.stores.problems.add(many.clone()).await.unwrap();
    let mut picked = std::collections::BTreeSet::new();
    for new in &many {
        let pivot = u64::from_str_radix(&new.hash.as_str()[..16], 16).unwrap();
        picked.insert(
            house.stores.problems.pick_servable(ProblemUse::Practice, ("S", 2), pivot).await.unwrap().unwrap().id,
        );
    }
    assert_eq!(picked, many.iter().map(|new| new.id).collect());
}

async fn what_may_be_served_is_listed_around_the_corner_and_the_skills_with_it(house: TestDatabase) {
    let problems = &house.stores.problems;
    assert_eq!(problems.servable_skills(ProblemUse::Practice).await.unwrap(), Vec::<String>::new());
    let mut many: Vec<NewProblem> = (0..9).map(|_| verified("S")).collect();
    problems.add(many.clone()).await.unwrap();
    let retired = verified("GONE");
    problems.add(vec![fresh("S"), fresh("DRAFT"), retired.clone(), verified("A")]).await.unwrap();
    problems.advance(retired.id, 1, step(Transition::Retire("old".into()))).await.unwrap();
    assert_eq!(problems.servable_skills(ProblemUse::Practice).await.unwrap(), ["A", "S"]);
    assert_eq!(problems.servable_among(&["GONE", "S", "DRAFT", "NONE"]).await.unwrap(), ["S"]);
    assert_eq!(problems.servable_among(&[]).await.unwrap(), Vec::<String>::new());
    many.sort_by(|left, right| left.hash.as_str().cmp(right.hash.as_str()));
    let pivot = u64::from_str_radix(&many[4].hash.as_str()[..16], 16).unwrap();
    let listed = problems.servable(ProblemUse::Practice, ("S", 2), pivot, 100).await.unwrap();
    let turned: Vec<Uuid> = many[4..].iter().chain(&many[..4]).map(|new| new.id).collect();
    assert_eq!(listed.iter().map(|row| row.id).collect::<Vec<_>>(), turned);
    assert!(listed.iter().all(|row| row.version == 1 && row.verified_at == NOW.plus_secs(1)));
    assert_eq!(listed[0].hash, many[4].hash);
    let few = problems.servable(ProblemUse::Practice, ("S", 2), pivot, 7).await.unwrap();
    assert_eq!(few.iter().map(|row| row.id).collect::<Vec<_>>(), turned[..7]);
    assert_eq!(problems.servable(ProblemUse::Practice, ("S", 3), pivot, 7).await.unwrap(), []);
    assert_eq!(problems.servable(ProblemUse::Practice, ("GONE", 2), pivot, 7).await.unwrap(), []);
}

async fn what_is_kept_for_one_thing_is_taken_for_nothing_else(house: TestDatabase) {
    let problems = &house.stores.problems;
    let kept = |purpose| NewProblem { purpose, ..verified("S") };
    let (both, practice, exam) = (kept(None), kept(Some(Purpose::Practice)), kept(Some(Purpose::Assessment)));
    let lone = NewProblem { purpose: Some(Purpose::Assessment), ..verified("EXAM") };
    problems.add(vec![both.clone(), practice.clone(), exam.clone(), lone]).await.unwrap();
    let uses = [
        (ProblemUse::Practice, vec![both.id, practice.id], vec!["S"]),
        (ProblemUse::ReservedPractice, vec![practice.id], vec!["S"]),
        (ProblemUse::Assessment, vec![both.id, exam.id], vec!["EXAM", "S"]),
        (ProblemUse::Any, vec![both.id, practice.id, exam.id], vec!["EXAM", "S"]),
    ];
    for (usage, mut ids, skills) in uses {
        let mut listed: Vec<Uuid> =
            problems.servable(usage, ("S", 2), 7, 10).await.unwrap().into_iter().map(|row| row.id).collect();
        let mut picked = Vec::new();
        for new in [&both, &practice, &exam] {
            let pivot = u64::from_str_radix(&new.hash.as_str()[..16], 16).unwrap();
            picked.push(problems.pick_servable(usage, ("S", 2), pivot).await.unwrap().unwrap().id);
        }
        for found in [&mut ids, &mut listed, &mut picked] {
            found.sort();
            found.dedup();
        }
        assert_eq!((&listed, &picked), (&ids, &ids), "{usage:?}");
        assert_eq!(problems.servable_skills(usage).await.unwrap(), skills, "{usage:?}");
    }
    let mut drawable: Vec<Uuid> = problems.drawable(&["S"]).await.unwrap().into_iter().map(|row| row.id).collect();
    drawable.sort();
    let mut drawn = vec![both.id, exam.id];
    drawn.sort();
    assert_eq!(drawable, drawn);
}

async fn of_several_verified_versions_the_newest_is_served(house: TestDatabase) {
    let problems = &house.stores.problems;
    let first = verified("S");
    let moves = || vec![step(Transition::Submit), step(Transition::Approve(approval()))];
    let second = NewProblem { moves: moves(), ..problem(&item(first.id, 2, "S", false)) };
    let waiting = problem(&item(first.id, 3, "S", false));
    problems.add(vec![first.clone(), second, waiting]).await.unwrap();
    for pivot in [0, u64::MAX / 2, u64::MAX] {
        assert_eq!(problems.pick_servable(ProblemUse::Practice, ("S", 2), pivot).await.unwrap().unwrap().version, 2);
        let listed = problems.servable(ProblemUse::Practice, ("S", 2), pivot, 10).await.unwrap();
        assert_eq!(listed.iter().map(|row| (row.id, row.version)).collect::<Vec<_>>(), [(first.id, 2)]);
    }
    let drawable = problems.drawable(&["S", "NONE"]).await.unwrap();
    assert_eq!(drawable.iter().map(|row| (row.id, row.version)).collect::<Vec<_>>(), [(first.id, 2)]);
    // Retiring the newer version does not bring back the one it replaced.
    problems.advance(first.id, 2, step(Transition::Retire("names a person".into()))).await.unwrap();
    assert_eq!(problems.pick_servable(ProblemUse::Practice, ("S", 2), 0).await.unwrap(), None);
    assert_eq!(problems.servable(ProblemUse::Practice, ("S", 2), 0, 10).await.unwrap(), []);
    assert_eq!(problems.drawable(&["S"]).await.unwrap(), []);
    assert_eq!(problems.servable_skills(ProblemUse::Practice).await.unwrap(), Vec::<String>::new());
}

async fn exams_are_drawn_from_what_may_be_served_of_some_skills(house: TestDatabase) {
    let problems = &house.stores.problems;
    let mut many: Vec<NewProblem> = (0..210).map(|_| verified("MANY")).collect();
    let retired = verified("S");
    problems
        .add([many.clone(), vec![verified("S"), retired.clone(), fresh("S"), verified("A")]].concat())
        .await
        .unwrap();
    problems.advance(retired.id, 1, step(Transition::Retire("old".into()))).await.unwrap();
    assert_eq!(problems.drawable(&[]).await.unwrap(), []);
    assert_eq!(problems.drawable(&["S"]).await.unwrap().len(), 1);
    assert_eq!(problems.drawable(&["S", "A"]).await.unwrap().len(), 2);
    // Of each skill and difficulty at most this number, always the first in order of hash.
    many.sort_by(|left, right| left.hash.as_str().cmp(right.hash.as_str()));
    let first: std::collections::BTreeSet<Uuid> = many[..200].iter().map(|new| new.id).collect();
    let drawable = problems.drawable(&["MANY"]).await.unwrap();
    assert_eq!(drawable.iter().map(|row| row.id).collect::<std::collections::BTreeSet<_>>(), first);
    let whole = problems.drawable_problems(&["MANY"]).await.unwrap();
    assert!(whole.iter().zip(&drawable).all(|(whole, row)| (whole.id, &whole.hash) == (row.id, &row.hash)));
    assert!(whole.iter().all(|row| row.evidence.is_some() && row.status == Status::Verified));
}

async fn pages_are_filtered_and_in_order(house: TestDatabase) {
    let problems = &house.stores.problems;
    let mut all: Vec<NewProblem> = (0..5).map(|_| fresh("S")).collect();
    all.push(problem(&item(all[2].id, 2, "S", false)));
    all.push(verified("T"));
    problems.add(all.clone()).await.unwrap();
    let mut wanted: Vec<(Uuid, i64)> = all.iter().map(|new| (new.id, new.version)).collect();
    wanted.sort_unstable();
    let (mut met, mut after) = (Vec::new(), None);
    loop {
        let page = problems.page(ProblemFilter { after, limit: 2, ..ProblemFilter::default() }).await.unwrap();
        assert!(page.len() <= 2);
        met.extend(page.iter().map(|row| (row.id, row.version)));
        match page.last() {
            Some(last) => after = Some((last.id, last.version)),
            None => break,
        }
    }
    assert_eq!(met, wanted);
    let count =
        async |filter: ProblemFilter| problems.page(ProblemFilter { limit: 100, ..filter }).await.unwrap().len();
    assert_eq!(count(ProblemFilter { skill_id: Some("S".into()), ..ProblemFilter::default() }).await, 6);
    assert_eq!(count(ProblemFilter { status: Some(Status::Verified), ..ProblemFilter::default() }).await, 1);
    assert_eq!(count(ProblemFilter { difficulty: Some(2), ..ProblemFilter::default() }).await, 7);
    assert_eq!(count(ProblemFilter { difficulty: Some(3), ..ProblemFilter::default() }).await, 0);
}

async fn the_bank_is_looked_through_by_words_status_and_where_a_version_came_from(house: TestDatabase) {
    let problems = &house.stores.problems;
    let reports = [
        json!({ "authored": { "set": "s" } }),
        json!({ "engine": 1, "source": {} }),
        // A field name within a text does not count as one.
        json!({ "claimed": {}, "file": "\"authored\":.jsonl" }),
        json!({ "job": "j" }),
    ];
    let mut all: Vec<NewProblem> =
        reports.iter().map(|report| NewProblem { report: report.to_string(), ..verified("S") }).collect();
    let mut item = item(id(), 1, "T", false);
    item.problem_content.stem = "How many APPLES are 100 % of \"them\"?".into();
    all.push(NewProblem { report: reports[3].to_string(), ..problem(&item) });
    problems.add(all.clone()).await.unwrap();
    let found = async |asked: ProblemSearch| {
        let found = problems.search(ProblemSearch { limit: 100, ..asked }).await.unwrap();
        found.into_iter().map(|found| (found.row.id, found.origin)).collect::<Vec<_>>()
    };
    for (new, origin) in all.iter().zip(ProblemOrigin::ALL) {
        let asked = ProblemSearch { origin: Some(origin), status: Some(Status::Verified), ..ProblemSearch::default() };
        assert_eq!(found(asked).await, [(new.id, origin)]);
        let one = problems.found(new.id, None).await.unwrap().unwrap();
        assert_eq!(one.entry, new.report);
        assert_eq!(one.row, problems.get(new.id, None).await.unwrap().unwrap());
    }
    let apples = [(item.meta.id, ProblemOrigin::Model)];
    for words in ["apples", "100 %", "of \\\"them"] {
        assert_eq!(
            found(ProblemSearch { text: Some(words.into()), ..ProblemSearch::default() }).await,
            apples,
            "{words}"
        );
    }
    assert_eq!(found(ProblemSearch { text: Some("a_ples".into()), ..ProblemSearch::default() }).await, []);
    assert_eq!(found(ProblemSearch { skill_id: Some("T".into()), ..ProblemSearch::default() }).await, apples);
    let all = found(ProblemSearch::default()).await;
    assert!(all.len() == 5 && all.is_sorted_by_key(|(id, _)| *id));
    let after = Some((all[1].0, 1));
    assert_eq!(found(ProblemSearch { after, ..ProblemSearch::default() }).await, all[2..]);
    assert_eq!(problems.skills().await.unwrap(), ["S", "T"]);
    let mut counts: Vec<(Status, i64)> =
        problems.counts().await.unwrap().iter().map(|count| (count.status, count.n)).collect();
    counts.sort();
    assert_eq!(counts, [(Status::Draft, 1), (Status::Verified, 4)]);
    let versions = problems.versions(item.meta.id, 9).await.unwrap();
    assert_eq!((versions.len(), versions[0].status, versions[0].verified_at), (1, Status::Draft, None));
}

async fn the_database_itself_refuses_what_the_store_never_asks(house: TestDatabase) {
    let (draft, good) = (fresh("DRAFT"), verified("GOOD"));
    house.stores.problems.add(vec![draft, good]).await.unwrap();
    for text in [
        "update problem set body = 'x'",
        "update problem set skill_id = 'x'",
        "update problem set difficulty = 3",
        "update problem set hash = 'x'",
        "update problem set created_at = 0",
        "update problem set version = 7",
        "update problem set body = 'x', status = 'IN_REVIEW' where skill_id = 'DRAFT'",
        "update problem set status = 'VERIFIED', verified_at = 1 where skill_id = 'DRAFT'",
        "update problem set status = 'REJECTED' where skill_id = 'DRAFT'",
        "update problem set status = 'DRAFT' where skill_id = 'DRAFT'",
        "update problem set status = 'DRAFT', verified_at = null where skill_id = 'GOOD'",
        "update problem set status = 'REJECTED', verified_at = null where skill_id = 'GOOD'",
        "update problem set verified_at = 1 where skill_id = 'GOOD'",
        "update problem set status = 'RETIRED', verified_at = 1 where skill_id = 'GOOD'",
        "update problem set status = 'RETIRED', verified_at = null where skill_id = 'GOOD'",
        "update problem set status = 'SPLENDID' where skill_id = 'DRAFT'",
        "delete from problem where skill_id = 'DRAFT'",
        "update problem_event set report = 'x'",
        "delete from problem_event",
    ] {
        assert!(house.sql(text).await.is_err(), "{text}");
    }
    house.sql("update problem set status = 'IN_REVIEW' where skill_id = 'DRAFT'").await.unwrap();
    house.sql("update problem set status = 'REJECTED' where skill_id = 'DRAFT'").await.unwrap();
    house.sql("update problem set status = 'RETIRED' where skill_id = 'GOOD'").await.unwrap();
}

async fn events_that_serve_from_the_bank_are_found(house: TestDatabase) {
    let name = id();
    let body = json!({ "problem_served": { "position": 0, "source": { "bank": { "id": name, "version": 1 } } } });
    let session = house.session().await;
    let other = house.session().await;
    for (session, kind, body) in [
        (session, "problem_served", body.to_string()),
        (session, "problem_served", "{\"problem_served\":{\"position\":1}}".into()),
        (session, "attempt_submitted", body.to_string()),
        (other, "problem_served", body.to_string()),
    ] {
        let mut change = house.change(session).await;
        change.events = vec![NewEvent { at: Timestamp::from_secs(5), kind: kind.into(), body, call: None }];
        house.stores.sessions.append(change).await.unwrap();
    }
    let first = house.stores.problems.serve_proof(None, 1).await.unwrap();
    let rest = house.stores.problems.serve_proof(Some((first[0].session, first[0].seq)), 10).await.unwrap();
    let found: Vec<SessionId> = first.iter().chain(&rest).map(|row| row.session).collect();
    assert_eq!(found, [session.min(other), session.max(other)]);
    for row in first.iter().chain(&rest) {
        assert_eq!((row.seq, row.at), (3, Timestamp::from_secs(5)));
        assert_eq!(bank_sources(&row.body), [Ok(BankRef { id: name, version: 1 })]);
    }
}
