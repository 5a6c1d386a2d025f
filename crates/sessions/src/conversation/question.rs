//! Client actions for questions without a key.

use super::action::{
    Choice, ChoiceProps, ClientAction, DateProps, MatrixProps, NumberProps, RankingProps, RatingProps, SelectionProps,
    TextProps,
};
use plumb_content::question::{self, Question, QuestionKind, Scale};

impl From<&Question> for ClientAction {
    /// The question word for word; [`Question::read`] reads the response.
    fn from(asked: &Question) -> Self {
        let (prompt, help, optional) = (asked.text.clone(), asked.help.clone(), !asked.required);
        match &asked.kind {
            QuestionKind::SingleChoice { options } => {
                Self::PresentChoices(ChoiceProps { prompt, options: choices(options), optional, help, item: None })
            }
            QuestionKind::MultipleSelect { options, min_selected, max_selected } => {
                let (options, min, max) = (choices(options), *min_selected, *max_selected);
                Self::PresentSelections(SelectionProps { prompt, options, min, max, optional, help })
            }
            QuestionKind::Rating { scale } => {
                let (min, max, labels) = parts(scale);
                Self::RequestRating(RatingProps { prompt, min, max, labels, optional, help })
            }
            QuestionKind::Matrix { rows, scale } => {
                let (min, max, labels) = parts(scale);
                Self::RequestMatrix(MatrixProps { prompt, rows: choices(rows), min, max, labels, optional, help })
            }
            QuestionKind::Number { decimals, min, max, unit } => Self::RequestNumber(NumberProps {
                prompt,
                whole: *decimals == 0,
                min: min.map(|min| min.to_string()),
                max: max.map(|max| max.to_string()),
                unit: unit.clone(),
                optional,
                help,
            }),
            QuestionKind::ShortText { max_length } => Self::text(prompt, false, *max_length, optional, help),
            QuestionKind::LongText { max_length } => Self::text(prompt, true, *max_length, optional, help),
            QuestionKind::Date { min, max } => Self::RequestDate(DateProps {
                prompt,
                min: min.map(|min| min.to_string()),
                max: max.map(|max| max.to_string()),
                optional,
                help,
            }),
            QuestionKind::Ranking { options } => {
                Self::RequestRanking(RankingProps { prompt, options: choices(options), optional, help })
            }
        }
    }
}

impl ClientAction {
    /// A free-text field.
    pub fn text(prompt: String, multiline: bool, max_length: u32, optional: bool, help: Option<String>) -> Self {
        let (input, hints) = ("text".to_owned(), Vec::new());
        Self::RequestFreeText(TextProps {
            prompt,
            input,
            multiline,
            max_length,
            optional,
            work: false,
            marked: false,
            help,
            hints,
            item: None,
        })
    }
}

fn choices(options: &[question::Choice]) -> Vec<Choice> {
    options.iter().map(|option| Choice { id: option.id.clone(), text: option.text.clone() }).collect()
}

fn parts(scale: &Scale) -> (i64, i64, Vec<(i64, String)>) {
    (scale.min, scale.max, scale.labels.iter().map(|(point, words)| (*point, words.clone())).collect())
}
