//! The language follows the account, then the browser.

use axum::http::StatusCode;
use plumb_sessions::practice::PracticeEvent;
use plumb_sessions::session::{Mark, Session};
use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;
use serde_json::json;

use crate::people::led;
use crate::support::{Client, PageText, Site, content, fresh, has, has_fields, says};

/// Asserts that a page is in that language, and that its attribute occurs once.
#[track_caller]
fn is_in(language: &str, page: &str, words: &[&str]) {
    assert_eq!(page.matches("<html lang=").count(), 1, "{page}");
    has(page, [format!("<html lang=\"{language}\"")]);
    has(page, words);
}

async fn chooses(client: &mut Client, language: &str) {
    assert_eq!(led(client, "/do/account-language", &[("language", language)]).await, "/account?language=1");
}

#[tokio::test]
async fn who_wants_easy_pages_has_large_letters_short_words_and_signs() {
    let (site, mut ann) = Site::with_learner().await;
    let is_easy = |page: &str| page.contains(" class=\"easy\"");
    let usual = ann.look("/practice/t_add").await;
    assert!(usual.contains("Start practising") && !is_easy(&usual), "{usual}");
    assert_eq!(led(&mut ann, "/do/account-reading", &[("easy", "true")]).await, "/account?reading=1");
    let easy = ann.look("/practice/t_add").await;
    // The search field has an icon in both versions.
    let signs = |page: &str| page.matches("class=\"icon\"").count();
    assert!(is_easy(&easy) && signs(&easy) >= signs(&usual) + 6, "{easy}");
    assert!(!easy.contains("Start practising") && easy.contains("</svg>Start</button>"), "{easy}");
    // The setting is per account, and can be switched off.
    assert!(!is_easy(&site.signed_in("ben", Role::Learner).await.look("/practice").await));
    led(&mut ann, "/do/account-reading", &[("easy", "false")]).await;
    assert!(!is_easy(&ann.look("/practice/t_add").await));
}

#[tokio::test]
async fn visitors_read_what_their_browser_says() {
    let site = Site::start().await;
    let mut visitor = site.visitor();
    is_in("en", &visitor.look("/sign-in").await, &["Sign in"]);
    visitor.language = Some("tlh, de-AT;q=0.8, en;q=0.5");
    is_in("de", &visitor.look("/sign-in").await, &["Anmelden", "Passwort"]);
    is_in("de", &visitor.look("/sign-up").await, &["Konto anlegen"]);
    let missing = visitor.get("/there-is-no-such-page").await.expect(404).body;
    is_in("de", &missing, &["Seite nicht gefunden"]);
    // The file server has no sessions.
    let refused = visitor.get("/pkg/nothing.css").await;
    assert_eq!(refused.status, StatusCode::NOT_FOUND);
    is_in("de", &refused.body, &["Seite nicht gefunden", "Zur Startseite"]);
}

#[tokio::test]
async fn visitors_choose_a_language_before_they_sign_in() {
    let site = Site::start().await;
    let mut visitor = site.visitor();
    let page = visitor.look("/sign-in").await;
    has(&page, ["value=\"de\" lang=\"de\"", ">Deutsch</button>", "name=\"back\" value=\"/sign-in\""]);
    let chosen = [("language", "de"), ("back", "/sign-in?next=/me")];
    assert_eq!(led(&mut visitor, "/do/browser-language", &chosen).await, "/sign-in?next=/me");
    is_in("de", &visitor.look("/sign-in").await, &["Anmelden", ">English</button>"]);
    // Nothing that was sent along leads elsewhere, and no other language is taken.
    let elsewhere = [("language", "en"), ("back", "https://evil.example/")];
    assert_eq!(led(&mut visitor, "/do/browser-language", &elsewhere).await, "/");
    is_in("en", &visitor.look("/sign-in").await, &["Sign in"]);
    visitor.form("/do/browser-language", &[("language", "de; Domain=evil.example")]).await;
    is_in("en", &visitor.look("/sign-in").await, &["Sign in"]);
}

#[tokio::test]
async fn light_and_dark_are_chosen_in_a_browser_by_anyone() {
    let (site, mut ann) = Site::with_learner().await;
    // Until there is an administrator, visitors are led to the page that makes one.
    site.signed_in("chief", Role::Admin).await;
    for client in [&mut ann, &mut site.visitor()] {
        assert!(!client.look("/").await.contains("<html lang=\"en\" class=\"dark\""));
        assert_eq!(led(client, "/do/browser-theme", &[("theme", "dark"), ("back", "/")]).await, "/");
        let page = client.look("/").await;
        has(&page, ["<html lang=\"en\" class=\"dark\"", "value=\"dark\" aria-pressed=\"true\""]);
        for unknown in ["", "dark\"><script>"] {
            led(client, "/do/browser-theme", &[("theme", unknown)]).await;
            assert!(!client.look("/").await.contains("<html lang=\"en\" class=\"dark"), "{unknown}");
        }
    }
}

#[tokio::test]
async fn an_account_reads_what_it_chose_whatever_the_browser_says() {
    let (site, mut ann) = Site::with_learner().await;
    ann.language = Some("de");
    is_in("de", &ann.look("/").await, &["Hallo, ann"]);
    is_in("de", &ann.look("/account").await, &["Wie im Browser eingestellt", "<option value=\"en\" lang=\"en\""]);

    chooses(&mut ann, "en").await;
    is_in("en", &ann.look("/").await, &["Hello, ann"]);
    is_in(
        "en",
        &ann.look("/account?language=1").await,
        &["value=\"en\" lang=\"en\" selected", "in the language you chose"],
    );
    is_in("en", &ann.get("/teach").await.expect(403).body, &["Not allowed"]);
    // Error pages and refused forms are in that language too.
    is_in("en", &ann.get("/nothing.css").await.expect(404).body, &["Page not found"]);
    ann.script = false;
    let refused = ann.form("/do/user-disable", &[("user", &site.id("ann").await.to_string())]).await;
    is_in("en", &refused.body, &["Not allowed"]);
    ann.script = true;

    ann.language = Some("en");
    chooses(&mut ann, "de").await;
    is_in("de", &ann.look("/").await, &["Hallo, ann"]);
    // An administrator who views the learner's account reads the learner's language.
    let mut chief = site.signed_in("chief", Role::Admin).await;
    is_in("en", &chief.look("/admin/users").await, &["Users"]);
    chief.form("/do/user-view", &[("user", &site.id("ann").await.to_string())]).await;
    is_in("de", &chief.look("/practice").await, &["Landkarte der Fertigkeiten"]);

    chooses(&mut ann, "").await;
    is_in("en", &ann.look("/").await, &["Hello, ann"]);
    ann.form("/do/account-language", &[("language", "tlh")]).await.refused("language-unknown");
}

#[tokio::test]
async fn a_choice_leaves_its_row_in_the_trail_and_goes_with_the_account() {
    let (site, mut ann) = Site::with_learner().await;
    for language in ["de", "de", ""] {
        chooses(&mut ann, language).await;
    }
    let id = site.id("ann").await;
    let rows = site.trail(Some(&id.to_string()), AuditAction::LanguageChosen).await;
    let mut details: Vec<&str> = rows.iter().map(|row| row.entry.detail.as_str()).collect();
    details.sort_unstable();
    assert_eq!(details, [r#"{"from":"de","to":null}"#, r#"{"from":null,"to":"de"}"#]);
    assert_eq!(site.stores.audit.verify(&[]).await.unwrap().first_bad, None);

    chooses(&mut ann, "de").await;
    has_fields(&ann.form("/do/export", &[]).await.expect(200).json(), json!({ "/0/language": "de" }));
}

#[tokio::test]
async fn files_are_in_the_language_of_whoever_downloads_them() {
    let (_site, mut tess, class) = Site::with_class(&["ann"]).await;
    tess.assign(class, "FREE", &[]).await;
    chooses(&mut tess, "de").await;
    for (file, words) in [("gradebook.csv", "Durchschnitt"), ("skills/csv", "Lernende")] {
        let text = tess.get(&format!("/teach/classes/{class}/{file}")).await.expect(200).body;
        assert!(text.contains(words), "{file}: {text}");
    }
    tess.language = Some("de");
    chooses(&mut tess, "en").await;
    for (file, words) in [("gradebook.csv", "Average"), ("skills/csv", "Learner")] {
        let text = tess.get(&format!("/teach/classes/{class}/{file}")).await.expect(200).body;
        assert!(text.contains(words), "{file}: {text}");
    }
}

#[tokio::test]
async fn a_learner_is_asked_in_their_language_where_the_question_is_written_in_it() {
    let stem = "stem_templates: ['What is {a} + {b}?']";
    let german = format!("{stem}\n  translations: {{de: {{stem_templates: ['Wie viel ist {{a}} + {{b}}?']}}}}");
    let mut texts = content::usual();
    texts[0].1 = content::ADD.replace(stem, &german);
    let site = Site::of(&texts).await;
    let mut ann = site.learner().await;
    ann.language = Some("de");
    let session = ann.begin("STRICT").await;
    let page = ann.look(&format!("/sessions/{session}")).await;
    assert!(page.contains("Wie viel ist") && !page.contains("What is"), "{page}");
    // The next item for the script is in that language; content that exists in one language only stays in it.
    let right = site.answer(session, 0, true).await;
    ann.submit(session, 0, 0, &right).await.expect(200).has(["Wie viel ist"]).lacks(["What is"]);
    ann.submit(session, 1, 0, &site.answer(session, 1, false).await).await.expect(200);
    has(&ann.look(&format!("/sessions/{session}")).await, ["What is twice"]);
    // It is one item in both languages: changing the language does not change the question.
    let free = ann.begin("FREE").await;
    let question = |page: &str, words: &str| {
        let asked = page.split_once(words).unwrap_or_else(|| panic!("{words}: {page}")).1;
        asked.split_once('?').unwrap().0.trim().to_owned()
    };
    let in_german = question(&ann.look(&format!("/sessions/{free}")).await, "Wie viel ist");
    ann.language = None;
    assert_eq!(question(&ann.look(&format!("/sessions/{free}")).await, "What is"), in_german);
    // Practice behaves likewise.
    ann.language = Some("de");
    ann.practise(&site, "t_add").await;
    has(&ann.look("/practice/t_add").await, ["Wie viel ist"]);
}

#[tokio::test]
async fn a_whole_conversation_with_a_tutor_is_in_the_learners_language() {
    const GERMAN: &str = "hints: ['Look at the ones of {a} first.', 'Carry the ten.', 'Write {a} above {b}.']
translations:
- {en: 'What is {a} + {b}?', de: 'Wie viel ist $a + b$ bei {a} und {b}?'}
- {en: 'Look at the ones of {a} first.', de: 'Sieh dir zuerst die Einer von {a} an.'}
- {en: '{a} + {b} = {answer}.', de: 'Zusammen sind es {answer}.'}
";
    let mut texts = content::usual();
    texts[0].1 = format!("{}{GERMAN}", content::ADD);
    let site = Site::of(&texts).await;
    let mut ann = site.learner().await;
    ann.language = Some("de");
    let id = ann.learn("sums-and-doubles").await;
    for want in ["go_on", "hint", "tell_me", "go_on"] {
        site.clock.advance_secs(12);
        ann.post("/do/tutor-say", &[("session", &id), ("command", &fresh()), ("want", &want)]).await;
    }
    // The question and the hint are no longer the latest words, and stay as they were read.
    let page = ann.look(&format!("/tutor/{id}")).await;
    for words in ["Wie viel ist", "Sieh dir zuerst die Einer von", "Zusammen sind es"] {
        assert!(says(&page, words), "{words}: {page}");
    }
    assert!(page.matches("<math").count() >= 1, "earlier questions are typeset: {page}");
    for words in ["What is", "Look at the ones"] {
        assert!(!says(&page, words), "{words}: {page}");
    }
}

/// Texts in which T.DOUBLE requires a decimal with two places: the key ends in `.25`.
fn decimals() -> Vec<(String, String)> {
    let mut texts = content::usual();
    for (_, text) in &mut texts {
        *text = text
            .replace(
                "answer_formula: n * 2\n  answer_type: integer",
                "answer_formula: (4 * n + 1) / 4\n  answer_type: decimal",
            )
            .replace("What is twice {n}?", "What is {n} and a quarter?")
            .replace("solution: ['{n} + {n} = {answer}.']", "solution: ['{n} and a quarter are {answer}.']");
    }
    texts
}

#[tokio::test]
async fn decimals_are_read_with_the_mark_of_the_learners_language_and_refused_in_it() {
    let site = Site::of(&decimals()).await;
    let mut ann = site.learner().await;
    chooses(&mut ann, "de").await;
    let session = ann.begin("STRICT").await;
    for position in 0..2 {
        let answer = site.answer(session, position, true).await;
        ann.submit(session, position, 0, &answer).await.expect(200);
    }
    let key = site.answer(session, 2, true).await;
    assert!(key.ends_with(".25"), "{key}");
    let page = ann.look(&format!("/sessions/{session}")).await;
    has(&page, ["Eine Zahl, zum Beispiel 3,25."]);
    has(&page, ["autocapitalize=\"off\"", "autocorrect=\"off\"", "spellcheck=\"false\""]);
    let read = |answer: &str| json!({ "session": session, "position": 2, "answer": answer });
    let typed = key.replace('.', ",");
    let shown = ann.json("/do/read", &read(&typed)).await.expect(200).json();
    let shown = shown["html"].as_str().unwrap();
    assert!(shown.contains(&format!("<mn>{typed}</mn>")), "a comma is read and shown: {shown}");
    let said = ann.json("/do/read", &read("1,2,3")).await.expect(200).json();
    assert!(said["html"].as_str().unwrap().contains("In der Zahl steht mehr als ein Dezimalzeichen."), "{said}");
    let refused = ann.submit(session, 2, 0, "12 Stück").await.expect(422).json();
    assert_eq!(refused["Invalid"]["detail"], "Nur die Zahl eingeben, ohne „Stück“.");
    ann.submit(session, 2, 0, &typed).await.expect(200);
    let sat: Session = site.snapshot(session).await;
    assert_eq!(sat.items[2].mark, Some(Mark::Correct));

    // An English page shows only the English text.
    let mut ben = site.signed_in("ben", Role::Learner).await;
    let session = ben.begin("STRICT").await;
    for position in 0..2 {
        let answer = site.answer(session, position, true).await;
        ben.submit(session, position, 0, &answer).await.expect(200);
    }
    let refused = ben.submit(session, 2, 0, "8,25").await.expect(422).json();
    let said = refused["Invalid"]["detail"].as_str().unwrap();
    assert!(said.starts_with("Use a point for decimals"), "{said}");
}

#[tokio::test]
async fn a_learner_is_helped_and_refused_in_their_language_and_stored_in_english() {
    let (site, mut ann) = Site::with_learner().await;
    chooses(&mut ann, "de").await;
    let session = ann.practise(&site, "t_add").await;
    let (english, german) = (
        "Read the question again slowly, and compare it with what you did.",
        "Lies die Frage noch einmal langsam. Vergleiche sie mit dem, was du gemacht hast.",
    );
    let page = ann.practice_act("hint", session, 0, "").await.expect(200).body;
    assert!(says(&page, german) && !says(&page, english), "{page}");
    let events: Vec<PracticeEvent> = site.events(session).await;
    let is_stored =
        |event: &PracticeEvent| matches!(event, PracticeEvent::HintServed { hint, .. } if hint.hint_text == english);
    assert!(events.iter().any(is_stored), "{events:?}");
    // The words of an author stay as they are.
    site.clock.advance_secs(10);
    let (_, item) = site.practised(session).await;
    let options = item.body.options().unwrap();
    let wrong = options.iter().find(|option| option.misconception.is_some()).unwrap();
    let page = ann.practice_act("answer", session, 0, &wrong.id).await.expect(200).body;
    assert!(says(&page, &format!("Ein häufiger Fehler: {}.", wrong.misconception.as_deref().unwrap())), "{page}");
    // The language is the reader's, not the session's.
    chooses(&mut ann, "en").await;
    let page = ann.look("/practice/t_add").await;
    assert!(says(&page, english) && !says(&page, german), "{page}");

    chooses(&mut ann, "de").await;
    let exam = ann.begin("STRICT").await;
    let refused = ann.submit(exam, 0, 0, &"1".repeat(2_001)).await.expect(422).json();
    assert_eq!(refused["Invalid"]["detail"], "Diese Antwort ist zu lang. Höchstens 2000 Zeichen sind möglich.");
}

#[tokio::test]
async fn a_learner_is_tutored_in_their_language() {
    let (site, mut ann) = Site::with_learner().await;
    chooses(&mut ann, "de").await;
    let id = ann.learn("sums-and-doubles").await;
    for (name, words) in [("want", "go_on"), ("text", "Not yet."), ("text", "what is a sum?"), ("want", "tell_me")] {
        site.clock.advance_secs(12);
        ann.post("/do/tutor-say", &[("session", &id), ("command", &fresh()), (name, &words)]).await;
    }
    let page = ann.look(&format!("/tutor/{id}")).await;
    for words in [
        "Weiter.",
        "Dieses Wort kenne ich nicht.",
        "Zeig mir die Lösung.",
        "Sehen wir es uns zusammen an.",
        "Die Antwort ist",
        // What the learner typed is shown as it was typed, also if the tutor has the same line.
        "Not yet.",
        "what is a sum?",
        "Put the ones together first.",
    ] {
        assert!(says(&page, words), "{words}: {page}");
    }
    assert!(!says(&page, "Let us look at it together") && !says(&page, "The answer is"), "{page}");
    chooses(&mut ann, "en").await;
    ann.look(&format!("/tutor/{id}")).await.says(["Let us look at it together.", "The answer is"]);
}
