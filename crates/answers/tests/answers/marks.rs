//! Decimal marks: what is read and stored of a number as written in languages with a decimal comma.

use plumb_answers::answer::DecimalMark::{Comma, Point};
use plumb_answers::answer::{AnswerSpec, Input, Outcome, decimal_text, reading_written};
use plumb_answers::item::{ItemBody, answer_in_points, mark_read};

#[test]
fn what_is_read_and_what_is_kept_has_a_point() {
    let read = |input, text| reading_written(&AnswerSpec::of(input), text, Comma).map(|read| read.text);
    assert_eq!(read(Input::Decimal, "1.000,50").as_deref(), Ok("1000.50"));
    assert_eq!(read(Input::Quantity, "2,5 kg").as_deref(), Ok("2.5 kg"));
    assert_eq!(read(Input::Expression, "2,5x").as_deref(), Ok("2.5*x"));
    let unread = reading_written(&AnswerSpec::of(Input::Decimal), "1,2,3", Comma).unwrap_err();
    assert_eq!(unread.reason, "There is more than one decimal mark.");
    let body = ItemBody::ShortAnswer { spec: AnswerSpec::of(Input::Decimal), key: "8.25".to_owned() };
    assert_eq!(mark_read(&body, "8,25", Comma).outcome, Outcome::Correct);
    assert_eq!(answer_in_points(&body, "8,25", Comma), "8.25");
    assert_eq!(answer_in_points(&body, "8,25", Point), "8,25");
    assert_eq!(answer_in_points(&body, "acht", Comma), "acht");
    let plain = |text, decimal| decimal_text(text, decimal);
    assert_eq!(plain("−2,5", Comma).as_deref(), Some("-2.5"));
    assert_eq!(plain(" 1.000,25 ", Comma).as_deref(), Some("1000.25"));
    assert_eq!(plain("2.5", Point).as_deref(), Some("2.5"));
    assert_eq!(
        [plain("2,5", Point), plain("1/2", Point), plain("5%", Point), plain("1e3", Comma)],
        [const { None }; 4]
    );
}
