//! The answers that a teacher sees, and from how many respondents on.

use plumb_store::responses::Respondents;
use plumb_types::ids::{ClassId, SessionId};
use plumb_types::user::Role;
use serde_json::{Value as Json, json};

use super::{answer, csv, feedback, frankly, overseer, page, respond};
use crate::ops::database;
use crate::support::{Client, Field, PageText, Reply, Site, fresh, links_to, says};

/// Assigns a survey to a class; returns the assignment.
async fn set(teacher: &mut Client, class: ClassId, survey: &str, more: &[(&str, &str)]) -> String {
    let task = [("task[kind]", "survey"), ("task[survey]", survey)];
    teacher.assign_task(class, "To answer", &[&task[..], more].concat()).await.to_string()
}

/// Sends the request to begin an assigned survey.
async fn ask(client: &mut Client, survey: &str, assignment: &str) -> Reply {
    let fields: [Field<'_>; 4] =
        [("kind", &"survey"), ("content", &survey), ("assignment", &assignment), ("command", &fresh())];
    client.post("/do/lead", &fields).await
}

/// A learner answers an assigned survey; returns the session.
async fn answer_set(site: &Site, name: &str, survey: &str, assignment: &str, answers: &[Json]) -> SessionId {
    site.clock.advance_secs(1);
    let mut client = site.signed_in(name, Role::Learner).await;
    let session: SessionId = ask(&mut client, survey, assignment).await.leads_to("/sessions/");
    answer(site, &mut client, &session.to_string(), answers).await;
    session
}

/// Returns the numbers of a survey in the list.
async fn counted(client: &mut Client, survey: &str) -> Vec<String> {
    let list = page(client, "/teach/surveys").await;
    let line = list.split(&format!("href=\"/teach/surveys/{survey}\"")).nth(1).unwrap();
    let cells = line.split("</tr>").next().unwrap().split("<td class=\"n\">").skip(1);
    cells.map(|cell| cell.split('<').next().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_teacher_sees_the_answers_of_their_own_classes_and_no_one_elses() {
    let (site, mut tess, class) = Site::with_class(&["ann"]).await;
    let (mut tom, _) = site.class_of("tom", &["bob"]).await;
    let mut olga = overseer(&site).await;
    let because = |why: &str| [json!({ "selection": "n" }), json!({ "text": why }), json!({ "value": 3 })];
    feedback(&site, "ann", &because("Too much snow")).await;
    feedback(&site, "bob", &because("Too little rain")).await;
    feedback(&site, "stray", &because("No wind at all")).await;
    let (results, table) = ("/teach/surveys/feedback", "/teach/surveys/feedback/csv");
    for (client, own, others) in [
        (&mut tess, vec!["Too much snow"], ["Too little rain", "No wind at all", "bob", "stray"]),
        (&mut tom, vec!["Too little rain"], ["Too much snow", "No wind at all", "ann", "stray"]),
    ] {
        assert_eq!(counted(client, "feedback").await, ["1", "0", "0"]);
        let told = format!("{}{}", page(client, results).await, csv(client, table).await.join("\n"));
        assert!(own.iter().all(|text| told.contains(text)) && says(&told, "1 completed"), "{told}");
        assert!(others.iter().all(|text| !told.contains(&format!(">{text}<")) && !told.contains(&format!("{text},"))));
        assert!(others[..2].iter().all(|text| !told.contains(text)), "{told}");
    }
    assert_eq!(counted(&mut olga, "feedback").await, ["3", "0", "0"]);
    assert_eq!(csv(&mut olga, table).await.len(), 4);

    // A teacher without learners sees nothing, and a learner's answers are hidden from the teacher when the learner
    // leaves the class.
    let mut una = site.signed_in("una", Role::Teacher).await;
    assert!(says(&page(&mut una, results).await, "There are no completed answers you can see yet"));
    assert_eq!(csv(&mut una, table).await, ["learner name,ended at,liked,why,often"]);
    let ann = site.id("ann").await;
    tess.post("/do/class-learner-remove", &[("class", &class), ("learner", &ann)]).await.expect(200);
    assert!(!page(&mut tess, results).await.contains("Too much snow"));
    assert_eq!(csv(&mut tess, table).await.len(), 1);
}

#[tokio::test]
async fn an_anonymous_survey_is_seen_by_the_teachers_of_the_class_that_was_set_to_answer_it() {
    let site = Site::start().await;
    let names = ["walter", "vera", "ulla", "theo", "sara"];
    let (mut tess, class) = site.class_of("tess", &names).await;
    // Another teacher has these learners too, in a class that was not assigned the survey.
    let (mut tom, _) = site.class_of("tom", &names).await;
    let assignment = set(&mut tess, class, "frankly", &[]).await;
    for (at, name) in names.into_iter().enumerate() {
        site.clock.advance_secs(1);
        if at == 4 {
            let few = page(&mut tess, "/teach/surveys/frankly").await;
            assert!(says(&few, "4 people have completed this survey so far") && !few.contains("Mood 1"), "{few}");
        }
        let mut client = site.signed_in(name, Role::Learner).await;
        let offered = client.get(&format!("/assignments/{assignment}")).await.expect(200).body;
        assert!(offered.contains(&format!("name=\"assignment\" value=\"{assignment}\"")), "{offered}");
        let session: String = ask(&mut client, "frankly", &assignment).await.leads_to("/sessions/");
        answer(&site, &mut client, &session, &[json!({ "text": format!("Mood {at}") })]).await;
        assert!(says(&client.look(&format!("/assignments/{assignment}")).await, "done"), "it stays on no list");
    }
    frankly(&site, "walter", "Mood of my own").await;
    let told = page(&mut tess, "/teach/surveys/frankly").await;
    assert!(says(&told, "5 completed") && told.contains("Mood 4") && !told.contains("Mood of my own"), "{told}");
    assert_eq!(csv(&mut tess, "/teach/surveys/frankly/csv").await.len(), 6);
    let none = page(&mut tom, "/teach/surveys/frankly").await;
    assert!(says(&none, "There are no completed answers you can see yet") && !none.contains("Mood"), "{none}");
    assert!(!csv(&mut tom, "/teach/surveys/frankly/csv").await.join("\n").contains("Mood"));
    assert!(says(&page(&mut overseer(&site).await, "/teach/surveys/frankly").await, "6 completed"));
    // After the authors of the answers are removed, it is still known who has answered, and only for those.
    site.clock.advance_secs(2 * 60 * 60);
    site.plumb.sweep().await.unwrap();
    let mut tess = site.signed_in("tess", Role::Teacher).await;
    let mut vera = site.signed_in("vera", Role::Learner).await;
    assert!(says(&vera.look(&format!("/assignments/{assignment}")).await, "done"));
    let mut late = site.signed_in("late", Role::Learner).await;
    tess.post("/do/class-learners-add", &[("class", &class), ("names", &"late")]).await.expect(200);
    assert!(!says(&late.look(&format!("/assignments/{assignment}")).await, "done"));

    // A learner cannot answer for another class.
    let mut stray = site.signed_in("stray", Role::Learner).await;
    for assignment in [assignment.as_str(), "zz"] {
        ask(&mut stray, "frankly", assignment).await.expect(404);
    }
}

#[tokio::test]
async fn an_anonymous_survey_that_was_answered_is_nothing_to_do_any_more() {
    let (site, mut tess, class) = Site::with_class(&["ann"]).await;
    let assignment = set(&mut tess, class, "frankly", &[]).await;
    let to_do = "You have one assignment to do";
    assert!(says(&site.learner().await.look("/").await, to_do));
    answer_set(&site, "ann", "frankly", &assignment, &[json!({ "text": "Well." })]).await;
    for later in [0, 2 * 60 * 60] {
        // Also after the link between learner and answer has been deleted.
        site.clock.advance_secs(later);
        site.plumb.sweep().await.unwrap();
        let home = site.learner().await.look("/").await;
        assert!(!says(&home, to_do), "{home}");
    }
}

#[tokio::test]
async fn nobody_is_told_by_what_a_small_class_adds_to_a_large_one() {
    let site = Site::start().await;
    let names = ["walter", "vera", "ulla", "theo", "sara", "rolf"];
    let (mut tess, large) = site.class_of("tess", &names).await;
    let small = tess.class("Only Rolf").await.to_string();
    tess.form("/do/class-learners-add", &[("class", &small), ("names", "rolf")]).await.expect(200);
    let for_small = set(&mut tess, small.parse().unwrap(), "frankly", &[]).await;
    let for_large = set(&mut tess, large, "frankly", &[]).await;
    for (at, name) in names.into_iter().enumerate() {
        let assignment = if at < 5 { &for_large } else { &for_small };
        answer_set(&site, name, "frankly", assignment, &[json!({ "text": format!("Mood {at}") })]).await;
    }
    let (results, table) = ("/teach/surveys/frankly", "/teach/surveys/frankly/csv");
    let told = page(&mut tess, results).await;
    assert!(told.contains("Mood 4") && !told.contains("Mood 5") && says(&told, "5 asked"), "{told}");
    let rows = csv(&mut tess, table).await;
    assert_eq!((rows.len(), rows.iter().any(|row| row.contains("Mood 5"))), (6, false), "{rows:?}");
    for (class, shown) in [(large.to_string(), true), (small.clone(), false)] {
        let told = page(&mut tess, &format!("{results}?class={class}")).await;
        assert!(told.contains("Mood 4") == shown && !told.contains("Mood 5"), "{told}");
        let rows = csv(&mut tess, &format!("{table}?class={class}")).await.join("\n");
        assert!(rows.contains("Mood 4") == shown && !rows.contains("Mood 5"), "{rows}");
    }
    // Without the large class there are too few answers to show, though their number is shown.
    site.signed_in("tom", Role::Teacher).await;
    tess.form("/do/class-teacher-add", &[("class", &small), ("name", "tom")]).await.expect(200);
    let mut tom = site.signed_in("tom", Role::Teacher).await;
    let few = page(&mut tom, results).await;
    assert!(says(&few, "One person has completed this survey so far") && !few.contains("Mood"), "{few}");
    let rows = csv(&mut tom, table).await.join("\n");
    assert!(rows.contains("\n1,") && !rows.contains("Mood"), "{rows}");
    tess.post("/do/class-teacher-add", &[("class", &large), ("name", &"tom")]).await.expect(200);
    assert!(!page(&mut tom, results).await.contains("Mood 5"));
    // An administrator sees everything.
    let mut olga = overseer(&site).await;
    assert!(page(&mut olga, results).await.contains("Mood 5") && csv(&mut olga, table).await.len() == 7);
    // The large class alone would show, by the difference, what Rolf answered.
    let told = page(&mut olga, &format!("{results}?class={large}")).await;
    assert!(told.contains("Mood 5") && !says(&told, "Only answers given for"), "{told}");
    assert!(says(&told, "An anonymous survey is shown for all classes together"), "{told}");
    let told = page(&mut olga, results).await;
    assert!(!says(&told, "all classes together"), "no class was asked for: {told}");
    // A version that the class has not answered is found among those of all classes.
    let hash = told.split("/csv?version=").nth(1).unwrap().split(['"', '&']).next().unwrap();
    let empty = tess.class("Nobody yet").await;
    assert!(page(&mut olga, &format!("{results}?class={empty}&version={hash}")).await.contains("Mood 5"));
    let told = page(&mut tess, &format!("{results}?class={empty}")).await;
    assert!(says(&told, "Nobody in this class has answered yet") && !told.contains("Assign the survey"), "{told}");
    assert_eq!(csv(&mut olga, &format!("{table}?class={large}")).await.len(), 7);
}

#[tokio::test]
async fn the_results_of_an_assignment_are_those_of_its_class() {
    let (site, mut tess, one) = Site::with_class(&["ann", "bob"]).await;
    let other = tess.class("8c").await;
    let field = other.to_string();
    tess.form("/do/class-learners-add", &[("class", &field), ("names", "bob")]).await.expect(200);
    let (for_one, for_other) =
        (set(&mut tess, one, "feedback", &[]).await, set(&mut tess, other, "feedback", &[]).await);
    let because = |why: &str| [json!({ "selection": "n" }), json!({ "text": why }), json!({ "value": 3 })];
    answer_set(&site, "ann", "feedback", &for_one, &because("Too much snow")).await;
    answer_set(&site, "bob", "feedback", &for_other, &because("Too little rain")).await;

    let (results, table) = ("/teach/surveys/feedback", "/teach/surveys/feedback/csv");
    for (class, assignment, own, others) in
        [(one, for_one, "Too much snow", "Too little rain"), (other, for_other, "Too little rain", "Too much snow")]
    {
        let link = format!("{results}?class={class}");
        let assigned = page(&mut tess, &format!("/teach/assignments/{assignment}")).await;
        assert!(assigned.contains(&format!("href=\"{link}\"")), "{assigned}");
        let told = page(&mut tess, &link).await;
        told.has([own]).says(["1 completed", "Only answers given for the class"]).lacks([others]);
        assert!(told.contains(&format!("&amp;class={class}\"")), "the table is of the class, too: {told}");
        assert_eq!(csv(&mut tess, &format!("{table}?class={class}")).await.len(), 2);
    }
    let all = page(&mut tess, results).await;
    assert!(all.contains("Too much snow") && all.contains("Too little rain"), "{all}");
    let mut olga = overseer(&site).await;
    assert!(!page(&mut olga, &format!("{results}?class={one}")).await.contains("Too little rain"));

    let mut tom = site.signed_in("tom", Role::Teacher).await;
    for class in [one.to_string(), "zz".to_owned()] {
        tom.get(&format!("{results}?class={class}")).await.expect(404);
        tom.get(&format!("{table}?class={class}")).await.expect(404);
    }
}

#[tokio::test]
async fn a_survey_that_two_classes_are_set_is_answered_for_each() {
    let (site, mut tess, hers) = Site::with_class(&["ann"]).await;
    let (mut tom, his) = site.class_of("tom", &["ann"]).await;
    let (for_hers, for_his) = (set(&mut tess, hers, "feedback", &[]).await, set(&mut tom, his, "feedback", &[]).await);
    let because = |why: &str| [json!({ "selection": "n" }), json!({ "text": why }), json!({ "value": 3 })];
    answer_set(&site, "ann", "feedback", &for_hers, &because("Too much snow")).await;
    let mut ann = site.signed_in("ann", Role::Learner).await;
    assert!(!page(&mut ann, &format!("/assignments/{for_hers}")).await.contains("action=\"/do/lead\""));
    assert!(page(&mut ann, &format!("/assignments/{for_his}")).await.contains("action=\"/do/lead\""));
    for (teacher, class, answered) in [(&mut tess, hers, true), (&mut tom, his, false)] {
        let book = page(teacher, &format!("/teach/classes/{class}/gradebook")).await;
        assert_eq!(!says(&book, "not answered"), answered, "{book}");
    }
    answer_set(&site, "ann", "feedback", &for_his, &because("Too little rain")).await;
    assert!(!page(&mut ann, &format!("/assignments/{for_his}")).await.contains("action=\"/do/lead\""));
    for (teacher, own, other) in
        [(&mut tess, "Too much snow", "Too little rain"), (&mut tom, "Too little rain", "Too much snow")]
    {
        assert_eq!(counted(teacher, "feedback").await, ["1", "0", "0"]);
        let told = page(teacher, "/teach/surveys/feedback").await;
        assert!(told.contains(own) && !told.contains(other), "{told}");
    }
}

#[tokio::test]
async fn a_survey_is_begun_for_a_class_only_while_that_is_set_and_the_class_is_under_way() {
    let (site, mut tess, class) = Site::with_class(&["ann"]).await;
    let window = [("terms[opens]", "2026-11-22T09:10"), ("terms[closes]", "2026-11-22T09:20")];
    let assignment = set(&mut tess, class, "feedback", &window).await;
    let always = set(&mut tess, class, "feedback", &[]).await;
    let mut ann = site.signed_in("ann", Role::Learner).await;
    ask(&mut ann, "feedback", &assignment).await.expect(403);
    site.clock.advance_secs(660);
    ask(&mut ann, "feedback", &assignment).await.expect(200);
    site.clock.advance_secs(600);
    ask(&mut ann, "feedback", &assignment).await.expect(410);
    ask(&mut ann, "feedback", &always).await.expect(200);
    let class = class.to_string();
    tess.form("/do/class-change", &[("class", &class), ("name", "7b"), ("archived", "1")]).await.expect(200);
    ask(&mut ann, "feedback", &always).await.expect(404);
}

#[tokio::test]
async fn what_cannot_be_added_up_is_left_out_and_keeps_nothing_else_from_it() {
    let site = Site::start().await;
    let because = |why: &str| [json!({ "selection": "n" }), json!({ "text": why }), json!({ "value": 3 })];
    let mut db = database(&site).await;
    let refuse = "create trigger refuse before insert on survey_sum when new.body = 'Too much snow'
        begin select raise(abort, 'no'); end";
    sqlx::raw_sql(refuse).execute(&mut db).await.unwrap();
    feedback(&site, "ann", &because("Too little rain")).await;
    let unreadable = feedback(&site, "bob", &because("No wind at all")).await;
    sqlx::raw_sql("delete from survey_sum; update session set summed = 0").execute(&mut db).await.unwrap();
    let damage = "update session set snapshot = '{}' where id = $1";
    sqlx::query(damage).bind(unreadable).execute(&mut db).await.unwrap();
    // In a batch with two others: one that cannot be read, and one that the database refuses.
    feedback(&site, "cid", &because("Too much snow")).await;
    assert!(site.stores.responses.unsummed(10).await.unwrap().is_empty());
    let mut olga = overseer(&site).await;
    assert_eq!(counted(&mut olga, "feedback").await, ["1", "0", "0"], "and nobody has given up");
    assert!(page(&mut olga, "/teach/surveys/feedback").await.contains("Too little rain"));
}

#[tokio::test]
async fn what_a_program_sent_along_is_in_no_sum() {
    let site = Site::start().await;
    let own = json!({ "survey_id": "feedback", "version": "9", "metadata": { "title": "My own" }, "questions": [
        { "question_id": "day", "text": "Which day?", "question_type": "short_text" },
    ]});
    let mine = respond(&site, "eva", &json!({ "content": own }), &[json!({ "text": "Monday" })]).await;
    let about = site.stores.sessions.load(mine).await.unwrap().unwrap().assessment_id;
    assert!(site.stores.responses.unsummed(10).await.unwrap().is_empty());
    assert_eq!(site.stores.responses.tallies(&about, Respondents::All).await.unwrap(), []);
    let mut db = database(&site).await;
    let sums: i64 = sqlx::query_scalar("select count(*) from survey_sum").fetch_one(&mut db).await.unwrap();
    assert_eq!(sums, 0);
}

#[tokio::test]
async fn texts_are_shown_twenty_at_a_time() {
    let site = Site::start().await;
    for at in 0..21 {
        frankly(&site, &format!("learner{at}"), &format!("Mood {at:02}")).await;
    }
    let mut olga = overseer(&site).await;
    let first = page(&mut olga, "/teach/surveys/frankly").await;
    assert!(first.contains("Mood 00") && first.contains("Mood 19") && !first.contains("Mood 20"), "{first}");
    let href = first.split("href=\"").find(|rest| rest.contains("texts=mood") && rest.starts_with("/teach/")).unwrap();
    let href = href.split(['"', '#']).next().unwrap().replace("&amp;", "&");
    let last = page(&mut olga, &href).await;
    last.has(["Mood 20"]).says(["Back to start", "21 completed"]).lacks(["Mood 19"]);
    assert!(!links_to(&last, "texts=mood"), "{last}");
    // A position of another question is ignored, and an unknown position still has texts after it.
    assert!(page(&mut olga, "/teach/surveys/frankly?texts=other&after=x").await.contains("Mood 00"));
    assert!(page(&mut olga, "/teach/surveys/frankly?texts=mood&after=Mood+1").await.contains("Mood 10"));
}
