//! Scorecards reveal no key, and reveal wrong answers only after the solutions may be shown.

use plumb_types::user::Role;

use super::birds::{Secrets, secrets, texts};
use super::crawl::Crawler;
use super::{NEVER, all_wrong};
use crate::support::Site;

#[tokio::test]
async fn a_scorecard_names_no_wrong_way_before_the_solutions_are_shown_and_no_key_ever() {
    for (rules, shown) in [(&[NEVER][..], false), (&[][..], true)] {
        let site = Site::of(&texts(rules)).await;
        let mut tess = site.signed_in("tess", Role::Teacher).await;
        let class = tess.class("7b").await;
        let code = tess.join_code(class).await;
        let mut ann = site.learner().await;
        ann.join(&code).await;
        let session = all_wrong(&site, &mut ann).await;
        assert_eq!(site.plumb.count_answers().await.unwrap(), 1);
        let Secrets { always, until_revealed } = secrets(&site.form(session).await);
        let (ways, solutions): (Vec<String>, Vec<String>) =
            until_revealed.into_iter().partition(|secret| secret.starts_with("QZMISCONCEPTION"));
        let hidden: Vec<String> = always.into_iter().chain(solutions).collect();

        let mut learner = Crawler::new(ann, hidden.iter().chain(ways.iter().filter(|_| !shown)).cloned().collect());
        let paths =
            ["/me", "/me?view=all", "/api/v1/sessions/scorecard", "/api/v1/sessions/stats", "/api/v1/sessions/history"];
        let mut pages = String::new();
        for path in paths {
            pages.push_str(&learner.get("learner", path).await.expect(200).body);
        }
        for part in ["summary", "agent-logs"] {
            learner.get("learner", &format!("/api/v1/sessions/{session}/{part}")).await.expect(200);
        }
        // Which of the misconceptions occur depends on the form.
        assert_eq!(pages.contains("QZMISCONCEPTION"), shown, "{pages}");
        assert!(learner.hits.is_empty(), "{:#?}", learner.hits);

        // The teacher sees the recognised misconceptions, but neither keys nor solutions.
        let id = site.id("ann").await;
        let mut teacher = Crawler::new(tess, hidden);
        teacher.get("teacher", &format!("/teach/learners/{id}?view=all")).await.expect(200).has(["QZMISCONCEPTION"]);
        for path in ["skills", "skills/csv"] {
            teacher.get("teacher", &format!("/teach/classes/{class}/{path}")).await.expect(200);
        }
        assert!(teacher.hits.is_empty(), "{:#?}", teacher.hits);
    }
}
