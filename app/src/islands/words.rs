//! The islands' texts: they are props in the reader's language; placeholders such as `%n` are filled in here.

use serde::{Deserialize, Serialize};

use crate::models::{PositionState, PresentedItem};

/// A value of a list of texts.
trait Listed {
    /// Takes its texts from the list.
    fn take(list: &mut std::vec::IntoIter<String>) -> Self;
    /// Appends its texts to the list.
    fn put(self, list: &mut Vec<String>);
}

impl Listed for String {
    fn take(list: &mut std::vec::IntoIter<String>) -> Self {
        list.next().unwrap_or_default()
    }

    fn put(self, list: &mut Vec<String>) {
        list.push(self);
    }
}

// In the page the texts are a list without names: page and module always belong to one build, and reading fields by
// name took a twentieth of the module's size.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($(#[$field_meta:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(from = "Vec<String>", into = "Vec<String>")]
        pub struct $name { $($(#[$field_meta])* pub $field: $type,)* }

        impl Listed for $name {
            fn take(list: &mut std::vec::IntoIter<String>) -> Self {
                Self { $($field: Listed::take(list),)* }
            }

            fn put(self, list: &mut Vec<String>) {
                $(self.$field.put(list);)*
            }
        }

        impl From<Vec<String>> for $name {
            fn from(list: Vec<String>) -> Self {
                Self::take(&mut list.into_iter())
            }
        }

        impl From<$name> for Vec<String> {
            fn from(words: $name) -> Self {
                let mut list = Self::new();
                words.put(&mut list);
                list
            }
        }
    };
}

words! {
    /// The texts of the studio's editor.
    StudioWords {
        /// Saving is under way.
        saving: String,
        /// The text is saved and checked.
        saved: String,
        /// Saving failed; it is tried again.
        not_saved: String,
        /// The user is signed out.
        signed_out: String,
        /// Another person has saved; `%n` is their name.
        clash: String,
        /// The server refuses the text.
        refused: String,
        /// Checking took too long.
        unchecked: String,
        /// The check has no findings.
        no_problems: String,
        /// Number of findings: `%e` errors, `%w` warnings.
        problems: String,
        /// Label of the menu.
        insert: String,
        /// Its first entry, which inserts nothing.
        insert_choose: String,
        /// Help on the Tab key.
        keys: String,
        /// Label of the list of completions.
        completions: String,
    }
}

words! {
    /// The clock's texts.
    ClockWords {
        /// Time left.
        left: String,
        /// Shown beside a stopped clock, without scripts.
        fixed: String,
        /// For this item.
        item: String,
        /// The clock is stopped.
        held: String,
        /// Hide the time.
        hide: String,
        /// Show the time.
        show: String,
        /// Half time is over.
        half: String,
        /// Ten minutes left.
        ten: String,
        /// Five minutes left.
        five: String,
        /// One minute left.
        one: String,
        /// Time is up.
        up: String,
        /// One minute left for this item.
        item_one: String,
        /// The time for this item is up.
        item_up: String,
        /// `%t` of breaks are left.
        breaks: String,
    }
}

words! {
    /// The player's texts.
    Words {
        /// Item `%n`.
        item: String,
        /// Item `%n` of `%t`.
        item_of: String,
        /// `%n` of `%t` answered.
        answered_of: String,
        /// Title bar; `%i` is the item.
        title: String,
        /// Choose one.
        choose: String,
        /// Your answer.
        answer: String,
        /// Help for whole numbers.
        hint_integer: String,
        /// Help for decimals.
        hint_decimal: String,
        /// Help for fractions.
        hint_fraction: String,
        /// Help for words.
        hint_text: String,
        /// True.
        yes: String,
        /// False.
        no: String,
        /// Submit.
        submit: String,
        /// Submit the last item, and so all.
        submit_last: String,
        /// Skip.
        skip: String,
        /// Skip the last item, and so hand in.
        skip_last: String,
        /// Back.
        back: String,
        /// To the review page.
        review: String,
        /// Report a problem with the item.
        report: String,
        /// Saved.
        saved: String,
        /// Saving.
        saving: String,
        /// Not saved yet.
        unsaved: String,
        /// Not saved, trying again.
        retrying: String,
        /// No answer yet.
        nothing: String,
        /// Help on the keyboard shortcuts, and the messages for turning them off and on: one line each.
        keys: String,
        /// Choose an answer first.
        choose_first: String,
        /// Being sent.
        sending: String,
        /// Could not be sent yet.
        not_sent: String,
        /// Signed out.
        signed_out: String,
        /// Sign in, in a new tab.
        sign_in: String,
        /// Title of a conflict.
        conflict_title: String,
        /// Explanation of a conflict.
        conflict: String,
        /// The session has moved on elsewhere.
        conflict_moved: String,
        /// Here: `%a`.
        mine: String,
        /// There: `%a`.
        theirs: String,
        /// No answer.
        blank: String,
        /// Use mine.
        use_mine: String,
        /// Use theirs.
        use_theirs: String,
        /// Go to where it is now.
        follow: String,
        /// An answer kept for item `%n` was not the newest.
        kept_other: String,
        /// The answer cannot be read.
        invalid: String,
        /// The answer cannot be read, for the reason `%r`.
        invalid_because: String,
        /// The answer speaks of danger.
        danger: String,
        /// The school's contact, `%r`.
        danger_contact: String,
        /// Teachers see that it was written.
        danger_seen: String,
        /// Refused.
        refused: String,
        /// Reload the page.
        reload: String,
        /// Show how the answer is read.
        show_reading: String,
        /// Texts of the clock.
        clock: ClockWords,
    }
}

impl Words {
    /// "Item 7 of 20", or "Item 7" when progress is not shown.
    pub fn item_for(&self, item: &PresentedItem) -> String {
        let text = if item.show_progress { &self.item_of } else { &self.item };
        fill(text, &[("%n", &(item.position + 1).to_string()), ("%t", &item.total.to_string())])
    }

    /// The title bar for an item.
    pub fn title_for(&self, item: &PresentedItem) -> String {
        fill(&self.title, &[("%i", &self.item_for(item))])
    }

    /// Progress in words.
    pub fn answered_for(&self, item: &PresentedItem) -> String {
        let done = item.marks.iter().filter(|mark| **mark == PositionState::Done).count();
        fill(&self.answered_of, &[("%n", &done.to_string()), ("%t", &item.total.to_string())])
    }
}

/// Replaces the placeholders of `text`.
pub(crate) fn fill(text: &str, values: &[(&str, &str)]) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        let (before, mark) = rest.split_at(at);
        out.push_str(before);
        if let Some((name, value)) = values.iter().find(|(name, _)| mark.starts_with(name)) {
            out.push_str(value);
            rest = &mark[name.len()..];
        } else {
            out.push('%');
            rest = &mark[1..];
        }
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::{ClockWords, Words, fill};

    #[test]
    fn what_a_page_says_arrives_in_the_module_each_in_its_place() {
        let words = Words {
            item: "Item %n".into(),
            refused: "Refused".into(),
            show_reading: "Show".into(),
            clock: ClockWords { left: "Left".into(), breaks: "%t of breaks".into(), ..ClockWords::default() },
            ..Words::default()
        };
        let sent = serde_json::to_string(&words).unwrap();
        assert!(sent.starts_with("[\"Item %n\""), "{sent}");
        assert_eq!(serde_json::from_str::<Words>(&sent).unwrap(), words);
    }

    #[test]
    fn a_value_that_looks_like_a_mark_is_left_alone() {
        assert_eq!(fill("%n of %t", &[("%n", "%t"), ("%t", "20")]), "%t of 20");
        assert_eq!(fill("100 % of %n", &[("%n", "7")]), "100 % of 7");
    }
}
