//! Content of a problem: question, key and solution, misconceptions, and use.

use leptos::prelude::*;
use plumb_bank::{InputType, Misconception, TriggerKind};
use plumb_service::bank::BankProblem;

use crate::text::{Texts, t};
use crate::ui::columns::share;
use crate::ui::table::{col, wide_below};
use crate::ui::{question, typeset};

/// The question as a learner sees it.
pub(super) fn asked(t: &Texts, problem: &BankProblem) -> AnyView {
    let spec = &problem.item.answer_spec;
    let choices = problem.shown.choices.iter().map(|(choice, _)| view! { <li>{choice.clone()}</li> }).collect_view();
    let answer = if problem.shown.choices.is_empty() {
        html! { <p class="soft">{input_words(t, spec.input_type)}</p> }
    } else {
        html! { <ul class="lines">{choices}</ul> }
    };
    let placeholder = spec.ui.placeholder.clone().map(|text| view! { <p class="soft">{text}</p> });
    let diagram = problem.item.problem_content.diagram_prompt.clone();
    let diagram = diagram.map(|text| view! { <p class="soft">{t!(t, "bank-diagram", text = text)}</p> });
    section! { "asked", class "card", t!(t, "bank-asked") =>
        {question(t, &problem.shown.stem, problem.shown.figure.as_ref())}
        {answer}
        {placeholder}
        {diagram}
    }
}

fn input_words(t: &Texts, input: InputType) -> String {
    match input {
        InputType::Integer => t!(t, "bank-input-integer"),
        InputType::Decimal => t!(t, "bank-input-decimal"),
        InputType::Fraction => t!(t, "bank-input-fraction"),
        InputType::Expression => t!(t, "bank-input-expression"),
        InputType::Set => t!(t, "bank-input-set"),
        InputType::Boolean => t!(t, "bank-input-boolean"),
        InputType::MultipleChoice => t!(t, "bank-input-choice"),
    }
}

/// The key, accepted equivalents, its proof, and the worked solution.
pub(super) fn key(t: &Texts, problem: &BankProblem) -> AnyView {
    let (spec, logic) = (&problem.item.answer_spec, &problem.item.solution_logic);
    let pair = |name: String, value: AnyView| view! { <div><dt>{name}</dt><dd>{value}</dd></div> };
    let code = |text: String| html! { <code>{text}</code> };
    let forms = (!spec.accepted_forms.is_empty()).then(|| {
        let forms = spec.accepted_forms.iter().map(|form| view! { <span><code>{form.clone()}</code></span> });
        pair(t!(t, "bank-forms"), html! { <span class="facts">{forms.collect_view()}</span> })
    });
    let tolerance = spec.tolerance.as_ref().map(|most| pair(t!(t, "bank-tolerance"), code(most.to_string())));
    let check = problem.check.clone().map(|check| pair(t!(t, "bank-check"), code(check)));
    let steps =
        problem.shown.solution.iter().map(|step| view! { <li class="text">{typeset(t, step)}</li> }).collect_view();
    section! { "key", t!(t, "audit-key") =>
        <dl class="pairs">
            {pair(t!(t, "audit-key"), code(logic.final_answer_canonical.clone()))}
            {forms}
            {tolerance}
            {check}
        </dl>
        <h3>{t!(t, "preview-solution")}</h3>
        <ol class="steps">{steps}</ol>
    }
}

/// Misconceptions, each with its triggers and hints.
pub(super) fn misconceptions(t: &Texts, problem: &BankProblem) -> AnyView {
    let all = &problem.shown.misconceptions;
    let shown = if all.is_empty() {
        html! { <p class="empty">{t!(t, "bank-no-misconceptions")}</p> }
    } else {
        let rows = all.iter().map(|one| misconception(t, one)).collect_view();
        let head = [col(t!(t, "preview-misconception")), col(t!(t, "bank-recognised")), col(t!(t, "bank-hints"))];
        wide_below("misconceptions", head, rows)
    };
    section! { "misconceptions", t!(t, "bank-misconceptions") =>
        {shown}
    }
}

fn misconception(t: &Texts, one: &Misconception) -> AnyView {
    let how = match one.trigger.kind {
        TriggerKind::ExactAnswer => t!(t, "bank-trigger-answer"),
        TriggerKind::Regex => t!(t, "bank-trigger-regex"),
        TriggerKind::Predicate => t!(t, "bank-trigger-formula"),
    };
    let hints = one.hint_ladder.iter().map(|hint| view! { <li class="text">{typeset(t, hint)}</li> }).collect_view();
    html! {
        <tr>
            <th scope="row">{one.error_tag.clone()}<code class="soft small block">{one.id.clone()}</code></th>
            <td>{how}<code class="block">{one.trigger.value.clone()}</code></td>
            <td class="roomy"><ol class="steps">{hints}</ol></td>
        </tr>
    }
}

/// Use of this version by learners.
pub(super) fn used(t: &Texts, problem: &BankProblem) -> AnyView {
    let used = problem.used;
    let shown = if used.answers == 0 {
        html! { <p class="empty">{t!(t, "bank-not-used")}</p> }
    } else {
        let pair = |name: String, value: String| view! { <div><dt>{name}</dt><dd>{value}</dd></div> };
        let right =
            t!(t, "bank-right-of", share = t.percent(share(used.correct, used.answers)), n = t.count(used.correct));
        html! {
            <dl class="pairs columns">
                {pair(t!(t, "bank-answers"), t.count(used.answers))}
                {pair(t!(t, "bank-learners"), t.count(used.learners))}
                {pair(t!(t, "bank-right"), right)}
            </dl>
        }
    };
    section! { "used", t!(t, "bank-used") =>
        <p class="soft">{t!(t, "bank-used-lead")}</p>
        {shown}
    }
}
