//! Changes of a draft are shown before it is published: of its text, and of learners' items.

use plumb_types::ContentHash;

use crate::support::content::ADD;
use crate::support::{Client, PageText, Site, has, lacks};

async fn draft_of(chief: &mut Client, text: &str, go: &str) -> String {
    let hash = ContentHash::of(ADD).to_string();
    let begun = chief.form("/do/draft-begin", &[("from", &hash)]).await.expect(200);
    let path = begun.location().to_owned();
    let draft = path.rsplit('/').next().unwrap();
    let fields = [("draft", draft), ("revision", "1"), ("text", text), ("go", go)];
    chief.form("/do/draft-save", &fields).await.expect(200);
    path
}

#[tokio::test]
async fn who_reads_a_draft_sees_what_it_changes_and_what_that_does_to_items() {
    let (_site, mut chief) = Site::with_chief().await;
    let path = draft_of(&mut chief, &ADD.replace("What is", "How much is"), "review").await;
    let shown = chief.look(&path).await;
    assert!(shown.contains("Changes") && shown.contains("Changes in T.ADD"), "{shown}");
    let part = shown.split("id=\"changes\"").nth(1).unwrap();
    for text in ["stem_templates: [&#x27;What is", "stem_templates: [&#x27;How much is"] {
        let plain = text.replace("&#x27;", "'");
        assert!(part.contains(text) || part.contains(&plain), "{text}: {part}");
    }
    // The item of every compared seed has new words.
    assert!(part.contains("<th scope=\"row\">easy</th><td class=\"n\">200</td><td class=\"n\">200</td>"), "{part}");
}

#[tokio::test]
async fn who_writes_a_draft_asks_for_what_it_changes() {
    let (_site, mut chief) = Site::with_chief().await;
    let path = draft_of(&mut chief, &ADD.replace("answer - 1", "answer - 2"), "").await;
    chief.look(&path).await.has([&format!("{path}?changes=1#changes")]).lacks(["Changes in T.ADD"]);
    has(&chief.look(&format!("{path}?changes=1")).await, ["Changes in T.ADD", "answer - 2"]);
    // A text that cannot be read has a difference, and no items to compare.
    let broken = draft_of(&mut chief, "skill_id: T.ADD\n", "").await;
    chief.look(&format!("{broken}?changes=1")).await.has(["id=\"changes\""]).lacks(["Changes in T.ADD"]);
    // A new blueprint has no earlier version to compare with.
    let begun = chief.form("/do/draft-begin", &[("kind", "skill"), ("from", "empty")]).await.expect(200);
    lacks(&chief.look(&format!("{}?changes=1", begun.location())).await, ["id=\"changes\""]);
}

#[tokio::test]
async fn a_link_to_one_item_can_be_copied_where_scripts_run() {
    let (_site, mut chief) = Site::with_chief().await;
    let hash = ContentHash::of(ADD);
    let page = chief.look(&format!("/admin/blueprints/preview/{hash}?level=easy&seed=7")).await;
    let address = format!("/admin/blueprints/items/{hash}/easy/7");
    has(&page, [&format!("data-copy=\"{address}\""), "Copy link</button>", &format!("href=\"{address}\"")]);
    // The page has the button's words; the style sheet hides the button until the scripts have run.
    assert!(page.contains("Copied"), "{page}");
}
