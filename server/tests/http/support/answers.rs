//! A test's answers to a known item.

use plumb_answers::item::{Item, ItemBody};

pub(crate) fn right_answer(item: &Item) -> String {
    match &item.body {
        ItemBody::MultipleChoice { key, .. } | ItemBody::ShortAnswer { key, .. } => key.clone(),
    }
}

/// Returns an answer that can be read and is wrong.
pub(crate) fn wrong_answer(item: &Item) -> String {
    use plumb_answers::answer::Input;
    match &item.body {
        ItemBody::MultipleChoice { options, key } => {
            options.iter().find(|option| option.id != *key).unwrap().id.clone()
        }
        ItemBody::ShortAnswer { spec, key } => match spec.input {
            Input::Integer | Input::Decimal | Input::Fraction | Input::Expression => "-1".into(),
            Input::Boolean => if key == "true" || key == "True" { "false" } else { "true" }.into(),
            Input::Text | Input::MultipleChoice => "no such thing".into(),
            Input::Equation => "x = -1".into(),
            Input::Set => "{-1}".into(),
            Input::Interval => "[-2, -1]".into(),
            Input::MultipleAnswers => "none".into(),
            Input::Ordering => key.split(", ").collect::<Vec<_>>().into_iter().rev().collect::<Vec<_>>().join(", "),
            Input::Matching => {
                let lefts = key.split(", ").filter_map(|pair| pair.split_once('-'));
                lefts.map(|(left, _)| format!("{left}-none")).collect::<Vec<_>>().join(", ")
            }
            Input::Quantity => "-1 m".into(),
        },
    }
}

/// Returns the misconception of the option that [`wrong_answer`] chooses.
pub(crate) fn wrong_way(item: &Item) -> &str {
    let ItemBody::MultipleChoice { options, .. } = &item.body else { panic!("an item to choose from") };
    let taken = wrong_answer(item);
    options.iter().find(|option| option.id == taken).and_then(|option| option.misconception.as_deref()).unwrap()
}
