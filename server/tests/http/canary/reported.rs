//! Reports about items: neither the form nor the result reveals a key to a learner, or to another's teacher.

use plumb_answers::answer::Input;
use plumb_types::user::Role;

use super::birds::{Secrets, secrets, texts};
use super::crawl::Crawler;
use super::{NEVER, State, bring};
use crate::support::Site;

#[tokio::test]
async fn no_report_tells_a_secret_in_any_state_of_a_session() {
    let site = Site::of(&texts(&[NEVER])).await;
    let mut tess = site.signed_in("tess", Role::Teacher).await;
    let class = tess.class("7b").await;
    let code = tess.join_code(class).await;
    let mut hits = Vec::new();
    let last = Input::ALL.len() - 1;
    let states = [State::Saved(0), State::Saved(5), State::Shown(last), State::Review, State::Finished, State::Expired];
    for (number, state) in states.into_iter().enumerate() {
        let mut client = site.signed_in(&format!("learner {number}"), Role::Learner).await;
        client.join(&code).await;
        let session = client.begin("BIRDS").await;
        let (position, _) = bring(&site, &mut client, session, state).await;
        let position = u32::try_from(position).unwrap();
        let report = client.report(&site, session, position, "key", "It cannot be right.").await;
        let fields = [
            ("report", report.to_string()),
            ("version", "1".to_owned()),
            ("state", "settled".to_owned()),
            ("answer", "Thank you.".to_owned()),
            ("note", "QZHINT for colleagues".to_owned()),
        ];
        let fields = fields.each_ref().map(|(name, value)| (*name, value.as_str()));
        tess.form("/do/report-handle", &fields).await.expect(200);
        let Secrets { always, until_revealed } = secrets(&site.form(session).await);
        let forbidden: Vec<String> = always.into_iter().chain(until_revealed).collect();
        // Control: the learner's teacher sees everything, so the search works.
        let mut crawler = Crawler::new(tess.clone(), forbidden.clone());
        crawler.get("teacher", &format!("/teach/reports/{report}")).await.expect(200);
        assert!(!crawler.hits.is_empty(), "{state:?}");
        let stranger = site.signed_in("stranger", Role::Teacher).await;
        for who in [client, stranger] {
            let mut crawler = Crawler::new(who, forbidden.clone());
            for page in [
                "/".to_owned(),
                "/reports".to_owned(),
                format!("/sessions/{session}/report/{position}"),
                format!("/sessions/{session}?reported=1"),
                format!("/sessions/{session}/results?reported=1"),
                format!("/teach/reports/{report}"),
                "/teach/reports".to_owned(),
            ] {
                crawler.get(&format!("{state:?}"), &page).await;
            }
            crawler
                .call(&format!("{state:?}"), "/do/report-item", session, usize::try_from(position).unwrap(), 0)
                .await;
            hits.append(&mut crawler.hits);
        }
    }
    assert!(hits.is_empty(), "{hits:#?}");
}
