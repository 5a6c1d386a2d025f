//! Tests of reading form fields into responses.

use proptest::prelude::*;

use super::*;
use crate::conversation::*;

fn options(ids: &[&str]) -> Vec<Choice> {
    ids.iter().map(|id| Choice { id: (*id).to_owned(), text: id.to_uppercase() }).collect()
}

fn fields(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

#[track_caller]
fn reads(action: &ClientAction, pairs: &[(&str, &str)], expected: Json) {
    assert_eq!(action.read_form(&fields(pairs), DecimalMark::Point), expected, "{pairs:?}");
}

/// One action of every kind.
fn actions() -> Vec<ClientAction> {
    let prompt = || "?".to_owned();
    let ends = || vec![(1, "bad".to_owned()), (5, "good".to_owned())];
    vec![
        ClientAction::PresentChoices(ChoiceProps {
            prompt: prompt(),
            options: options(&["a", "b"]),
            optional: false,
            help: None,
            item: None,
        }),
        selections(false),
        ClientAction::RequestFreeText(TextProps {
            prompt: prompt(),
            input: "text".into(),
            multiline: true,
            max_length: 100,
            optional: false,
            work: true,
            marked: true,
            help: None,
            hints: Vec::new(),
            item: None,
        }),
        ClientAction::PresentCodeEditor(CodeProps {
            prompt: prompt(),
            language: "python".into(),
            initial: String::new(),
            max_length: 100,
        }),
        ClientAction::RequestRating(RatingProps {
            prompt: prompt(),
            min: 1,
            max: 5,
            labels: ends(),
            optional: false,
            help: None,
        }),
        ClientAction::RequestMatrix(MatrixProps {
            prompt: prompt(),
            rows: options(&["a", "b"]),
            min: 1,
            max: 5,
            labels: ends(),
            optional: false,
            help: None,
        }),
        ClientAction::RequestNumber(NumberProps {
            prompt: prompt(),
            whole: false,
            min: None,
            max: None,
            unit: None,
            optional: false,
            help: None,
        }),
        ClientAction::RequestDate(DateProps { prompt: prompt(), min: None, max: None, optional: false, help: None }),
        ranking(),
        ClientAction::PresentNotice(NoticeProps { title: prompt(), text: vec![] }),
        ClientAction::RequestPause(WaitProps { title: prompt(), text: vec![], until: "2026-01-31T00:00:00Z".into() }),
        ClientAction::OpenSession(OpenProps {
            title: prompt(),
            text: vec![],
            kind: "survey".into(),
            content_id: "s".into(),
            begun: false,
            session: None,
        }),
    ]
}

fn of(tool: ClientTool) -> ClientAction {
    actions().into_iter().find(|action| action.tool() == tool).unwrap()
}

fn selections(optional: bool) -> ClientAction {
    let options = options(&["a", "b", "c"]);
    ClientAction::PresentSelections(SelectionProps {
        prompt: "?".into(),
        options,
        min: 0,
        max: 2,
        optional,
        help: None,
    })
}

fn ranking() -> ClientAction {
    let options = options(&["a", "b", "c"]);
    ClientAction::RequestRanking(RankingProps { prompt: "?".into(), options, optional: false, help: None })
}

#[test]
fn options_are_sent_by_their_ids() {
    let choices = of(ClientTool::PresentChoices);
    reads(&choices, &[("answer", "b")], json!({ "selection": "b" }));
    reads(&choices, &[("answer", "a"), ("answer", "b")], json!({ "selection": ["a", "b"] }));
    reads(&choices, &[("call", "call_2")], json!({}));
    reads(&selections(false), &[("answer", "c"), ("answer", "a")], json!({ "selections": ["c", "a"] }));
    // No box ticked: an empty selection, or a skipped question where it is optional.
    reads(&selections(false), &[], json!({ "selections": [] }));
    reads(&selections(true), &[], json!({}));
}

#[test]
fn text_is_sent_as_it_was_typed_with_the_lines_of_work() {
    let free = of(ClientTool::RequestFreeText);
    reads(&free, &[("answer", " x = 3\r\ny ")], json!({ "text": " x = 3\ny " }));
    let work = [("work", "2x = 6\r\n\r\n x = 3 "), ("answer", "3")];
    reads(&free, &work, json!({ "text": "3", "work": ["2x = 6", "x = 3"] }));
    reads(&free, &[("answer", "  ")], json!({}));
    reads(&free, &[("answer", "3"), ("request", "hint")], json!({ "request": "hint" }));
    reads(&of(ClientTool::PresentCodeEditor), &[("answer", "a:\r\n  b")], json!({ "text": "a:\n  b" }));
}

#[test]
fn points_numbers_and_days_are_sent_as_far_as_they_are_such() {
    reads(&of(ClientTool::RequestRating), &[("answer", "3")], json!({ "value": 3 }));
    reads(&of(ClientTool::RequestRating), &[("answer", "three")], json!({ "value": "three" }));
    reads(&of(ClientTool::RequestNumber), &[("answer", " 2.50 ")], json!({ "value": "2.50" }));
    reads(&of(ClientTool::RequestDate), &[("answer", "2026-01-31")], json!({ "date": "2026-01-31" }));
    let matrix = of(ClientTool::RequestMatrix);
    reads(&matrix, &[("answer.a", "1"), ("answer.b", "5")], json!({ "rows": { "a": 1, "b": 5 } }));
    reads(&matrix, &[("answer.a", "1"), ("answer.a", "2")], json!({ "rows": { "a": [1, 2] } }));
    reads(&matrix, &[("answer", "1")], json!({}));
}

#[test]
fn places_make_an_order() {
    let placed = |a, b, c| fields(&[("answer.a", a), ("answer.b", b), ("answer.c", c)]);
    let in_order = ranking().read_form(&placed("3", "1", "2"), DecimalMark::Point);
    assert_eq!(in_order, json!({ "ranking": ["b", "c", "a"] }));
    assert_eq!(ranking().order_fault(&placed("3", "1", "2")), None);
    for (form, ranked, fault) in [
        (placed("1", "1", "2"), json!(["c"]), OrderFault::SamePlace(1)),
        (placed("2", "", "1"), json!(["c", "a"]), OrderFault::NoPlace),
        (placed("2", "x", "0"), json!(["a"]), OrderFault::NoPlace),
        (placed("2", "-1", "2"), json!([]), OrderFault::SamePlace(2)),
    ] {
        assert_eq!(ranking().read_form(&form, DecimalMark::Point), json!({ "ranking": ranked }), "{form:?}");
        assert_eq!(ranking().order_fault(&form), Some(fault), "{form:?}");
    }
    assert_eq!((ranking().read_form(&[], DecimalMark::Point), ranking().order_fault(&[])), (json!({}), None));
}

#[test]
fn a_form_that_is_filled_with_a_response_reads_it_back() {
    for (tool, response) in [
        (ClientTool::PresentChoices, json!({ "selection": "b" })),
        (ClientTool::PresentSelections, json!({ "selections": ["c", "a"] })),
        (ClientTool::RequestFreeText, json!({ "text": "x\ny", "work": ["2x = 6", "x = 3"] })),
        (ClientTool::RequestRating, json!({ "value": 3 })),
        (ClientTool::RequestMatrix, json!({ "rows": { "a": 1, "b": 5 } })),
        (ClientTool::RequestNumber, json!({ "value": "2.5" })),
        (ClientTool::RequestDate, json!({ "date": "2026-01-31" })),
        (ClientTool::RequestRanking, json!({ "ranking": ["b", "c", "a"] })),
        (ClientTool::PresentNotice, json!({})),
    ] {
        let action = of(tool);
        assert_eq!(action.read_form(&action.fill_form(&response), DecimalMark::Point), response);
    }
    for nonsense in [json!(null), json!([1]), json!({ "rows": 3, "ranking": [1], "work": {} })] {
        assert!(ranking().fill_form(&nonsense).is_empty(), "{nonsense}");
    }
}

#[test]
fn what_only_goes_on_says_nothing_and_so_does_what_is_left_out() {
    for tool in [ClientTool::PresentNotice, ClientTool::RequestPause, ClientTool::OpenSession] {
        reads(&of(tool), &[("answer", "x")], json!({}));
    }
    for action in actions() {
        reads(&action, &[("answer", "1"), ("answer.a", "1"), ("leave", "1")], json!({}));
    }
}

proptest! {
    #[test]
    fn any_fields_make_a_response(
        at in 0_usize..12,
        pairs in prop::collection::vec((r"answer(\.[abc])?|work|request|leave|\PC{0,8}", r"\PC{0,12}|[0-9]{0,30}"), 0..8),
    ) {
        let pairs: Vec<(String, String)> = pairs;
        let action = &actions()[at];
        prop_assert!(action.read_form(&pairs, DecimalMark::Point).is_object());
        let _ = action.order_fault(&pairs);
    }
}

#[test]
fn a_number_is_read_with_the_decimal_mark_of_the_page() {
    let action = ClientAction::RequestNumber(NumberProps {
        prompt: "How much?".to_owned(),
        unit: None,
        whole: false,
        min: None,
        max: None,
        optional: false,
        help: None,
    });
    let read = |typed: &str, decimal| action.read_form(&fields(&[("answer", typed)]), decimal);
    for (typed, value) in
        [("-2,5", "-2.5"), ("−2,5", "-2.5"), ("1.000,25", "1000.25"), ("2.5", "2.5"), ("viel", "viel")]
    {
        assert_eq!(read(typed, DecimalMark::Comma), json!({ "value": value }), "{typed}");
    }
    for (typed, value) in [("−2.5", "-2.5"), ("2.5\u{200b}", "2.5"), ("2,5", "2,5")] {
        assert_eq!(read(typed, DecimalMark::Point), json!({ "value": value }), "{typed}");
    }
}
