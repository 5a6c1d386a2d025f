//! Figures that only practice shows: in a test they would nearly give away the key.

use plumb_types::user::Role;

use crate::support::{Client, Field, Site, content, fresh};

/// The words of the figure beside each sum.
const FIGURE: &str = "aria-label=\"A number line. The numbers on it are ";

/// The usual content, in which practice shows a number line beside sums.
async fn site() -> Site {
    let figure =
        "  figure: {kind: number_line, practice_only: true, from: 'a - 3', to: 'a + 3', step: 1, numbered: 6}\n";
    let add = content::ADD.replace("  option_count: 3\n", &format!("{figure}  option_count: 3\n"));
    assert_ne!(add, content::ADD);
    Site::of(&content::usual_with(&add)).await
}

async fn look(client: &mut Client, path: &str) -> bool {
    client.look(path).await.contains(FIGURE)
}

#[tokio::test]
async fn practice_its_example_and_the_tutor_show_the_figure_and_tests_do_not() {
    let site = site().await;
    let mut ann = site.learner().await;
    assert!(look(&mut ann, "/practice/t_add?example=1").await);
    ann.practise(&site, "t_add").await;
    assert!(look(&mut ann, "/practice/t_add").await);
    let tutored = ann.learn("sums-and-doubles").await;
    let fields: [Field<'_>; 3] = [("session", &tutored), ("command", &fresh()), ("want", &"go_on")];
    ann.post("/do/tutor-say", &fields).await;
    assert!(look(&mut ann, &format!("/tutor/{tutored}")).await);

    ann.place().await;
    assert!(!look(&mut ann, "/practice/placement").await);
    let exam = ann.begin("FREE").await;
    assert!(!look(&mut ann, &format!("/sessions/{exam}")).await);
    ann.answer_all(&site, exam, 10, [true, false, true]).await;
    ann.finish(exam).await;
    assert!(!look(&mut ann, &format!("/sessions/{exam}/results")).await);
}

#[tokio::test]
async fn a_checkpoint_hides_the_figure_of_practice() {
    let site = site().await;
    let mut ann = site.learner().await;
    let session = ann.practise(&site, "t_add").await;
    crate::practice::answer_rightly(&site, &mut ann, session).await;
    let fields: [Field<'_>; 3] = [("skill", &"t_add"), ("command", &fresh()), ("checkpoint", &"1")];
    ann.post("/do/practise", &fields).await;
    let page = ann.look("/practice/t_add").await;
    assert!(page.contains("Checkpoint: question 1 of 5") && !page.contains(FIGURE), "{page}");
}

#[tokio::test]
async fn the_audit_shows_what_the_learner_saw_and_makes_the_same_item_again() {
    let site = site().await;
    let mut ann = site.learner().await;
    let practised = ann.practise(&site, "t_add").await;
    let exam = ann.begin("FREE").await;
    let mut admin = site.signed_in("chief", Role::Admin).await;
    assert!(look(&mut admin, &format!("/admin/audit/items/{practised}/0")).await);
    let compared = admin.look(&format!("/admin/audit/items/{exam}/0?compare=1")).await;
    assert!(!compared.contains(FIGURE) && compared.contains("class=\"note right\""), "{compared}");
}
