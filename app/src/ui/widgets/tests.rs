use leptos::prelude::*;
use plumb_sessions::conversation::*;
use plumb_types::time::Timestamp;

use super::{WidgetContext, is_optional, send_words, widget};
use crate::ids::SessionId;
use crate::text::Texts;

const NOW: Timestamp = Timestamp::from_secs(1_790_000_000);

fn choices(ids: &[&str]) -> Vec<Choice> {
    ids.iter().map(|id| Choice { id: (*id).to_owned(), text: format!("Option <b>{id}</b>") }).collect()
}

/// One action of every kind, in the order of [`ClientTool`].
pub(super) fn actions(optional: bool) -> Vec<ClientAction> {
    let prompt = || "What is <i>this</i>?".to_owned();
    let labels = || vec![(1, "not at all".to_owned()), (5, "very much".to_owned())];
    let help = || Some("Take your time.".to_owned());
    let text = || vec!["First things first.".to_owned(), "Then the rest.".to_owned()];
    vec![
        ClientAction::PresentChoices(ChoiceProps {
            prompt: prompt(),
            options: choices(&["a", "b", "c"]),
            optional,
            help: help(),
            item: None,
        }),
        ClientAction::PresentSelections(SelectionProps {
            prompt: prompt(),
            options: choices(&["a", "b", "c", "d"]),
            min: 1,
            max: 2,
            optional,
            help: None,
        }),
        ClientAction::RequestFreeText(TextProps {
            prompt: prompt(),
            input: "text".into(),
            multiline: true,
            max_length: 2_000,
            optional,
            work: true,
            marked: true,
            help: None,
            hints: vec!["Look at the <b>first</b> line.".into()],
            item: None,
        }),
        ClientAction::PresentCodeEditor(CodeProps {
            prompt: prompt(),
            language: "python".into(),
            initial: "def f(x):\n    </textarea>return x".into(),
            max_length: 10_000,
        }),
        ClientAction::RequestRating(RatingProps {
            prompt: prompt(),
            min: 1,
            max: 5,
            labels: labels(),
            optional,
            help: None,
        }),
        ClientAction::RequestMatrix(MatrixProps {
            prompt: prompt(),
            rows: choices(&["a", "b", "c"]),
            min: 1,
            max: 5,
            labels: labels(),
            optional,
            help: None,
        }),
        ClientAction::RequestNumber(NumberProps {
            prompt: prompt(),
            whole: false,
            min: Some("0".into()),
            max: Some("24.5".into()),
            unit: Some("hours".into()),
            optional,
            help: None,
        }),
        ClientAction::RequestDate(DateProps {
            prompt: prompt(),
            min: Some("2026-01-01".into()),
            max: None,
            optional,
            help: None,
        }),
        ClientAction::RequestRanking(RankingProps {
            prompt: prompt(),
            options: choices(&["a", "b", "c"]),
            optional,
            help: None,
        }),
        ClientAction::PresentNotice(NoticeProps { title: String::new(), text: text() }),
        ClientAction::RequestPause(WaitProps {
            title: "Let it settle".into(),
            text: text(),
            until: NOW.plus_secs(5 * 86_400).to_rfc3339(),
        }),
        ClientAction::OpenSession(OpenProps {
            title: String::new(),
            text: text(),
            kind: "survey".into(),
            content_id: "s".into(),
            begun: false,
            session: None,
        }),
    ]
}

fn shown(action: &ClientAction, error: Option<&str>, kept: &[(&str, &str)]) -> String {
    let t = Texts::default();
    let kept: Vec<(String, String)> = kept.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect();
    let around = WidgetContext { t: &t, now: NOW, error: error.map(str::to_owned), kept: &kept };
    Owner::new().with(|| widget(&around, action).to_html())
}

fn of(tool: ClientTool) -> ClientAction {
    actions(false).into_iter().find(|action| action.tool() == tool).unwrap()
}

/// Values of an attribute, in document order.
fn values<'h>(html: &'h str, attribute: &str) -> Vec<&'h str> {
    let mark = format!(" {attribute}=\"");
    html.split(&mark).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn every_widget_has_a_heading_names_for_its_controls_and_nothing_unescaped() {
    for action in actions(false) {
        for error in [None, Some("That is <b>not</b> one.")] {
            let html = shown(&action, error, &[]);
            assert_eq!(html.matches("<h1").count(), 1, "{html}");
            assert!(!html.contains("<b>") && !html.contains("<i>") && !html.contains("</textarea>return"), "{html}");
            assert_eq!(html.contains("id=\"answer-error\""), error.is_some(), "{html}");
            let ids = values(&html, "id");
            let each_once = ids.iter().all(|id| ids.iter().filter(|other| other == &id).count() == 1);
            assert!(each_once, "{ids:?}");
            // Every referenced description exists.
            for described in values(&html, "aria-describedby").iter().flat_map(|ids| ids.split(' ')) {
                assert!(ids.contains(&described) || described == "answer-hint", "{described}: {html}");
            }
            // Radio buttons and checkboxes are inside their labels; every other control has a label by its id.
            for control in values(&html, "for") {
                assert!(ids.contains(&control), "{control}: {html}");
            }
        }
    }
}

#[test]
fn what_was_entered_comes_back() {
    for (tool, kept, expected) in [
        (ClientTool::PresentChoices, vec![("answer", "b")], "value=\"b\" checked"),
        (ClientTool::RequestRating, vec![("answer", "4")], "value=\"4\" checked"),
        (ClientTool::RequestMatrix, vec![("answer.b", "2")], "name=\"answer.b\" value=\"2\" checked"),
        (ClientTool::RequestNumber, vec![("answer", "\"25\"")], "value=\"&quot;25&quot;\""),
        (ClientTool::RequestDate, vec![("answer", "2025-12-31")], "value=\"2025-12-31\""),
        (ClientTool::RequestRanking, vec![("answer.c", "3")], "value=\"3\" selected"),
        (ClientTool::RequestFreeText, vec![("answer", "so </textarea> far")], "so &lt;/textarea&gt; far"),
        (ClientTool::RequestFreeText, vec![("work", "2x = 6")], "2x = 6"),
        (ClientTool::PresentCodeEditor, vec![("answer", "print(1)")], "print(1)"),
    ] {
        let (fresh, back) = (shown(&of(tool), None, &[]), shown(&of(tool), None, &kept));
        assert!(!fresh.contains(expected) && back.contains(expected), "{expected}: {back}");
    }
    let both = shown(&of(ClientTool::PresentSelections), None, &[("answer", "a"), ("answer", "d")]);
    assert_eq!(both.matches(" checked").count(), 2, "{both}");
}

#[test]
fn what_may_be_left_out_is_not_required() {
    for (asked, optional) in actions(false).iter().zip(actions(true)) {
        let (asked_html, optional_html) = (shown(asked, None, &[]), shown(&optional, None, &[]));
        if is_optional(&optional) {
            assert!(optional_html.contains("You can skip this one."), "{optional_html}");
            // Lines of work come with a required answer; the number of ticked boxes is checked by the server.
            let required = optional_html.matches(" required").count();
            assert_eq!(required, usize::from(optional.tool() == ClientTool::RequestFreeText), "{optional_html}");
            assert!(asked_html.contains(" required") || asked.tool() == ClientTool::PresentSelections, "{asked_html}");
        }
        assert!(!is_optional(asked) && !asked_html.contains("You can skip this one."), "{asked_html}");
    }
}

#[test]
fn a_scale_of_many_points_or_of_none_is_a_field() {
    for (min, max) in [(0, 100), (i64::MIN, i64::MAX), (5, 1)] {
        let props = RatingProps { prompt: "?".into(), min, max, labels: vec![], optional: false, help: None };
        let html = shown(&ClientAction::RequestRating(props), None, &[]);
        assert!(html.contains("type=\"text\"") && !html.contains("radio"), "{html}");
    }
    let html = shown(&of(ClientTool::RequestRating), None, &[]);
    assert_eq!(html.matches("type=\"radio\"").count(), 5, "{html}");
}

#[test]
fn a_pause_says_when_it_is_over() {
    let pause = |until: String| ClientAction::RequestPause(WaitProps { title: String::new(), text: vec![], until });
    let waiting = shown(&pause(NOW.plus_secs(5 * 86_400).to_rfc3339()), None, &[]);
    assert!(waiting.contains("in 5 days") && waiting.contains("26 September 2026"), "{waiting}");
    let over = shown(&pause(NOW.to_rfc3339()), None, &[]);
    assert!(over.contains("You can continue"), "{over}");
    // An unreadable time is left out; the server knows it.
    assert!(!shown(&pause("soon".into()), None, &[]).contains("soon"));
}

#[test]
fn another_session_is_begun_and_then_led_to() {
    let t = Texts::default();
    let mut props = OpenProps {
        title: "The survey".into(),
        text: vec![],
        kind: "survey".into(),
        content_id: "s".into(),
        begun: false,
        session: None,
    };
    let first = ClientAction::OpenSession(props.clone());
    assert_eq!(send_words(&t, &first), "Start");
    assert!(!shown(&first, None, &[]).contains("href"));
    props.begun = true;
    // The id of an anonymous survey's session is not revealed: it is resumed by kind and content.
    let by_name = shown(&ClientAction::OpenSession(props.clone()), None, &[]);
    assert!(
        by_name.contains("formaction=\"/do/lead\"") && by_name.contains("name=\"content\" value=\"s\""),
        "{by_name}"
    );
    props.session = Some(SessionId::nil());
    let then = ClientAction::OpenSession(props);
    assert_eq!(send_words(&t, &then), "Continue");
    assert!(shown(&then, None, &[]).contains("href=\"/sessions/00000000-0000-0000-0000-000000000000\""));
}

#[test]
fn the_browser_corrects_nothing_in_an_answer_that_is_marked() {
    let typed = |input: &str, marked: bool| {
        let mut action = of(ClientTool::RequestFreeText);
        let ClientAction::RequestFreeText(props) = &mut action else { panic!("a text field") };
        (props.multiline, props.work, props.marked, props.input) = (false, false, marked, input.to_owned());
        shown(&action, None, &[])
    };
    for marked in ["text", "integer", "decimal", "fraction", "expression"].map(|input| typed(input, true)) {
        for attribute in
            ["autocapitalize=\"off\"", "autocorrect=\"off\"", "spellcheck=\"false\"", "autocomplete=\"off\""]
        {
            assert!(marked.contains(attribute), "{attribute}: {marked}");
        }
    }
    // Texts of a survey are prose.
    let prose = typed("text", false);
    assert!(prose.contains("autocapitalize=\"sentences\"") && prose.contains("spellcheck=\"true\""), "{prose}");
    assert!(!prose.contains("autocorrect"), "{prose}");
}
