//! Random specifications, answers and keys: one seed gives one sequence on every machine.

use plumb_answers::answer::{AnswerSpec, ConstantName, Form, Input, Repeats, Temperature, Tolerance, VariableRange};

/// Answers of every kind, to take whole or to mutate.
const SEEDS: &[&str] = &[
    "2x+3",
    "-(6*k*(4*b-k-1))",
    "(x-1)^2+1",
    "3 1/2",
    "1,000.50",
    "1.5e-3",
    "50%",
    "\\frac{x^{2}+1}{\\sqrt[3]{2}}",
    "$\\left[0, \\infty\\right)\\cup\\{3\\}$",
    "sin^2 x + cos²(x)",
    "log_2(8) ln|x|",
    "x = -1/2 or 3 < x <= 5",
    "y = 2x + 1",
    "x^2+y^2=25 and x>0",
    "(-oo, 1] U [2, 3) \\ {2.5}",
    "{1; 2; x+1}",
    "{sqrt(2), 1/2, -1}",
    "1, 2, 3",
    "9.81 m/s²",
    "72 km/h",
    "20 °C",
    "a, c",
    "a-1, b-2",
    "true",
    "n!/(k!(n-k)!)",
    "(x+1)^60",
    "sqrt(11+6 sqrt(2))",
    "e^(x+1)/e^x",
    "|x-1|+|x+1|",
    "tan(x/2)",
    "2^2^2^2^2",
    "99999999999!",
    "1/(x-x)",
    "0^0",
    "arcsin(2)",
];

/// Pieces to insert.
const PIECES: &[&str] = &[
    "(", ")", "[", "]", "{", "}", "|", ",", ";", ".", "..", "+", "-", "*", "/", "^", "_", "!", "%", "=", "<", ">", "≤",
    "#", "\\", "\\frac", "\\left", "\\{", "$", "0", "1", "9", "12", "999", "e", "E5", "x", "y", "i", "pi", "oo",
    "sin(", "ln ", "log_", "sqrt(", "√", "²", "⁻", "½", "∞", "∪", "θ", " ", "\u{a0}", "\u{301}", "\u{200b}", "🙂", "é",
    " and ", " or ", "not ", " U ", "1,000", "'", "±", "°", "^99", "^(1/3)", "abs(", "tan(", "kg", "m", "a-", "1e400",
];

/// Categories and policies of other systems.
const CASES: &[(&str, &str)] = &[
    ("equivalent_expression", "{}"),
    ("equivalent_expression", r#"{"implicit_multiplication": true}"#),
    ("equivalent_expression", r#"{"variables": ["x", "y"], "allow_complex": true}"#),
    ("equivalent_equation", "{}"),
    ("equivalent_inequality_or_interval", "{}"),
    ("equal_set", "{}"),
    ("set_or_interval", r#"{"allow_sets": true}"#),
    ("form_facform", r#"{"variable": "x"}"#),
    ("form_compsquare", r#"{"variable": "x"}"#),
    ("form_singlefrac", "{}"),
    ("form_expanded", "{}"),
    ("is_simplified", r#"{"implicit_multiplication": true}"#),
    ("lowest_terms", "{}"),
    ("same_form_comm_assoc", "{}"),
    ("same_form_comm_assoc_sign", "{}"),
    ("identical_parse", "{}"),
    ("decimal_digits", r#"{"test": "NumSigFigs", "option": "[3,2]"}"#),
    ("decimal_digits", r#"{"test": "NumDecPlaces", "option": "2"}"#),
    ("decimal_tolerance", r#"{"test": "NumRelative", "tolerance": "0.05"}"#),
    ("decimal_tolerance", r#"{"flags": {"tolType": "digits", "tolerance": "3", "tolExtraDigits": "1"}}"#),
    ("fraction_or_decimal", r#"{"answerForms": ["proper"], "strict": true, "maxError": 0.1}"#),
    ("fraction_or_decimal", r#"{"minvalueString": "1", "maxvalueString": "2", "precision": 2, "precisionType": "dp"}"#),
    ("interval", r#"{"notation": "interval_bourbaki"}"#),
    ("interval", r#"{"op": "Interval->contains"}"#),
    ("input_rejected", r#"{"variables": ["x"]}"#),
    ("boolean", "{}"),
];

/// xorshift64*.
pub(crate) struct Draw(u64);

impl Draw {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed | 1 << 40)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        usize::try_from(high).expect("31 bits") % end
    }

    pub(crate) fn coin(&mut self) -> bool {
        self.below(2) == 0
    }

    fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    pub(crate) fn text(&mut self) -> String {
        match self.below(20) {
            // Random pieces, occasionally as many as fit, or one of them repeated.
            0..3 => {
                let count = if self.below(50) == 0 { 900 } else { self.below(30) };
                (0..count).map(|_| self.pick(PIECES)).collect()
            }
            3 => {
                let (one, two, count) = (self.pick(PIECES), self.pick(PIECES), self.below(300));
                [one, two].concat().repeat(count)
            }
            4..10 => self.term(4),
            10 => {
                let count = 1 + self.below(32);
                let terms: Vec<String> = (0..count).map(|_| self.term(2)).collect();
                format!("{{{}}}", terms.join("; "))
            }
            11 => format!("{} = {}", self.term(3), self.term(3)),
            12 => format!("[{}, {})", self.below(10), self.term(1)),
            _ => self.mutated(),
        }
    }

    /// An answer, mostly of this kind.
    pub(crate) fn answer(&mut self, input: Input) -> String {
        let several = |draw: &mut Self, one: &dyn Fn(&mut Self) -> String, between: &str| {
            let most = if draw.below(20) == 0 { 40 } else { 4 };
            let count = 1 + draw.below(most);
            (0..count).map(|_| one(draw)).collect::<Vec<_>>().join(between)
        };
        let id = |draw: &mut Self| draw.pick(&["a", "b", "c", "d", "e1"]).to_owned();
        match input {
            _ if self.below(4) == 0 => self.text(),
            Input::Expression => self.term(4),
            Input::Equation => {
                let relation = |draw: &mut Self| {
                    let word = draw.pick(&["=", "=", "<", "<=", ">", "!="]);
                    format!("{} {word} {}", draw.term(2), draw.term(2))
                };
                let between = self.pick(&[" and ", " or "]);
                several(self, &relation, between)
            }
            Input::Set => format!("{{{}}}", several(self, &|draw| draw.term(1), "; ")),
            Input::Interval => {
                let interval = |draw: &mut Self| {
                    let (low, more) = (draw.below(20), draw.below(5));
                    format!("{}{low}; {}{}", draw.pick(&["(", "["]), low + more, draw.pick(&[")", "]"]))
                };
                several(self, &interval, " U ")
            }
            Input::MultipleAnswers | Input::Ordering => several(self, &id, ", "),
            Input::Matching => several(self, &|draw| format!("{}-{}", id(draw), draw.below(4)), ", "),
            Input::Quantity => {
                let unit = self.pick(&["m", "km", "m/s^2", "km/h", "kg", "g", "°C", "K", "N m", "J", ""]);
                format!("{}.{} {unit}", self.below(30), self.below(4))
            }
            _ => self.term(0),
        }
    }

    /// A term that can be read.
    fn term(&mut self, depth: usize) -> String {
        let Some(depth) = depth.checked_sub(1) else {
            return match self.below(5) {
                0 => format!("{}.{}", self.below(100), self.below(100)),
                1 | 2 => self.pick(&["x", "y", "n", "pi", "e"]).to_owned(),
                _ => self.below(100).to_string(),
            };
        };
        match self.below(9) {
            0 | 1 => format!("({} + {})", self.term(depth), self.term(depth)),
            2 => format!("({} - {})", self.term(depth), self.term(depth)),
            3 | 4 => format!("{} * {}", self.term(depth), self.term(depth)),
            5 => format!("({})/({})", self.term(depth), self.term(depth)),
            6 => format!("({})^{}", self.term(depth), self.pick(&["2", "3", "(1/2)", "(-1)", "x", "40", "900"])),
            7 => format!(
                "{}({})",
                self.pick(&["sin", "cos", "tan", "ln", "sqrt", "abs", "exp", "asin"]),
                self.term(depth)
            ),
            _ => format!("-{}", self.term(depth)),
        }
    }

    fn mutated(&mut self) -> String {
        let mut text: Vec<char> = self.pick(SEEDS).chars().collect();
        for _ in 0..self.below(4) {
            let at = self.below(text.len() + 1);
            match self.below(5) {
                0 if at < text.len() => {
                    text.remove(at);
                }
                1 if at < text.len() => text.truncate(at),
                2 => {
                    let more: Vec<char> = self.pick(SEEDS).chars().collect();
                    text.splice(at..at, more);
                }
                _ => {
                    let piece: Vec<char> = self.pick(PIECES).chars().collect();
                    text.splice(at..at, piece);
                }
            }
        }
        text.into_iter().collect()
    }

    /// A category and its policy.
    pub(crate) fn case(&mut self) -> (&'static str, &'static str) {
        self.pick(CASES)
    }

    /// A valid specification.
    pub(crate) fn spec(&mut self) -> AnswerSpec {
        let mut spec = AnswerSpec::of(self.pick(&Input::ALL));
        let input = spec.input;
        if input.is_formula() {
            let only_expressions = [Form::Factored, Form::CompletedSquare, Form::SameOrder];
            let form = self.pick(&Form::ALL);
            if self.coin() && (input == Input::Expression || !only_expressions.contains(&form)) {
                spec.form.push(form);
                spec.wrong_form_percent = self.pick(&[0, 50]);
            }
            if self.below(3) == 0 {
                for name in ["x", "y", "n"] {
                    let range =
                        self.pick(&["real", "positive", "integer", "natural", "complex", "0..1", "integer 1..6"]);
                    spec.variables.insert(name.to_owned(), VariableRange::parse(range).expect("a range"));
                }
            }
            let in_a_variable = spec.form.iter().any(|form| matches!(form, Form::Factored | Form::CompletedSquare));
            spec.form_variable = (in_a_variable && self.coin()).then(|| "x".to_owned());
            spec.constants = (self.below(4) == 0).then(|| vec![self.pick(&[ConstantName::I, ConstantName::J])]);
            spec.implicit_multiplication = (self.below(4) == 0).then(|| self.coin());
            spec.ignore_holes = self.coin();
        }
        if input == Input::Set {
            spec.repeats = self.pick(&[Repeats::Ignore, Repeats::Count]);
        }
        spec.partial_credit = (input == Input::Set || input.is_selection()) && self.coin();
        if input.is_number() || input == Input::Quantity {
            spec.absolute_tolerance = self.coin().then(|| Tolerance::parse("0.01").expect("a tolerance"));
            spec.relative_tolerance = (self.below(4) == 0).then(|| Tolerance::parse("0.05").expect("a tolerance"));
        }
        if matches!(input, Input::Decimal | Input::Quantity) && self.coin() {
            spec.significant_figures = Some(self.pick(&[1, 3, 50]));
        } else if input == Input::Decimal && self.coin() {
            spec.decimal_places = Some(self.pick(&[0, 2, 50]));
        }
        if input == Input::Quantity {
            spec.same_unit = self.coin();
            spec.temperature = self.pick(&[Temperature::Reading, Temperature::Difference]);
        }
        spec
    }
}
