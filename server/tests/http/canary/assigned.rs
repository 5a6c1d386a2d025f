//! An assigned assessment: neither learners nor teachers see a key.

use plumb_types::user::Role;
use uuid::Uuid;

use super::birds::{Secrets, secrets, texts};
use super::crawl::Crawler;
use super::{NEVER, State, bring};
use crate::classes::order;
use crate::support::{Client, Field, Site};

#[tokio::test]
async fn no_page_around_an_assignment_shows_a_secret_in_any_state_of_its_session() {
    let site = Site::of(&texts(&[NEVER])).await;
    let mut tess = site.signed_in("tess", Role::Teacher).await;
    let class = tess.class("7b").await;
    let code = tess.join_code(class).await;
    let assignment = tess.assign(class, "BIRDS", &[("terms[breaks]", "5")]).await;
    let mut hits = Vec::new();
    let states = [State::Shown(0), State::Saved(5), State::Review, State::Finished, State::Expired];
    for (number, state) in states.into_iter().enumerate() {
        let mut client = site.signed_in(&format!("learner {number}"), Role::Learner).await;
        client.join(&code).await;
        let session = client.begin_assigned(assignment).await;
        bring(&site, &mut client, session, state).await;
        let Secrets { always, until_revealed } = secrets(&site.form(session).await);
        let forbidden: Vec<String> = always.into_iter().chain(until_revealed).collect();
        let learner = site.stores.sessions.load(session).await.unwrap().unwrap().learner;
        tess.post("/do/assignment-grades", &[("assignment", &assignment), ("released", &1)]).await.expect(200);
        let pages = [
            "/".to_owned(),
            format!("/assignments/{assignment}"),
            format!("/sessions/{session}"),
            format!("/sessions/{session}/results"),
            "/grades".to_owned(),
            "/teach".to_owned(),
            format!("/teach/classes/{class}"),
            format!("/teach/classes/{class}/assign"),
            format!("/teach/assignments/{assignment}"),
            format!("/teach/assignments/{assignment}/live"),
            format!("/teach/assignments/{assignment}/grades/{learner}"),
            format!("/teach/classes/{class}/gradebook"),
            format!("/teach/classes/{class}/gradebook.csv"),
            "/teach/regrades".to_owned(),
            "/teach/reviews".to_owned(),
        ];
        let teacher: Client = site.signed_in("tess", Role::Teacher).await;
        for who in [client, teacher] {
            let mut crawler = Crawler::new(who, forbidden.clone());
            for page in &pages {
                crawler.get(&format!("{state:?}"), page).await;
            }
            hits.append(&mut crawler.hits);
        }
    }
    assert!(hits.is_empty(), "{hits:#?}");
}

/// A regraded result shows that it was regraded, but still no right answers.
#[tokio::test]
async fn a_regraded_result_shows_no_secret_that_the_rules_withhold() {
    let (site, mut ann) = Site::of(&texts(&[NEVER])).await.and_learner().await;
    let session = ann.begin("BIRDS").await;
    bring(&site, &mut ann, session, State::Finished).await;
    let form = site.form(session).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    for (position, remedy) in [(0, "drop"), (1, "full"), (3, "again")] {
        let item = &form.items[position].item;
        let fields: [Field<'_>; 5] = [
            ("regrade[hash]", &item.blueprint),
            ("regrade[level]", &item.difficulty),
            ("regrade[seed]", &item.seed),
            ("regrade[remedy]", &remedy),
            ("regrade[reason]", &"It was unclear."),
        ];
        let id: Uuid = chief.post("/do/regrade-new", &fields).await.leads_to("/teach/regrades/");
        chief.post("/do/regrade-apply", &[("id", &id), ("confirm", &1)]).await.expect(200);
        while site.plumb.carry_out_regrades().await.unwrap() > 0 {}
    }
    assert_eq!(site.session(session).await.remarked.len(), 2, "marking again changes nothing here");
    let Secrets { always, until_revealed } = secrets(&form);
    let mut crawler = Crawler::new(ann, always.into_iter().chain(until_revealed).collect());
    crawler.get("regraded", &format!("/sessions/{session}/results")).await.expect(200).has(["It was unclear."]);
    crawler.read_all("regraded", session).await;
    assert!(crawler.hits.is_empty(), "{:#?}", crawler.hits);
}

/// During a pause no part of an item is shown.
#[tokio::test]
async fn a_pause_hides_the_item_from_page_and_script() {
    let site = Site::of(&texts(&[NEVER])).await;
    let mut tess = site.signed_in("tess", Role::Teacher).await;
    let class = tess.class("7b").await;
    let code = tess.join_code(class).await;
    let assignment = tess.assign(class, "BIRDS", &[]).await;
    let mut ann = site.learner().await;
    ann.join(&code).await;
    let session = ann.begin_assigned(assignment).await;
    let stems: Vec<String> = site.form(session).await.items.iter().map(|placed| placed.item.stem.clone()).collect();
    order(&mut tess, assignment, "pause", &[]).await.expect(200);
    let mut crawler = Crawler::new(ann, stems);
    for page in [format!("/sessions/{session}"), format!("/sessions/{session}/replay"), "/sessions".to_owned()] {
        crawler.get("paused", &page).await.expect(200);
    }
    for path in ["/do/submit", "/do/go", "/do/skip", "/do/submit-form", "/do/go-form", "/do/review"] {
        crawler.call("paused", path, session, 0, 0).await;
    }
    assert!(crawler.hits.is_empty(), "{:#?}", crawler.hits);
}
