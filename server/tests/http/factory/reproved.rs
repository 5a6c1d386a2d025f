//! Proofs by earlier rules are repeated, and the bank accepts a question once.

use std::future::pending;

use plumb_bank::{
    Approval, MathProblemItem, ProblemDecision, ProblemUse, RubricPolicy, Status, StoredProblem, Transition, verify,
};
use plumb_factory::{Artefact, ArtefactHistory, End, Outcome, Plan, RuleFindings, Stage, Step, Tier, next};
use plumb_fake_llm::{AskedRequest, FakeLlm, Reply};
use plumb_service::Plumb;
use plumb_service::factory::{ItemState, ProofReview};
use plumb_store::audit::AuditEntry;
use plumb_store::factory::{EndedItem, Lease, NewArtefact};
use plumb_store::problems::{NewProblem, ProblemMove};
use plumb_types::audit_action::AuditAction;
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::{exam, fake, problems, script, served, texts, well};
use crate::support::Site;

/// A draft with that question and key.
fn draft(stem: &str, (key, check): (&str, &str), hint: &str) -> Json {
    json!({
        "input": "integer", "stem": stem, "key": { "text": key, "check": check },
        "wrong": [
            { "text": "101", "check": "100 + 1", "tag": "far-off", "why": "Guesses.", "hint": "Is it so much?" },
            { "text": "102", "check": "100 + 2", "tag": "farther-off", "why": "Guesses.", "hint": "Is it as much?" },
        ],
        "hints": [hint],
        "solution": [{ "say": "Work it out.", "math": format!("{check} = {key}") }],
    })
}

/// The models' replies about that draft, at one stage of the pipeline.
fn answer(stage: Stage, draft: &Json) -> Json {
    let rubric = json!({ "solvability": 1, "ambiguity": 1, "procedural_correctness": 1, "pedagogical_alignment": 1 });
    match stage {
        Stage::Generate => draft.clone(),
        Stage::Solve => json!({
            "working": "Worked out.", "answer": draft["key"]["text"], "scores": rubric, "underspecified": false,
            "issues": [],
        }),
        _ => json!({
            "verdict": "APPROVE", "feedback": "It can stand.", "scores": rubric, "underspecified": false, "issues": [],
        }),
    }
}

/// Models that write this draft and solve it.
fn always(draft: Json) -> FakeLlm {
    fake(well(script().responder(move |asked: &AskedRequest| {
        let stage = match asked.call_site.as_deref()? {
            "factory.generate" => Stage::Generate,
            "factory.solve" => Stage::Solve,
            _ => return None,
        };
        Some(Reply::json(answer(stage, &draft)))
    })))
}

fn entry(site: &Site, action: AuditAction, id: Uuid) -> AuditEntry {
    AuditEntry {
        at: site.clock_now(),
        actor: None,
        action,
        subject_kind: "problem".to_owned(),
        subject_id: id.to_string(),
        detail: "{}".to_owned(),
    }
}

/// A run with items that were proved by lenient rules, which found no error in any question.
async fn proved_before(site: &Site, plumb: &Plumb, drafts: &[Json]) -> (Uuid, Vec<Uuid>) {
    let factory = &site.stores.factory;
    let run = plumb.factory().begin(problems(u32::try_from(drafts.len()).unwrap())).await.unwrap();
    let plan: Plan = serde_json::from_str(&factory.run(run).await.unwrap().unwrap().plan).unwrap();
    let lease = Lease { by: Uuid::from_u128(7), until: site.clock_now().plus_secs(600) };
    factory.claim(lease, site.clock_now(), Some(run), 100).await.unwrap();
    let mut ids = Vec::new();
    for (number, draft) in (0_u32..).zip(drafts) {
        let order = plan.order(number).unwrap();
        let mut story: Vec<Artefact> = Vec::new();
        let item = loop {
            let said = match next(&plan, &order, &ArtefactHistory(&story)) {
                Step::Ask(ask) => {
                    let (stage, attempt, part) = (ask.stage, ask.attempt, ask.part);
                    Artefact { stage, attempt, part, outcome: Outcome::Answer(answer(stage, draft)), made: None }
                }
                Step::Note(note) => {
                    let proved = note.stage == Stage::Verify;
                    Artefact { outcome: Outcome::Found(RuleFindings { proved, ..RuleFindings::default() }), ..note }
                }
                Step::End(End::Accepted(accepted)) => {
                    assert_eq!(accepted.tier, Tier::Proved);
                    break accepted.product.problem().unwrap();
                }
                Step::End(other) => panic!("{other:?}"),
            };
            let artefact = NewArtefact {
                run,
                number: number.into(),
                seq: i64::try_from(story.len()).unwrap() + 1,
                at: site.clock_now(),
                stage: said.stage.name().to_owned(),
                attempt: said.attempt.into(),
                part: said.part.into(),
                outcome: serde_json::to_string(&said.outcome).unwrap(),
                made: None,
                cache_key: None,
            };
            assert!(factory.add(artefact, lease).await.unwrap());
            story.push(said);
        };
        in_bank(site, &item, &json!({ "factory": { "run": run, "item": number, "tier": "proved", "attempt": 1 } }))
            .await;
        let ended = EndedItem {
            run,
            number: number.into(),
            state: ItemState::Proved,
            ended: json!({ "tier": "proved", "attempts": 1 }).to_string(),
            problem: Some(item.meta.id),
            at: site.clock_now(),
        };
        factory.finish(ended, lease).await.unwrap();
        ids.push(item.meta.id);
    }
    (run, ids)
}

/// Stores an item as the bank accepted it then, verified.
async fn in_bank(site: &Site, item: &MathProblemItem, about: &Json) {
    let approval: Approval = match verify(item, &RubricPolicy::default()) {
        ProblemDecision::Approved(approval) => approval,
        other => panic!("{other:?}"),
    };
    let (id, at) = (item.meta.id, site.clock_now());
    let made = |step: Transition| ProblemMove { audit: entry(site, step.action(), id), step, at, actor: None };
    let stored = StoredProblem::of(item).unwrap();
    let new = NewProblem {
        id,
        version: 1,
        skill_id: item.meta.skill_id.clone(),
        difficulty: item.meta.difficulty.into(),
        purpose: None,
        status: Status::Draft,
        verified_at: None,
        hash: stored.hash,
        body: stored.body,
        created_at: item.meta.created_at,
        at,
        actor: None,
        report: about.to_string(),
        audit: entry(site, AuditAction::ProblemAdded, id),
        moves: vec![made(Transition::Submit), made(Transition::Approve(approval))],
    };
    assert_eq!(site.stores.problems.add(vec![new]).await.unwrap().added, 1);
}

async fn status(site: &Site, id: Uuid, version: i64) -> Option<Status> {
    site.stores.problems.get(id, Some(version)).await.unwrap().map(|row| row.status)
}

#[tokio::test]
async fn what_the_rules_of_today_do_not_prove_is_taken_out_of_service_and_waits_for_a_person() {
    let site = Site::of(&texts()).await;
    let fake = fake(well(script()));
    let plumb = served(&site, &fake).await;
    let hint = "Read it again.";
    let drafts = [
        draft("What is 3 + 4 times 5?", ("35", "(3 + 4)*5"), hint),
        draft("Work out 3 + 4*5.", ("23", "3 + 4*5"), hint),
        draft("Multiply (3) + (4).", ("7", "3 + 4"), hint),
        draft("Work out 30 - 4*5.", ("10", "30 - 4*5"), "Only an idiot gets this wrong."),
        draft("What is 24 divided by 4 + 2?", ("4", "24/(4 + 2)"), hint),
    ];
    let (run, ids) = proved_before(&site, &plumb, &drafts).await;
    let skill = crate::support::bank::SKILL;
    let reproved = plumb.factory().prove_again().await.unwrap();
    assert_eq!(reproved, ProofReview { held: 1, waiting: 3, refused: 1 });
    for (at, waits) in [(0, true), (2, true), (3, false), (4, true)] {
        assert_eq!(status(&site, ids[at], 1).await, Some(Status::Retired), "{at}");
        assert_eq!(status(&site, ids[at], 2).await, waits.then_some(Status::InReview), "{at}");
    }
    assert_eq!(status(&site, ids[1], 1).await, Some(Status::Verified));
    for difficulty in 1..=5 {
        for pivot in [0, u64::MAX / 2] {
            let picked = plumb.bank().pick(ProblemUse::Practice, (skill, difficulty), pivot).await.unwrap();
            assert!(picked.is_none_or(|picked| picked.item().meta.id == ids[1]), "{difficulty}");
        }
    }
    let waiting = plumb.factory().waiting(9).await.unwrap();
    assert_eq!(waiting.len(), 3, "they are in the queue");
    let counts = plumb.factory().run(run).await.unwrap().counts;
    assert_eq!((counts.get(&ItemState::Proved), counts.get(&ItemState::Rejected)), (Some(&1), Some(&1)));
    // Verifying the whole bank approves none of them, and a second start changes nothing.
    plumb.bank().verify(&plumb_service::bank::ProblemSelection::Waiting).await.unwrap();
    assert_eq!(status(&site, ids[0], 2).await, Some(Status::InReview));
    assert_eq!(plumb.factory().prove_again().await.unwrap(), ProofReview { held: 1, ..ProofReview::default() });
    // A person may approve one.
    plumb.factory().approve(run, waiting[0].number).await.unwrap();
    assert_eq!(plumb.factory().prove_again().await.unwrap(), ProofReview { held: 1, ..ProofReview::default() });
    assert_eq!(plumb.bank().prove().await.unwrap().violations, 0);
}

#[tokio::test]
async fn a_question_that_can_be_read_in_two_ways_waits_whatever_models_agree_on() {
    let site = Site::of(&texts()).await;
    // A run repeated under its seed is answered from what was said before.
    for (first, stem, keys) in [
        (1_u64, "What is 9 - 2 times 3?", [("21", "(9 - 2)*3"), ("3", "9 - 2*3")]),
        (3, "What is 100 minus 20 + 30?", [("50", "100 - (20 + 30)"), ("110", "100 - 20 + 30")]),
        (5, "What is 24 divided by 4 + 2?", [("4", "24/(4 + 2)"), ("8", "24/4 + 2")]),
    ] {
        for (seed, key) in (first..).zip(keys) {
            let fake = always(draft(stem, key, "Read it again."));
            let plumb = served(&site, &fake).await;
            let order = plumb_service::factory::NewRunOrder { seed: Some(seed), ..problems(1) };
            let run = plumb.factory().begin(order).await.unwrap();
            plumb.factory().work(None, pending()).await.unwrap();
            let counts = plumb.factory().run(run).await.unwrap().counts;
            assert_eq!(counts.get(&ItemState::Proved), None, "{stem} {key:?}");
        }
    }
}

#[tokio::test]
async fn the_same_question_comes_into_the_bank_once() {
    let site = Site::of(&texts()).await;
    for (seed, stem, key, state) in [
        (7, "What is 3 + 4?", ("7", "3 + 4"), ItemState::Proved),
        (8, "Work out 6 * 7.", ("42", "6*7"), ItemState::Proved),
        // One that waits for a person as well.
        (9, "What is 9 - 2 times 3?", ("21", "(9 - 2)*3"), ItemState::Agreed),
    ] {
        let fake = always(draft(stem, key, "Count on."));
        let plumb = served(&site, &fake).await;
        let order = |seed, count| plumb_service::factory::NewRunOrder { seed: Some(seed), ..problems(count) };
        let run = plumb.factory().begin(order(seed, 4)).await.unwrap();
        plumb.factory().work(None, pending()).await.unwrap();
        let counts = plumb.factory().run(run).await.unwrap().counts;
        assert_eq!((counts.get(&state), counts.get(&ItemState::Rejected)), (Some(&1), Some(&3)), "{stem}");
        let files = super::files(&plumb, run).await;
        assert!(files.rejected.iter().all(|line| line.to_string().contains("already")), "{:?}", files.rejected);
        // In another run, too.
        let again = plumb.factory().begin(order(seed + 90, 1)).await.unwrap();
        plumb.factory().work(None, pending()).await.unwrap();
        assert_eq!(plumb.factory().run(again).await.unwrap().counts.get(&state), None, "{stem}");
    }
}

/// An exam question that is always the same.
fn half_full() -> Json {
    json!({
        "question": {
            "stem": "A glass has the shape of a cone with its point at the bottom. Filled to half of its depth it holds 120 ml. How much does it hold when it is full?",
            "options": { "A": "240 ml", "B": "960 ml", "C": "480 ml", "D": "360 ml" },
            "correct_option": "B",
        },
        "solution": { "reasoning": "The two bodies are similar, with lengths in the ratio 2.", "key_insight": "Volumes go with the cube." },
        "distractor_map": { "A": "linear", "B": "right", "C": "square", "D": "thirds" },
        "checks": { "A": "120*2", "B": "120*2^3", "C": "120*2^2", "D": "120*3" },
    })
}

/// One was once accepted twice, under two difficulties.
#[tokio::test]
async fn the_same_exam_question_waits_for_a_person_once_however_hard_it_is_called() {
    let site = Site::of(&texts()).await;
    let fake = fake(well(script().responder(|asked: &AskedRequest| {
        (asked.call_site.as_deref() == Some("exam.implement")).then(|| Reply::json(half_full()))
    })));
    let plumb = served(&site, &fake).await;
    let run = plumb.factory().begin(exam(6)).await.unwrap();
    plumb.factory().work(None, pending()).await.unwrap();
    let counts = plumb.factory().run(run).await.unwrap().counts;
    assert_eq!((counts.get(&ItemState::Agreed), counts.get(&ItemState::Rejected)), (Some(&1), Some(&5)), "{counts:?}");
    let files = super::files(&plumb, run).await;
    assert!(files.rejected.iter().all(|line| line.to_string().contains("already")), "{:?}", files.rejected);
}
