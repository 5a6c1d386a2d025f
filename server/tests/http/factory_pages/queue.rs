//! The queue of waiting items: answered without their keys, and approved together.

use super::*;

/// A site with waiting exam items: its run.
async fn exams_wait(count: &str) -> (Site, Client, Uuid) {
    let fake = writer(|_| Drafted::Agreed);
    let site = Site::of(&with_schema()).await.asking(&fake, &[]).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let fields = [("form[about]", "schemas"), ("form[schemas][]", "M"), ("form[count]", count)];
    let reply = chief.form("/do/factory-begin", &fields).await;
    let path = reply.location().strip_suffix("?done=begun").unwrap_or_else(|| panic!("{}", reply.body)).to_owned();
    work(&site).await;
    (site, chief, path.strip_prefix("/admin/factory/").unwrap().parse().unwrap())
}

#[tokio::test]
async fn keys_are_shown_after_the_answer_and_right_items_are_approved_together() {
    let (site, mut chief, run) = exams_wait("3").await;
    has(&chief.look("/admin/factory").await, ["/admin/factory/queue", "Yields by model", "<th scope=\"row\">m</th>"]);
    let page = chief.look("/admin/factory/queue").await;
    has(&page, ["A cone filled to half of its depth", "Compare my answers", "Exam items"]);
    assert!(!page.contains("Volumes go with the cube") && !page.contains("factory-approve-many"), "{page}");
    let field = |number: u32| format!("answer-{run}.{number}");
    for number in 0..3 {
        has(&page, [format!("name=\"{}\"", field(number))]);
    }

    // The full cone holds eight times as much; the second answer is a mistake, the third question is left out.
    let holds = |number: usize| {
        let at = page.split(&field(u32::try_from(number).unwrap())).next().unwrap();
        let stem = at.rsplit("of its depth holds ").next().unwrap();
        stem.split(" ml").next().unwrap().parse::<u32>().unwrap()
    };
    let query = format!("{}={}+ml&{}={}+ml", field(0), 8 * holds(0), field(1), 2 * holds(1));
    let answered = chief.look(&format!("/admin/factory/queue?{query}")).await;
    has(&answered, ["Your answer is the key.", "Your answer is not the key.", "Volumes go with the cube"]);
    let ticked = |number: u32| {
        let input =
            answered.split("<input type=\"checkbox\"").find(|input| input.contains(&format!("{run}.{number}\"")));
        input.unwrap_or_else(|| panic!("{answered}")).split('>').next().unwrap().contains("checked")
    };
    assert_eq!((ticked(0), ticked(1)), (true, false));
    assert!(!answered.contains(&format!("value=\"{run}.2\"")), "the third has no key to be seen: {answered}");

    let (first, gone) = (format!("{run}.0"), format!("{run}.77"));
    let sent = chief.form("/do/factory-approve-many", &[("items[]", &first), ("items[]", &gone)]).await;
    assert_eq!(sent.location(), "/admin/factory/queue?done=approved-many&approved=1&refused=1", "{}", sent.body);
    has(&chief.look(sent.location()).await, ["Approved: 1.", "Not approved: 1"]);
    assert_eq!(waiting(&mut chief, run).await, [1, 2]);
    assert_eq!(site.trail(None, AuditAction::VerificationApproved).await.len(), 1);
    chief.form("/do/factory-approve-many", &[]).await.refused("factory-choose-items");
    chief.form("/do/factory-approve-many", &[("items[]", "x")]).await.refused("factory-choose-items");
}

#[tokio::test]
async fn the_queue_is_filtered_by_what_waits() {
    let (_site, mut chief, run) = exams_wait("2").await;
    let link = format!("/admin/factory/{run}/");
    for (filter, number) in [
        ("", 2),
        ("?about=M1", 2),
        ("?about=other", 0),
        ("?kind=exam", 2),
        ("?kind=tutoring", 0),
        ("?kind=nonsense", 2),
        ("?model=m", 2),
        ("?model=another", 0),
    ] {
        let page = chief.look(&format!("/admin/factory/queue{filter}")).await;
        assert_eq!(page.matches(&format!("href=\"{link}")).count(), number, "{filter}: {page}");
    }
}
