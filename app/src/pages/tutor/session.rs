//! A tutor session: messages, the current question, and the plan beside it. Turn by turn, as plain forms.

use leptos::prelude::*;
use plumb_service::practice::views::TaskView;
use plumb_service::tutor::{PacePreference, StepStatus, StepView, TutorStage, TutorView};

use super::super::practice::{ask_reading, field, kept, work_field};
use super::super::{Page, PageContent, PageRequest, reports};
use super::talk;
use super::topics::{begin, concepts};
use crate::models::fresh_command;
use crate::text::{Texts, t};
use crate::ui::TextKind;
use crate::ui::layout::Nav;
use crate::ui::picture_beside;
use crate::ui::{TextArea, at_rest, typeset};

/// `/tutor/{session}`.
pub(crate) async fn show(visit: PageRequest) -> Page {
    let view = visit.edge.learner()?.tutored(visit.uuid()?).await?;
    let t = &visit.t;
    let title = t.shown(&view.title);
    let alert = visit.alert_unless(&["answer", "work", "message"]);
    let body = html! {
        <div class="page">
            <p class="tag"><a href="/tutor">{t!(t, "tutor-back")}</a></p>
            <h1>{title.clone()}</h1>
            {alert}
            {plan(t, &view)}
            <div class="tutor">
                {talk::show(t, &view.lines, view.wording, view.stage.is_over())}
                {reports::sent(&visit)}
                {now(&visit, &view).await}
            </div>
        </div>
    };
    Ok(PageContent { title, nav: Nav::Tutor, body })
}

/// The current question, and the buttons to go on.
async fn now(visit: &PageRequest, view: &TutorView) -> AnyView {
    let t = &visit.t;
    if let TutorStage::Over { may_write } = view.stage {
        return html! {
            <div class="card">
                <p>{t!(t, "tutor-over")}</p>
                <div class="helps">
                    <a class="btn" href="/tutor">{t!(t, "tutor-other")}</a>
                    {begin(&view.topic, t!(t, "tutor-again"), t.content(&view.title), "btn quiet")}
                    <a class="btn quiet" href=format!("/sessions/{}/replay", view.session)>{t!(t, "tutor-replay")}</a>
                </div>
            </div>
            {may_write.then(|| say(visit, view))}
        };
    }
    let asked = match &view.task {
        Some(task) => Some(question(visit, view, task).await),
        None => None,
    };
    html! {
        <div class="at-hand">
            {at_rest(t, view.stage == TutorStage::AtRest, visit.form_error().is_some(), html! { {asked}{ways(t, view)} })}
            {say(visit, view)}
        </div>
    }
}

/// The current item, answered in its own form.
async fn question(visit: &PageRequest, view: &TutorView, task: &TaskView) -> AnyView {
    let t = &visit.t.about(&task.asked);
    let mut kept = kept(visit, view.session, task.position).await;
    let error = visit.answer_error();
    let work = work_field(t, visit, task.answer_mode, std::mem::take(&mut kept.work));
    let input =
        field(t, Some((view.session, task.position)), (&task.input, task.asked.figure.as_ref()), error.is_some(), kept);
    html! {
        <article class="task" aria-labelledby="stem">
            <p class="stem" id="stem">{typeset(t, &task.asked.stem)}</p>
            {picture_beside(t, task.asked.figure.as_ref(), &task.input)}
            <form method="post" action="/do/tutor-answer" class="answer">
                {hidden(view)}
                <input type="hidden" name="position" value=task.position.to_string() />
                {error.map(|text| view! { <p class="error" role="alert">{text}</p> })}
                {work}
                {input}
                <div class="foot">
                    <button class="btn big">{t!(t, "task-submit")}</button>
                    {ask_reading(t, &task.input, task.asked.figure.as_ref())}
                    {reports::button(t, None)}
                </div>
            </form>
        </article>
    }
}

fn hidden(view: &TutorView) -> AnyView {
    html! {
        <input type="hidden" name="session" value=view.session.to_string() />
        <input type="hidden" name="command" value=fresh_command().to_string() />
    }
}

/// The requests to the tutor, a button each.
fn ways(t: &Texts, view: &TutorView) -> AnyView {
    let mut wants = Vec::new();
    if view.task.is_some() {
        wants.push(("hint", t!(t, "tutor-want-hint")));
        wants.push(("tell_me", t!(t, "tutor-want-tell")));
    } else {
        wants.push(("go_on", t!(t, "tutor-want-on")));
    }
    wants.push(("not_understood", t!(t, "tutor-want-not-understood")));
    if view.pace != PacePreference::Slow {
        wants.push(("slower", t!(t, "tutor-want-slower")));
    }
    if view.pace != PacePreference::Fast {
        wants.push(("faster", t!(t, "tutor-want-faster")));
    }
    wants.push(("stop", t!(t, "tutor-want-stop")));
    let buttons = wants.into_iter().map(|(want, words)| {
        let class = if want == "go_on" { "btn big" } else { "btn quiet" };
        view! { <button class=class name="want" value=want>{words}</button> }
    });
    html! {
        <form method="post" action="/do/tutor-say" class="helps" aria-label=t!(t, "tutor-ways")>
            {hidden(view)}
            {buttons.collect_view()}
        </form>
    }
}

/// The form for a message to the tutor.
fn say(visit: &PageRequest, view: &TutorView) -> AnyView {
    let t = &visit.t;
    let error = visit.field_error("message");
    let wrong = error.is_some();
    html! {
        <form method="post" action="/do/tutor-say" class="say">
            {hidden(view)}
            <div class="field" class:has-error=wrong>
                <label for="text">{t!(t, "tutor-write")}</label>
                {error.map(|text| view! { <p class="error" id="text-error" role="alert">{text}</p> })}
                <p class="hint" id="text-hint">{t!(t, "tutor-write-hint")}</p>
                <TextArea
                    name="text"
                    id="text"
                    value=String::new()
                    rows=2
                    wrong=wrong
                    required=true
                    described=if wrong { "text-hint text-error" } else { "text-hint" }
                    longest=2_000
                    writing=TextKind::Prose
                />
            </div>
            <button class="btn quiet">{t!(t, "tutor-send")}</button>
        </form>
    }
}

/// The plan, folded: beside a question there is nothing.
fn plan(t: &Texts, view: &TutorView) -> AnyView {
    let done = view.steps.iter().filter(|step| !matches!(step.standing, StepStatus::Current | StepStatus::Ahead));
    let (done, total) = (done.count(), view.steps.len());
    let pace = match view.pace {
        PacePreference::Slow => t!(t, "tutor-pace-slow"),
        PacePreference::Normal => t!(t, "tutor-pace-normal"),
        PacePreference::Fast => t!(t, "tutor-pace-fast"),
    };
    html! {
        <details class="plan-of-topic">
            <summary>
                <strong>{t!(t, "tutor-plan")}</strong>
                " "
                <span class="soft small">{t!(t, "tutor-plan-lead", done = done, total = total)}" "{pace}</span>
            </summary>
            <div class="halves">
                <ol class="plan">{view.steps.iter().map(|step| line(t, step, view.stage.is_over())).collect_view()}</ol>
                <section aria-labelledby="concepts">
                    <h2 id="concepts" class="small-head">{t!(t, "tutor-concepts")}</h2>
                    {concepts(t, &view.concepts)}
                </section>
            </div>
        </details>
    }
}

fn line(t: &Texts, step: &StepView, is_over: bool) -> AnyView {
    let kind = match step.kind {
        "explain" => t!(t, "tutor-kind-explain"),
        "check" => t!(t, "tutor-kind-check"),
        _ => t!(t, "tutor-kind-practice"),
    };
    let (class, stand) = match step.standing {
        StepStatus::Done => ("done", t!(t, "tutor-step-done")),
        StepStatus::Skipped => ("done", t!(t, "tutor-step-skipped")),
        StepStatus::SetAside => ("put-off", t!(t, "tutor-step-aside")),
        StepStatus::Current | StepStatus::Ahead if is_over => ("ahead", t!(t, "tutor-step-open")),
        StepStatus::Current => ("current", t!(t, "tutor-step-now")),
        StepStatus::Ahead => ("ahead", t!(t, "tutor-step-ahead")),
    };
    let solved = step.solved.map(|(n, wanted)| {
        view! { <span class="soft small">", "{t!(t, "tutor-step-solved", n = n, wanted = wanted)}</span> }
    });
    let current = (step.standing == StepStatus::Current && !is_over).then_some("step");
    html! {
        <li class=class aria-current=current>
            {t.shown(&step.concept)}
            <span class="soft small block">{kind}" – "{stand}{solved}</span>
        </li>
    }
}
