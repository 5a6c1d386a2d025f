//! The text of a test, and its comments.

use super::{base, change, make, text};
use crate::support::{Client, Field, PageText, Reply, Site, has};

async fn write(teacher: &mut Client, test: &str, base: &str, yaml: &str) -> Reply {
    teacher.form("/do/test-text", &[("test", test), ("base", base), ("yaml", yaml)]).await
}

#[tokio::test]
async fn comments_of_the_text_stay_whichever_way_it_is_saved() {
    let (site, mut tess, _) = Site::with_class(&["ann"]).await;
    let id = make(&mut tess, "Sums").await;
    let old = text(&site, &id).await;
    let commented = format!("# For 7b.\n{}", old.replace("total_items: 10", "total_items: 10 # as ever"));
    let sent = commented.replace('\n', "\r\n");
    write(&mut tess, &id, &base(&site, &id).await, &sent).await.expect(200);
    assert_eq!(text(&site, &id).await, commented);
    let page = tess.look(&format!("/teach/tests/{id}?tab=text")).await;
    has(&page, ["# For 7b.", "total_items: 10 # as ever", "id=\"problem-count\""]);
    // The form can still edit the text, and keeps the comments.
    assert!(tess.look(&format!("/teach/tests/{id}")).await.contains("/do/test-save"));
    let at = base(&site, &id).await;
    let fields: [Field<'_>; 3] =
        [("form[title]", &"Fewer"), ("form[skills][0][id]", &"T.ADD"), ("form[skills][0][count]", &"4")];
    change(&mut tess, &id, &at, &fields).await.expect(200);
    let new = text(&site, &id).await;
    has(&new, ["# For 7b.\nassessment_id: \"T-1\"", "total_items: 4  # as ever", "title: \"Fewer\"", "version: \"2\""]);
}

#[tokio::test]
async fn what_is_wrong_with_a_text_is_told_at_its_place_and_nothing_is_saved() {
    let (site, mut tess, _) = Site::with_class(&["ann"]).await;
    let id = make(&mut tess, "Sums").await;
    let (old, at) = (text(&site, &id).await, base(&site, &id).await);
    for (wrong, message) in [
        (old.replace("total_items: 10", "total_items: 11"), "test-text-errors"),
        (old.replace("T.ADD", "T.GONE"), "test-text-errors"),
        (old.replace("assessment_id: \"T-1\"", "assessment_id: \"FREE\""), "test-other-id"),
        ("skill_id: T.ADD\n".to_owned(), "test-text-errors"),
        ("{".to_owned(), "test-text-errors"),
    ] {
        write(&mut tess, &id, &at, &wrong).await.refused(message);
    }
    write(&mut tess, &id, "0", &format!("# x\n{old}")).await.refused("test-changed-meanwhile");
    assert_eq!((text(&site, &id).await, base(&site, &id).await), (old.clone(), at.clone()));
    // After a plain form, the text is shown again with its errors, line and column.
    tess.script = false;
    let wrong = old.replace("total_items: 10", "total_items: 11 # more");
    let from = format!("http://plumb.test/teach/tests/{id}?tab=text");
    let fields = [("test", id.as_str()), ("base", at.as_str()), ("yaml", wrong.as_str())];
    let reply = tess.form_from(&from, "/do/test-text", &fields).await.expect(302);
    let page = tess.look(reply.location().strip_prefix("http://plumb.test").unwrap_or(reply.location())).await;
    has(&page, ["total_items: 11 # more", "The text was not saved", "data-at=\"11:16\""]);
}

#[tokio::test]
async fn a_text_that_says_more_than_the_form_is_changed_as_a_text() {
    let (site, mut tess, _) = Site::with_class(&["ann"]).await;
    let id = make(&mut tess, "Sums").await;
    let more = text(&site, &id).await.replace("passing_score_percent: 50", "passing_score_percent: 65");
    write(&mut tess, &id, &base(&site, &id).await, &more).await.expect(200);
    let page = tess.look(&format!("/teach/tests/{id}")).await;
    page.has(["says more than the form can show", "passing_score_percent: 65"]).lacks(["/do/test-save"]);
}
