//! The reading of an answer as part of a page, for browsers without scripts; an island shows it while typing.

use leptos::math::mfrac;
use leptos::prelude::*;
use plumb_answers::answer::MathMlPiece;

use crate::islands::words::ReadingWords;
use crate::models::AnswerReading;
use crate::server_fns::player::math_part;
use crate::text::{Texts, t};

/// The texts of the reading.
pub(crate) fn reading_words(t: &Texts) -> ReadingWords {
    ReadingWords {
        read_as: t!(t, "reading-as"),
        // The island fills in this placeholder, so that it does not contain all of Fluent.
        unreadable: t!(t, "reading-unreadable", reason = "%r"),
        show: t!(t, "reading-show"),
    }
}

/// The reading of an answer that the page is loaded with. With scripts, an island replaces it.
pub(crate) fn kept_reading(t: &Texts, reading: AnswerReading) -> Option<AnyView> {
    let AnswerReading { readable, said, parts } = reading;
    if said.is_empty() {
        return None;
    }
    let inner = if readable {
        html! { <p><span class="soft">{t!(t, "reading-as")}</span>" "{of_parts(&said, &parts)}</p> }
    } else {
        let mut parts = parts.into_iter();
        let (before, at, after) = (parts.next(), parts.next(), parts.next());
        html! {
            <p class="unread">{t!(t, "reading-unreadable", reason = t.reason(&said))}</p>
            <p class="where"><span>{before}</span><mark>{at}</mark><span>{after}</span></p>
        }
    };
    Some(html! { <div class="reading" id="kept-reading">{inner}</div> })
}

/// A formula, with plain text for screen readers.
pub(crate) fn formula(text: &str, pieces: &[MathMlPiece]) -> AnyView {
    let parts: Vec<String> = pieces.iter().map(math_part).collect();
    of_parts(text, &parts)
}

fn of_parts(text: &str, parts: &[String]) -> AnyView {
    // The open elements, outermost first, each with its content so far.
    let mut open: Vec<(&str, Vec<AnyView>)> = vec![("math", Vec::new())];
    for part in parts {
        let done = match part.split_once(' ') {
            Some((name, text)) => element(name, vec![text.to_owned().into_any()]),
            None if !part.is_empty() => {
                open.push((part, Vec::new()));
                continue;
            }
            // The outermost element stays open.
            None if open.len() > 1 => match open.pop() {
                Some((name, inner)) => element(name, inner),
                None => continue,
            },
            None => continue,
        };
        if let Some((_, inner)) = open.last_mut() {
            inner.push(done);
        }
    }
    let math = open.into_iter().next().map(|(_, inner)| inner).unwrap_or_default();
    html! {
        <span class="visually-hidden">{text.to_owned()}</span>
        <span class="formula" aria-hidden="true"><math>{math}</math></span>
    }
}

fn element(name: &str, inner: Vec<AnyView>) -> AnyView {
    match name {
        "mfrac" => html! { <mfrac>{inner}</mfrac> },
        "mfrac-stack" => mfrac().attr("linethickness", "0").child(inner).into_any(),
        "msup" => html! { <msup>{inner}</msup> },
        "msub" => html! { <msub>{inner}</msub> },
        "msqrt" => html! { <msqrt>{inner}</msqrt> },
        "mroot" => html! { <mroot>{inner}</mroot> },
        "mi" => html! { <mi>{inner}</mi> },
        "mn" => html! { <mn>{inner}</mn> },
        "mo" => html! { <mo>{inner}</mo> },
        "mtext" => html! { <mtext>{inner}</mtext> },
        // Also for unknown elements: a row is always valid.
        _ => html! { <mrow>{inner}</mrow> },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_formula_is_nested_as_its_pieces_say_and_its_text_is_escaped() {
        let parts = |all: &[&str]| all.iter().map(|part| (*part).to_owned()).collect::<Vec<_>>();
        let pieces = parts(&["mfrac", "mi x", "mtext <b>", "", "mo +", ""]);
        let html = Owner::new().with(|| of_parts("x/<b>", &pieces).to_html());
        let dense: String = html.replace("<!>", "").replace("<!---->", "");
        assert!(dense.contains("<mfrac><mi>x</mi><mtext>&lt;b"), "{html}");
        assert!(dense.contains("</mfrac><mo>+</mo>") && !dense.contains("<b>"), "{html}");
        let binomial = parts(&["mfrac-stack", "mn 5", "mn 2", ""]);
        let html = Owner::new().with(|| of_parts("binomial(5, 2)", &binomial).to_html());
        assert!(html.contains("linethickness=\"0\""), "{html}");
    }
}
