//! Items and forms as they are drawn, stored and marked. They contain keys: never send one to a learner.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use uuid::Uuid;

use plumb_figures::Figure;
use plumb_types::{ContentHash, Translations};
use plumb_typeset::plain_text;

use crate::answer::{AnswerSpec, DecimalMark, MessageId, Verdict, mark_written, reading_written, reasons};
use plumb_maths::read::words;

/// Version of the generation engine; an item is a function of (blueprint hash, difficulty, seed) *and this*.
pub const ENGINE: u16 = 2;

/// Largest seed: 2⁵³ − 1, so that every JSON reader keeps it exact.
pub const MAX_SEED: u64 = (1 << 53) - 1;

/// A version of a problem of the bank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct BankRef {
    /// The problem.
    pub id: Uuid,
    /// Its version.
    pub version: u32,
}

impl BankRef {
    /// Returns the name of the problem in evidence: `bank/` with id and version.
    pub fn name(self) -> String {
        format!("bank/{}/{}", self.id, self.version)
    }

    /// Parses a name in evidence; `None` if it names an item of a blueprint.
    pub fn of_name(name: &str) -> Option<Self> {
        let (id, version) = name.strip_prefix("bank/")?.split_once('/')?;
        Some(Self { id: id.parse().ok()?, version: version.parse().ok()? })
    }
}

/// The problem of the bank behind an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawnProblem {
    /// The problem and its version.
    pub problem: BankRef,
    /// The seed for the order of its options, at most [`MAX_SEED`]. It is not the item's own seed: with any order of
    /// its options it counts as one item when it is regraded, reported or measured.
    pub layout: u64,
}

/// One generated item with its key: stored for audit and used for marking.
/// Its JSON text is the item's canonical form: equal inputs give equal bytes in all later versions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Item {
    /// The skill blueprint's id, such as `MATH.ARITH.ADD.2DIGIT`; of a problem of the bank, the skill of the graph.
    pub skill_id: String,
    /// The `version:` written in the blueprint; of a problem of the bank, its version.
    pub skill_version: String,
    /// Hash of the blueprint's text; of a problem of the bank, of its content.
    pub blueprint: ContentHash,
    /// [`ENGINE`] at generation.
    pub engine: u16,
    /// Name of the difficulty level, such as `easy`.
    pub difficulty: String,
    /// At most [`MAX_SEED`]; 0 for a problem of the bank, in which nothing is drawn.
    pub seed: u64,
    /// Drawn parameters then computed values, exact: integers as JSON integers when within ±2⁵³, all else as text.
    pub parameters: BTreeMap<String, Json>,
    /// The question, with formulas between dollar signs.
    pub stem: String,
    /// The texts of the item in other languages than the blueprint's.
    #[serde(default, skip_serializing_if = "Translations::is_empty")]
    pub translations: Translations,
    /// The figure beside the question, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figure: Option<Figure>,
    /// The figure that helps in practice and is not shown in tests, if any. It is no part of the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub practice_figure: Option<Figure>,
    /// The kind of answer, and the key.
    pub body: ItemBody,
    /// Worked solution, one step per line; may be empty.
    pub solution: Vec<String>,
    /// The figure of the solution, such as the written calculation, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solution_figure: Option<Figure>,
    /// The problem of the bank; `None` for an item of a blueprint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bank: Option<DrawnProblem>,
}

/// The question as displayed, without options and key.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ItemStem {
    /// The question, with formulas between dollar signs.
    pub stem: String,
    /// The texts of the item in other languages: of an item that is not over, only those that its learner may see.
    pub translations: Translations,
    /// The figure beside the question, if any.
    pub figure: Option<Figure>,
    /// The figure that only practice shows, if any.
    pub practice_figure: Option<Figure>,
}

impl ItemStem {
    /// Returns the question as practice shows it, with the figure that tests do not show.
    #[must_use]
    pub fn in_practice(self) -> Self {
        Self { figure: self.figure.or(self.practice_figure), practice_figure: None, ..self }
    }

    /// Returns the question in words: the stem, and the figure's description.
    pub fn question(&self) -> Cow<'_, str> {
        question(&self.stem, self.figure.as_ref())
    }
}

/// How an item is answered, with the key.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ItemBody {
    /// Choose one option.
    MultipleChoice {
        /// In the order shown, which never changes; ids are unique within the item and reveal nothing about the key.
        options: Vec<ItemOption>,
        /// Id of the right option.
        key: String,
    },
    /// Type an answer.
    ShortAnswer {
        /// How the answer is read and compared.
        spec: AnswerSpec,
        /// The key, as text in canonical form.
        key: String,
    },
}

/// One option of a multiple-choice item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ItemOption {
    /// Such as `k3f9`: opaque, from the item's seed.
    pub id: String,
    /// The displayed text, with formulas between dollar signs.
    pub text: String,
    /// For a distractor: the strategy's `type`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strategy: Option<String>,
    /// For a distractor: the named misconception, or the strategy's description.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub misconception: Option<String>,
}

impl ItemBody {
    /// Returns the options; `None` if the answer is typed.
    pub fn options(&self) -> Option<&[ItemOption]> {
        match self {
            Self::MultipleChoice { options, .. } => Some(options),
            Self::ShortAnswer { .. } => None,
        }
    }

    /// The key in words: the right option's text, or the typed key.
    pub fn key_text(&self) -> &str {
        match self {
            Self::MultipleChoice { options, key } => {
                options.iter().find(|option| option.id == *key).map_or("", |option| option.text.as_str())
            }
            Self::ShortAnswer { key, .. } => key,
        }
    }

    /// Returns an answer in words: the text of the option with that id, or else the typed answer.
    pub fn answer_text<'a>(&'a self, answer: &'a str) -> &'a str {
        let options = self.options().unwrap_or_default();
        options.iter().find(|option| option.id == answer).map_or(answer, |option| option.text.as_str())
    }
}

impl Item {
    /// Returns the item's name, a function of its inputs: the item has this name wherever it is generated.
    pub fn name(&self) -> String {
        match &self.bank {
            Some(drawn) => drawn.problem.name(),
            None => format!("{}/{}/{}", self.blueprint, self.difficulty, self.seed),
        }
    }

    /// Returns the question in words: the stem, and the figure's description.
    pub fn question(&self) -> Cow<'_, str> {
        question(&self.stem, self.figure.as_ref())
    }

    /// Returns the question without options and key, with the translations of what is shown before an answer.
    pub fn asked(&self) -> ItemStem {
        let options = self.body.options().unwrap_or_default();
        let figure_texts = self.figure.as_ref().map(Figure::texts).unwrap_or_default();
        let is_visible = |text: &str| {
            text == self.stem
                || options.iter().any(|option| option.text == text)
                || figure_texts.iter().any(|label| label == text)
        };
        let translations = self.translations.only(is_visible);
        ItemStem { translations, practice_figure: None, ..self.asked_and_over() }
    }

    /// Returns the question of an item that is over, with the translations of all its texts.
    pub fn asked_and_over(&self) -> ItemStem {
        ItemStem {
            stem: self.stem.clone(),
            translations: self.translations.clone(),
            figure: self.figure.clone(),
            practice_figure: self.practice_figure.clone(),
        }
    }

    /// Returns the item as practice shows it, with the figure that tests do not show.
    #[must_use]
    pub fn in_practice(self) -> Self {
        Self { figure: self.figure.or(self.practice_figure), practice_figure: None, ..self }
    }

    /// Returns the item with its texts in a language, as far as it has them. The key stays what it is.
    #[must_use]
    pub fn in_language(&self, language: &str) -> Self {
        let texts = self.translations.texts(language, &self.stem);
        let exchange = |text: &mut String| {
            if let Some(translation) = texts.get(text) {
                translation.clone_into(text);
            }
        };
        let mut item = self.clone();
        exchange(&mut item.stem);
        item.solution.iter_mut().for_each(exchange);
        if let ItemBody::MultipleChoice { options, .. } = &mut item.body {
            for option in options {
                exchange(&mut option.text);
                option.misconception.iter_mut().for_each(exchange);
            }
        }
        for figure in [&mut item.figure, &mut item.practice_figure, &mut item.solution_figure].into_iter().flatten() {
            *figure = figure.with_texts(|label| texts.get(label).cloned());
        }
        item
    }

    /// The id of the skill blueprint that made it; `None` for a problem of the bank.
    pub fn blueprint_id(&self) -> Option<&str> {
        self.bank.is_none().then_some(self.skill_id.as_str())
    }

    /// Returns the key of its response-time statistics: the blueprint's id, or the problem's name.
    pub fn timed_as(&self) -> Cow<'_, str> {
        self.blueprint_id().map_or_else(|| Cow::Owned(self.name()), Cow::Borrowed)
    }

    /// The key in words: the right option's text, or the typed key.
    pub fn key_text(&self) -> &str {
        self.body.key_text()
    }

    /// The canonical JSON text.
    pub fn canonical_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Returns a stem, with its formulas on the line, and the description of its figure, each on lines of its own.
pub fn question<'a>(stem: &'a str, figure: Option<&Figure>) -> Cow<'a, str> {
    let stem = plain_text(stem);
    match figure {
        Some(figure) => Cow::Owned(format!("{stem}\n{}", figure.alternative())),
        None => stem,
    }
}

/// The fixed list of items of one attempt, drawn before it starts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TestForm {
    /// The assessment's id, such as `MATH-FUNDAMENTALS-L1`.
    pub assessment_id: String,
    /// Hash of the assessment's text.
    pub assessment: ContentHash,
    /// The seed that determines everything in the form.
    pub seed: u64,
    /// In the order in which they are taken.
    pub items: Vec<FormItem>,
}

impl TestForm {
    /// The form without its items.
    #[must_use]
    pub fn head(&self) -> Self {
        Self {
            assessment_id: self.assessment_id.clone(),
            assessment: self.assessment.clone(),
            seed: self.seed,
            items: Vec::new(),
        }
    }
}

/// One position in a form.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FormItem {
    /// The section's id within the assessment.
    pub section_id: String,
    /// The item itself.
    pub item: Item,
}

/// Marks `answer` against the item's own key. An option id that the item does not have is invalid.
pub fn mark_item(item: &Item, answer: &str) -> Verdict {
    mark_body(&item.body, answer)
}

/// Marks `answer` against the key in `body`; its decimal mark is a point.
pub fn mark_body(body: &ItemBody, answer: &str) -> Verdict {
    mark_read(body, answer, DecimalMark::Point)
}

/// Rewrites an answer with a decimal point; returns it unchanged if it has a point already or cannot be read.
pub fn answer_in_points<'a>(body: &ItemBody, answer: &'a str, decimal: DecimalMark) -> Cow<'a, str> {
    match body {
        ItemBody::ShortAnswer { spec, .. } if decimal == DecimalMark::Comma && answer.contains(['.', ',']) => {
            reading_written(spec, answer, decimal).map_or(Cow::Borrowed(answer), |read| Cow::Owned(read.text))
        }
        _ => Cow::Borrowed(answer),
    }
}

/// Marks `answer`, which was typed with this decimal mark, against the key in `body`.
pub fn mark_read(body: &ItemBody, answer: &str, decimal: DecimalMark) -> Verdict {
    match body {
        ItemBody::ShortAnswer { spec, key } => mark_written(spec, answer, decimal, key),
        ItemBody::MultipleChoice { options, key } => {
            let chosen = words(answer);
            let chosen = chosen.trim();
            if chosen.is_empty() {
                return Verdict::invalid(MessageId::ChooseOption);
            }
            match options.iter().find(|option| option.id == chosen) {
                None => Verdict::invalid(MessageId::NoSuchOption),
                Some(option) if option.id == *key => Verdict::right(option.text.clone()),
                Some(option) => Verdict::wrong(option.text.clone(), reasons::option(&option.text)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Input;

    #[test]
    fn a_problem_of_the_bank_has_one_name_and_items_of_blueprints_keep_their_bytes() {
        let made = Item {
            skill_id: "T.ADD".to_owned(),
            skill_version: "1".to_owned(),
            blueprint: ContentHash::of("x"),
            engine: ENGINE,
            difficulty: "easy".to_owned(),
            seed: 7,
            parameters: BTreeMap::new(),
            stem: "1 + 1?".to_owned(),
            translations: Translations::default(),
            figure: None,
            body: ItemBody::ShortAnswer { spec: AnswerSpec::of(Input::Integer), key: "2".to_owned() },
            solution: Vec::new(),
            solution_figure: None,
            practice_figure: None,
            bank: None,
        };
        assert!(!made.canonical_json().contains("bank") && !made.canonical_json().contains("figure"));
        assert_eq!(made.timed_as(), "T.ADD");
        let problem = BankRef { id: Uuid::from_u128(7), version: 3 };
        let laid_out = |layout| Item { bank: Some(DrawnProblem { problem, layout }), ..made.clone() };
        assert_eq!(laid_out(1).name(), problem.name());
        assert_eq!((laid_out(2).name(), laid_out(2).blueprint_id()), (laid_out(1).name(), None));
        assert_eq!(laid_out(1).timed_as(), problem.name());
        assert_eq!(serde_json::from_str::<Item>(&laid_out(5).canonical_json()).unwrap(), laid_out(5));
    }

    #[test]
    fn a_problem_is_found_by_the_name_that_evidence_has_for_it() {
        let problem = BankRef { id: Uuid::from_u128(7), version: 3 };
        assert_eq!(BankRef::of_name(&problem.name()), Some(problem));
        for other in ["MATH.ADD", "bank/7/3", "bank/", ""] {
            assert_eq!(BankRef::of_name(other), None, "{other}");
        }
    }

    #[test]
    fn an_answer_is_read_as_the_text_of_its_option_or_as_it_was_typed() {
        let option = |id: &str, text: &str| ItemOption {
            id: id.to_owned(),
            text: text.to_owned(),
            strategy: None,
            misconception: None,
        };
        let options = vec![option("k3f9", "12"), option("p0aa", "k3f9")];
        let choice = ItemBody::MultipleChoice { options, key: "k3f9".to_owned() };
        for (answer, text) in [("k3f9", "12"), ("p0aa", "k3f9"), ("12", "12"), ("", "")] {
            assert_eq!(choice.answer_text(answer), text);
        }
        let typed = ItemBody::ShortAnswer { spec: AnswerSpec::of(Input::Integer), key: "12".to_owned() };
        assert_eq!(typed.answer_text(" 13"), " 13");
    }
}
