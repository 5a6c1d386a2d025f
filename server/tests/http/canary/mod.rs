//! No key reaches a learner before the rule for solutions allows it: not in a page, not in a response to a script, not
//! in an error.

mod assigned;
mod banked;
mod birds;
mod calls;
mod crawl;
mod reported;
mod scorecards;
mod streams;

use birds::{Secrets, secrets, texts};
use calls::Calls;
use crawl::Crawler;
use plumb_answers::answer::Input;
use plumb_answers::item::ItemBody;
use plumb_types::ids::SessionId;
use plumb_types::user::Role;

use crate::support::{Client, Site, day, instant};

const NEVER: &str = "reveal: {score: after_completion, solutions: never}";

/// The state of a session when it is searched.
#[derive(Debug, Clone, Copy)]
enum State {
    /// This item is shown, nothing saved.
    Shown(usize),
    /// This item is shown, with a saved draft.
    Saved(usize),
    /// The review page before the end.
    Review,
    /// Finished; solutions are never shown.
    Finished,
    /// Ended by the clock.
    Expired,
}

async fn all_secrets(site: &Site, session: SessionId) -> Secrets {
    secrets(&site.form(session).await)
}

/// Brings a new session into that state; returns the position and the revision of the item shown.
async fn bring(site: &Site, client: &mut Client, session: SessionId, state: State) -> (usize, u64) {
    let shown = match state {
        State::Shown(at) | State::Saved(at) => at,
        State::Review | State::Finished | State::Expired => Input::ALL.len(),
    };
    for position in 0..shown {
        if position % 2 == 0 {
            client.skip(session, position).await.expect(200);
        } else {
            let answer = site.answer(session, position, false).await;
            client.submit(session, position, 0, &answer).await.expect(200);
        }
    }
    match state {
        State::Shown(at) => return (at, 0),
        State::Saved(at) => return (at, client.save(session, at, 0, "zz").await.expect(200).revision()),
        State::Review => {}
        State::Finished => {
            client.finish(session).await;
        }
        State::Expired => {
            site.clock.advance_secs(700);
            site.plumb.close_overdue().await.unwrap();
        }
    }
    (1, 1)
}

#[tokio::test]
async fn every_item_type_there_is_is_in_the_crawl() {
    let (site, mut ann) = Site::of(&texts(&[NEVER])).await.and_learner().await;
    let session = ann.begin("BIRDS").await;
    let form = site.form(session).await;
    let kinds: Vec<Input> = form
        .items
        .iter()
        .map(|placed| match &placed.item.body {
            ItemBody::MultipleChoice { .. } => Input::MultipleChoice,
            ItemBody::ShortAnswer { spec, .. } => spec.input,
        })
        .collect();
    assert_eq!(kinds, Input::ALL);
    // Control: the search finds the secrets on the administrators' page, which shows all of them.
    let Secrets { always, until_revealed } = secrets(&form);
    let seen_by_admins = always.iter().chain(&until_revealed).filter(|secret| !secret.starts_with('{'));
    let chief = site.signed_in("chief", Role::Admin).await;
    let mut crawler = Crawler::new(chief, seen_by_admins.cloned().collect());
    crawler.get("admin", &format!("/admin/audit/sessions/{session}")).await;
    for secret in
        [&form.seed.to_string(), "QZHIDDEN", "QZMISCONCEPTION1", "qzkey", &form.items[0].item.blueprint.to_string()]
    {
        assert!(crawler.hits.iter().any(|hit| hit.contains(secret)), "{secret} was not found: {:#?}", crawler.hits);
    }
}

#[tokio::test]
async fn no_page_shows_a_secret_in_any_state_of_a_session() {
    let site = Site::of(&texts(&[NEVER])).await;
    let mut states: Vec<State> = (0..Input::ALL.len()).flat_map(|at| [State::Shown(at), State::Saved(at)]).collect();
    states.extend([State::Review, State::Finished, State::Expired]);
    for (number, state) in states.into_iter().enumerate() {
        let mut client = site.signed_in(&format!("learner {number}"), Role::Learner).await;
        let session = client.begin("BIRDS").await;
        bring(&site, &mut client, session, state).await;
        let Secrets { always, until_revealed } = all_secrets(&site, session).await;
        let forbidden: Vec<String> = always.into_iter().chain(until_revealed).collect();
        let mut hits = Vec::new();
        if matches!(state, State::Shown(1..) | State::Saved(1..)) {
            // For others a session is open or over, whichever item is shown, and so it is on pages of other things.
            let mut crawler = Crawler::new(client, forbidden);
            crawler.read_session(&format!("{state:?}"), session).await;
            assert!(crawler.asked > 40);
            hits.append(&mut crawler.hits);
        } else {
            let readers = [
                client,
                site.visitor(),
                site.signed_in("another", Role::Learner).await,
                site.signed_in("teacher", Role::Teacher).await,
            ];
            for who in readers {
                let mut crawler = Crawler::new(who, forbidden.clone());
                crawler.read_all(&format!("{state:?}"), session).await;
                assert!(crawler.asked > 40);
                hits.append(&mut crawler.hits);
            }
        }
        assert!(hits.is_empty(), "{hits:#?}");
    }
}

/// An agent-led session on its own page: at every item, after each answer and at the end.
#[tokio::test]
async fn no_page_of_a_led_session_shows_a_secret() {
    let (site, mut ann) = Site::of(&texts(&[NEVER])).await.and_learner().await;
    let begin = serde_json::json!({ "session_type": "evaluation", "assessment_id": "BIRDS" });
    let made = ann.json("/api/v1/session/", &begin).await.expect(201).json();
    let session: SessionId = made["session_id"].as_str().unwrap().parse().unwrap();
    let Secrets { always, until_revealed } = all_secrets(&site, session).await;
    let forbidden: Vec<String> = always.into_iter().chain(until_revealed).collect();
    let mut hits = Vec::new();
    for position in 0..=Input::ALL.len() {
        let mut crawler = Crawler::new(ann.clone(), forbidden.clone());
        let page = crawler.get("led", &format!("/sessions/{session}")).await.expect(200).body;
        crawler.get("led", &format!("/sessions/{session}/replay")).await.expect(200);
        crawler.get("led", "/sessions").await.expect(200);
        hits.append(&mut crawler.hits);
        let call = page.split("name=\"call\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
        assert_eq!(call.is_some(), position < Input::ALL.len(), "{page}");
        let Some(call) = call else { break };
        let wrong = site.answer(session, position, false).await;
        let id = session.to_string();
        let command = crate::support::fresh().to_string();
        for answer in ["", "?!", &wrong] {
            let fields = [("session", id.as_str()), ("call", call), ("command", &command), ("answer", answer)];
            let reply = ann.form("/do/respond", &fields).await;
            let mut crawler = Crawler::new(ann.clone(), forbidden.clone());
            crawler.search("led: respond", &reply);
            hits.append(&mut crawler.hits);
        }
    }
    assert!(hits.is_empty(), "{hits:#?}");
}

#[tokio::test]
async fn no_server_function_tells_a_secret_in_any_state_of_a_session() {
    let site = Site::of(&texts(&[NEVER])).await;
    let mut states: Vec<State> = (0..Input::ALL.len()).map(State::Saved).collect();
    states.extend([State::Review, State::Finished, State::Expired]);
    let routes = plumb_server::http::all_routes();
    let functions: Vec<&str> =
        routes.iter().filter(|(method, _)| method != "GET").map(|(_, path)| path.as_str()).collect();
    assert!(functions.len() >= 14, "{functions:?}");
    let mut hits = Vec::new();
    for (number, state) in states.into_iter().enumerate() {
        // Functions that are not about an item are called at the first one and at the ends only.
        let every = !matches!(state, State::Saved(1..));
        let called = functions.iter().copied().filter(|path| every || Calls::of_items(path));
        // Those about a session may change its state, so each has one of its own.
        let (own, shared): (Vec<&str>, Vec<&str>) = called.partition(|path| Calls::of_sessions(path));
        let groups = own.into_iter().map(|path| vec![path]).chain([shared]).filter(|group| !group.is_empty());
        for (at, group) in groups.enumerate() {
            let mut client = site.signed_in(&format!("learner {number} {at}"), Role::Learner).await;
            let session = client.begin("BIRDS").await;
            let (position, revision) = bring(&site, &mut client, session, state).await;
            let Secrets { always, until_revealed } = all_secrets(&site, session).await;
            let forbidden: Vec<String> = always.into_iter().chain(until_revealed).collect();
            for path in group {
                let mut crawler = Crawler::new(client.clone(), forbidden.clone());
                crawler.call(&format!("{state:?}"), path, session, position, revision).await;
                hits.append(&mut crawler.hits);
            }
        }
    }
    assert!(hits.is_empty(), "{hits:#?}");
}

/// Returns the texts of a list that occur in a page.
fn found<'a>(page: &str, list: &'a [String]) -> Vec<&'a str> {
    list.iter().map(String::as_str).filter(|secret| page.contains(secret)).collect()
}

/// A finished session with every answer wrong.
async fn all_wrong(site: &Site, client: &mut Client) -> SessionId {
    let session = client.begin("BIRDS").await;
    client.answer_all(site, session, 0, Input::ALL.map(|_| false)).await;
    client.finish(session).await;
    session
}

#[tokio::test]
async fn after_completion_the_solutions_are_shown_and_nothing_else_that_is_secret() {
    let (site, mut ann) = Site::of(&texts(&[])).await.and_learner().await;
    let session = all_wrong(&site, &mut ann).await;
    let Secrets { always, until_revealed } = all_secrets(&site, session).await;
    let page = ann.get(&format!("/sessions/{session}/results")).await.expect(200).body;
    let chosen = site.session(session).await.items[5].answer().unwrap().to_owned();
    let form = site.form(session).await;
    let ItemBody::MultipleChoice { options, .. } = &form.items[5].item.body else { panic!("the sixth is a choice") };
    for secret in &until_revealed {
        let misconception = options.iter().find(|option| option.misconception.as_ref() == Some(secret));
        // Only the misconception of the chosen option is shown.
        let shown = misconception.is_none_or(|option| option.id == chosen);
        assert_eq!(page.contains(secret), shown, "{secret}");
    }
    let mut crawler = Crawler::new(ann, always);
    crawler.read_all("revealed", session).await;
    assert!(crawler.hits.is_empty(), "{:#?}", crawler.hits);
}

#[tokio::test]
async fn with_the_rule_never_neither_solutions_nor_score_are_ever_shown() {
    let (site, mut ann) = Site::of(&texts(&["reveal: {score: never, solutions: never}"])).await.and_learner().await;
    let session = all_wrong(&site, &mut ann).await;
    let Secrets { until_revealed, .. } = all_secrets(&site, session).await;
    for years in [0, 1] {
        site.clock.advance_secs(years * 366 * 86_400);
        let mut ann = site.learner().await;
        for path in [format!("/sessions/{session}/results"), "/history".into(), "/".into()] {
            let page = ann.get(&path).await.expect(200).body;
            assert_eq!(found(&page, &until_revealed), Vec::<&str>::new(), "{path}");
            assert!(!page.contains("class=\"score\"") && !page.contains("Rest"), "{path}: {page}");
        }
    }
}

#[tokio::test]
async fn after_the_window_and_not_a_moment_earlier_solutions_and_score_are_shown() {
    let window = format!("availability: {{closes: '{}'}}", day(12, 0));
    let (site, mut ann) = Site::of(&texts(&[&window, "reveal: {score: after_window, solutions: after_window}"]))
        .await
        .and_learner()
        .await;
    let session = all_wrong(&site, &mut ann).await;
    let Secrets { until_revealed, .. } = all_secrets(&site, session).await;
    let solutions: Vec<String> =
        until_revealed.into_iter().filter(|secret| !secret.starts_with("QZMISCONCEPTION")).collect();
    for (millis, shown) in [(-7_200_000, false), (-1, false), (0, true), (60_000, true)] {
        site.clock.set(instant(&day(12, 0)).plus_millis(millis));
        let mut ann = site.learner().await;
        let page = ann.get(&format!("/sessions/{session}/results")).await.expect(200).body;
        let expected = if shown { solutions.len() } else { 0 };
        assert_eq!(found(&page, &solutions).len(), expected, "{millis}: {page}");
        assert_eq!(page.contains("class=\"score\""), shown, "{millis}: {page}");
    }
}
