//! Topics for authors: written in the studio, checked against the graph, shown in outline, exported and retired.

use plumb_content::read::{BlueprintKind, example};

use crate::studio::{begin, current, page, places, save, told};
use crate::support::Site;
use crate::support::content::{GRAPH, usual};

/// The example over skills of the test's graph.
fn topic() -> String {
    let text = example(BlueprintKind::Topic);
    text.replace("count_to_120", "t_add").replace("place_value_2digit", "t_double")
}

#[tokio::test]
async fn a_topic_is_written_mended_published_shown_exported_and_retired() {
    let (site, mut chief) = Site::with_chief().await;
    let draft = begin(&mut chief, "topic", "example").await;
    let shown = page(&mut chief, draft).await;
    assert_eq!(places(&shown), ["13:19 unknown-skill", "20:12 unknown-skill"], "the graph of the test has others");
    assert!(shown.contains("A step that explains"), "{shown}");
    save(&mut chief, draft, 1, &topic(), "publish").await.expect(200);
    let hash = current(&site, "topic", "my-topic").await.unwrap();
    let catalog = site.plumb.catalog();
    let published = &catalog.topics["my-topic"];
    assert_eq!((published.title.as_str(), published.steps.len()), ("Tens and ones", 3));
    assert!(!site.plumb.content_is_stale().await.unwrap());

    chief.get("/admin/blueprints").await.expect(200).has(["Tutor topics", "Tens and ones"]);
    let preview = chief.get(&format!("/admin/blueprints/preview/{hash}")).await.expect(200).body;
    for said in
        ["So 47 is 4 tens and 7 ones.", "in other words: Think of money", "right answers required: 2", "t_double"]
    {
        assert!(preview.contains(said), "{said}: {preview}");
    }
    let file = chief.get(&format!("/admin/blueprints/export/{hash}")).await.expect(200);
    assert_eq!(file.body, topic());
    assert!(file.header("content-disposition").contains("my-topic.yaml"));
    let archive = chief.get("/admin/blueprints/export").await.expect(200);
    assert!(archive.body.contains("topics/my-topic.yaml"), "beside the other folders");
    chief.get("/admin/audit/trail?action=blueprint_published&kind=topic").await.expect(200).has(["Tens and ones"]);

    // While there is a topic the graph must have its skills.
    let graph = begin(&mut chief, "", current(&site, "graph", "skills_graph").await.unwrap().as_str()).await;
    let without = GRAPH.replace("\"t_double\"", "\"t_twice\"");
    let reply = save(&mut chief, graph, 1, &without, "publish").await;
    assert!(told(&reply).contains("draft-has-errors"), "{}", told(&reply));
    assert!(page(&mut chief, graph).await.contains("topic my-topic"));

    chief.form("/do/blueprint-retire", &[("kind", "topic"), ("content", "my-topic")]).await.expect(200);
    assert_eq!(current(&site, "topic", "my-topic").await, None);
    assert!(!site.plumb.catalog().topics.contains_key("my-topic"));
}

#[tokio::test]
async fn a_topic_in_a_file_is_published_with_the_rest_or_keeps_all_of_it_back() {
    let site = Site::start().await;
    let mut files = usual();
    files.push(("my-topic.yaml".to_owned(), topic().replace("skill: t_double", "skill: t_dubble")));
    let Err(plumb_service::content::ImportError::Problems(problems)) = site.plumb.import(&files).await else {
        panic!("it was published")
    };
    assert_eq!((problems.len(), problems[0].code.as_str(), problems[0].line), (1, "unknown-skill", 20));
    assert_eq!(problems[0].help.as_deref(), Some("did you mean `t_double`?"));
    files.pop();
    files.push(("my-topic.yaml".to_owned(), topic()));
    site.publish(&files).await;
    assert!(!site.plumb.content_is_stale().await.unwrap());
    assert!(site.plumb.catalog().topics.contains_key("my-topic"));
    let again = site.plumb.import(&files).await.unwrap();
    assert_eq!((again.published, again.unchanged), (0, files.len()));
}
