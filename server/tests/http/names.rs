//! Names of accounts: refused names, confusable names, and their order in every list of people.

use plumb_server::config::Options;
use plumb_types::user::Role;

use crate::support::content::usual;
use crate::support::{Client, PASSWORD, Site, fresh_postgres, has};

async fn refused(client: &mut Client, name: &str) -> String {
    let reply = client.form("/do/sign-up", &[("name", name), ("password", PASSWORD)]).await;
    let shown = name.escape_unicode();
    assert_eq!(reply.status, 422, "{shown}");
    reply.json()["Invalid"]["message"].as_str().unwrap_or_else(|| panic!("{shown}: {}", reply.body)).to_owned()
}

#[tokio::test]
async fn a_name_that_looks_like_another_is_refused_wherever_accounts_are_made() {
    let (site, mut chief) = Site::with_chief().await;
    for name in ["admin", "teacher", "Ollie O'Neil"] {
        site.account(name, Role::Learner).await;
    }
    let mut visitor = site.visitor();
    for (name, message) in [
        ("\u{200B}admin", "name-unprintable"),
        ("teacher\u{2060}", "name-unprintable"),
        ("adm\u{AD}in", "name-unprintable"),
        ("learner\u{202E}", "name-unprintable"),
        ("\u{3164}", "name-unprintable"),
        ("admin\u{E0061}\u{E007F}", "name-unprintable"),
        ("\u{430}dmin", "name-mixed"),
        ("\u{3BF}llie O'Neil", "name-mixed"),
        ("ad\u{336}min", "name-mark"),
        ("\u{E001}dmin", "name-sign"),
        ("adrnin", "name-look-alike"),
        ("ADMlN", "name-look-alike"),
        ("0llie O'Neil", "name-look-alike"),
        ("Ollie O\u{2019}Neil", "name-look-alike"),
        ("ａｄｍｉｎ", "name-taken"),
        ("TEACHER ", "name-taken"),
    ] {
        assert_eq!(refused(&mut visitor, name).await, message, "{}", name.escape_unicode());
    }
    let invited = chief.form("/do/invite-add", &[("role", "learner"), ("name", "adrnin")]).await;
    assert!(!invited.status.is_success() || invited.body.contains("looks like"), "{}", invited.body);
    for name in ["Zoë", "Rene\u{301}", "Анна Петрова", "علی\u{200C}رضا", "王小明", "Jean-Luc", "क्षितिज", "Ollie"]
    {
        let mut visitor = site.visitor();
        visitor.form("/do/sign-up", &[("name", name), ("password", PASSWORD)]).await.expect(200);
    }
    // In every spelling.
    for name in ["René", "RENE\u{301}", " zoe\u{308}", "ｏｌｌｉｅ"] {
        site.visitor().sign_in(name, PASSWORD).await.expect(200);
    }
    assert_eq!(site.plumb.check().await.unwrap().problems, Vec::<String>::new());
}

#[tokio::test]
async fn lists_of_people_have_one_order_on_both_databases() {
    let wanted = ["Álvarez", "anna", "Émile", "Ola", "Özlem", "Serrano", "Zoe"];
    for database in [None, Some(fresh_postgres().await)] {
        let site = Site::with(Options { database, ..Options::default() }, &usual()).await;
        let (mut tess, class) =
            site.class_of("tess", &["Zoe", "Özlem", "Ola", "Álvarez", "Serrano", "Émile", "anna"]).await;
        let mut chief = site.signed_in("chief", Role::Admin).await;
        let assignment = tess.assign(class, "FREE", &[]).await;
        for path in [
            format!("/teach/classes/{class}"),
            format!("/teach/classes/{class}/gradebook"),
            format!("/teach/classes/{class}/gradebook.csv"),
            format!("/teach/classes/{class}/skills"),
            format!("/teach/assignments/{assignment}/live"),
            "/admin/users".to_owned(),
        ] {
            let client = if path.starts_with("/admin") { &mut chief } else { &mut tess };
            let page = client.get(&path).await.expect(200).body;
            let body = page.split_once("<main").map_or(page.as_str(), |(_, main)| main);
            let places: Vec<Option<usize>> = wanted.iter().map(|name| body.find(name)).collect();
            assert!(places.iter().all(Option::is_some), "{path}: {places:?}");
            assert!(places.is_sorted(), "{path}: {places:?}");
        }
    }
}

#[tokio::test]
async fn a_sign_up_whose_reply_was_lost_may_be_sent_again() {
    let site = Site::start().await;
    // The state after a server created the account and timed out before its response.
    site.plumb.add_user("Ann", PASSWORD, Role::Learner, None).await.unwrap();
    let mut other = site.visitor();
    let wrong = other.form("/do/sign-up", &[("name", "ann"), ("password", "eight-blue-candles")]).await;
    assert_eq!(wrong.expect(422).json()["Invalid"]["message"], "name-taken");
    let mut ann = site.visitor();
    ann.form("/do/sign-up", &[("name", "ann"), ("password", PASSWORD)]).await.expect(200);
    has(&ann.get("/account").await.expect(200).body, ["Ann"]);
    // After its first sign-in it is an ordinary account, and so is an account that another person created.
    assert_eq!(refused(&mut other, "Ann").await, "name-taken");
    site.plumb.add_user("Tess", PASSWORD, Role::Teacher, None).await.unwrap();
    assert_eq!(refused(&mut other, "Tess").await, "name-taken");
    site.account("Ben", Role::Learner).await;
    assert_eq!(refused(&mut other, "Ben").await, "name-taken");
}
