//! Texts of content and answers as they stand in a page: formulas as MathML, numbers with the language's marks.

use std::borrow::Cow;

use plumb_answers::answer::{Reading, with_minus};
use plumb_answers::item::ItemStem;
use plumb_typeset::{Language, answer_text, escape, has_dollar, html, isolated, number, plain_text, statement};

use super::Texts;

impl Texts {
    fn formula_language(&self) -> Language {
        Language::of_tag(self.language.language.as_str())
    }

    /// A text of content as HTML, in the reader's language if it has a translation. Everything in it is escaped.
    pub fn html(&self, text: &str) -> String {
        html(self.content(text), self.formula_language())
    }

    /// A question on one line, for titles and lists, in the reader's language if it has a translation.
    pub fn question(&self, asked: &ItemStem) -> String {
        self.on_the_line(self.about(asked).content(&asked.stem))
    }

    /// A text of content on one line, for titles and lists, in the reader's language if it has a translation.
    pub fn on_the_line(&self, text: &str) -> String {
        isolated(&plain_text(self.content(text))).into_owned()
    }

    /// An option, a key or an answer as a text of content: a number with the language's marks, program notation as a
    /// formula between dollar signs.
    pub fn answer(&self, answer: &str) -> String {
        match answer_text(self.content(answer)) {
            Cow::Owned(formula) => formula,
            Cow::Borrowed(text) if has_dollar(text) => text.to_owned(),
            Cow::Borrowed(text) => number(text, self.formula_language()).unwrap_or_else(|| with_minus(text)),
        }
    }

    /// An option, a key or an answer as HTML.
    pub fn answer_html(&self, answer: &str) -> String {
        self.html(&self.answer(answer))
    }

    /// Options as HTML. Digits that are all 0 and 1 may be binary numbers, and have no groups of thousands.
    pub fn option_html(&self, option: &str) -> String {
        let is_binary = option.len() > 3 && option.bytes().all(|byte| matches!(byte, b'0' | b'1'));
        if is_binary { escape(option).into_owned() } else { self.answer_html(option) }
    }

    /// What was read from an answer, as HTML.
    pub fn reading_html(&self, reading: &Reading) -> String {
        match &reading.formula {
            Some(formula) => statement(formula, self.formula_language()),
            None => escape(&reading.text).into_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn german() -> Texts {
        Texts::for_header("de")
    }

    #[test]
    fn an_answer_is_set_as_the_mathematics_that_it_is() {
        let t = Texts::default();
        for (answer, part) in [
            ("2*x + 3", "<mi>x</mi>"),
            ("3/4", "<mfrac>"),
            ("-3", "−3"),
            ("14829", "14,829"),
            ("$2\\sqrt{6}$", "<msqrt>"),
        ] {
            assert!(t.answer_html(answer).contains(part), "{answer}: {}", t.answer_html(answer));
        }
        for same in ["Monday", "10.0.0.0", "no solution", "7 cm", "and", "12:30"] {
            assert_eq!(t.answer_html(same), same);
        }
        assert_eq!(t.answer_html("a < b"), "a &lt; b");
        assert_eq!(t.option_html("10110"), "10110", "a binary number is not grouped");
    }

    #[test]
    fn a_german_reader_has_decimal_commas() {
        assert_eq!(german().answer_html("4.39"), "4,39");
        assert!(german().html("Berechne $4.39 + 2.16$.").contains("<mn>4,39</mn>"));
        assert!(german().html("$\\frac{1}{2}$").contains("aria-label=\"1 Halbes\""));
    }

    #[test]
    fn words_beside_formulas_are_escaped_and_isolated() {
        let t = Texts::default();
        assert_eq!(t.html("a < b & c"), "a &lt; b &amp; c");
        assert!(t.html("מהו $3 - 6$?").contains("<math dir=\"ltr\""));
    }
}
