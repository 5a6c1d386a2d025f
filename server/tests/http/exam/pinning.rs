//! Content published while an exam runs does not change it.

use plumb_service::content::ImportError;
use plumb_sessions::session::Session;
use plumb_types::ids::SessionId;
use uuid::Uuid;

use crate::ops::database;
use crate::support::content::{ADD, DOUBLE, exam, file};
use crate::support::{Client, Site, administrator};

fn before() -> Vec<(String, String)> {
    vec![
        file("add", ADD),
        file("double", DOUBLE),
        exam("FREE", &[("T.ADD", 3)], &["time_limit_minutes: 10", "allow_review: true", "allow_skip: true"], &[]),
    ]
}

/// Every text changed: other answers, another limit, other rules, other grade bands.
fn after() -> Vec<(String, String)> {
    let changed =
        ADD.replace("answer_formula: a + b", "answer_formula: a + b + 1000").replace("version: '1'", "version: '2'");
    let changed = changed.replace("max: 99", "max: 400").replace("What is", "How much is");
    let rest = ["reveal: {score: never, solutions: never}"];
    let (name, text) = exam("FREE", &[("T.ADD", 2), ("T.DOUBLE", 1)], &["time_limit_minutes: 1"], &rest);
    let text = text.replace("label: Good, min_percent: 50", "label: Splendid, min_percent: 90");
    vec![file("add", &changed), file("double", DOUBLE), (name, text)]
}

async fn unchanged(site: &Site, ann: &mut Client, session: SessionId) -> (Session, Vec<String>) {
    let stems = site.form(session).await.items.into_iter().map(|placed| placed.item.canonical_json()).collect();
    assert_eq!(ann.clock(session).await.expect(200).json()["millis_left"], 600_000);
    (site.session(session).await, stems)
}

#[tokio::test]
async fn publishing_changes_nothing_of_sessions_under_way_and_their_items_are_generated_again_equal() {
    let (site, mut ann) = Site::of(&before()).await.and_learner().await;
    let session = ann.begin("FREE").await;
    let pinned = unchanged(&site, &mut ann, session).await;

    site.publish(&after()).await;
    assert_eq!(unchanged(&site, &mut ann, session).await, pinned);
    // Also for a server that has never loaded the old texts.
    let restarted = site.restarted().await;
    let actor = administrator();
    let compared = restarted.as_admin(&actor).unwrap().regenerate(session).await.unwrap();
    assert_eq!(compared.len(), 3);
    assert!(compared.iter().all(|line| line.equal && line.generated.as_ref() == Ok(&line.stored)), "{compared:?}");

    // A change in the database is found, although the server's cache has the original.
    let actor = administrator();
    let chief = site.plumb.as_admin(&actor).unwrap();
    let equal = async || chief.regenerate(session).await.unwrap().iter().filter(|line| line.equal).count();
    assert_eq!(equal().await, 3);
    let (was, forged) = ("\"skill_id\":\"T.ADD\"", "\"skill_id\":\"T.ODD\"");
    for (text, left) in
        [("update form set body = replace(body, $1, $2)", 0), ("update form set body = replace(body, $2, $1)", 3)]
    {
        let changed = sqlx::query(text).bind(was).bind(forged).execute(&mut database(&site).await).await.unwrap();
        assert!(changed.rows_affected() > 0, "{text}");
        assert_eq!(equal().await, left, "{text}");
    }

    // The old rules apply: skipping, going back, ten minutes, the old key, the old grade bands, the old reveal rules.
    ann.skip(session, 0).await.expect(200);
    ann.go(session, 0).await.expect(200);
    for position in 0..3 {
        let revision = site.session(session).await.items[position].revision();
        let answer = site.answer(session, position, true).await;
        ann.submit(session, position, u64::from(revision), &answer).await.expect(200);
    }
    site.clock.advance_secs(599);
    ann.finish(session).await;
    let done = site.session(session).await;
    let result = done.result().unwrap();
    assert_eq!((result.score, result.grade.as_deref()), (10_000, Some("Good")));
    let page = ann.get(&format!("/sessions/{session}/results")).await.expect(200);
    assert!(page.body.contains("Good") && !page.body.contains("Splendid"), "{}", page.body);
    assert!(page.body.contains(&site.form(session).await.items[0].item.stem), "the old reveal rule: {}", page.body);

    // New sessions get the new version.
    let session = ann.begin("FREE").await;
    assert_eq!(ann.clock(session).await.json()["millis_left"], 60_000);
    let form = site.form(session).await;
    assert!(form.items[0].item.stem.starts_with("How much is") && form.items[0].item.skill_version == "2");
}

#[tokio::test]
async fn forms_drawn_ahead_from_an_older_version_are_not_given_out() {
    let site = Site::of(&before()).await;
    assert_eq!(site.plumb.top_up_forms(3).await.unwrap(), 3);
    assert_eq!(site.plumb.top_up_forms(3).await.unwrap(), 0, "the stock is full");
    site.publish(&after()).await;
    let mut ann = site.learner().await;
    let session = ann.begin("FREE").await;
    assert!(site.form(session).await.items[0].item.stem.starts_with("How much is"));
    assert_eq!(site.plumb.top_up_forms(3).await.unwrap(), 3);
    assert!(site.stores.forms.ready_counts().await.unwrap().iter().all(|stock| stock.ready == 3));
}

#[tokio::test]
async fn a_form_drawn_ahead_is_given_to_one_session_only() {
    let site = Site::of(&before()).await;
    site.plumb.top_up_forms(1).await.unwrap();
    let (mut forms, mut seeds) = (Vec::new(), Vec::new());
    for name in ["ann", "ben", "eve"] {
        let mut learner = site.signed_in(name, plumb_types::user::Role::Learner).await;
        let session = learner.begin("FREE").await;
        forms.push(site.session(session).await.form_id);
        seeds.push(site.form(session).await.seed);
    }
    for all in [forms.iter().map(Uuid::to_string).collect::<Vec<_>>(), seeds.iter().map(u64::to_string).collect()] {
        let distinct: std::collections::BTreeSet<_> = all.iter().collect();
        assert_eq!(distinct.len(), 3, "{all:?}");
    }
}

#[tokio::test]
async fn who_begins_at_the_same_moment_gets_a_form_drawn_ahead_too() {
    let site = Site::of(&before()).await;
    site.plumb.top_up_forms(40).await.unwrap();
    let mut begun = tokio::task::JoinSet::new();
    for at in 0..38 {
        let mut learner = site.signed_in(&format!("learner-{at}"), plumb_types::user::Role::Learner).await;
        begun.spawn(async move { learner.begin("FREE").await });
    }
    assert_eq!(begun.join_all().await.len(), 38);
    assert_eq!(site.stores.forms.ready_counts().await.unwrap()[0].ready, 2, "none was drawn on the spot");
}

#[tokio::test]
async fn files_with_an_error_publish_nothing() {
    let site = Site::of(&before()).await;
    let (hashes, head) = (current(&site).await, site.stores.audit.head().await.unwrap());
    let broken = DOUBLE.replace("answer_formula: n * 2", "answer_formula: n * m");
    let mut files = after();
    files[1].1 = broken;
    let Err(ImportError::Problems(problems)) = site.plumb.import(&files).await else { panic!("it was published") };
    assert!(problems.iter().any(|problem| problem.file == "double.yaml" && problem.is_error()), "{problems:?}");
    assert_eq!((current(&site).await, site.stores.audit.head().await.unwrap()), (hashes, head));
    // A change of one file that breaks another is refused as well.
    let gone = ADD.replace("skill_id: T.ADD", "skill_id: T.PLUS");
    let files: Vec<_> = [file("add", &gone), before().remove(1), before().remove(2)].into();
    assert!(site.plumb.import(&files).await.is_err());
}

async fn current(site: &Site) -> Vec<String> {
    let rows = site.stores.contents.current_hashes().await.unwrap();
    let mut rows: Vec<String> = rows.iter().map(|row| format!("{} {} {}", row.kind, row.id, row.hash)).collect();
    rows.sort();
    rows
}
