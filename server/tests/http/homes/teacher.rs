//! A teacher's home page.

use plumb_types::user::Role;

use crate::support::{Site, fresh, has, instant};

/// Returns the part of a page below the heading with that id.
fn part<'p>(page: &'p str, id: &str) -> &'p str {
    let part = page.split(&format!("<h2 id=\"{id}\"")).nth(1).unwrap_or_else(|| panic!("no {id}: {page}"));
    part.split("</section>").next().unwrap()
}

#[tokio::test]
async fn a_teacher_sees_who_works_what_came_in_and_who_needs_help() {
    let (site, mut tess, class) = Site::with_class(&["ann", "ben", "cid"]).await;
    let page = tess.look("/").await;
    has(part(&page, "classes"), [&format!("href=\"/teach/classes/{class}\""), "3 learners", "nobody working now"]);
    has(part(&page, "help"), ["Nobody stands out"]);
    has(part(&page, "results"), ["From the last 7 days.", "No new results."]);

    let closes = [("terms[closes]", "2026-11-23T09:00")];
    let set = tess.assign(class, "FREE", &closes).await;
    let page = tess.look("/").await;
    for name in ["ann", "ben", "cid"] {
        assert!(part(&page, "help").contains(&format!(">{name}</a>")), "{name}: {page}");
    }
    has(part(&page, "help"), [">The test</a>", "3 learners have not started; open until 23 November 2026"]);

    // Ann fails, ben passes, cid has more time of his own.
    let (mut ann, mut ben) = (site.learner().await, site.signed_in("ben", Role::Learner).await);
    let of_ann = ann.begin_assigned(set).await;
    ann.answer_all(&site, of_ann, 10, [false; 3]).await;
    has(part(&tess.look("/").await, "classes"), ["1 working now"]);
    ann.finish(of_ann).await;
    let of_ben = ben.begin_assigned(set).await;
    ben.answer_all(&site, of_ben, 10, [true; 3]).await;
    ben.finish(of_ben).await;
    let cid = site.id("cid").await;
    let more = [("assignment", set.to_string()), ("whom", "learner".into()), ("learner", "cid".into())];
    let more: Vec<(&str, &str)> = more.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let later = [("terms[closes]", "2026-12-20T09:00")];
    tess.form("/do/assignment-except", &[&more[..], &later[..]].concat()).await.expect(200);

    let page = tess.look("/").await;
    let help = part(&page, "help");
    assert!(help.contains(">ann</a>") && help.contains("scored 0") && help.contains("on The test"), "{help}");
    assert!(!help.contains(">ben</a>"), "he did well: {help}");
    assert!(!help.contains(&cid.to_string()), "he has time: {help}");
    has(part(&page, "results"), ["2 results", "The test", "7b"]);

    // Results are new until they were seen; later ones are new again.
    let until = crate::support::hidden(&page, "until").to_owned();
    site.clock.advance_secs(60);
    assert_eq!(tess.form("/do/results-seen", &[("until", &until)]).await.location(), "/?view=teaching");
    has(part(&tess.look("/").await, "results"), ["No new results.", "when you last marked them as seen"]);
    let mut cid = site.signed_in("cid", Role::Learner).await;
    let of_cid = cid.begin_assigned(set).await;
    cid.answer_all(&site, of_cid, 10, [true; 3]).await;
    cid.finish(of_cid).await;
    has(part(&tess.look("/").await, "results"), ["1 result"]);

    // After a while no learner counts as working.
    site.clock.advance_secs(6 * 60);
    has(part(&tess.look("/").await, "classes"), ["nobody working now"]);
}

#[tokio::test]
async fn what_closed_without_somebody_is_told_for_a_week() {
    let (site, mut tess, class) = Site::with_class(&["ann"]).await;
    tess.assign(class, "FREE", &[("terms[closes]", "2026-11-22T10:00")]).await;
    site.clock.set(instant("2026-11-22T11:00:00Z"));
    let mut tess = site.signed_in("tess", Role::Teacher).await;
    has(
        part(&tess.look("/").await, "help"),
        [">The test</a>", "One learner did not start; closed on 22 November 2026"],
    );
    site.clock.set(instant("2026-11-29T10:00:00Z"));
    let mut tess = site.signed_in("tess", Role::Teacher).await;
    has(part(&tess.look("/").await, "help"), ["Nobody stands out"]);
}

#[tokio::test]
async fn what_is_for_a_group_is_missed_by_nobody_else() {
    let (site, mut tess, class) = Site::with_class(&["ann", "ben"]).await;
    let (of, ann) = (class.to_string(), site.id("ann").await.to_string());
    let group = [("class", of.as_str()), ("name", "Extra"), ("members[]", ann.as_str())];
    tess.form("/do/class-group", &group).await.expect(200);
    let group = site.stores.classes.groups(class).await.unwrap()[0].id.to_string();
    tess.assign(class, "FREE", &[("terms[closes]", "2026-11-23T09:00"), ("group", &group)]).await;
    let page = tess.look("/").await;
    let help = part(&page, "help");
    assert!(help.contains(">ann</a>") && !help.contains(">ben</a>"), "{help}");
}

#[tokio::test]
async fn who_answers_wrongly_again_and_again_is_named_with_the_skill() {
    let (site, mut tess, _) = Site::with_class(&["ann"]).await;
    let mut ann = site.learner().await;
    let session = ann.practise(&site, "t_add").await;
    for _ in 0..5 {
        site.clock.advance_secs(20);
        let (position, _, wrong) = crate::practice::item(&site, session).await;
        ann.practice_act("answer", session, position, &wrong).await.expect(200);
        ann.practice_act("solution", session, position, "").await.expect(200);
        ann.practice_act("next", session, position, "").await.expect(200);
    }
    has(part(&tess.look("/").await, "help"), [">ann</a>", "needs more practice at Add"]);
}

#[tokio::test]
async fn a_message_that_needs_a_person_comes_first_and_goes_when_somebody_has_looked() {
    let (site, mut tess, _) = Site::with_class(&["ann"]).await;
    let mut ann = site.learner().await;
    let lesson = ann.learn("sums-and-doubles").await;
    let words = "I want to die";
    ann.post("/do/tutor-say", &[("session", &lesson), ("command", &fresh()), ("text", &words)]).await;
    let page = tess.look("/").await;
    has(part(&page, "help"), [">ann</a>", "href=\"/teach/flags\""]);
    assert!(!page.contains(words), "what was written is read where it belongs: {page}");
    let flags = tess.look("/teach/flags").await;
    let seq = crate::support::hidden(&flags, "seq").to_owned();
    tess.post("/do/flag-look", &[("session", &lesson), ("seq", &seq), ("note", &"")]).await.expect(200);
    has(part(&tess.look("/").await, "help"), ["Nobody stands out"]);
}

#[tokio::test]
async fn a_colleague_sees_nothing_of_a_class_that_is_not_theirs() {
    let (site, mut tess, class) = Site::with_class(&["ann"]).await;
    let set = tess.assign(class, "FREE", &[("terms[closes]", "2026-11-23T09:00")]).await;
    let mut ann = site.learner().await;
    let session = ann.begin_assigned(set).await;
    ann.answer_all(&site, session, 10, [false; 3]).await;
    ann.finish(session).await;
    let mut rex = site.signed_in("rex", Role::Teacher).await;
    let page = rex.look("/").await;
    has(&page, ["You do not teach a class yet.", "href=\"/teach#add\"", "Nobody stands out", "No new results."]);
    for hers in [class.to_string(), set.to_string(), site.id("ann").await.to_string(), ">ann<".to_owned()] {
        assert!(!page.contains(&hers), "{hers}: {page}");
    }
    // An administrator sees all classes.
    let mut chief = site.signed_in("chief", Role::Admin).await;
    assert!(chief.look("/?view=teaching").await.contains(&class.to_string()));
    // Each teacher has their own list of new results.
    rex.form("/do/results-seen", &[("until", "9000000000000000")]).await.expect(200);
    has(part(&tess.look("/").await, "results"), ["1 result"]);
    let seen = site.stores.homes.home(site.id("rex").await).await.unwrap().results_seen_at;
    assert_eq!(seen, Some(site.clock_now()), "nothing is seen before it is there");
}
