//! A learner's home page.

use plumb_store::homes::{Goal, GoalUnit};

use crate::practice::answer_rightly;
use crate::support::{PageText, Site, has, instant};

/// Returns the card with the next step.
fn card(page: &str) -> &str {
    let card = page.split("class=\"panel now\"").nth(1).unwrap_or_else(|| panic!("no card: {page}"));
    card.split("</section>").next().unwrap()
}

#[tokio::test]
async fn one_card_goes_on_where_the_learner_stopped() {
    let (site, mut ann) = Site::with_learner().await;
    let page = ann.look("/").await;
    assert!(!page.contains("class=\"panel now\""), "nothing was begun: {page}");
    has(&page, ["Your next skill", "name=\"skill\" value=\"t_add\"", "/practice/placement", "The exam FREE"]);
    has(&page, ["ready to take. Nothing is due."]);

    let practice = ann.practise(&site, "t_add").await;
    answer_rightly(&site, &mut ann, practice).await;
    let page = ann.look("/").await;
    has(card(&page), ["Add", "href=\"/practice/t_add\""]);
    assert!(!page.contains("name=\"skill\" value=\"t_add\""), "it is no next skill beside itself: {page}");
    assert!(!page.contains("/practice/placement"), "something is known by now: {page}");

    // An open assessment with a time limit comes first.
    site.clock.advance_secs(60);
    let exam = ann.begin("FREE").await;
    site.clock.advance_secs(60);
    answer_rightly(&site, &mut ann, practice).await;
    let page = ann.look("/").await;
    has(card(&page), [&format!("href=\"/sessions/{exam}\""), "The exam FREE", "0 of 3 answered"]);
    has(&page, ["You have a test in progress."]);
    let also = page.split("id=\"running\"").nth(1).unwrap();
    assert!(also.split("</section>").next().unwrap().contains("/practice/t_add"), "{page}");

    // Without one it is the skill practised last.
    ann.finish(exam).await;
    ann.post("/do/practise-end", &[("session", &practice), ("command", &crate::support::fresh())]).await;
    let page = ann.look("/").await;
    has(card(&page), ["Add", "href=\"/practice/t_add\""]);
    assert!(page.contains("href=\"/sessions?kind=evaluation"), "what is over is behind a link: {page}");
}

#[tokio::test]
async fn a_week_is_counted_in_days_and_items_and_a_day_without_is_told_nowhere() {
    let site = Site::start().await;
    // A Monday. Every day has its own browser session.
    site.clock.set(instant("2026-11-23T09:00:00Z"));
    let mut ann = site.learner().await;
    assert!(ann.look("/").await.contains("Your week starts with your first item."));
    let session = ann.practise(&site, "t_add").await;
    answer_rightly(&site, &mut ann, session).await;
    let page = ann.look("/").await;
    has(&page, ["You practised on 1 day this week.", "1 item answered", "Goal: 3 days a week", "1 of 3"]);
    has(&page, ["Mon: 1; Tue: 0"]);
    for day in ["2026-11-24T09:00:00Z", "2026-11-25T09:00:00Z"] {
        site.clock.set(instant(day));
        let mut ann = site.learner().await;
        answer_rightly(&site, &mut ann, session).await;
    }
    let mut ann = site.learner().await;
    has(
        &ann.look("/").await,
        ["You practised on 3 days this week.", "3 days in a row", "You reached your goal for this week."],
    );
    // Two days later the streak has ended, and the page does not mention it.
    site.clock.set(instant("2026-11-27T09:00:00Z"));
    let mut ann = site.learner().await;
    ann.look("/").await.has(["You practised on 3 days this week."]).lacks(["in a row"]);
    site.clock.set(instant("2026-11-30T00:00:00Z"));
    let mut ann = site.learner().await;
    assert!(ann.look("/").await.contains("Your week starts with your first item."), "a new week");
}

#[tokio::test]
async fn a_learner_sets_a_goal_of_their_own_within_bounds() {
    let (site, mut ann) = Site::with_learner().await;
    for (unit, count) in [("days", "8"), ("days", "0"), ("days", "-1"), ("items", "501"), ("hours", "3"), ("days", "")]
    {
        ann.form("/do/goal", &[("unit", unit), ("count", count)]).await.refused("goal-range");
    }
    let id = site.id("ann").await;
    assert_eq!(site.stores.homes.home(id).await.unwrap().goal, None);
    assert_eq!(
        ann.form("/do/goal", &[("unit", "items"), ("count", " 40 ")]).await.location(),
        "/?view=learning&goal=1"
    );
    let goal = Goal { unit: GoalUnit::Items, count: 40 };
    assert_eq!(site.stores.homes.home(id).await.unwrap().goal, Some(goal));
    has(&ann.look("/?view=learning&goal=1").await, ["Your goal is saved.", "Goal: 40 items a week", "0 of 40"]);
    // Without scripts the form is shown again with its error.
    ann.script = false;
    let reply = ann.form_from("http://plumb.test/", "/do/goal", &[("unit", "days"), ("count", "99")]).await;
    let page = ann.look(&format!("/?{}", reply.query())).await;
    has(&page, ["<details open", "A goal is 1 to 7 days or 1 to 500 items a week."]);
}

#[tokio::test]
async fn assessments_are_no_practice_and_somebody_elses_answers_are_not_ones_own() {
    let (site, mut ann, exam) = Site::with_begun("FREE").await;
    ann.answer_all(&site, exam, 30, [true; 3]).await;
    ann.finish(exam).await;
    let mut ben = site.signed_in("ben", plumb_types::user::Role::Learner).await;
    let session = ben.practise(&site, "t_add").await;
    answer_rightly(&site, &mut ben, session).await;
    ann.look("/").await.has(["Your week starts with your first item."]).lacks([&session.to_string()]);
}

#[tokio::test]
async fn what_is_due_comes_back_with_when_it_was_practised() {
    let (site, mut ann, session) = Site::with_practice("t_add").await;
    for _ in 0..12 {
        answer_rightly(&site, &mut ann, session).await;
    }
    let id = site.id("ann").await;
    let states = site.stores.learning.skill_states(id).await.unwrap();
    let due =
        states.iter().find(|state| state.skill == "t_add").and_then(|state| state.due_at).expect("it is mastered");
    let page = ann.look("/").await;
    assert!(!page.contains("Due for review"), "{page}");
    assert!(page.contains("name=\"skill\" value=\"t_double\""), "what it opened is next: {page}");
    site.clock.set(due.plus_secs(86_400));
    let mut ann = site.learner().await;
    has(&ann.look("/").await, ["Due for review", "One skill is due for a review.", "last practised 22 November 2026"]);
}
