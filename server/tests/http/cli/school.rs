//! The school that `serve --demo` fills.

use std::sync::Arc;

use plumb_app::server_fns::request::{School, SchoolPlaces, SchoolProgress};
use plumb_server::config::Options;
use plumb_server::demo::{self, DemoContext};
use plumb_server::files;
use plumb_types::user::Role;
use sqlx::{Connection, Row};
use sqlx_sqlite::SqliteConnection;

use super::plumb;
use crate::support::{Site, has, repository};

/// A server in demo mode with the shipped content and its demo accounts.
async fn server() -> (Site, DemoContext, Arc<SchoolProgress>) {
    let texts = files::blueprints(&[repository().join("blueprints")]).unwrap();
    let site = Site::with(Options { demo: Some(true), ..Options::default() }, &texts).await;
    let ground = DemoContext { plumb: Arc::clone(&site.plumb), stores: site.stores.clone() };
    demo::accounts(&ground).await.unwrap();
    let progress = Arc::clone(&site.web.site.demo.as_ref().unwrap().school);
    (site, ground, progress)
}

async fn numbers(site: &Site, queries: &[&'static str]) -> Vec<i64> {
    let file = site.path().join("plumb.db");
    let mut db = SqliteConnection::connect(&format!("sqlite://{}", file.display())).await.unwrap();
    let mut numbers = Vec::new();
    for query in queries {
        numbers.push(sqlx::query(*query).fetch_one(&mut db).await.unwrap().get(0));
    }
    numbers
}

fn checks_out(site: &Site) {
    for (check, said) in [
        (&["db", "check"][..], ", 0 problems"),
        (&["stats", "recompute", "--check"], ", 0 differ"),
        (&["mastery", "recompute", "--check"], ", 0 differ"),
    ] {
        let ran = plumb(site.path(), &[check, &["--database", "sqlite://plumb.db"]].concat(), "").expect(0);
        assert!(ran.out.contains(said), "{check:?}: {}", ran.out);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_server_fills_a_school_once_and_it_is_alive() {
    let (site, ground, progress) = server().await;
    let filling = demo::open(ground.clone(), Arc::clone(&progress)).await.unwrap().unwrap();
    assert_eq!(progress.school(), School::Filling);
    has(&site.visitor().look("/sign-in").await, ["Filling the school", "lemon-tripod-harvest"]);
    filling.await.unwrap();
    let School::Whole(SchoolPlaces { class, test }) = progress.school() else { panic!("{:?}", progress.school()) };
    checks_out(&site);

    let (learner, teacher) = (site.id("learner").await, site.id("teacher").await);
    for (sql, least, most) in [
        (
            "select count(*) from class c join class_teacher t on t.class_id = c.id
          join user_account u on u.id = t.user_id where u.name = 'teacher'",
            2,
            2,
        ),
        ("select count(*) from class_teacher", 2, 2),
        ("select count(*) from user_account where role = 'learner' and name <> '(anonymous)'", 30, 30),
        ("select count(distinct user_id) from class_member", 30, 30),
        ("select count(*) from class_member m join user_account u on u.id = m.user_id where u.name = 'learner'", 1, 1),
        // Every learner practised, over weeks.
        (
            "select min(n) from (select count(s.id) as n from user_account u left join session s on s.learner = u.id
          and s.kind = 'learning' where u.role = 'learner' and u.name <> '(anonymous)' group by u.id)",
            2,
            50,
        ),
        ("select (max(created_at) - min(created_at)) / 86400000000 from session where kind = 'learning'", 20, 28),
        ("select count(*) from evidence", 1_500, 9_000),
        // One test under way in one class, with different progress, and some who have finished.
        ("select count(distinct assessment_id) from session where kind = 'evaluation' and open = 1", 1, 1),
        ("select count(*) from session where kind = 'evaluation' and open = 1", 3, 10),
        // Marked tests, and their consequences.
        ("select count(*) from session where kind = 'evaluation' and open = 0", 90, 200),
        ("select count(*) from item_response", 1_000, 6_000),
        ("select count(*) from grade_change where kind is not null", 1, 9),
        ("select count(*) from review where state = 'waiting' and assignment_id is not null", 3, 20),
        ("select count(*) from problem_report where state = 'new'", 2, 12),
        ("select count(*) from announcement", 2, 2),
        ("select count(*) from regrade where state = 'draft'", 1, 1),
    ] {
        let found = numbers(&site, &[sql]).await[0];
        assert!((least..=most).contains(&found), "{sql}: {found}");
    }

    // The pages that the demo accounts link to exist and are accessible.
    let page = site.visitor().look("/sign-in").await;
    assert!(!page.contains("Filling the school"), "{page}");
    let ways: Vec<String> = page
        .split("name=\"next\" value=\"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap().to_owned())
        .filter(|way| !way.is_empty())
        .collect();
    assert!(ways.len() >= 10, "{ways:?}");
    let mut people = [("learner", Role::Learner), ("teacher", Role::Teacher), ("admin", Role::Admin)].into_iter();
    for accounts in page.split("class=\"demo-account\"").skip(1) {
        let (name, role) = people.next().unwrap();
        let mut client = site.signed_in(name, role).await;
        for way in ways.iter().filter(|way| accounts.contains(&format!("value=\"{way}\""))) {
            client.get(way).await.expect(200);
        }
    }
    let mut tess = site.signed_in("teacher", Role::Teacher).await;
    has(&tess.look("/teach").await, ["Year 5", "Networking, first course"]);
    has(&tess.look(&format!("/teach/assignments/{test}/live")).await, ["Amina Diallo", "learner"]);
    has(&tess.look("/teach/reviews").await, ["Write as one power"]);
    has(&tess.look(&format!("/teach/classes/{class}/gradebook")).await, ["Arithmetic check 1"]);
    has(&site.signed_in("learner", Role::Learner).await.look("/").await, ["Arithmetic check 4", "Year 5"]);
    // The test is open for hours, and the learner may begin it.
    site.clock.advance_secs(4 * 3_600);
    let mut ann = site.signed_in("learner", Role::Learner).await;
    let session = ann.begin_assigned(test).await;
    assert_eq!(site.session(session).await.learner, learner);
    assert_ne!(learner, teacher);

    // Another start finds the school and adds nothing.
    let all = ["select count(*) from audit", "select count(*) from session", "select count(*) from user_account"];
    let before = numbers(&site, &all).await;
    progress.tell(School::None);
    demo::accounts(&ground).await.unwrap();
    assert!(demo::open(ground, Arc::clone(&progress)).await.unwrap().is_none());
    assert_eq!(progress.school(), School::Whole(SchoolPlaces { class, test }));
    assert_eq!(numbers(&site, &all).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_school_that_was_interrupted_says_so_and_is_whole_as_far_as_it_goes() {
    let (site, ground, progress) = server().await;
    let filling = demo::open(ground.clone(), Arc::clone(&progress)).await.unwrap().unwrap();
    // Until some sessions are stored.
    while numbers(&site, &["select count(*) from session"]).await[0] == 0 {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    filling.abort();
    assert!(filling.await.unwrap_err().is_cancelled(), "it was filled faster than it could be stopped");
    progress.tell(School::None);
    assert!(demo::open(ground, Arc::clone(&progress)).await.unwrap().is_none());
    assert_eq!(progress.school(), School::Partly);
    has(&site.visitor().look("/sign-in").await, ["only part of it is here"]);
    plumb(site.path(), &["db", "check", "--database", "sqlite://plumb.db"], "").expect(0);
}

#[tokio::test]
async fn where_others_learn_already_no_school_is_filled() {
    let (site, ground, progress) = server().await;
    site.account("ann", Role::Learner).await;
    demo::open(ground, Arc::clone(&progress)).await.unwrap().unwrap().await.unwrap();
    assert_eq!(progress.school(), School::None);
    assert_eq!(numbers(&site, &["select count(*) from class"]).await, [0]);
}
