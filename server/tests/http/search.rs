//! Search: what each role finds, and that search respects permissions.

use plumb_types::user::Role;

use crate::support::{Client, PageText, Site, has};

/// Returns the addresses of the search results.
async fn found(client: &mut Client, query: &str) -> Vec<String> {
    let page = client.look(&format!("/search?{query}")).await;
    let main = page.split("<main").nth(1).unwrap();
    let lines = main.split("<li><a href=\"").skip(1);
    lines.filter_map(|line| Some(line.split_once('"')?.0.replace("&amp;", "&"))).collect()
}

#[tokio::test]
async fn a_learner_finds_skills_topics_assessments_and_pages() {
    let (_site, mut ann) = Site::with_learner().await;
    assert_eq!(found(&mut ann, "q=ADD").await, ["/practice/t_add"]);
    assert_eq!(
        found(&mut ann, "q=t_double").await,
        ["/practice/t_double", "/tutor#topic-sums-and-doubles"],
        "by id too"
    );
    assert_eq!(found(&mut ann, "q=exam+free").await, ["/assessments/FREE"]);
    assert_eq!(found(&mut ann, "q=pr%C3%A1ct").await, ["/practice"], "accents make no difference");
    let topics = found(&mut ann, "q=sums").await;
    assert!(topics.contains(&"/tutor#topic-sums-and-doubles".to_owned()), "{topics:?}");
    has(&ann.look("/search").await, ["Type part of a name", "id=\"find\""]);
    has(&ann.look("/search?q=qzqz").await, ["Nothing was found for “qzqz”"]);
    assert!(found(&mut ann, "q=%25").await.is_empty(), "a sign stands for nothing else");
    // The query is shown in the field, as text.
    ann.look("/search?q=%22%3E%3Cscript%3Ealert(1)").await.has(["value=\"&quot;"]).lacks(["<script>alert"]);
    ann.get(&format!("/search?q={}", "a".repeat(4_000))).await.expect(200);
}

#[tokio::test]
async fn a_learner_finds_nobody_and_no_page_above_their_role() {
    let (site, mut tess, _) = Site::with_class(&["ann", "ben"]).await;
    tess.form("/do/class-add", &[("name", "Newton")]).await.expect(200);
    site.signed_in("newt", Role::Learner).await;
    let mut ann = site.learner().await;
    for query in ["q=ben", "q=tess", "q=7b", "q=new", "q=classes", "q=audit", "q=administration", "q=marking", "q=ann"]
    {
        let paths = found(&mut ann, query).await;
        let above = |path: &String| path.starts_with("/teach") || path.starts_with("/admin");
        assert!(!paths.iter().any(above), "{query}: {paths:?}");
    }
    assert!(!ann.look("/search?q=ben&in=learners").await.contains(">ben<"));
    assert!(!ann.look("/search?q=ben&in=accounts").await.contains(">ben<"));
}

#[tokio::test]
async fn a_teacher_finds_their_own_classes_and_learners_and_nobody_elses() {
    let (site, mut tess, hers) = Site::with_class(&["Zoë Álvarez", "zora"]).await;
    let (mut rex, his) = site.class_of("rex", &["zoltan"]).await;
    let zoe = site.id("Zoë Álvarez").await;
    let (zora, zoltan) = (site.id("zora").await, site.id("zoltan").await);
    assert_eq!(found(&mut tess, "q=alvarez").await, [format!("/teach/learners/{zoe}")]);
    assert_eq!(found(&mut tess, "q=ZO").await, [format!("/teach/learners/{zora}"), format!("/teach/learners/{zoe}")]);
    assert_eq!(found(&mut tess, "q=7b").await, [format!("/teach/classes/{hers}")]);
    assert_eq!(found(&mut rex, "q=zo").await, [format!("/teach/learners/{zoltan}")]);
    assert_eq!(found(&mut rex, "q=7b").await, [format!("/teach/classes/{his}")]);
    let pages = found(&mut tess, "q=classes").await;
    assert!(pages.contains(&"/teach".to_owned()), "{pages:?}");
    assert!(found(&mut tess, "q=system").await.is_empty(), "an administrator's page");
    // Learners find the assignments of their class.
    let set = tess
        .assign_task(hers, "Fractions on Friday", &[("task[kind]", "assessment"), ("task[assessment]", "FREE")])
        .await;
    let mut zora = site.signed_in("zora", Role::Learner).await;
    let mut zoltan = site.signed_in("zoltan", Role::Learner).await;
    assert_eq!(found(&mut zora, "q=friday").await, [format!("/assignments/{set}")]);
    assert!(found(&mut zoltan, "q=friday").await.is_empty());
}

#[tokio::test]
async fn an_administrator_finds_every_account_and_class() {
    let site = Site::start().await;
    let (_, class) = site.class_of("tess", &["ann"]).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let (ann, tess) = (site.id("ann").await, site.id("tess").await);
    assert_eq!(found(&mut chief, "q=ann").await.last(), Some(&format!("/admin/users/{ann}")));
    assert_eq!(found(&mut chief, "q=tess").await, [format!("/admin/users/{tess}")]);
    assert_eq!(found(&mut chief, "q=7b").await, [format!("/teach/classes/{class}")]);
    assert_eq!(found(&mut chief, "q=system").await, ["/admin/system"]);
    // A deleted account is not found, because its name is gone.
    assert!(found(&mut chief, "q=nobody").await.is_empty());
}

#[tokio::test]
async fn twenty_of_a_group_are_shown_and_the_others_are_one_link_away() {
    let names: Vec<String> = (0..25).map(|n| format!("pupil {n:02}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let (_site, mut tess, _) = Site::with_class(&names).await;
    assert_eq!(found(&mut tess, "q=pupil").await.len(), 20);
    has(&tess.look("/search?q=pupil").await, ["25 found", "5 more", "/search?q=pupil&amp;in=learners"]);
    assert_eq!(found(&mut tess, "q=pupil&in=learners").await.len(), 25);
    assert_eq!(found(&mut tess, "q=pupil&in=accounts").await.len(), 20, "a group that is not there is not opened");
}

#[tokio::test]
async fn the_field_is_on_every_page_but_the_players_and_a_visitors() {
    let (site, mut ann) = Site::with_learner().await;
    site.signed_in("chief", Role::Admin).await;
    let field = "id=\"find\"";
    for path in ["/", "/practice", "/account", "/search", "/me"] {
        assert!(ann.look(path).await.contains(field), "{path}");
    }
    let session = ann.begin("FREE").await;
    assert!(!ann.look(&format!("/sessions/{session}")).await.contains(field));
    assert!(!site.visitor().look("/").await.contains(field));
    assert!(site.visitor().get("/search?q=add").await.location().starts_with("/sign-in?next="));
}
