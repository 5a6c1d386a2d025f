//! Blueprints in the browser: written, checked, reviewed, published, retired and restored, and what stays unchanged.

use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;
use serde_json::json;
use uuid::Uuid;

use crate::support::content::{ADD, usual};
use crate::support::{Client, Field, Reply, Site, administrator, has};

/// Returns the places in a page's list of errors, as `12:3 wrong-type`.
pub(crate) fn places(page: &str) -> Vec<String> {
    let found = page.split("data-at=\"").skip(1);
    found.filter_map(|rest| Some(rest.split_once('>')?.1.split('<').next()?.to_owned())).collect()
}

pub(crate) async fn begin(chief: &mut Client, kind: &str, from: &str) -> Uuid {
    chief.form("/do/draft-begin", &[("kind", kind), ("from", from)]).await.leads_to("/admin/blueprints/drafts/")
}

pub(crate) async fn save(chief: &mut Client, draft: Uuid, revision: i64, text: &str, go: &str) -> Reply {
    chief.post("/do/draft-save", &[("draft", &draft), ("revision", &revision), ("text", &text), ("go", &go)]).await
}

async fn send(chief: &mut Client, draft: Uuid, revision: i64, go: &str) -> Reply {
    let fields: [Field<'_>; 4] =
        [("draft", &draft), ("revision", &revision), ("go", &go), ("remark", &"Mind the <b>units</b>")];
    chief.post("/do/draft-send", &fields).await
}

pub(crate) async fn page(chief: &mut Client, draft: Uuid) -> String {
    chief.get(&format!("/admin/blueprints/drafts/{draft}?tab=yaml")).await.expect(200).body
}

pub(crate) async fn current(site: &Site, kind: &str, id: &str) -> Option<ContentHash> {
    let rows = site.stores.contents.current_hashes().await.unwrap();
    rows.into_iter().find(|row| row.kind == kind && row.id == id).map(|row| row.hash)
}

async fn audited(site: &Site, action: AuditAction) -> usize {
    site.trail(None, action).await.len()
}

/// Returns why a form was refused, from the body and the address of the redirect.
pub(crate) fn told(reply: &Reply) -> String {
    reply.body.clone() + reply.location()
}

#[tokio::test]
async fn a_blueprint_is_written_from_nothing_mended_and_published_without_scripts() {
    let (site, mut chief) = Site::with_chief().await;
    chief.script = false;
    let draft = begin(&mut chief, "skill", "empty").await;
    let broken = ADD
        .replace("T.ADD", "T.NEW")
        .replace("cognitive_level: Apply", "cognitive_level: Aply")
        .replace("answer_formula: a + b", "answer_formula: a + c")
        .replace("method: exact_match", "metod: exact_match");
    let reply = save(&mut chief, draft, 1, &broken, "").await;
    assert_eq!(reply.location(), format!("/admin/blueprints/drafts/{draft}?tab=yaml"), "{}", reply.body);
    let shown = page(&mut chief, draft).await;
    let found = places(&shown);
    assert!(found.iter().any(|place| place == "3:77 unknown-value"), "{found:?}");
    assert!(found.iter().any(|place| place == "9:23 unknown-name"), "{found:?}");
    assert!(found.iter().any(|place| place.starts_with("24:14 unknown-field")), "{found:?}");
    for line in [3, 9, 24] {
        let mark =
            shown.split(&format!("<span id=\"line-{line}\"")).nth(1).and_then(|rest| rest.split("</span>").next());
        let mark = mark.unwrap_or_else(|| panic!("{line}: {shown}"));
        assert!(mark.contains("class=\"bad\"") && mark.contains("title=\""), "{line}: {mark}");
        // The mark at the line number has the list's message.
        let said = mark.rsplit("class=\"says\">").next().unwrap();
        assert!(shown.contains(&format!("<strong>{said}</strong>")), "{line}: {said}");
    }
    // A text with errors is not published, and the attempt loses nothing.
    let reply = save(&mut chief, draft, 2, &broken, "publish").await;
    assert!(told(&reply).contains("__err"), "{}", told(&reply));
    assert_eq!(current(&site, "skill", "T.NEW").await, None);
    let good = ADD.replace("T.ADD", "T.NEW").replace('\n', "\r\n");
    let reply = save(&mut chief, draft, 2, &good, "publish").await;
    assert_eq!(reply.location(), "/admin/blueprints/skill/T.NEW?done=published", "{}", reply.body);
    let hash = ContentHash::of(&good.replace("\r\n", "\n"));
    assert_eq!(current(&site, "skill", "T.NEW").await, Some(hash.clone()));
    chief.get(&format!("/admin/blueprints/drafts/{draft}")).await.expect(404);
    let chief_id = site.id("chief").await;
    let row = site.stores.contents.get(&hash).await.unwrap().unwrap();
    assert_eq!(row.author, Some(chief_id));
    assert_eq!(audited(&site, AuditAction::DraftCreated).await, 1);
    let rows = site.trail(Some("T.NEW"), AuditAction::BlueprintPublished).await;
    assert_eq!((rows.len(), rows[0].entry.actor), (1, Some(chief_id)));
    assert!(rows[0].entry.detail.contains(&chief_id.to_string()) && rows[0].entry.detail.contains(hash.as_str()));
    chief.get("/admin/blueprints/skill/T.NEW").await.expect(200).has(["chief", hash.as_str()]);
}

#[tokio::test]
async fn beginning_with_nothing_twice_leaves_one_draft() {
    let site = Site::start().await;
    let (mut ann, mut ben) =
        (site.signed_in("ann-admin", Role::Admin).await, site.signed_in("ben-admin", Role::Admin).await);
    let draft = begin(&mut ann, "skill", "empty").await;
    assert_eq!(begin(&mut ann, "skill", "empty").await, draft);
    assert_ne!(begin(&mut ann, "survey", "empty").await, draft, "of another kind it is another");
    assert_ne!(begin(&mut ben, "skill", "empty").await, draft, "and so it is of another author");
    assert_eq!(site.stores.blueprint_drafts.list(9).await.unwrap().len(), 3);
    assert_eq!(audited(&site, AuditAction::DraftCreated).await, 3, "nothing was begun that is not there");
    save(&mut ann, draft, 1, "skill_id: A\n", "").await;
    assert_ne!(begin(&mut ann, "skill", "empty").await, draft, "what is written in is nothing no more");
}

#[tokio::test]
async fn two_who_write_at_once_overwrite_nothing_unseen() {
    let site = Site::start().await;
    let (mut ann, mut ben) =
        (site.signed_in("ann-admin", Role::Admin).await, site.signed_in("ben-admin", Role::Admin).await);
    ben.script = false;
    let draft = begin(&mut ann, "survey", "example").await;
    let saved =
        ann.json("/do/draft-check", &json!({ "draft": draft, "revision": 1, "text": "survey_id: anns\n" })).await;
    assert_eq!(saved.expect(200).json()["revision"], 2);
    // By the form: the page names the other author, keeps the typed text in the field, and shows the other text.
    let reply = save(&mut ben, draft, 1, "survey_id: bens & <b>mine</b>\n", "").await;
    assert!(reply.location().contains("__err"), "{reply:?}");
    let shown = page(&mut ben, draft).await;
    assert!(shown.contains("ann-admin has saved a different text since"), "{shown}");
    has(&shown, ["survey_id: bens &amp; &lt;b&gt;mine&lt;/b&gt;", "survey_id: anns"]);
    assert_eq!(site.stores.blueprint_drafts.get(draft).await.unwrap().unwrap().body, "survey_id: anns\n");
    // The other author does not see the text typed here; saving now is intentional.
    assert!(!page(&mut ann, draft).await.contains("bens"));
    save(&mut ben, draft, 2, "survey_id: bens\n", "").await;
    assert_eq!(site.stores.blueprint_drafts.get(draft).await.unwrap().unwrap().body, "survey_id: bens\n");
    let shown = page(&mut ben, draft).await;
    assert!(!shown.contains("admin has saved another text"), "{shown}");
    // By the script: the error has the name too.
    let late =
        ann.json("/do/draft-check", &json!({ "draft": draft, "revision": 2, "text": "survey_id: again\n" })).await;
    late.expect(422).has(["draft-saved-by-another", "ben-admin"]);
    // Saving an equal text is no change, whatever revision it is based on.
    let same =
        ann.json("/do/draft-check", &json!({ "draft": draft, "revision": 1, "text": "survey_id: bens\n" })).await;
    assert_eq!(same.expect(200).json()["revision"], 3);
    assert_eq!(audited(&site, AuditAction::DraftCreated).await, 1, "a save leaves no row");
}

#[tokio::test]
async fn with_the_rule_of_two_people_somebody_else_publishes() {
    let site = Site::start().await;
    let (mut ann, mut ben) =
        (site.signed_in("ann-admin", Role::Admin).await, site.signed_in("ben-admin", Role::Admin).await);
    ann.form("/do/studio-settings", &[("setting", "two_people"), ("on", "1")]).await.expect(200);
    assert_eq!(audited(&site, AuditAction::SettingChanged).await, 1);
    let draft = begin(&mut ann, "reflection", "example").await;
    assert!(!page(&mut ann, draft).await.contains("value=\"publish\""));
    assert!(told(&send(&mut ann, draft, 1, "publish").await).contains("draft-not-in-review"));
    send(&mut ann, draft, 1, "review").await.expect(200);
    assert!(told(&send(&mut ann, draft, 1, "publish").await).contains("draft-own-text"));
    // It cannot be edited, and is sent back with a remark.
    let text = plumb_content::read::example(plumb_content::read::BlueprintKind::Reflection);
    assert!(
        told(&save(&mut ann, draft, 1, &text.replace("What went", "Who went"), "").await).contains("draft-in-review")
    );
    send(&mut ben, draft, 1, "back").await.expect(200);
    assert!(
        page(&mut ann, draft).await.contains("Mind the &lt;b&gt;units&lt;/b&gt;")
            || page(&mut ann, draft).await.contains("Mind the &lt;b>units")
    );
    // The author who corrects it becomes its last author.
    save(&mut ben, draft, 1, &text.replace("What went", "Which went"), "review").await;
    assert!(told(&send(&mut ben, draft, 2, "publish").await).contains("draft-own-text"));
    send(&mut ann, draft, 2, "publish").await.expect(200);
    assert!(current(&site, "reflection", "my-reflection").await.is_some());
    for (action, times) in
        [(AuditAction::DraftSentToReview, 2), (AuditAction::DraftSentBack, 1), (AuditAction::DraftDiscarded, 0)]
    {
        assert_eq!(audited(&site, action).await, times, "{action}");
    }
    ann.form("/do/studio-settings", &[("setting", "two_people")]).await.expect(200);
    let draft = begin(&mut ann, "workflow", "empty").await;
    send(&mut ann, draft, 1, "discard").await.expect(200);
    assert_eq!(audited(&site, AuditAction::DraftDiscarded).await, 1);
}

#[tokio::test]
async fn what_would_break_something_else_is_refused_and_says_what() {
    let (site, mut chief) = Site::with_chief().await;
    let before = current(&site, "skill", "T.ADD").await.unwrap();
    let draft = begin(&mut chief, "", before.as_str()).await;
    let reply = save(&mut chief, draft, 1, &ADD.replace("    easy: {value", "    simple: {value"), "publish").await;
    assert!(told(&reply).contains("draft-has-errors"), "{}", told(&reply));
    let shown = page(&mut chief, draft).await;
    assert!(shown.contains("assessment FREE") && shown.contains("assessment STRICT"), "{shown}");
    assert_eq!(current(&site, "skill", "T.ADD").await, Some(before.clone()));
    // Content that is in use cannot be retired; other content can, and returns as a draft.
    let retire = [("kind", "skill"), ("content", "T.ADD")];
    let reply = chief.form("/do/blueprint-retire", &retire).await;
    assert!(told(&reply).contains("blueprint-in-use") && told(&reply).contains("assessment FREE"), "{}", told(&reply));
    chief.get("/admin/blueprints/skill/T.ADD").await.expect(200).has(["/admin/blueprints/assessment/FREE"]);
    let survey = current(&site, "reflection", "looking-back").await.unwrap();
    chief.form("/do/blueprint-retire", &[("kind", "reflection"), ("content", "looking-back")]).await.expect(200);
    assert_eq!(current(&site, "reflection", "looking-back").await, None);
    assert_eq!(audited(&site, AuditAction::BlueprintRetired).await, 1);
    chief.get("/admin/blueprints?status=retired").await.expect(200).has(["looking-back"]).lacks(["T.DOUBLE"]);
    let draft = begin(&mut chief, "", survey.as_str()).await;
    send(&mut chief, draft, 1, "publish").await.expect(200);
    assert_eq!(current(&site, "reflection", "looking-back").await, Some(survey));
}

#[tokio::test]
async fn who_publishes_second_is_shown_what_was_published_first() {
    let (site, mut chief) = Site::with_chief().await;
    let base = current(&site, "skill", "T.ADD").await.unwrap();
    let (one, two) = (begin(&mut chief, "", base.as_str()).await, begin(&mut chief, "", base.as_str()).await);
    save(&mut chief, one, 1, &ADD.replace("What is", "How much is"), "publish").await.expect(200);
    let second = ADD.replace("What is", "How many are");
    assert!(told(&save(&mut chief, two, 1, &second, "publish").await).contains("draft-base-moved"));
    let now = current(&site, "skill", "T.ADD").await.unwrap();
    let shown = page(&mut chief, two).await;
    let compare = format!("/admin/blueprints/skill/T.ADD?old={base}&amp;new={now}");
    assert!(shown.contains(&compare), "{shown}");
    chief.get(&compare.replace("&amp;", "&")).await.expect(200).has(["How much is", "What is"]);
    send(&mut chief, two, 2, "rebase").await.expect(200);
    send(&mut chief, two, 2, "publish").await.expect(200);
    assert_eq!(current(&site, "skill", "T.ADD").await, Some(ContentHash::of(&second)));
    // The text of other content is not shown under this name.
    let other = current(&site, "skill", "T.DOUBLE").await.unwrap();
    chief.get(&format!("/admin/blueprints/skill/T.ADD?old={other}&new={now}")).await.expect(404);
}

#[tokio::test]
async fn an_older_version_is_restored_by_way_of_a_draft() {
    let (site, mut chief) = Site::with_chief().await;
    let old = current(&site, "skill", "T.ADD").await.unwrap();
    let draft = begin(&mut chief, "", old.as_str()).await;
    let edited = ADD.replace("What is", "How much is");
    save(&mut chief, draft, 1, &edited, "publish").await.expect(200);
    let new = ContentHash::of(&edited);
    assert_eq!(current(&site, "skill", "T.ADD").await, Some(new.clone()));
    // The page offers each version but the current one, and opens its text as a draft.
    let shown = chief.get("/admin/blueprints/skill/T.ADD").await.expect(200).body;
    let offers = format!("name=\"from\" value=\"{old}\"");
    assert_eq!(shown.matches(&offers).count(), 1, "{shown}");
    let draft = begin(&mut chief, "", old.as_str()).await;
    assert_eq!(site.stores.blueprint_drafts.get(draft).await.unwrap().unwrap().body, ADD);
    assert_eq!(current(&site, "skill", "T.ADD").await, Some(new.clone()), "nothing changes before it is published");
    send(&mut chief, draft, 1, "publish").await.expect(200);
    assert_eq!(current(&site, "skill", "T.ADD").await, Some(old.clone()));
    // It is the earlier version, not a new one with an equal text, and the trail records the restoration.
    assert_eq!(site.stores.contents.version_lines("skill", "T.ADD", 9).await.unwrap().len(), 2);
    let rows = site.trail(Some("T.ADD"), AuditAction::BlueprintPublished).await;
    assert!(rows[0].entry.detail.contains(old.as_str()) && rows[1].entry.detail.contains(new.as_str()), "{rows:?}");
    // New sessions use it again.
    let mut ann = site.learner().await;
    let session = ann.begin("FREE").await;
    assert!(site.form(session).await.items.iter().all(|placed| placed.item.blueprint == old));
}

#[tokio::test]
async fn an_edit_that_was_published_survives_the_next_start_with_the_old_files() {
    let (site, mut chief) = Site::with_chief().await;
    let base = current(&site, "skill", "T.ADD").await.unwrap();
    let draft = begin(&mut chief, "", base.as_str()).await;
    let edited = ADD.replace("What is", "How much is");
    save(&mut chief, draft, 1, &edited, "publish").await.expect(200);
    chief.form("/do/blueprint-retire", &[("kind", "reflection"), ("content", "looking-back")]).await.expect(200);
    let head = site.stores.audit.head().await.unwrap();
    let imported = site.plumb.import(&usual()).await.unwrap();
    assert_eq!((imported.published, imported.unchanged), (0, usual().len()));
    assert_eq!(site.stores.audit.head().await.unwrap(), head);
    assert_eq!(current(&site, "skill", "T.ADD").await, Some(ContentHash::of(&edited)));
    assert_eq!(current(&site, "reflection", "looking-back").await, None, "what was retired stays retired");
    // A new file is published, and checked together with the current content, not with the old files.
    let mut files = usual();
    let newer = ADD.replace("version: '1'", "version: '2'");
    files[0].1.clone_from(&newer);
    assert_eq!(site.plumb.import(&files).await.unwrap().published, 1);
    assert_eq!(current(&site, "skill", "T.ADD").await, Some(ContentHash::of(&newer)));
    files[0].1 = newer.replace("    easy: {value", "    simple: {value");
    assert!(site.plumb.import(&files).await.is_err(), "it would break the assessments");
    // Two files with one name are reported, also when one of them was published long ago.
    let mut files = usual();
    files.push(("again.yaml".into(), ADD.replace("version: '1'", "version: '3'")));
    assert!(site.plumb.import(&files).await.is_err());
}

#[tokio::test]
async fn an_open_session_and_a_ready_form_are_untouched_by_what_is_published() {
    let (site, mut chief) = Site::with_chief().await;
    let mut ann = site.learner().await;
    let session = ann.begin("FREE").await;
    site.plumb.top_up_forms(2).await.unwrap();
    let (form, state) = (site.form(session).await, site.session(session).await);
    let ready = site.stores.forms.ready_counts().await.unwrap();
    let base = current(&site, "skill", "T.ADD").await.unwrap();
    let draft = begin(&mut chief, "", base.as_str()).await;
    let edited = ADD.replace("answer_formula: a + b", "answer_formula: a + b + 1000").replace("What is", "How much is");
    let edited = edited.replace("'distractor != answer'", "'distractor != answer', 'distractor > 0'");
    save(&mut chief, draft, 1, &edited, "publish").await.expect(200);
    assert_eq!((site.form(session).await, site.session(session).await), (form, state));
    let stock = site.stores.forms.ready_counts().await.unwrap();
    assert!(ready.iter().all(|old| stock.contains(old)), "{stock:?}");
    let actor = administrator();
    let compared = site.plumb.as_admin(&actor).unwrap().regenerate(session).await.unwrap();
    assert!(!compared.is_empty() && compared.iter().all(|line| line.equal), "{compared:?}");
    // The answers of its form are still right.
    let right = site.answer(session, 0, true).await;
    ann.submit(session, 0, 0, &right).await.expect(200);
    // The page of versions counts the open sessions of the assessment's version.
    chief.get("/admin/blueprints/assessment/FREE").await.expect(200).has(["<td class=\"n\">1</td>"]);
}

#[tokio::test]
async fn a_text_as_long_as_a_file_may_be_is_taken_and_a_longer_one_comes_back() {
    let (site, mut chief) = Site::with_chief().await;
    chief.script = false;
    let draft = begin(&mut chief, "skill", "empty").await;
    // A form encodes every byte of it as three.
    let full = "é".repeat(128 * 1024);
    let reply = save(&mut chief, draft, 1, &full, "").await;
    let text = format!("/admin/blueprints/drafts/{draft}?tab=yaml");
    assert_eq!(reply.location(), text, "{} {}", reply.status, reply.body);
    assert!(site.stores.blueprint_drafts.get(draft).await.unwrap().unwrap().body == full);
    let longer = format!("{full}é");
    assert!(told(&save(&mut chief, draft, 2, &longer, "").await).contains("__err"));
    assert!(page(&mut chief, draft).await.contains(&longer), "what was typed is in the field");
    save(&mut chief, draft, 2, &full.repeat(4), "").await.expect(413);
    // All other fields are still limited as before.
    let wide = "x".repeat(100 * 1024);
    let fields: [Field<'_>; 4] = [("draft", &draft), ("revision", &2), ("go", &"back"), ("remark", &wide)];
    chief.post("/do/draft-send", &fields).await.expect(413);
}

#[tokio::test]
async fn the_tree_finds_what_is_looked_for() {
    let (_site, mut chief) = Site::with_chief().await;
    let draft = begin(&mut chief, "survey", "example").await;
    let all = chief.get("/admin/blueprints").await.expect(200).body;
    has(&all, ["T.ADD", "FREE", "sums", "skills_graph", "feedback", "course", "looking-back", "my-survey"]);
    chief.get("/admin/blueprints?q=DOUBLE+number&status=").await.expect(200).has(["T.DOUBLE"]).lacks(["T.ADD"]);
    chief.get("/admin/blueprints?status=draft").await.expect(200).has([&draft.to_string()]).lacks(["T.ADD"]);
    chief.get("/admin/blueprints?q=%3Cb%3Enothing").await.expect(200).has(["0 of "]).lacks(["<b>nothing"]);
    for path in ["/admin/blueprints/skill/NOPE", "/admin/blueprints/nothing/T.ADD", "/admin/blueprints/drafts/zz"] {
        chief.get(path).await.expect(404);
    }
}

#[tokio::test]
async fn learners_and_teachers_reach_nothing_of_a_draft() {
    let (site, mut chief) = Site::with_chief().await;
    let draft = begin(&mut chief, "skill", "example").await;
    save(&mut chief, draft, 1, &ADD.replace("T.ADD", "T.QZSECRET"), "").await;
    for role in [Role::Learner, Role::Teacher] {
        let mut other = site.signed_in(role.as_str(), role).await;
        let paths = [
            "/admin/blueprints".to_owned(),
            format!("/admin/blueprints/drafts/{draft}"),
            "/admin/blueprints/skill/T.ADD".to_owned(),
        ];
        for path in paths {
            let reply = other.get(&path).await.expect(403);
            assert!(!reply.body.contains("QZSECRET") && !reply.body.contains("a + b"), "{path}");
        }
        // Their refusals are recorded in the trail, once a minute.
        let before = site.stores.audit.head().await.unwrap();
        assert!(!other.get("/").await.body.contains("/admin/blueprints"));
        for go in ["", "review", "publish", "discard"] {
            send(&mut other, draft, 2, go).await.expect(403).lacks(["QZSECRET"]);
            save(&mut other, draft, 2, "mine", go).await.expect(403);
        }
        other.json("/do/draft-check", &json!({ "draft": draft, "revision": 2, "text": "mine" })).await.expect(403);
        other.form("/do/studio-settings", &[("setting", "two_people"), ("on", "1")]).await.expect(403);
        other.form("/do/blueprint-retire", &[("kind", "survey"), ("content", "feedback")]).await.expect(403);
        assert_eq!(site.stores.audit.head().await.unwrap(), before, "what was refused leaves no other row");
    }
    assert!(site.stores.blueprint_drafts.get(draft).await.unwrap().unwrap().body.contains("QZSECRET"));
}
