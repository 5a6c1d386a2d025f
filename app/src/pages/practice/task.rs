//! The current item: the question, the field for the answer, and the feedback so far.

use leptos::attr::custom::custom_attribute;
use leptos::prelude::*;
use plumb_answers::answer::AnswerMode;
use plumb_figures::Figure;
use plumb_service::assessment::InputView;
use plumb_service::practice::views::{PracticeView, SkillPage, TaskView};
use plumb_sessions::practice::{MAX_WORK, Round};

use super::super::session::key_words;
use super::super::{PageRequest, reports};
use super::feedback;
use super::round::end_path;
use super::skill::hidden;
use crate::error::AppError;
use crate::figure::surface_of;
use crate::ids::SessionId;
use crate::islands::{ChoiceKeys, LiveReading};
use crate::models::{AnswerReading, TypedKind};
use crate::server_fns::player::reading;
use crate::server_fns::request::Typed;
use crate::text::{Texts, t};
use crate::ui::icons::{Pictogram, signed};
use crate::ui::layout::Scripts;
use crate::ui::{
    TextArea, answer_on_picture, kept_reading, keypad, picture, picture_answered, picture_beside, typed_hint, typeset,
    typeset_option,
};

/// Id of the answer's form; its input is kept when a problem is reported.
const ANSWER: &str = "answer-form";

/// The whole item, with the next step.
pub(super) async fn show(visit: &PageRequest, page: &SkillPage, sitting: &PracticeView, task: &TaskView) -> AnyView {
    let t = &visit.t.about(&task.asked);
    let answer = if task.done {
        None
    } else {
        let kept = kept(visit, sitting.session, task.position).await;
        Some(form(t, visit, sitting, task, kept))
    };
    let figure = task.asked.figure.as_ref();
    let shown = match &task.solution {
        // The key is shown on the picture if the item is answered on it.
        Some(solved) if surface_of(figure, &task.input).is_some() => picture_answered(t, figure, &solved.key),
        _ if task.done => picture(t, figure),
        _ => picture_beside(t, figure, &task.input),
    };
    let exercise = html! {
        <article class="task" id="now" aria-labelledby="stem">
            <p class="stem" id="stem">{typeset(t, &task.asked.stem)}</p>
            {shown}
            {feedback::show(t, task)}
            {answer}
            {help(t, sitting, task)}
            {task.done.then(|| on(t, page, sitting))}
            {if task.done {
                reports::link(t, sitting.session, task.position, task.position.saturating_add(1))
            } else {
                html! { <p>{reports::button(t, Some(ANSWER))}</p> }
            }}
        </article>
    };
    visit.after_danger(exercise).await
}

/// Refused input for the form, and its reading.
#[derive(Debug)]
pub(crate) struct RefusedAnswer {
    answer: String,
    pub(crate) work: String,
    reading: AnswerReading,
}

impl RefusedAnswer {
    pub(crate) fn of(answer: String) -> Self {
        Self { answer, work: String::new(), reading: AnswerReading::default() }
    }
}

/// The refused answer to an item that is still open.
pub(crate) async fn kept(visit: &PageRequest, session: SessionId, position: u32) -> RefusedAnswer {
    let typed = visit.edge.typed::<Typed>().await;
    let Some(typed) = typed.filter(|typed| typed.session == session && typed.position == position) else {
        return RefusedAnswer::of(String::new());
    };
    // The form is shown without the reading rather than not at all.
    let reading = match visit.edge.learner() {
        Ok(learner) => {
            let read = learner.read_answer(session, position, &typed.answer).await;
            read.map(|read| reading(&visit.t, read)).unwrap_or_default()
        }
        Err(_) => AnswerReading::default(),
    };
    RefusedAnswer { answer: typed.answer, work: typed.work, reading }
}

/// Why the lines of work were refused.
fn work_refused(visit: &PageRequest) -> Option<String> {
    match visit.form_error()? {
        AppError::Invalid { field, message, .. } if field == "work" => Some(match message.as_str() {
            "practice-work-missing" => t!(visit.t, "practice-work-missing"),
            _ => t!(visit.t, "practice-work-long", lines = MAX_WORK.0, chars = MAX_WORK.1),
        }),
        _ => None,
    }
}

/// The field for lines of work.
pub(crate) fn work_field(t: &Texts, visit: &PageRequest, mode: AnswerMode, kept: String) -> Option<AnyView> {
    if !mode.takes_work() {
        return None;
    }
    let error = work_refused(visit);
    let wrong = error.is_some();
    let label = if mode.needs_work() { t!(t, "task-work-required") } else { t!(t, "task-work-optional") };
    let view = view! {
        <div class="field work" class:has-error=wrong>
            <label for="work">{label}</label>
            {error.map(|text| view! { <p class="error" id="work-error" role="alert">{text}</p> })}
            <TextArea
                name="work"
                id="work"
                value=kept
                rows=5
                required=mode.needs_work()
                wrong=wrong
                described="stem work-hint"
            />
            <p class="hint" id="work-hint">{t!(t, "task-work-hint")}</p>
        </div>
    };
    Some(view.into_any())
}

fn form(t: &Texts, visit: &PageRequest, sitting: &PracticeView, task: &TaskView, mut kept: RefusedAnswer) -> AnyView {
    let error = visit.answer_error();
    let work = work_field(t, visit, task.answer_mode, std::mem::take(&mut kept.work));
    let at = (sitting.session, task.position);
    let input = field(t, Some(at), (&task.input, task.asked.figure.as_ref()), error.is_some(), kept);
    html! {
        <form method="post" action="/do/practise-answer" class="answer" id=ANSWER>
            {hidden(sitting.session)}
            <input type="hidden" name="position" value=task.position.to_string() />
            {error.map(|text| view! { <p class="error" role="alert">{text}</p> })}
            {work}
            {input}
            <div class="foot">
                <button class="btn big">{signed(Pictogram::Tick, t!(t, "task-submit"))}</button>
                {ask_reading(t, &task.input, task.asked.figure.as_ref())}
            </div>
        </form>
    }
}

/// The button that shows how an answer is read, for browsers without scripts, where there is no preview while typing.
/// It comes after the submit button, so that Enter submits.
pub(crate) fn ask_reading(t: &Texts, input: &InputView, figure: Option<&Figure>) -> Option<AnyView> {
    let has_reading = matches!(input, InputView::Typed(kind) if TypedKind::of_input(kind).has_reading());
    let typed = has_reading && surface_of(figure, input).is_none();
    typed.then(|| {
        html! { <button class="btn quiet ask-reading" name="go" value="read">{t!(t, "reading-show")}</button> }
    })
}

/// The controls for an answer, beside the question's picture or on it; `wrong` if the last answer could not be read.
/// With a session and a position `at`, the reading of the answer is shown while one types.
pub(crate) fn field(
    t: &Texts,
    at: Option<(SessionId, u32)>,
    (input, figure): (&InputView, Option<&Figure>),
    wrong: bool,
    kept: RefusedAnswer,
) -> AnyView {
    if let Some(fields) = answer_on_picture(t, figure, input, &kept.answer) {
        return fields;
    }
    match input {
        InputView::Choice(options) => {
            let options = options
                .iter()
                .zip(1..)
                .map(|((id, text), number): (_, u32)| {
                    let chosen = kept.answer == *id;
                    view! {
                        <label class="option">
                            <input type="radio" name="answer" value=id.clone() checked=chosen required />
                            <span class="key" aria-hidden="true">{number}</span>
                            <span class="text">{typeset_option(t, text)}</span>
                        </label>
                    }
                })
                .collect_view();
            html! {
                <fieldset class="options" aria-describedby="stem">
                    <legend>{t!(t, "player-choose")}</legend>
                    {options}
                </fieldset>
                <ChoiceKeys words=key_words(t) />
                <Scripts />
            }
        }
        InputView::Typed(kind) => {
            let kind = TypedKind::of_input(kind);
            let live = at.filter(|_| kind.has_reading()).map(|at| {
                view! { <LiveReading session=at.0 position=at.1 /><Scripts /> }
            });
            html! {
                <div class="typed" class:has-error=wrong>
                    <label for="answer">{t!(t, "player-answer")}</label>
                    <div class="typed-line">
                        <input
                            type="text"
                            id="answer"
                            name="answer"
                            inputmode=kind.input_mode()
                            data-keys=kind.keys()
                            autocomplete="off"
                            autocapitalize="off"
                            {..custom_attribute("autocorrect", "off")}
                            spellcheck="false"
                            enterkeyhint="done"
                            maxlength="2000"
                            required
                            autofocus
                            aria-invalid=wrong.then_some("true")
                            aria-describedby="stem answer-hint"
                            value=kept.answer
                        />
                    </div>
                    <p class="hint" id="answer-hint">{typed_hint(t, kind)}</p>
                    {kept_reading(kept.reading)}
                    {live}
                </div>
                {kind.keys().map(|_| keypad(t))}
            }
        }
    }
}

/// Buttons for a hint and for giving up.
fn help(t: &Texts, sitting: &PracticeView, task: &TaskView) -> Option<AnyView> {
    if task.done || sitting.checkpoint.is_some() {
        return None;
    }
    let form = |action: &'static str, sign: Pictogram, words: String| {
        view! {
            <form method="post" action=action>
                {hidden(sitting.session)}
                <input type="hidden" name="position" value=task.position.to_string() />
                <button class="btn quiet">{signed(sign, words)}</button>
            </form>
        }
    };
    let hint = task.may_ask.then(|| form("/do/practise-hint", Pictogram::Bulb, t!(t, "task-hint")));
    Some(html! {
        <div class="helps">
            {hint}
            {form("/do/practise-solution", Pictogram::Steps, t!(t, "task-give-up"))}
        </div>
    })
}

/// The next step after a finished item.
fn on(t: &Texts, page: &SkillPage, sitting: &PracticeView) -> AnyView {
    if sitting.round.as_ref().is_some_and(Round::is_over) {
        let end = end_path(&page.skill.id);
        return html! { <div class="helps"><a class="btn big" href=end>{t!(t, "round-see")}</a></div> };
    }
    html! {
        <div class="helps">
            <form method="post" action="/do/practise-next">
                {hidden(sitting.session)}
                <button class="btn big">{signed(Pictogram::Arrow, t!(t, "task-next"))}</button>
            </form>
        </div>
    }
}
