//! Grades given by a teacher, and forms that are refused.

use plumb_store::audit::AuditFilter;
use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;
use serde_json::json;

use super::{book, give, score, sit, site};
use crate::classes::{id, learner, row};
use crate::support::{has, has_fields, says};

#[tokio::test]
async fn what_a_teacher_gives_goes_first_and_what_was_changed_is_kept() {
    let site = site().await;
    let (mut tess, class) = site.class_of("tess", &["ann", "bea"]).await;
    let assignment = tess.assign(class, "PLAIN", &[]).await;
    sit(&site, &mut learner(&site, "ann").await, assignment, 0).await;
    sit(&site, &mut learner(&site, "bea").await, assignment, 3).await;
    let ann = id(&site, "ann").await;
    let path = format!("/teach/assignments/{assignment}/grades/{ann}");
    for (grade, field) in [
        (&score("100.01", "typed wrong")[..], "score"),
        (&score("82.5", " ")[..], "reason"),
        (&[("grade[what]", "word"), ("grade[word]", " "), ("grade[reason]", "r")][..], "word"),
        (&[("grade[what]", "best"), ("grade[reason]", "r")][..], "what"),
    ] {
        let refused = give(&mut tess, assignment, &ann, 0, grade).await.expect(422);
        assert_eq!(refused.json()["Invalid"]["field"], field);
    }
    let given = give(&mut tess, assignment, &ann, 0, &score("82,5", "=HYPERLINK(1)")).await.expect(200);
    assert_eq!(given.location(), format!("{path}?saved=1"));
    let page = tess.look(&book(class)).await;
    let hers = row(&page, "ann");
    // The grade follows from the bands of the attempt's version.
    has(hers, ["82.5 % (Good)", "given by a teacher", "aria-hidden=\"true\">*<"]);
    assert!(page.contains("91.25 %") && page.contains("of 2 learners"), "it counts in the mean: {page}");

    // A form from before that change has no effect, and its text is kept.
    tess.script = false;
    let stale = give(&mut tess, assignment, &ann, 0, &score("12", "I was slower")).await;
    let query = stale.query().to_owned();
    let again = tess.look(&format!("{path}?{query}")).await;
    assert!(says(&again, "Someone changed this grade") && says(&again, "Current grade: 82.5 % (Good)"), "{again}");
    assert!(
        again.contains("value=\"12\"") && says(&again, "I was slower") && again.contains("name=\"seen\" value=\"1\"")
    );
    tess.script = true;
    give(&mut tess, assignment, &ann, 0, &score("12", "I was slower")).await.refused("grade-conflict");

    let excused = [("grade[what]", "excused"), ("grade[reason]", "she was ill")];
    give(&mut tess, assignment, &ann, 1, &excused).await.expect(200);
    let page = tess.look(&book(class)).await;
    assert!(row(&page, "ann").contains("excused") && page.contains("of one learner"), "it counts nowhere: {page}");
    let back = [("grade[what]", "reached"), ("grade[reason]", "she was not")];
    give(&mut tess, assignment, &ann, 2, &back[..1]).await.expect(422);
    give(&mut tess, assignment, &ann, 2, &back).await.expect(200);
    let page = tess.look(&path).await;
    for told in [
        "0 % (Rest)",
        "From as achieved to 82.5 % (Good)",
        "From 82.5 % (Good) to excused",
        "From excused to as achieved",
        "she was ill",
        "tess",
    ] {
        assert!(says(&page, told), "{told}: {page}");
    }
    assert_eq!(site.audited(assignment, AuditAction::GradeOverridden).await, 2);
    assert_eq!(site.audited(assignment, AuditAction::GradeRestored).await, 1);
    let rows = site.stores.audit.page(AuditFilter { limit: 1_000, ..AuditFilter::default() }).await.unwrap();
    let told: Vec<_> = rows.iter().filter(|row| row.entry.action.starts_with("grade_")).collect();
    assert!(told.iter().all(|row| row.entry.detail.contains(&ann) && !row.entry.detail.contains("\"ann\"")));
    assert!(told.iter().any(|row| row.entry.detail.contains("she was ill")), "the reason is there");

    // A learner of another class, and an assignment that is no assessment.
    site.account("dan", Role::Learner).await;
    let dan = id(&site, "dan").await;
    give(&mut tess, assignment, &dan, 0, &excused).await.expect(404);
    tess.get(&format!("/teach/assignments/{assignment}/grades/{dan}")).await.expect(404);
}

#[tokio::test]
async fn what_is_typed_beside_what_was_reached_is_not_thrown_away() {
    let site = site().await;
    let (mut tess, class) = site.class_of("tess", &["ann"]).await;
    let assignment = tess.assign(class, "PLAIN", &[]).await;
    let ann = id(&site, "ann").await;
    let path = format!("/teach/assignments/{assignment}/grades/{ann}");
    let typed = [
        ("grade[what]", "reached"),
        ("grade[score]", "82.5"),
        ("grade[reason]", "she was ill"),
        ("grade[comment]", "well done"),
    ];
    let refused = give(&mut tess, assignment, &ann, 0, &typed).await.expect(422).json();
    has_fields(&refused, json!({ "/Invalid/field": "what", "/Invalid/message": "grade-what-unknown" }));
    tess.script = false;
    let refused = give(&mut tess, assignment, &ann, 0, &typed).await;
    let query = refused.query().to_owned();
    let again = tess.look(&format!("{path}?{query}")).await;
    assert!(says(&again, "Choose one of these.") && again.contains("value=\"82.5\""), "{again}");
    assert!(says(&again, "she was ill") && says(&again, "well done"), "{again}");
    assert!(says(&again, "There are no changes by teachers"), "{again}");
    tess.script = true;
    // A comment alone needs no reason.
    let said = [("grade[what]", "reached"), ("grade[comment]", "well done")];
    give(&mut tess, assignment, &ann, 0, &said).await.expect(200);
    assert_eq!(site.audited(assignment, AuditAction::GradeCommented).await, 1);
}

#[tokio::test]
async fn the_same_form_twice_is_one_change_and_no_conflict() {
    let site = site().await;
    let (mut tess, class) = site.class_of("tess", &["ann"]).await;
    let assignment = tess.assign(class, "PLAIN", &[]).await;
    let ann = id(&site, "ann").await;
    for _ in 0..2 {
        give(&mut tess, assignment, &ann, 0, &score("82.5", "she was ill")).await.expect(200);
    }
    assert_eq!(site.audited(assignment, AuditAction::GradeOverridden).await, 1);
    give(&mut tess, assignment, &ann, 0, &score("82", "she was ill")).await.refused("grade-conflict");
}
