//! Questions for visitors without an account.

use plumb_answers::answer::{DecimalMark, Outcome};

use plumb_service::assessment::InputView;
use plumb_service::trial::TrialQuestion;
use plumb_types::user::Role;

use crate::support::{Site, has};

/// Returns the options of a question: the right one, and a wrong one with its text.
fn options(site: &Site, number: usize) -> (TrialQuestion, String, (String, String)) {
    let asked = site.plumb.trial_question(number).unwrap();
    let key = site.plumb.mark_trial(number, "", DecimalMark::Point).unwrap().key;
    let InputView::Choice(options) = &asked.input else { panic!("{asked:?}") };
    let (right, wrong): (Vec<_>, Vec<_>) = options.iter().cloned().partition(|(_, text)| *text == key);
    let (right, wrong) = (right[0].0.clone(), wrong[0].clone());
    (asked, right, wrong)
}

#[tokio::test]
async fn a_visitor_tries_a_skill_and_nothing_of_it_is_stored() {
    let site = Site::start().await;
    // Until there is an administrator, visitors are led to the page that makes one.
    site.signed_in("chief", Role::Admin).await;
    let mut visitor = site.visitor();
    visitor.get("/").await.expect(200).has(["href=\"/try\"", "without an account"]);
    let (asked, key, (wrong, said)) = options(&site, 1);
    let page = visitor.look("/try").await;
    has(&page, [format!("Try it: {}", asked.skill).as_str(), "Question 1 of 4", "id=\"stem\""]);
    assert!(!page.contains("The answer is"), "no solution before an answer: {page}");

    let wrong = visitor.look(&format!("/try?n=1&answer={wrong}")).await;
    has(&wrong, [format!("“{said}” is not quite it").as_str(), "The answer is", "name=\"answer\""]);
    let unreadable = visitor.look("/try?n=1&answer=%3Cscript%3E").await;
    has(&unreadable, ["We cannot read this answer"]);
    assert!(!unreadable.contains("<script>"), "{unreadable}");
    let right = visitor.look(&format!("/try?n=1&answer={key}")).await;
    has(&right, ["Exactly right.", "href=\"/try?n=2#now\""]);
    assert!(!right.contains("name=\"answer\""), "{right}");

    let (_, last, _) = options(&site, 4);
    let over = visitor.look(&format!("/try?n=4&answer={last}")).await;
    has(&over, ["That was the last question"]);
    assert!(!over.contains("/try?n=5"), "{over}");
    for none in ["0", "5", "x", "99999999999999999999"] {
        visitor.get(&format!("/try?n={none}")).await.expect(404);
    }
    assert!(visitor.cookies.is_empty(), "{:?}", visitor.cookies);
}

#[tokio::test]
async fn an_answer_longer_than_any_is_refused() {
    let site = Site::start().await;
    let marked = site.plumb.mark_trial(1, &"9".repeat(2_001), DecimalMark::Point).unwrap();
    assert_eq!(marked.outcome, Outcome::Invalid);
}
