//! Formulas in words, as a person would read them aloud.

mod words;

use crate::language::Language;
use crate::node::{Node, Operator, OperatorKind, Row, is_number};
use words::{SpeechWords, names_of_parts, words_of};

/// A formula in the words of a language.
pub(crate) fn speech(row: &[Node], language: Language) -> String {
    let mut speaker = Speaker { said: Vec::new(), words: words_of(language), language };
    speaker.row(row);
    speaker.said.join(" ").replace(" ,", ",").replace(" ;", ";")
}

struct Speaker {
    said: Vec<String>,
    words: &'static SpeechWords,
    language: Language,
}

impl Speaker {
    fn say(&mut self, text: impl Into<String>) {
        let text = text.into();
        if !text.is_empty() {
            self.said.push(text);
        }
    }

    fn row(&mut self, row: &[Node]) {
        let mut at = 0;
        while let Some(node) = row.get(at) {
            at += 1;
            let next = row.get(at);
            match (node, next) {
                (Node::Number(whole), Some(Node::Fraction(over, under))) if is_number(over) && is_number(under) => {
                    self.number(whole);
                    self.say(self.words.and);
                    self.fraction(over, under);
                    at += 1;
                }
                (Node::Number(digits), Some(Node::Overline(_))) if digits.ends_with('.') => {
                    self.say(self.language.plain_number(digits));
                }
                _ => self.node(node),
            }
        }
    }

    fn number(&mut self, digits: &str) {
        self.say(self.language.plain_number(digits));
    }

    fn node(&mut self, node: &Node) {
        let words = self.words;
        match node {
            Node::Number(digits) => self.number(digits),
            Node::Letter(symbol) => self.say(words.symbol(symbol)),
            Node::Function(name) => self.say(words.function(name)),
            Node::Operator(operator) => self.operator(*operator),
            Node::Text(text) => self.say(self.language.word(text).trim()),
            Node::Program(source) => self.say(source.as_str()),
            Node::Blank => self.say(words.blank),
            Node::Space => {}
            Node::Group(row) => self.row(row),
            Node::Fraction(over, under) => self.fraction(over, under),
            Node::Binomial(of, taken) => {
                self.row(of);
                self.say(words.choose);
                self.row(taken);
            }
            Node::Root(degree, of) => self.root(degree.as_ref(), of),
            Node::Overline(row) => {
                self.say(words.repeating);
                self.row(row);
            }
            Node::Script { base, below, above } => self.script(base, below.as_ref(), above.as_ref()),
            Node::Fenced(open, inner, close) => self.fenced(*open, inner, *close),
        }
    }

    fn operator(&mut self, operator: Operator) {
        match operator.kind {
            OperatorKind::Separator if operator.sign != ':' => self.say(self.language.operator(operator.sign)),
            _ => self.say(self.words.operator(operator.sign)),
        }
    }

    fn fraction(&mut self, over: &Row, under: &Row) {
        let words = self.words;
        if let ([Node::Number(over)], [Node::Number(under)]) = (over.as_slice(), under.as_slice())
            && let Some((one, many)) = names_of_parts(self.language, under)
            && !over.contains('.')
        {
            self.number(over);
            self.say(if over == "1" { one } else { many });
            return;
        }
        let is_simple = over.len() == 1 && under.len() == 1 && over[0].rows().is_empty() && under[0].rows().is_empty();
        if !is_simple {
            self.say(words.fraction);
        }
        self.row(over);
        self.say(words.over);
        self.row(under);
        if !is_simple {
            self.say(words.end_of_fraction);
        }
    }

    fn root(&mut self, degree: Option<&Row>, of: &Row) {
        let words = self.words;
        match degree {
            None => self.say(words.square_root),
            Some(degree) if matches!(degree.as_slice(), [Node::Number(three)] if three == "3") => {
                self.say(words.cube_root);
            }
            Some(degree) => {
                self.say(words.root_of_degree);
                self.row(degree);
                self.say(words.of);
            }
        }
        self.row(of);
        if of.len() > 1 || of.iter().any(|node| !node.rows().is_empty()) {
            self.say(words.end_of_root);
        }
    }

    fn script(&mut self, base: &Node, below: Option<&Row>, above: Option<&Row>) {
        let words = self.words;
        self.node(base);
        if let Some(below) = below {
            self.say(words.index);
            self.row(below);
        }
        match above.map(Vec::as_slice) {
            None => {}
            Some([Node::Number(two)]) if two == "2" => self.say(words.squared),
            Some([Node::Number(three)]) if three == "3" => self.say(words.cubed),
            Some(power) => {
                self.say(words.to_the_power);
                self.row(power);
                let is_simple = power.len() <= 2 && power.iter().all(|node| node.rows().is_empty());
                if !is_simple {
                    self.say(words.end_of_power);
                }
            }
        }
    }

    fn fenced(&mut self, open: char, inner: &Row, close: char) {
        let words = self.words;
        // A negative number is understood without its brackets.
        if let [Node::Operator(Operator::MINUS), Node::Number(_)] = inner.as_slice() {
            return self.row(inner);
        }
        self.say(words.open(open));
        self.row(inner);
        self.say(words.close(close));
    }
}
