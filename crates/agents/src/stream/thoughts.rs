//! Removes a model's thoughts from a stream.

const OPEN: &str = "<think>";
const CLOSE: &str = "</think>";

/// Drops the thoughts that some models put before their answer.
#[derive(Debug, Default)]
pub struct Thoughts {
    state: State,
    held: String,
}

#[derive(Debug, Default, PartialEq, Eq)]
enum State {
    /// Only whitespace, or a prefix of the opening tag, has been received.
    #[default]
    Start,
    Thinking,
    Answer,
}

impl Thoughts {
    /// The part of `piece`, and of text held back before, that belongs to the answer.
    pub fn pass(&mut self, piece: &str) -> String {
        if self.state == State::Answer {
            return piece.to_owned();
        }
        self.held.push_str(piece);
        if self.state == State::Start {
            let begun = self.held.trim_start();
            if let Some(rest) = begun.strip_prefix(OPEN) {
                self.held = rest.to_owned();
                self.state = State::Thinking;
            } else if OPEN.starts_with(begun) {
                return String::new();
            } else {
                let answer = begun.to_owned();
                self.held = String::new();
                self.state = State::Answer;
                return answer;
            }
        }
        let Some((_, rest)) = self.held.split_once(CLOSE) else { return String::new() };
        let rest = rest.trim_start().to_owned();
        self.held = String::new();
        // Whitespace may follow in the next piece: thoughts may begin after it.
        self.state = if rest.is_empty() { State::Start } else { State::Answer };
        rest
    }

    /// At the end of the stream: text held back as a possible opening tag.
    pub fn end(&mut self) -> String {
        let held = std::mem::take(&mut self.held);
        if self.state == State::Start { held.trim_start().to_owned() } else { String::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn passed(pieces: &[&str]) -> String {
        let mut thoughts = Thoughts::default();
        let passed: String = pieces.iter().map(|piece| thoughts.pass(piece)).collect();
        passed + &thoughts.end()
    }

    #[test]
    fn thoughts_do_not_pass() {
        assert_eq!(passed(&["<th", "ink>hm ", "hm</thi", "nk>\n", "\nyes", " no"]), "yes no");
        assert_eq!(passed(&["<", "b>"]), "<b>");
        assert_eq!(passed(&["1 ", "<"]), "1 <");
        assert_eq!(passed(&[" <"]), "<");
        assert_eq!(passed(&["<think>for ever"]), "");
        assert_eq!(passed(&["a <think>b</think>"]), "a <think>b</think>");
    }

    proptest! {
        #[test]
        fn it_does_not_matter_how_the_pieces_are_cut(thought in "[a-z<> ]{0,9}", cuts in prop::collection::vec(0_usize..40, 0..6)) {
            let text = format!("<think>{thought}</think>\nanswer <b>");
            let mut places: Vec<usize> = cuts.into_iter().map(|cut| cut.min(text.len())).collect();
            places.extend([0, text.len()]);
            places.sort_unstable();
            let pieces: Vec<&str> = places.windows(2).map(|pair| &text[pair[0]..pair[1]]).collect();
            prop_assert_eq!(passed(&pieces), "answer <b>");
        }
    }
}
