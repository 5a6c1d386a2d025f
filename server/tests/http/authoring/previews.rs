//! Previews of the items of a version, and of the effects of a change.

use plumb_content::generate::Generator;
use plumb_content::read;
use plumb_service::blueprints::{PreviewBody, PreviewForm, PreviewFormError};
use plumb_types::ContentHash;
use plumb_types::user::Role;
use std::sync::Arc;

use crate::support::content::{ADD, file, usual};
use crate::support::{Site, administrator, has};

fn generator(text: &str) -> Generator {
    Generator::new(Arc::new(read::skill("x", text).unwrap()))
}

#[tokio::test]
async fn an_author_sees_the_items_that_learners_would_get() {
    let (site, mut chief) = Site::with_chief().await;
    let hash = ContentHash::of(ADD);
    let page = chief.get(&format!("/admin/blueprints/preview/{hash}?from=40")).await.expect(200).body;
    let add = generator(ADD);
    for seed in 40..60 {
        assert!(page.contains(&add.generate("easy", seed).unwrap().stem), "{seed}");
        assert!(page.contains(&format!("/admin/blueprints/items/{hash}/easy/{seed}")), "{seed}");
    }
    has(&page, ["Added a ten too many", "whole number, 10 to 99 (90 values)", "<dd>8100</dd>", "role=\"img\""]);
    // The preview is part of the page before any script runs.
    assert!(page.contains("data-live=\"preview\""), "{page}");

    let locked = chief.get(&format!("/admin/blueprints/preview/{hash}?parameter=a&value=42")).await.expect(200).body;
    assert!(locked.contains("What is 42 + "), "{locked}");
    assert_eq!(locked.matches("What is ").count(), locked.matches("What is 42 + ").count());

    let lesson = add.lesson("easy", 12).unwrap();
    let pinned = chief.get(&format!("/admin/blueprints/items/{hash}/easy/12")).await.expect(200).body;
    assert!(pinned.contains(&lesson.item.stem) && pinned.contains(&lesson.item.solution[0]), "{pinned}");
    // The item stays unchanged for ever, also when another version is current.
    site.publish(&[file("add", &ADD.replace("What is", "How much is"))]).await;
    chief.get(&format!("/admin/blueprints/items/{hash}/easy/12")).await.expect(200).has([&lesson.item.stem]);
    for path in ["items/zz/easy/1", &format!("items/{hash}/nope/1"), &format!("items/{hash}/easy/x"), "preview/zz"] {
        chief.get(&format!("/admin/blueprints/{path}")).await.expect(404);
    }
    chief.get(&format!("/admin/blueprints/items/{hash}/easy/9007199254740992")).await.expect(404);
}

#[tokio::test]
async fn what_is_asked_wrongly_is_told_at_its_field_and_nothing_typed_is_lost() {
    let (site, mut chief) = Site::with_chief().await;
    let hash = ContentHash::of(ADD);
    let query = "level=nope&from=-1&parameter=a&value=1000&seed=x%3Cb%3E";
    let page = chief.get(&format!("/admin/blueprints/preview/{hash}?{query}")).await.expect(200).body;
    for id in ["wrong-level", "wrong-from", "wrong-value", "wrong-seed"] {
        assert!(page.contains(&format!("id=\"{id}\"")), "{id}: {page}");
    }
    assert!(page.contains("value=\"1000\"") && page.contains("value=\"-1\"") && !page.contains("x<b>"), "{page}");
    let actor = administrator();
    let ask = PreviewForm { parameter: "zz".into(), ..PreviewForm::default() };
    let preview = site.plumb.as_author(&actor).unwrap().preview_version(&hash, ask).await.unwrap();
    let PreviewBody::Skill(skill) = preview.body else { panic!("a skill") };
    assert_eq!(skill.wrong, [("parameter", PreviewFormError::Parameter)]);
}

#[tokio::test]
async fn every_kind_of_content_has_something_to_show() {
    let (_site, mut chief) = Site::with_chief().await;
    let expected = [
        ("add.yaml", "What is "),
        ("double.yaml", "What is twice "),
        ("skills_graph.json", "after t_add"),
        ("sums.yaml", "after adding"),
        ("feedback.yaml", "only if liked == "),
        ("course.yaml", "runs STRICT"),
        ("frankly.yaml", "How are you?"),
        ("asking.yaml", "runs frankly"),
        ("looking-back.yaml", "follow-up: Can you say a little more?"),
        ("sums-and-doubles.yaml", "A double is a number added to itself."),
        ("FREE.yaml", "Item 3"),
        ("STRICT.yaml", "Section 1"),
    ];
    for ((name, text), (file, words)) in usual().iter().zip(expected) {
        assert_eq!(name, file);
        let page = chief.get(&format!("/admin/blueprints/preview/{}", ContentHash::of(text))).await.expect(200).body;
        assert!(page.contains(words), "{file}: {words}: {page}");
    }
}

#[tokio::test]
async fn a_text_that_nobody_published_is_shown_with_what_is_wrong_with_it() {
    let site = Site::start().await;
    let actor = administrator();
    let author = site.plumb.as_author(&actor).unwrap();
    let show = |text: String| {
        let author = &author;
        async move {
            let ask = PreviewForm::default();
            author.preview_text(plumb_content::read::BlueprintKind::Skill, "draft", &text, ask).await.unwrap()
        }
    };
    let good = show(ADD.replace("max: 99", "max: 20")).await;
    assert!(matches!(good.body, PreviewBody::Skill(_)) && good.problems.is_empty() && !good.is_current);
    assert!(show(ADD.to_owned()).await.is_current);
    let broken = show(ADD.replace("a + b", "a + c")).await;
    assert!(matches!(broken.body, PreviewBody::Unreadable));
    assert!(broken.problems.iter().any(|problem| problem.code == "unknown-name" && problem.file == "draft"));
    for odd in ["", "\0", "- - - -", "{{{{", "skill_id: &a [*a]"] {
        assert!(matches!(show(odd.to_owned()).await.body, PreviewBody::Unreadable), "{odd:?}");
    }
    let exam = usual().into_iter().find(|(name, _)| name == "FREE.yaml").unwrap().1.replace("T.ADD", "T.NONE");
    let ask = PreviewForm::default();
    let kind = plumb_content::read::BlueprintKind::Assessment;
    let preview = author.preview_text(kind, "FREE", &exam, ask).await.unwrap();
    assert!(preview.problems.iter().any(|problem| problem.code == "unknown-skill"));
    let PreviewBody::Form(form) = preview.body else { panic!("a form") };
    assert!(form.form.is_err());
}

#[tokio::test]
async fn a_change_is_shown_by_the_items_that_it_changes() {
    let site = Site::start().await;
    let changed = ADD.replace("What is", "How much is");
    site.publish(&[file("add", &changed)]).await;
    let (old, new) = (ContentHash::of(ADD), ContentHash::of(&changed));
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let page = chief.get(&format!("/admin/blueprints/compare/{old}/{new}")).await.expect(200).body;
    let item = generator(ADD).generate("easy", 0).unwrap();
    assert!(page.contains(&item.stem) && page.contains(&item.stem.replace("What is", "How much is")), "{page}");
    assert!(
        page.contains(&"<td class=\"n\">200</td>".repeat(2)) && page.contains("The first 20 changed items"),
        "{page}"
    );
    chief.get(&format!("/admin/blueprints/compare/{old}/{old}")).await.expect(200).has(["No item changes."]);
    chief.get(&format!("/admin/blueprints/compare/{old}/zz")).await.expect(404);
}

#[tokio::test]
async fn nobody_but_administrators_gets_any_of_it() {
    let site = Site::start().await;
    let hash = ContentHash::of(ADD);
    let item = generator(ADD).generate("easy", 7).unwrap();
    for role in [Role::Learner, Role::Teacher] {
        let mut client = site.signed_in(&format!("{role:?}"), role).await;
        for path in [
            format!("preview/{hash}?from=7"),
            format!("preview/{hash}?seed=7"),
            format!("items/{hash}/easy/7"),
            format!("compare/{hash}/{hash}"),
            format!("export/{hash}"),
            "export".into(),
            "import".into(),
            format!("import?upload={}", crate::support::fresh()),
        ] {
            let reply = client.get(&format!("/admin/blueprints/{path}")).await.expect(403);
            assert!(!reply.body.contains(&item.stem) && !reply.body.contains("T.ADD"), "{path}: {}", reply.body);
        }
    }
}
