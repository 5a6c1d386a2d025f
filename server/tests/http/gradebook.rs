//! The gradebook: which attempt counts, what a teacher gives in its place, what learners see of it, and files.

use std::io::{Cursor, Read as _};

use axum::body::Body;
use axum::http::{Request, header};
use http_body_util::BodyExt as _;
use plumb_domain::user::Role;
use plumb_store::audit::AuditFilter;
use tower::ServiceExt as _;
use uuid::Uuid;

use crate::classes::{class_of, id, learner, look, row};
use crate::support::content::{exam, usual};
use crate::support::{Client, Reply, Site, says};

/// A site with the usual content and three sums that end with the last answer.
async fn site() -> Site {
    let mut files = usual();
    files.push(exam("PLAIN", &[("T.ADD", 3)], &[], &[]));
    Site::of(&files).await
}

/// Takes an assignment, with so many of three right.
async fn sit(site: &Site, client: &mut Client, assignment: Uuid, right: usize) -> Uuid {
    let session = client.begin_assigned(assignment).await;
    for position in 0..3 {
        let answer = site.answer(session, position, position < right).await;
        client.submit(session, position, 0, &answer).await.expect(200);
    }
    session
}

async fn counting(teacher: &mut Client, assignment: Uuid, rule: &str) -> Reply {
    teacher.form("/do/assignment-counting", &[("assignment", &assignment.to_string()), ("counting", rule)]).await
}

async fn release(teacher: &mut Client, assignment: Uuid, released: &str) {
    let assignment = assignment.to_string();
    let fields = [("assignment", assignment.as_str()), ("released", released)];
    teacher.form("/do/assignment-grades", &fields).await.expect(200);
}

/// Gives a learner something, made from the change of that number.
async fn give(teacher: &mut Client, assignment: Uuid, learner: &str, seen: u32, grade: &[(&str, &str)]) -> Reply {
    let (assignment, seen) = (assignment.to_string(), seen.to_string());
    let mut fields = vec![("assignment", assignment.as_str()), ("learner", learner), ("seen", &seen)];
    fields.extend(grade);
    teacher.form("/do/assignment-grade", &fields).await
}

fn score<'a>(percent: &'a str, reason: &'a str) -> [(&'a str, &'a str); 3] {
    [("grade[what]", "score"), ("grade[score]", percent), ("grade[reason]", reason)]
}

fn book(class: Uuid) -> String {
    format!("/teach/classes/{class}/gradebook")
}

#[tokio::test]
async fn the_attempt_that_counts_is_the_one_the_assignment_says() {
    let site = site().await;
    let (mut tess, class) = class_of(&site, &["ann", "bea"]).await;
    let assignment = tess.assign(class, "PLAIN", &[]).await;
    let mut ann = learner(&site, "ann").await;
    for right in [1, 3, 0] {
        sit(&site, &mut ann, assignment, right).await;
    }
    let page = look(&mut tess, &book(class)).await;
    let hers = row(&page, "ann");
    assert!(hers.contains("100 % (Good)") && page.contains("the best attempt"), "{page}");
    assert!(row(&page, "bea").contains("not begun") && !row(&page, "bea").contains('%'), "{page}");
    assert!(page.contains("of one learner"), "who has no score is in no mean: {page}");
    for (rule, shown, mean) in [("latest", "0 % (Rest)", "0 %"), ("first", "33.33 % (Rest)", "33.33 %")] {
        counting(&mut tess, assignment, rule).await.expect(200);
        let page = look(&mut tess, &book(class)).await;
        let hers = row(&page, "ann");
        assert!(hers.contains(shown) && hers.contains(&format!("class=\"n\">{mean}<")), "{rule}: {hers}");
    }
    // One more is under way: what counts is still the last that is over.
    counting(&mut tess, assignment, "latest").await.expect(200);
    ann.begin_assigned(assignment).await;
    let page = look(&mut tess, &book(class)).await;
    let hers = row(&page, "ann");
    assert!(hers.contains("0 % (Rest)") && hers.contains("another attempt is under way"), "{hers}");
    counting(&mut tess, assignment, "worst").await.expect(422);
    assert_eq!(site.audited(assignment, "counting_changed").await, 3);
}

#[tokio::test]
async fn who_did_not_begin_in_time_missed_it() {
    let site = site().await;
    let (mut tess, class) = class_of(&site, &["ann", "bea", "cid"]).await;
    let assignment = tess.assign(class, "PLAIN", &[("terms[closes]", "2026-11-22T09:30")]).await;
    let fields = [
        ("assignment", assignment.to_string()),
        ("whom", format!("learner:{}", id(&site, "bea").await)),
        ("terms[closes]", "2026-11-22T19:00".to_owned()),
    ];
    let fields = fields.each_ref().map(|(name, value)| (*name, value.as_str()));
    tess.form("/do/assignment-except", &fields).await.expect(200);
    learner(&site, "cid").await.begin_assigned(assignment).await;
    let page = look(&mut tess, &book(class)).await;
    assert!(row(&page, "ann").contains("not begun") && row(&page, "cid").contains("under way"), "{page}");
    site.clock.advance_secs(3_600);
    let mut tess = site.signed_in("tess", Role::Teacher).await;
    let page = look(&mut tess, &book(class)).await;
    assert!(row(&page, "ann").contains("missed: it has closed"), "{page}");
    assert!(row(&page, "bea").contains("not begun"), "a longer window of one's own: {page}");
}

#[tokio::test]
async fn what_a_teacher_gives_goes_first_and_what_was_changed_is_kept() {
    let site = site().await;
    let (mut tess, class) = class_of(&site, &["ann", "bea"]).await;
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
    let page = look(&mut tess, &book(class)).await;
    let hers = row(&page, "ann");
    // The grade follows from the bands that the attempt was begun by.
    assert!(hers.contains("82.5 % (Good)") && hers.contains("given by a teacher"), "{hers}");
    assert!(hers.contains("aria-hidden=\"true\">*<"), "{hers}");
    assert!(page.contains("91.25 %") && page.contains("of 2 learners"), "it counts in the mean: {page}");

    // A form that was made before that changes nothing, and gives back what was typed.
    tess.script = false;
    let stale = give(&mut tess, assignment, &ann, 0, &score("12", "I was slower")).await;
    let query = stale.location().split_once('?').unwrap().1.to_owned();
    let again = look(&mut tess, &format!("{path}?{query}")).await;
    assert!(says(&again, "Somebody changed this grade") && says(&again, "What holds now: 82.5 % (Good)"), "{again}");
    assert!(
        again.contains("value=\"12\"") && says(&again, "I was slower") && again.contains("name=\"seen\" value=\"1\"")
    );
    tess.script = true;
    let stale = give(&mut tess, assignment, &ann, 0, &score("12", "I was slower")).await.expect(422);
    assert_eq!(stale.json()["Invalid"]["message"], "grade-conflict");

    let excused = [("grade[what]", "excused"), ("grade[reason]", "she was ill")];
    give(&mut tess, assignment, &ann, 1, &excused).await.expect(200);
    let page = look(&mut tess, &book(class)).await;
    assert!(row(&page, "ann").contains("excused") && page.contains("of one learner"), "it counts nowhere: {page}");
    let back = [("grade[what]", "reached"), ("grade[reason]", "she was not")];
    give(&mut tess, assignment, &ann, 2, &back[..1]).await.expect(422);
    give(&mut tess, assignment, &ann, 2, &back).await.expect(200);
    let page = look(&mut tess, &path).await;
    for told in [
        "0 % (Rest)",
        "From as it was reached to 82.5 % (Good)",
        "From 82.5 % (Good) to excused",
        "From excused to as it was reached",
        "she was ill",
        "tess",
    ] {
        assert!(says(&page, told), "{told}: {page}");
    }
    assert_eq!(site.audited(assignment, "grade_overridden").await, 2);
    assert_eq!(site.audited(assignment, "grade_restored").await, 1);
    let rows = site.stores.audit.page(AuditFilter { limit: 1_000, ..AuditFilter::default() }).await.unwrap();
    let told: Vec<_> = rows.iter().filter(|row| row.entry.action.starts_with("grade_")).collect();
    assert!(told.iter().all(|row| row.entry.detail.contains(&ann) && !row.entry.detail.contains("\"ann\"")));
    assert!(told.iter().any(|row| row.entry.detail.contains("she was ill")), "the reason is there");

    // Somebody who is not in the class, and what is no assessment.
    site.account("dan", Role::Learner).await;
    let dan = id(&site, "dan").await;
    give(&mut tess, assignment, &dan, 0, &excused).await.expect(404);
    tess.get(&format!("/teach/assignments/{assignment}/grades/{dan}")).await.expect(404);
}

#[tokio::test]
async fn what_is_typed_beside_what_was_reached_is_not_thrown_away() {
    let site = site().await;
    let (mut tess, class) = class_of(&site, &["ann"]).await;
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
    assert_eq!(refused["Invalid"]["field"], "what");
    assert_eq!(refused["Invalid"]["message"], "grade-what-unknown");
    tess.script = false;
    let refused = give(&mut tess, assignment, &ann, 0, &typed).await;
    let query = refused.location().split_once('?').unwrap().1.to_owned();
    let again = look(&mut tess, &format!("{path}?{query}")).await;
    assert!(says(&again, "Choose one of these.") && again.contains("value=\"82.5\""), "{again}");
    assert!(says(&again, "she was ill") && says(&again, "well done"), "{again}");
    assert!(says(&again, "Nothing was changed by hand"), "{again}");
    tess.script = true;
    // A comment alone needs no reason.
    let said = [("grade[what]", "reached"), ("grade[comment]", "well done")];
    give(&mut tess, assignment, &ann, 0, &said).await.expect(200);
    assert_eq!(site.audited(assignment, "grade_commented").await, 1);
}

#[tokio::test]
async fn the_same_form_twice_is_one_change_and_no_conflict() {
    let site = site().await;
    let (mut tess, class) = class_of(&site, &["ann"]).await;
    let assignment = tess.assign(class, "PLAIN", &[]).await;
    let ann = id(&site, "ann").await;
    for _ in 0..2 {
        give(&mut tess, assignment, &ann, 0, &score("82.5", "she was ill")).await.expect(200);
    }
    assert_eq!(site.audited(assignment, "grade_overridden").await, 1);
    let other = give(&mut tess, assignment, &ann, 0, &score("82", "she was ill")).await.expect(422);
    assert_eq!(other.json()["Invalid"]["message"], "grade-conflict");
}

#[tokio::test]
async fn which_attempt_is_the_best_says_nothing_of_those_that_are_held_back() {
    let site = site().await;
    let (mut tess, class) = class_of(&site, &["ann"]).await;
    let assignment = tess.assign(class, "PLAIN", &[]).await;
    let mut ann = learner(&site, "ann").await;
    sit(&site, &mut ann, assignment, 2).await;
    let id = assignment.to_string();
    let held = [("assignment", id.as_str()), ("title", "The test"), ("terms[score]", "after_release")];
    tess.form("/do/assignment-change", &held).await.expect(200);
    sit(&site, &mut ann, assignment, 1).await;
    release(&mut tess, assignment, "1").await;
    let list = look(&mut ann, "/grades").await;
    assert!(says(&list, "The score is not shown yet") && !says(&list, "66.67 %"), "{list}");
    // The first is the first, whatever the others came to.
    counting(&mut tess, assignment, "first").await.expect(200);
    let list = look(&mut ann, "/grades").await;
    assert!(says(&list, "66.67 %") && says(&list, "attempt 1"), "{list}");
    counting(&mut tess, assignment, "best").await.expect(200);
    tess.form("/do/assignment-release", &held[..1]).await.expect(200);
    assert!(says(&look(&mut ann, "/grades").await, "66.67 %"));
}

#[tokio::test]
async fn learners_see_grades_while_they_are_released_and_never_those_of_others() {
    let site = site().await;
    let (mut tess, class) = class_of(&site, &["ann", "bea"]).await;
    let assignment = tess.assign(class, "PLAIN", &[("terms[score]", "after_release")]).await;
    let (mut ann, mut bea) = (learner(&site, "ann").await, learner(&site, "bea").await);
    sit(&site, &mut ann, assignment, 1).await;
    let hers = id(&site, "ann").await;
    let path = format!("/assignments/{assignment}");
    let both = |page: String, home: String| format!("{page}{home}");
    let graded = [
        ("grade[what]", "word"),
        ("grade[word]", "QZPASSED"),
        ("grade[reason]", "QZREASON"),
        ("grade[comment]", "QZCOMMENT <b>\nwell done"),
    ];
    give(&mut tess, assignment, &hers, 0, &graded).await.expect(200);
    let seen = both(look(&mut ann, &path).await, look(&mut ann, "/grades").await);
    assert!(!seen.contains("QZ") && says(&seen, "No grades have been released to you yet"), "{seen}");

    release(&mut tess, assignment, "1").await;
    let page = look(&mut ann, &path).await;
    let list = look(&mut ann, "/grades").await;
    for shown in [&page, &list] {
        assert!(says(shown, "QZPASSED") && says(shown, "QZCOMMENT"), "{shown}");
        assert!(shown.contains("QZCOMMENT &lt;b&gt;") || shown.contains("QZCOMMENT &lt;b>"), "{shown}");
        assert!(!shown.contains("QZREASON"), "why is for teachers: {shown}");
        assert!(!says(shown, "33.33 %"), "what the assessment holds back stays hidden: {shown}");
    }
    let other = both(look(&mut bea, &path).await, look(&mut bea, "/grades").await);
    assert!(!other.contains("QZ") && says(&other, "no grade"), "{other}");
    assert!(look(&mut ann, "/").await.contains("href=\"/grades\""));

    let fields = [("assignment", assignment.to_string())];
    let fields = fields.each_ref().map(|(name, value)| (*name, value.as_str()));
    tess.form("/do/assignment-release", &fields).await.expect(200);
    assert!(says(&look(&mut ann, "/grades").await, "33.33 % (QZPASSED)"), "both are released now");
    // An attempt that counts, with nothing given in its place.
    sit(&site, &mut bea, assignment, 3).await;
    let list = look(&mut bea, "/grades").await;
    assert!(says(&list, "100 % (Good)") && says(&list, "attempt 1"), "{list}");

    release(&mut tess, assignment, "").await;
    let seen = both(look(&mut ann, &path).await, look(&mut ann, "/grades").await);
    assert!(!seen.contains("QZ"), "{seen}");
    assert_eq!(site.audited(assignment, "grades_released").await, 1);
    assert_eq!(site.audited(assignment, "grades_withdrawn").await, 1);

    // The same for the whole class.
    let class_id = class.to_string();
    let done = tess.form("/do/class-grades", &[("class", &class_id), ("released", "1")]).await.expect(200);
    assert_eq!(done.location(), format!("{}?changed=1", book(class)));
    assert!(says(&look(&mut ann, "/grades").await, "QZCOMMENT"));
    let done = tess.form("/do/class-grades", &[("class", &class_id), ("released", "1")]).await.expect(200);
    assert!(done.location().ends_with("changed=0"), "{}", done.location());
    assert!(look(&mut tess, &book(class)).await.contains("grades released"));
}

#[tokio::test]
async fn practice_and_surveys_have_cells_of_their_own() {
    let site = site().await;
    let (mut tess, class) = class_of(&site, &["ann"]).await;
    let id = class.to_string();
    for (title, more) in [
        ("Sums", [("task[kind]", "practice"), ("task[skills][]", "t_add")]),
        ("Named", [("task[kind]", "survey"), ("task[survey]", "feedback")]),
        ("Frank", [("task[kind]", "survey"), ("task[survey]", "frankly")]),
    ] {
        let mut fields = vec![("class", id.as_str()), ("title", title)];
        fields.extend(more);
        tess.form("/do/assign", &fields).await.expect(200);
    }
    let page = look(&mut tess, &book(class)).await;
    let hers = row(&page, "ann");
    for cell in ["0 of 1 skills mastered", "not answered", "anonymous: not known"] {
        assert!(hers.contains(cell), "{cell}: {hers}");
    }
    assert!(!page.contains("/do/class-grades"), "there is nothing to release: {page}");
    let mut ann = learner(&site, "ann").await;
    let begun = ann
        .form(
            "/do/lead",
            &[("kind", "survey"), ("content", "feedback"), ("command", &crate::support::fresh().to_string())],
        )
        .await
        .expect(200);
    let path = begun.location().to_owned();
    assert!(path.starts_with("/sessions/"), "{path}");
    assert!(row(&look(&mut tess, &book(class)).await, "ann").contains("not answered"), "begun is not answered");
}

#[tokio::test]
async fn thirty_columns_are_shown_and_there_is_a_way_to_the_others() {
    let site = site().await;
    let (mut tess, class) = class_of(&site, &["ann"]).await;
    let first = tess.assign(class, "PLAIN", &[]).await;
    for _ in 0..30 {
        site.clock.advance_secs(1);
        tess.assign(class, "PLAIN", &[]).await;
    }
    let column = format!("/teach/assignments/{first}/grades/");
    let page = look(&mut tess, &book(class)).await;
    assert!(!page.contains(&column) && page.matches("/grades/").count() == 30, "{page}");
    let older =
        page.split("href=\"").find(|href| href.contains("older=")).unwrap().split('"').next().unwrap().to_owned();
    let page = look(&mut tess, &older).await;
    assert!(page.contains(&column) && page.matches("/grades/").count() == 1, "{page}");
    tess.get(&format!("{}?older={}", book(class), Uuid::nil())).await.expect(404);
}

/// A file as it is sent.
async fn download(site: &Site, client: &Client, path: &str) -> (String, Vec<u8>) {
    let cookies: Vec<String> = client.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let request = Request::get(path)
        .header(header::HOST, "plumb.test")
        .header(header::COOKIE, cookies.join("; "))
        .body(Body::empty())
        .unwrap();
    let reply = site.router.clone().oneshot(request).await.unwrap();
    assert_eq!(reply.status(), 200);
    let kind = reply.headers()[header::CONTENT_TYPE].to_str().unwrap().to_owned();
    (kind, reply.into_body().collect().await.unwrap().to_bytes().to_vec())
}

#[tokio::test]
async fn files_hold_all_of_it_and_nothing_that_a_spreadsheet_runs() {
    let site = site().await;
    let (mut tess, class) = class_of(&site, &["ann", "bea"]).await;
    let id_of_class = class.to_string();
    let fields = [
        ("class", id_of_class.as_str()),
        ("title", "=cmd|' /C calc'!A0"),
        ("task[kind]", "assessment"),
        ("task[assessment]", "PLAIN"),
    ];
    let made = tess.form("/do/assign", &fields).await.expect(200);
    let assignment: Uuid = made.location().strip_prefix("/teach/assignments/").unwrap().parse().unwrap();
    sit(&site, &mut learner(&site, "ann").await, assignment, 1).await;
    let bea = id(&site, "bea").await;
    give(
        &mut tess,
        assignment,
        &bea,
        0,
        &[("grade[what]", "word"), ("grade[word]", "@SUM(1)"), ("grade[reason]", "+1")],
    )
    .await
    .expect(200);

    let (kind, table) = download(&site, &tess, &format!("{}.csv", book(class))).await;
    assert_eq!(kind, "text/csv; charset=utf-8");
    let table = String::from_utf8(table).unwrap();
    let lines: Vec<&str> = table.trim_end().split("\r\n").collect();
    assert_eq!(lines.len(), 4, "{table}");
    assert!(lines[0].starts_with("Learner,Mean,'=cmd|' /C calc'!A0: score (%),'=cmd"), "{}", lines[0]);
    assert_eq!(lines[1], "ann,33.33,33.33,Rest,");
    assert_eq!(lines[2], "bea,,,'@SUM(1),not begun; given by a teacher");
    assert_eq!(lines[3], "Mean of the class,,33.33,,");

    let (kind, bytes) = download(&site, &tess, &format!("{}.xlsx", book(class))).await;
    assert_eq!(kind, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    let mut book = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut part = |name: &str| {
        let mut text = String::new();
        book.by_name(name).unwrap().read_to_string(&mut text).unwrap();
        text
    };
    let (grades, changes) = (part("xl/worksheets/sheet1.xml"), part("xl/worksheets/sheet2.xml"));
    let names = part("xl/workbook.xml");
    assert!(names.contains("name=\"Grades\"") && names.contains("name=\"Changes\""), "{names}");
    assert!(grades.contains("state=\"frozen\"") && grades.contains("ySplit=\"1\""), "{grades}");
    assert!(grades.contains("<v>0.3333</v>"), "a number is one: {grades}");
    assert!(
        part("xl/styles.xml").contains("formatCode=\"0.00%\"") || part("xl/styles.xml").contains("numFmtId=\"10\"")
    );
    for text in ["ann", "bea", "@SUM(1)", "given by a teacher"] {
        assert!(grades.contains(text), "{text}: {grades}");
    }
    for text in ["tess", "+1", "@SUM(1)", "2026-11-22T"] {
        assert!(changes.contains(text), "{text}: {changes}");
    }
    assert!(!grades.contains("<f>") && !changes.contains("<f>"), "nothing is a formula");

    // Who may not have it, and who is nobody.
    let mut theo = site.signed_in("theo", Role::Teacher).await;
    let mut ann = learner(&site, "ann").await;
    for ending in ["", ".csv", ".xlsx"] {
        let path = format!("/teach/classes/{class}/gradebook{ending}");
        theo.get(&path).await.expect(404);
        ann.get(&path).await.expect(403);
        let away = site.visitor().get(&path).await;
        assert!(away.location().starts_with("/sign-in?next="), "{ending}: {}", away.location());
    }
}

#[tokio::test]
async fn a_file_that_is_not_whole_says_so_and_all_grades_are_released_all_the_same() {
    let site = site().await;
    let (mut tess, class) = class_of(&site, &["ann"]).await;
    let path = format!("{}.csv", book(class));
    let first = tess.assign(class, "PLAIN", &[]).await;
    sit(&site, &mut learner(&site, "ann").await, first, 3).await;
    let (_, table) = download(&site, &tess, &path).await;
    assert!(!String::from_utf8(table).unwrap().contains("not whole"));
    for _ in 0..200 {
        site.clock.advance_secs(1);
        tess.assign(class, "PLAIN", &[]).await;
    }
    let (_, table) = download(&site, &tess, &path).await;
    let table = String::from_utf8(table).unwrap();
    let last = table.trim_end().lines().next_back().unwrap();
    assert!(last.contains("This file is not whole") && last.contains("the latest 200 columns"), "{last}");
    let (_, bytes) = download(&site, &tess, &format!("{}.xlsx", book(class))).await;
    let mut zipped = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut part = |name: &str| {
        let mut text = String::new();
        zipped.by_name(name).unwrap().read_to_string(&mut text).unwrap();
        text
    };
    assert!(part("xl/worksheets/sheet1.xml").contains("This file is not whole"));
    assert!(!part("xl/worksheets/sheet2.xml").contains("This file is not whole"), "it is said once");
    // The one that the gradebook does not show any more is among all.
    let fields = [("class", class.to_string()), ("released", "1".to_owned())];
    let fields = fields.each_ref().map(|(name, value)| (*name, value.as_str()));
    let done = tess.form("/do/class-grades", &fields).await.expect(200);
    assert!(done.location().ends_with("changed=201"), "{}", done.location());
}

#[tokio::test]
async fn what_is_kept_of_a_grade_is_in_the_export_of_a_person_as_far_as_they_may_see_it() {
    let site = site().await;
    let (mut tess, class) = class_of(&site, &["ann"]).await;
    let assignment = tess.assign(class, "PLAIN", &[]).await;
    let ann = id(&site, "ann").await;
    let graded = [
        ("grade[what]", "score"),
        ("grade[score]", "50"),
        ("grade[reason]", "QZREASON"),
        ("grade[comment]", "QZCOMMENT"),
    ];
    give(&mut tess, assignment, &ann, 0, &graded).await.expect(200);
    let mut own = learner(&site, "ann").await;
    let export = own.form("/do/export", &[]).await.expect(200).body;
    assert!(!export.contains("QZ"), "{export}");
    release(&mut tess, assignment, "1").await;
    let export = own.form("/do/export", &[]).await.expect(200).body;
    assert!(export.contains("QZCOMMENT") && !export.contains("QZREASON"), "{export}");
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let export = chief.form("/do/export", &[("user", &ann)]).await.expect(200).body;
    assert!(export.contains("QZCOMMENT") && export.contains("QZREASON"), "{export}");
}

/// What streams is compressed by the way, for browsers; it must come whole.
#[tokio::test]
async fn every_download_comes_whole_to_browsers_that_take_it_compressed() {
    let site = site().await;
    let (mut tess, class) = class_of(&site, &["ann"]).await;
    let assignment = tess.assign(class, "PLAIN", &[]).await;
    sit(&site, &mut learner(&site, "ann").await, assignment, 2).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let user = site.stores.users.by_name("ann").await.unwrap().unwrap().id;
    let (gradebook, skills) =
        (format!("/teach/classes/{class}/gradebook"), format!("/teach/classes/{class}/skills/csv"));
    let export = format!("user={user}");
    for (method, path, form) in [
        ("GET", format!("{gradebook}.csv"), ""),
        ("GET", format!("{gradebook}.xlsx"), ""),
        ("GET", skills, ""),
        ("POST", "/admin/audit/export".to_owned(), ""),
        ("POST", "/do/export".to_owned(), export.as_str()),
        ("GET", "/admin/blueprints/export".to_owned(), ""),
    ] {
        let mut sizes = Vec::new();
        for encoding in ["identity", "gzip", "br"] {
            let request = Request::builder().method(method).uri(&path).header(header::ACCEPT_ENCODING, encoding);
            let request = request.header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
            let request = request.header("sec-fetch-site", "same-origin").body(Body::from(form.to_owned())).unwrap();
            let client = if path.starts_with("/teach") { &mut tess } else { &mut chief };
            let reply = client.send(request).await.expect(200);
            sizes.push(reply.body.len());
        }
        assert!(sizes.iter().all(|size| *size > 0), "{path}: {sizes:?}");
    }
}
