//! Effects of an exam on the learner's mastery.

use plumb_learning::mastery::SkillState;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::SessionId;

use crate::support::content::{ADD, DOUBLE, GRAPH, exam, file};
use crate::support::{Client, Site, day, stands};

async fn site(rest: &[&str]) -> Site {
    let exam = exam("SUMS", &[("T.ADD", 5), ("T.DOUBLE", 1)], &[], rest);
    let graph = ("skills_graph.json".to_owned(), GRAPH.to_owned());
    Site::of(&[file("add", ADD), file("double", DOUBLE), graph, exam]).await
}

/// Takes the exam with ten seconds per item; all right but the last.
async fn sit(site: &Site, ann: &mut Client) -> SessionId {
    let session = ann.begin("SUMS").await;
    ann.answer_all(site, session, 10, [true, true, true, true, true, false]).await;
    session
}

async fn kinds(site: &Site, session: SessionId) -> Vec<String> {
    site.stores.sessions.events(session).await.unwrap().into_iter().map(|row| row.event.kind).collect()
}

#[tokio::test]
async fn an_exam_that_is_handed_in_moves_the_skill_map() {
    let (site, mut ann) = site(&[]).await.and_learner().await;
    let map = ann.get("/practice").await.expect(200).body;
    assert!(stands(&map).contains("Add: open") && stands(&map).contains("Double: later"), "{map}");
    let session = sit(&site, &mut ann).await;

    let kinds = kinds(&site, session).await;
    assert_eq!(kinds[kinds.len() - 4..], ["mastery_updated", "skill_mastered", "skill_unlocked", "session_completed"]);
    assert_eq!(site.audited(session, AuditAction::SessionCompleted).await, 1, "the trail calls it by its end");
    let map = ann.get("/practice").await.expect(200).body;
    assert!(stands(&map).contains("Add: mastered"), "{map}");
    assert!(!stands(&map).contains("Double: later"), "{map}");
    let rows = site.stores.learning.skill_states(site.session(session).await.learner).await.unwrap();
    let counted: Vec<(String, u32)> = rows
        .iter()
        .map(|row| (row.skill.clone(), serde_json::from_str::<SkillState>(&row.snapshot).unwrap().opportunities))
        .collect();
    assert_eq!(counted, [("t_add".to_owned(), 5), ("t_double".to_owned(), 1)]);
    assert_eq!(site.stores.learning.timing("T.ADD").await.unwrap().seen, 5);
    assert_eq!(site.plumb.recompute_mastery().await.unwrap().differences, Vec::<String>::new());
    site.sessions_are_whole().await;
}

#[tokio::test]
async fn while_the_score_is_held_back_the_skill_map_says_nothing_of_it() {
    let window = format!("availability: {{closes: '{}'}}", day(12, 0));
    let (site, mut ann) = site(&[&window, "reveal: {score: after_window, solutions: never}"]).await.and_learner().await;
    let session = sit(&site, &mut ann).await;
    let map = ann.get("/practice").await.expect(200).body;
    assert!(stands(&map).contains("Add: open") && stands(&map).contains("Double: later"), "{map}");
    assert_eq!(site.plumb.close_overdue().await.unwrap(), 0, "not yet");

    site.clock.advance_secs(4 * 3_600);
    assert_eq!(site.plumb.close_overdue().await.unwrap(), 1);
    assert_eq!(site.plumb.close_overdue().await.unwrap(), 0, "once");
    let mut ann = site.learner().await;
    let map = ann.get("/practice").await.expect(200).body;
    assert!(stands(&map).contains("Add: mastered"), "{map}");
    assert_eq!(kinds(&site, session).await.iter().filter(|kind| *kind == "mastery_updated").count(), 1);
    assert_eq!(site.plumb.recompute_mastery().await.unwrap().differences, Vec::<String>::new());
}
