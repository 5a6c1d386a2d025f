//! Responses to surveys: each is added up once, and is visible only to its permitted readers.

use std::collections::BTreeMap;

use plumb_content::question::Answer;
use plumb_sessions::survey::CompletedResponse;
use plumb_store::responses::{EndedSurvey, Respondents, ResponseFilter, SurveyContribution, Tally};
use plumb_store::sessions::{Created, SessionState};
use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{SessionId, UserId};
use plumb_types::time::Timestamp;

use crate::TestDatabase;
use crate::classes::{class, join};
use crate::test_database::{NOW, entry, new_session};

on_both! {
    versions_are_counted_apart_and_other_contents_not_at_all,
    completed_sessions_come_page_by_page_the_latest_first,
    a_survey_is_added_up_once_however_many_try,
    a_teacher_is_told_of_their_own_classes_alone,
    texts_come_page_by_page_in_the_order_of_the_alphabet,
    what_is_not_to_be_added_is_looked_at_once_and_in_no_sum,
    a_class_that_is_too_small_is_told_of_to_no_teacher_however_many_others_there_are,
    what_was_answered_for_one_class_is_not_answered_for_another,
}

/// Creates a learner's session of that kind, content and version, which ended in that way at that instant, or is open.
async fn session(
    house: &TestDatabase,
    kind: &str,
    about: &str,
    version: &str,
    end: Option<(&str, Timestamp)>,
) -> SessionId {
    session_of(house, house.learner().await, kind, about, version, end).await
}

async fn session_of(
    house: &TestDatabase,
    learner: UserId,
    kind: &str,
    about: &str,
    version: &str,
    end: Option<(&str, Timestamp)>,
) -> SessionId {
    let mut new = new_session(learner, about);
    new.kind = kind.into();
    new.assessment_hash = ContentHash::of(version);
    let id = new.id;
    assert_eq!(house.stores.sessions.create(new).await.unwrap(), Created::Created);
    if let Some((status, at)) = end {
        finish(house, id, status, at).await;
    }
    id
}

async fn finish(house: &TestDatabase, id: SessionId, status: &str, at: Timestamp) {
    let mut change = house.change(id).await;
    let ended = SessionState { open: false, status: status.into(), finished_at: Some(at), ..change.state };
    change.state = SessionState { next_due_at: None, ..ended };
    house.stores.sessions.append(change).await.unwrap();
}

/// An ended survey with this text as the answer to its only question.
async fn ended(house: &TestDatabase, id: SessionId, said: &str) -> EndedSurvey {
    let row = house.stores.sessions.load(id).await.unwrap().unwrap();
    let answers = [("why".to_owned(), Answer::Text(said.to_owned()))].into();
    let contribution = if row.state.status == "completed" {
        SurveyContribution::Completed(CompletedResponse { asked: vec!["why".into()], answers })
    } else {
        SurveyContribution::GivenUp
    };
    EndedSurvey {
        id,
        version: row.version,
        learner: row.learner,
        about: row.assessment_id,
        content: row.assessment_hash,
        finished_at: row.state.finished_at.unwrap(),
        contribution,
    }
}

/// Adds up all waiting surveys; returns their number.
async fn add_up(house: &TestDatabase) -> usize {
    let mut surveys = Vec::new();
    for id in house.stores.responses.unsummed(100).await.unwrap() {
        surveys.push(ended(house, id, &format!("Text of {id}")).await);
    }
    house.stores.responses.sum(surveys).await.unwrap()
}

/// The respondents that a teacher sees; all of them without one.
fn seen_by(teacher: Option<UserId>) -> Respondents {
    teacher.map_or(Respondents::All, Respondents::OfTeacher)
}

/// Number of respondents who were asked the question, as visible to this caller.
async fn asked(house: &TestDatabase, teacher: Option<UserId>) -> i64 {
    let of =
        ResponseFilter { about: "survey:s", version: &ContentHash::of("s"), respondents: seen_by(teacher), least: 1 };
    let counts = house.stores.responses.counts(of, 100).await.unwrap();
    counts.iter().filter(|(cell, _)| cell.question == "why" && cell.part == "asked").map(|(_, n)| n).sum()
}

/// Adds rows to each of the tables.
pub(crate) async fn furnish(house: &TestDatabase) {
    let class = class(house, house.learner().await, None).await;
    let id = session(house, "survey", "survey:s", "s", None).await;
    house.stores.responses.answer_for(id, class).await.unwrap();
    finish(house, id, "completed", NOW).await;
    assert!(add_up(house).await > 0);
}

async fn a_survey_is_added_up_once_however_many_try(house: TestDatabase) {
    let id = session(&house, "survey", "survey:s", "s", Some(("completed", NOW))).await;
    session(&house, "survey", "survey:s", "s", None).await;
    session(&house, "workflow", "survey:s", "s", Some(("completed", NOW))).await;
    let responses = &house.stores.responses;
    assert_eq!(responses.unsummed(10).await.unwrap(), [id]);
    let survey = ended(&house, id, "Why not").await;
    let moved_on = EndedSurvey { version: survey.version + 1, ..survey.clone() };
    assert_eq!(responses.sum(vec![moved_on]).await.unwrap(), 0);
    let (one, two) = (responses.sum(vec![survey.clone()]), responses.sum(vec![survey.clone()]));
    let (one, two) = tokio::join!(one, two);
    assert_eq!(one.unwrap() + two.unwrap(), 1);
    assert!(responses.unsummed(10).await.unwrap().is_empty());
    assert_eq!(asked(&house, None).await, 1);
}

async fn a_teacher_is_told_of_their_own_classes_alone(house: TestDatabase) {
    let (tess, tom) = (house.learner().await, house.learner().await);
    let (hers, also_hers, his) =
        (class(&house, tess, None).await, class(&house, tess, None).await, class(&house, tom, None).await);
    let (ann, bob) = (join(&house, hers).await, join(&house, his).await);
    let (responses, classes) = (&house.stores.responses, &house.stores.classes);
    // A learner in two of her classes counts once. Another learner answered for his class, but is in hers too.
    classes.add_members(also_hers, NOW, vec![(ann, entry(AuditAction::ClassJoined, "class", "x"))]).await.unwrap();
    classes.add_members(hers, NOW, vec![(bob, entry(AuditAction::ClassJoined, "class", "x"))]).await.unwrap();
    session_of(&house, ann, "survey", "survey:s", "s", Some(("completed", NOW))).await;
    let for_his = session_of(&house, bob, "survey", "survey:s", "s", None).await;
    responses.answer_for(for_his, his).await.unwrap();
    responses.answer_for(for_his, hers).await.unwrap();
    for (teacher, under_way) in [(Some(tess), 0), (Some(tom), 1), (None, 1)] {
        let tallies = responses.tallies("survey:s", seen_by(teacher)).await.unwrap();
        assert_eq!(tallies.iter().map(|tally| tally.open).sum::<i64>(), under_way);
    }
    finish(&house, for_his, "completed", NOW.plus_secs(1)).await;
    // A session of a learner who is in no class.
    session(&house, "survey", "survey:s", "s", Some(("completed", NOW))).await;
    assert_eq!(add_up(&house).await, 3);
    assert_eq!((asked(&house, Some(tess)).await, asked(&house, Some(tom)).await, asked(&house, None).await), (1, 1, 3));
    for (teacher, told) in [(Some(tess), vec![ann]), (Some(tom), vec![bob])] {
        let of = ResponseFilter {
            about: "survey:s",
            version: &ContentHash::of("s"),
            respondents: seen_by(teacher),
            least: 1,
        };
        let rows = responses.completed(of, None, 10).await.unwrap();
        assert_eq!(rows.iter().map(|row| row.learner).collect::<Vec<_>>(), told);
        assert_eq!(responses.texts(of, "why", "", 10).await.unwrap().len(), 1);
        let tallies = responses.tallies("survey:s", seen_by(teacher)).await.unwrap();
        assert_eq!(tallies.iter().map(|tally| tally.completed).collect::<Vec<_>>(), [1]);
    }
    // Responses for no class follow the learner; responses for a class stay with the class.
    for (class, learner) in [(hers, ann), (also_hers, ann), (his, bob)] {
        classes.remove_member(class, learner, entry(AuditAction::ClassLeft, "class", "x")).await.unwrap();
    }
    assert_eq!((asked(&house, Some(tess)).await, asked(&house, Some(tom)).await), (0, 1));
}

async fn what_is_not_to_be_added_is_looked_at_once_and_in_no_sum(house: TestDatabase) {
    let id = session(&house, "survey", "survey:s", "s", Some(("completed", NOW))).await;
    let unreadable = EndedSurvey { contribution: SurveyContribution::Nothing, ..ended(&house, id, "Why not").await };
    let responses = &house.stores.responses;
    assert_eq!(responses.sum(vec![unreadable]).await.unwrap(), 1);
    assert!(responses.unsummed(10).await.unwrap().is_empty());
    assert_eq!(responses.tallies("survey:s", Respondents::All).await.unwrap(), []);
    let again = ended(&house, id, "Why not").await;
    assert_eq!((responses.sum(vec![again]).await.unwrap(), asked(&house, None).await), (0, 0));
}

async fn a_class_that_is_too_small_is_told_of_to_no_teacher_however_many_others_there_are(house: TestDatabase) {
    let (tess, responses) = (house.learner().await, &house.stores.responses);
    let (large, small) = (class(&house, tess, None).await, class(&house, tess, None).await);
    let mut of_large = Vec::new();
    for at in 0..6 {
        let id = session(&house, "survey", "survey:s", "s", None).await;
        let is_large = at < 5;
        responses.answer_for(id, if is_large { large } else { small }).await.unwrap();
        finish(&house, id, "completed", NOW.plus_secs(at)).await;
        if is_large {
            of_large.insert(0, id);
        }
    }
    // Other versions are not affected.
    let other = session(&house, "survey", "survey:s", "other", None).await;
    responses.answer_for(other, small).await.unwrap();
    finish(&house, other, "completed", NOW).await;
    assert_eq!(add_up(&house).await, 7);
    let version = ContentHash::of("s");
    for (teacher, least, told) in [(Some(tess), 5, 5), (Some(tess), 1, 6), (Some(tess), 6, 0), (None, 5, 6)] {
        let of = ResponseFilter { about: "survey:s", version: &version, respondents: seen_by(teacher), least };
        assert_eq!(responses.count_reportable(of).await.unwrap(), told, "{teacher:?} {least}");
        let counts = responses.counts(of, 100).await.unwrap();
        assert_eq!(counts.iter().find(|(cell, _)| cell.part == "asked").map_or(0, |(_, n)| *n), told);
        let told = usize::try_from(told).unwrap();
        assert_eq!(responses.texts(of, "why", "", 10).await.unwrap().len(), told);
        assert_eq!(responses.completed(of, None, 10).await.unwrap().len(), told);
    }
    // Of one class.
    for (class, least, told) in [(large, 5, 5), (large, 6, 0), (small, 5, 0), (small, 1, 1)] {
        let of =
            ResponseFilter { about: "survey:s", version: &version, respondents: Respondents::OfClass(class), least };
        assert_eq!(responses.count_reportable(of).await.unwrap(), told, "{least}");
        let counts = responses.counts(of, 100).await.unwrap();
        assert_eq!(counts.iter().find(|(cell, _)| cell.part == "asked").map_or(0, |(_, n)| *n), told);
        let told = usize::try_from(told).unwrap();
        assert_eq!(responses.texts(of, "why", "", 10).await.unwrap().len(), told);
        assert_eq!(responses.completed(of, None, 10).await.unwrap().len(), told);
    }
    let under_way = session(&house, "survey", "survey:s", "s", None).await;
    responses.answer_for(under_way, large).await.unwrap();
    for (class, counted) in [(large, vec![(5, 1)]), (small, vec![(1, 0), (1, 0)])] {
        let tallies = responses.tallies("survey:s", Respondents::OfClass(class)).await.unwrap();
        assert_eq!(tallies.iter().map(|tally| (tally.completed, tally.open)).collect::<Vec<_>>(), counted);
    }
    // Page by page.
    let (mut found, mut after) = (Vec::new(), None);
    loop {
        let of = ResponseFilter {
            about: "survey:s",
            version: &version,
            respondents: Respondents::OfTeacher(tess),
            least: 5,
        };
        let page = responses.completed(of, after, 2).await.unwrap();
        let Some(last) = page.last() else { break };
        after = Some((last.finished_at, last.id));
        found.extend(page.iter().map(|row| row.id));
    }
    assert_eq!(found, of_large);
}

async fn what_was_answered_for_one_class_is_not_answered_for_another(house: TestDatabase) {
    let (tess, responses) = (house.learner().await, &house.stores.responses);
    let (one, two) = (class(&house, tess, None).await, class(&house, tess, None).await);
    let (ann, bob) = (join(&house, one).await, join(&house, two).await);
    let for_one = session_of(&house, ann, "survey", "survey:s", "s", None).await;
    responses.answer_for(for_one, one).await.unwrap();
    assert!(responses.completed_by(ann).await.unwrap().is_empty());
    finish(&house, for_one, "completed", NOW).await;
    let of_own = session_of(&house, bob, "survey", "survey:s", "s", None).await;
    finish(&house, of_own, "completed", NOW).await;
    assert_eq!(responses.completed_by(ann).await.unwrap(), [("survey:s".to_owned(), Some(one))]);
    assert_eq!(responses.completed_by(bob).await.unwrap(), [("survey:s".to_owned(), None)], "for whichever class");
}

async fn texts_come_page_by_page_in_the_order_of_the_alphabet(house: TestDatabase) {
    let responses = &house.stores.responses;
    let [long, longer] = [101, 102].map(|times| "z".repeat(times));
    let texts: [&str; 7] = ["drowsy", "Merry", "Zebra-striped", "Merry", "\u{e9}", &long, &longer];
    for text in texts {
        let id = session(&house, "survey", "survey:s", "s", Some(("completed", NOW))).await;
        let survey = ended(&house, id, text).await;
        assert_eq!(responses.sum(vec![survey]).await.unwrap(), 1);
    }
    let of =
        ResponseFilter { about: "survey:s", version: &ContentHash::of("s"), respondents: Respondents::All, least: 1 };
    let (mut found, mut after) = (Vec::new(), String::new());
    loop {
        let page = responses.texts(of, "why", &after, 2).await.unwrap();
        assert!(page.len() <= 2);
        let Some(last) = page.last() else { break };
        after.clone_from(&last.place);
        found.extend(page.into_iter().map(|said| (said.text, said.n)));
    }
    let mut expected = BTreeMap::new();
    for text in texts {
        *expected.entry(text.to_owned()).or_insert(0) += 1;
    }
    assert_eq!(found.iter().cloned().collect::<BTreeMap<_, _>>(), expected);
    let begins: Vec<String> = found.iter().map(|(text, _)| text.chars().take(9).collect()).collect();
    assert_eq!(begins, ["Merry", "Zebra-str", "drowsy", "zzzzzzzzz", "zzzzzzzzz", "\u{e9}"]);
    assert_eq!(responses.texts(of, "other", "", 2).await.unwrap(), []);
}

async fn versions_are_counted_apart_and_other_contents_not_at_all(house: TestDatabase) {
    let later = NOW.plus_secs(9);
    session(&house, "survey", "survey:s", "one", Some(("completed", NOW))).await;
    session(&house, "survey", "survey:s", "one", Some(("completed", later))).await;
    session(&house, "survey", "survey:s", "one", Some(("terminated", later.plus_secs(9)))).await;
    session(&house, "survey", "survey:s", "two", None).await;
    session(&house, "survey", "survey:t", "one", Some(("completed", NOW))).await;
    session(&house, "workflow", "survey:s", "one", Some(("completed", NOW))).await;
    let tally = |version: &str, completed, open, ended, latest| Tally {
        version: ContentHash::of(version),
        completed,
        open,
        ended,
        latest,
    };
    let mut expected = vec![tally("one", 2, 0, 1, Some(later)), tally("two", 0, 1, 0, None)];
    expected.sort_by(|a, b| a.version.cmp(&b.version));
    assert_eq!(add_up(&house).await, 4);
    assert_eq!(house.stores.responses.tallies("survey:s", Respondents::All).await.unwrap(), expected);
    assert_eq!(house.stores.responses.tallies("survey:nothing", Respondents::All).await.unwrap(), []);
}

async fn completed_sessions_come_page_by_page_the_latest_first(house: TestDatabase) {
    let responses = &house.stores.responses;
    let mut expected = Vec::new();
    // Two of them at one instant.
    for secs in [5, 3, 3, 8, 1] {
        let at = NOW.plus_secs(secs);
        expected.push((at, session(&house, "survey", "survey:s", "s", Some(("completed", at))).await));
    }
    session(&house, "survey", "survey:s", "s", Some(("terminated", NOW))).await;
    session(&house, "survey", "survey:s", "s", None).await;
    session(&house, "survey", "survey:s", "other", Some(("completed", NOW))).await;
    expected.sort_unstable_by(|a, b| b.cmp(a));
    let (version, mut found, mut after) = (ContentHash::of("s"), Vec::new(), None);
    loop {
        let of = ResponseFilter { about: "survey:s", version: &version, respondents: Respondents::All, least: 1 };
        let page = responses.completed(of, after, 2).await.unwrap();
        assert!(page.len() <= 2);
        let Some(last) = page.last() else { break };
        after = Some((last.finished_at, last.id));
        for row in page {
            let learner = house.stores.users.by_id(row.learner).await.unwrap().unwrap();
            assert_eq!(row.learner_name, learner.name);
            assert!(!row.snapshot.is_empty());
            found.push((row.finished_at, row.id));
        }
    }
    assert_eq!(found, expected);
}
