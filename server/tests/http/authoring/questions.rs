//! Questions written in a form: from an empty form to a learner's answer, without loss of text.

use plumb_types::user::Role;
use uuid::Uuid;

use super::practised::with_taking;
use crate::practice::answer_rightly;
use crate::studio::{begin, save, told};
use crate::support::content::ADD;
use crate::support::{Client, PageText, Reply, Site, links_to};

/// Returns the value of a tag's attribute.
fn attribute(tag: &str, name: &str) -> Option<String> {
    let value = tag.split(&format!(" {name}=\"")).nth(1)?.split('"').next()?;
    Some(plain(value))
}

fn plain(text: &str) -> String {
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
    text.replace("&#39;", "'").replace("&#x27;", "'").replace("&amp;", "&")
}

/// Returns the tags of a page, each with the text after it.
fn tags(page: &str) -> Vec<(&str, &str)> {
    let mut tags = Vec::new();
    let mut rest = page;
    while let Some(start) = rest.find('<') {
        let mut quoted = false;
        let end = rest[start..].find(|c| {
            quoted ^= c == '"';
            c == '>' && !quoted
        });
        let Some(end) = end else { break };
        let tag = &rest[start + 1..start + end];
        rest = &rest[start + end + 1..];
        tags.push((tag, &rest[..rest.find('<').unwrap_or(rest.len())]));
    }
    tags
}

/// Returns all fields that a browser sends with the form, except its buttons.
fn fields_of(page: &str) -> Vec<(String, String)> {
    let form = page.split("id=\"question\"").nth(1).and_then(|rest| rest.split("</form>").next());
    let form = form.unwrap_or_else(|| panic!("no form: {page}"));
    let mut fields = Vec::new();
    for (tag, text) in tags(form) {
        let name = attribute(tag, "name");
        match (tag.split(' ').next(), name) {
            (Some("input"), Some(name)) if attribute(tag, "type").as_deref() != Some("checkbox") => {
                fields.push((name, attribute(tag, "value").unwrap_or_default()));
            }
            // Browsers ignore a line end directly after the tag.
            (Some("textarea"), Some(name)) => {
                fields.push((name, plain(text.strip_prefix('\n').unwrap_or(text)).replace('\n', "\r\n")));
            }
            (Some("select"), Some(name)) => fields.push((name, String::new())),
            (Some("option"), _) if tag.contains(" selected") => {
                if let Some((_, chosen)) = fields.last_mut() {
                    *chosen = attribute(tag, "value").unwrap_or_default();
                }
            }
            _ => {}
        }
    }
    fields
}

fn set(fields: &mut Vec<(String, String)>, name: &str, value: &str) {
    fields.retain(|(other, _)| other != name);
    fields.push((name.to_owned(), value.to_owned()));
}

async fn send(chief: &mut Client, fields: &[(String, String)], go: &str) -> Reply {
    let mut all: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    all.push(("go", go));
    chief.form("/do/draft-form", &all).await
}

async fn look(chief: &mut Client, draft: Uuid) -> String {
    chief.look(&format!("/admin/blueprints/drafts/{draft}")).await
}

async fn body(site: &Site, draft: Uuid) -> String {
    site.stores.blueprint_drafts.get(draft).await.unwrap().unwrap().body
}

/// Returns the text of a shipped blueprint.
fn shipped(path: &str) -> String {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../blueprints/skills");
    std::fs::read_to_string(root.join(path)).unwrap()
}

#[tokio::test]
async fn a_question_is_written_without_yaml_published_and_practised() {
    let site = Site::of(&with_taking(&[])).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    chief.script = false;
    let tree = chief.look("/admin/blueprints").await;
    assert!(tree.contains("New question") && tree.contains("<option value=\"T.ADD\">Demo</option>"), "{tree}");
    assert!(tree.contains("<select id=\"practised_as\"") && tree.contains("<option value=\"t_take\">Take</option>"));
    let asked = [("title", "Take two numbers away"), ("strand", "T.ADD"), ("point", "sum")];
    let draft: Uuid = chief.form("/do/question-begin", &asked).await.leads_to("/admin/blueprints/drafts/");
    let page = look(&mut chief, draft).await;
    // It is valid as it is: items are previewed beside it, and there are no errors.
    assert!(page.contains("No problems found.") && page.matches("class=\"tag\"").count() >= 10, "{page}");
    assert!(!page.contains("id=\"gutter\"") && page.contains("?tab=yaml\""), "{page}");
    for words in ["Question", "Numbers in the question", "Right answer", "Wrong ways and what they tell", "Hints"] {
        assert!(page.contains(words), "{words}");
    }
    let mut fields = fields_of(&page);
    for (name, value) in [
        ("presentation.stem_templates.0", "What is {a} − {b}?"),
        ("presentation.stem_templates.1", "Take {b} away from {a}: \"how much\" is left?\r\nSay: it's…"),
        ("generation.parameters.0.max", "99"),
        ("generation.constraints", "a > b\r\na - b != 10"),
        ("generation.difficulty_levels.1.constraints", "a % 10 < b % 10"),
        ("generation.answer_formula", "a - b"),
        ("presentation.distractor_strategies.0.formula", "answer + 10"),
        ("presentation.distractor_strategies.0.condition", "a % 10 < b % 10"),
        ("presentation.distractor_strategies.1.formula", "a + b"),
        ("presentation.distractor_strategies.1.misconception", "The numbers were added"),
        ("presentation.distractor_strategies.1.hints", "Is it plus: or minus?\r\nMinus takes away."),
        ("hints.0", "Begin with the ones."),
        ("solution.0", "{a} − {b} = {answer}."),
        ("metadata.practised_as", "t_take"),
    ] {
        assert!(fields.iter().any(|(other, _)| other == name), "{name}: {fields:?}");
        set(&mut fields, name, value);
    }
    let reply = send(&mut chief, &fields, "add:presentation.distractor_strategies").await;
    let added = format!("/admin/blueprints/drafts/{draft}?add=presentation.distractor_strategies#new");
    assert_eq!(reply.location(), added, "{}", reply.body);
    let page = chief.look(added.trim_end_matches("#new")).await;
    assert!(page.contains("id=\"new\"") && !page.contains(">error: ") && !page.contains("class=\"bad\""), "{page}");
    // Items of the saved text are previewed beside it.
    let beside = page.split("<aside").nth(1).unwrap();
    assert!(beside.contains(" − ") || beside.contains("Take "), "{beside}");
    let mut fields = fields_of(&page);
    set(&mut fields, "presentation.distractor_strategies.2.misconception", "Counted one too few");
    set(&mut fields, "presentation.distractor_strategies.2.formula", "answer - 1");
    let reply = send(&mut chief, &fields, "publish").await;
    assert_eq!(reply.location(), "/admin/blueprints/skill/T.TAKE_TWO_NUMBERS_AWAY?done=published", "{}", reply.body);
    // It is served to learners who practise the chosen skill.
    let mut ann = site.learner().await;
    let session = ann.practise(&site, "t_take").await;
    let (_, item) = site.practised(session).await;
    assert!(item.stem.contains('−') || item.stem.starts_with("Take "), "{}", item.stem);
    let page = answer_rightly(&site, &mut ann, session).await;
    assert!(page.contains("Right"), "{page}");
    site.sessions_are_whole().await;
    assert_eq!(site.plumb.recompute_mastery().await.unwrap().differences, Vec::<String>::new());
}

#[tokio::test]
async fn a_blueprint_opened_and_saved_in_its_form_is_the_same_to_the_byte() {
    let (site, mut chief) = Site::with_chief().await;
    let files =
        ["math/geometry/area_rectangle.yaml", "math/measurement/read_clock.yaml", "networking/ip/subnet_count.yaml"];
    let texts = files.map(shipped).into_iter().chain([ADD.to_owned()]);
    for text in texts {
        let draft = begin(&mut chief, "skill", "empty").await;
        save(&mut chief, draft, 1, &text, "").await;
        let page = look(&mut chief, draft).await;
        let fields = fields_of(&page);
        assert!(fields.len() > 30, "{fields:?}");
        let reply = send(&mut chief, &fields, "").await;
        assert_eq!(reply.location(), format!("/admin/blueprints/drafts/{draft}"), "{}", reply.body);
        let row = site.stores.blueprint_drafts.get(draft).await.unwrap().unwrap();
        assert_eq!((row.body, row.line.revision), (text, 2), "no revision is made of nothing");
        chief.form("/do/draft-send", &[("draft", &draft.to_string()), ("revision", "2"), ("go", "discard")]).await;
    }
}

#[tokio::test]
async fn the_text_shows_what_the_form_changed_with_its_comments() {
    let (site, mut chief) = Site::with_chief().await;
    let text = format!("# Ours.\n{}", ADD.replace("  answer_type: integer\n", "  answer_type: integer # whole\n"));
    let draft = begin(&mut chief, "skill", "empty").await;
    save(&mut chief, draft, 1, &text, "").await;
    let mut fields = fields_of(&look(&mut chief, draft).await);
    set(&mut fields, "generation.answer_type", "decimal");
    set(&mut fields, "presentation.distractor_strategies.0.gone", "1");
    send(&mut chief, &fields, "").await.expect(200);
    let line = "    - {type: ten_more, misconception: Added a ten too many, formula: answer + 10}\n";
    let wanted = text.replace("answer_type: integer #", "answer_type: decimal #").replace(line, "");
    assert_eq!(body(&site, draft).await, wanted);
    let shown = chief.look(&format!("/admin/blueprints/drafts/{draft}?tab=yaml")).await;
    shown.has(["# Ours.", "answer_type: decimal # whole", "id=\"gutter\""]).lacks(["id=\"question\""]);
    // A row moves up by its button.
    let fields = fields_of(&look(&mut chief, draft).await);
    send(&mut chief, &fields, "up:presentation.distractor_strategies.1").await.expect(200);
    let moved = body(&site, draft).await;
    assert!(moved.find("two_tens_more").unwrap() < moved.find("ten_less").unwrap(), "{moved}");
    // A text that is not YAML or not a skill has no form.
    save(&mut chief, draft, 4, "skill_id: [", "").await;
    assert!(look(&mut chief, draft).await.contains("id=\"gutter\""));
    assert!(told(&send(&mut chief, &fields, "").await).contains("form-unreadable"));
    let survey = begin(&mut chief, "survey", "example").await;
    let page = chief.look(&format!("/admin/blueprints/drafts/{survey}?tab=form")).await;
    assert!(page.contains("id=\"gutter\"") && !links_to(&page, "tab=form"), "{page}");
    let own =
        [("draft", survey.to_string()), ("revision", "1".to_owned())].map(|(name, value)| (name.to_owned(), value));
    send(&mut chief, &own, "").await.expect(404);
}

#[tokio::test]
async fn what_is_wrong_is_told_at_its_field_and_nothing_typed_is_lost() {
    let (site, mut chief) = Site::with_chief().await;
    chief.script = false;
    let draft = begin(&mut chief, "skill", "example").await;
    let mut fields = fields_of(&look(&mut chief, draft).await);
    set(&mut fields, "generation.answer_formula", "2 * numbre");
    set(&mut fields, "presentation.distractor_strategies.3.formula", "answer +");
    assert!(told(&send(&mut chief, &fields, "publish").await).contains("__err"), "what is wrong is not published");
    let shown = look(&mut chief, draft).await;
    let at = |shown: &str, field: &str| {
        let own = shown.split(&format!("id=\"e-{field}\"")).nth(1).and_then(|rest| rest.split("</p>").next());
        own.map(str::to_owned)
    };
    let said = at(&shown, "generation.answer_formula").unwrap_or_else(|| panic!("{shown}"));
    assert!(said.contains("numbre") && said.contains("number"), "{said}");
    assert!(at(&shown, "presentation.distractor_strategies.3.formula").is_some(), "{shown}");
    assert!(at(&shown, "presentation.distractor_strategies.4.formula").is_none(), "{shown}");
    assert!(shown.contains("Something has to be changed.") && body(&site, draft).await.contains("2 * numbre"));
    // A text that cannot be written as YAML is not saved, and the form keeps it as it was typed.
    let mut fields = fields_of(&shown);
    set(&mut fields, "generation.parameters.1.name", "number");
    set(&mut fields, "generation.parameters.1.type", "integer");
    set(&mut fields, "hints.0", "Typed <b>here</b>");
    let reply = send(&mut chief, &fields, "").await;
    assert!(told(&reply).contains("form-wrong-name-twice"), "{}", told(&reply));
    let shown = look(&mut chief, draft).await;
    assert!(at(&shown, "generation.parameters.1.name").is_some_and(|said| said.contains("already")), "{shown}");
    assert!(shown.contains("Typed &lt;b&gt;here&lt;/b&gt;") && shown.contains("unsaved changes"), "{shown}");
    assert!(!body(&site, draft).await.contains("Typed"));
    let mut fields = fields_of(&shown);
    set(&mut fields, "generation.parameters.1.name", "other");
    set(&mut fields, "generation.parameters.1.min", "1");
    set(&mut fields, "generation.parameters.1.max", "9");
    send(&mut chief, &fields, "").await;
    let saved = body(&site, draft).await;
    assert!(saved.contains("Typed <b>here</b>") && saved.contains("    other:\n      type: integer\n"), "{saved}");
    assert!(!look(&mut chief, draft).await.contains("unsaved changes"));
    // A title is required.
    let reply = chief.form("/do/question-begin", &[("title", " "), ("strand", ""), ("point", "sum")]).await;
    assert!(told(&reply).contains("question-no-title"), "{}", told(&reply));
}

#[tokio::test]
async fn who_saves_a_form_late_is_shown_what_was_saved_and_loses_nothing() {
    let site = Site::start().await;
    let (mut ann, mut ben) =
        (site.signed_in("ann-admin", Role::Admin).await, site.signed_in("ben-admin", Role::Admin).await);
    ben.script = false;
    let draft = begin(&mut ann, "skill", "example").await;
    let mut late = fields_of(&look(&mut ben, draft).await);
    let mut fields = fields_of(&look(&mut ann, draft).await);
    set(&mut fields, "metadata.topic", "Anns topic");
    send(&mut ann, &fields, "").await.expect(200);
    set(&mut late, "solution.0", "Bens solution: {answer}.");
    let reply = send(&mut ben, &late, "").await;
    assert!(told(&reply).contains("draft-saved-by-another"), "{}", told(&reply));
    let shown = look(&mut ben, draft).await;
    assert!(shown.contains("ann-admin has saved a different text since"), "{shown}");
    assert!(shown.contains("Bens solution: {answer}.") && shown.contains("Anns topic"), "the field and what differs");
    let saved = body(&site, draft).await;
    assert!(saved.contains("Anns topic") && !saved.contains("Bens"), "{saved}");
    assert!(!look(&mut ann, draft).await.contains("Bens"));
    // Saving again is intentional now.
    let mut again = fields_of(&shown);
    set(&mut again, "metadata.topic", "Anns topic");
    send(&mut ben, &again, "").await;
    let saved = body(&site, draft).await;
    assert!(saved.contains("Anns topic") && saved.contains("Bens solution"), "{saved}");
    // Saving an equal text is no change, whatever revision it is based on.
    set(&mut again, "revision", "1");
    send(&mut ben, &again, "").await;
    assert_eq!(site.stores.blueprint_drafts.get(draft).await.unwrap().unwrap().line.revision, 3);
}

#[tokio::test]
async fn learners_and_teachers_write_no_questions() {
    let (site, mut chief) = Site::with_chief().await;
    let draft = begin(&mut chief, "skill", "example").await;
    let fields = fields_of(&look(&mut chief, draft).await);
    for role in [Role::Learner, Role::Teacher] {
        let mut other = site.signed_in(role.as_str(), role).await;
        send(&mut other, &fields, "publish").await.expect(403);
        other.form("/do/question-begin", &[("title", "x"), ("strand", ""), ("point", "sum")]).await.expect(403);
    }
    assert_eq!(site.stores.blueprint_drafts.list(9).await.unwrap().len(), 1);
}
