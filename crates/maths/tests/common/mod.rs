//! Trees from short texts with explicit multiplication signs, so that tests of comparing do not depend on reading.

use num_bigint::BigInt;
use num_rational::BigRational;
use plumb_maths::tree::{Constant, Function, Literal, Tree};

/// A literal as typed.
pub fn literal(text: &str) -> Literal {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits: BigInt = format!("{whole}{part}").parse().unwrap();
    let places = u32::try_from(part.len()).unwrap();
    let value = BigRational::new(digits, BigInt::from(10).pow(places));
    Literal { value, text: text.to_owned(), places: text.contains('.').then_some(places) }
}

/// Reads an expression; panics on what it does not know.
pub fn tree(text: &str) -> Tree {
    let mut reader = Reader { rest: text.chars().filter(|c| !c.is_whitespace()).collect(), at: 0 };
    let found = reader.sum();
    assert_eq!(reader.at, reader.rest.len(), "could not read {text}");
    found
}

struct Reader {
    rest: Vec<char>,
    at: usize,
}

impl Reader {
    fn peek(&self) -> char {
        self.rest.get(self.at).copied().unwrap_or('\0')
    }

    fn take(&mut self, c: char) -> bool {
        let found = self.peek() == c;
        self.at += usize::from(found);
        found
    }

    fn sum(&mut self) -> Tree {
        let mut terms = vec![self.product()];
        loop {
            if self.take('+') {
                terms.push(self.product());
            } else if self.take('-') {
                terms.push(Tree::Negative(Box::new(self.product())));
            } else {
                break;
            }
        }
        if terms.len() == 1 { terms.remove(0) } else { Tree::Sum(terms) }
    }

    fn product(&mut self) -> Tree {
        if self.take('-') {
            return Tree::Negative(Box::new(self.product()));
        }
        let mut factors = vec![self.power()];
        loop {
            if self.take('*') {
                factors.push(self.signed());
            } else if self.take('/') {
                let below = self.signed();
                factors = vec![Tree::Quotient(Box::new(join(factors)), Box::new(below))];
            } else {
                return join(factors);
            }
        }
    }

    fn signed(&mut self) -> Tree {
        if self.take('-') { Tree::Negative(Box::new(self.signed())) } else { self.power() }
    }

    fn power(&mut self) -> Tree {
        let mut base = self.atom();
        while self.take('!') {
            base = Tree::Factorial(Box::new(base));
        }
        if self.take('^') { Tree::Power(Box::new(base), Box::new(self.signed())) } else { base }
    }

    fn atom(&mut self) -> Tree {
        if self.take('(') {
            let inner = self.sum();
            assert!(self.take(')'));
            return inner;
        }
        let start = self.at;
        while self.peek().is_ascii_alphanumeric() || self.peek() == '.' || self.peek() == '_' {
            self.at += 1;
        }
        let word: String = self.rest[start..self.at].iter().collect();
        assert!(!word.is_empty(), "nothing at {start}");
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            return Tree::Number(literal(&word));
        }
        if self.take('(') {
            let mut arguments = vec![self.sum()];
            while self.take(',') {
                arguments.push(self.sum());
            }
            assert!(self.take(')'));
            return call(&word, arguments);
        }
        match word.as_str() {
            "pi" => Tree::Constant(Constant::Pi),
            "e" => Tree::Constant(Constant::E),
            "i" => Tree::Constant(Constant::I),
            "oo" => Tree::Constant(Constant::Infinity),
            _ => Tree::Name(word),
        }
    }
}

fn join(mut factors: Vec<Tree>) -> Tree {
    if factors.len() == 1 { factors.remove(0) } else { Tree::Product(factors) }
}

fn call(word: &str, mut arguments: Vec<Tree>) -> Tree {
    let function = match word {
        "sqrt" => return Tree::Root(Box::new(Tree::Number(literal("2"))), Box::new(arguments.remove(0))),
        "root" => {
            let degree = arguments.remove(1);
            return Tree::Root(Box::new(degree), Box::new(arguments.remove(0)));
        }
        "sin" => Function::Sin,
        "cos" => Function::Cos,
        "tan" => Function::Tan,
        "sec" => Function::Sec,
        "csc" => Function::Csc,
        "cot" => Function::Cot,
        "asin" => Function::Asin,
        "acos" => Function::Acos,
        "atan" => Function::Atan,
        "sinh" => Function::Sinh,
        "cosh" => Function::Cosh,
        "tanh" => Function::Tanh,
        "ln" => Function::Ln,
        "log" => Function::Log,
        "exp" => Function::Exp,
        "abs" => Function::Abs,
        "sign" => Function::Sign,
        "floor" => Function::Floor,
        "ceiling" => Function::Ceiling,
        "min" => Function::Min,
        "max" => Function::Max,
        "gcd" => Function::Gcd,
        "lcm" => Function::Lcm,
        "binomial" => Function::Binomial,
        _ => return Tree::Apply(word.to_owned(), arguments),
    };
    Tree::Call(function, arguments)
}
