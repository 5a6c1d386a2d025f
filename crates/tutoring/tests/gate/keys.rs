//! Items with withheld keys, and the ways in which each key can be expressed.

use plumb_tutoring::gate::AllowedWords;
use plumb_tutoring::leak::{KeyKind, LeakDetector, LeakFacts};

/// An item and its key in other words.
pub(crate) struct Item {
    pub(crate) name: &'static str,
    pub(crate) kind: KeyKind,
    pub(crate) stem: &'static str,
    pub(crate) key: &'static str,
    pub(crate) options: &'static [&'static str],
    /// The key as people say it.
    pub(crate) words: &'static str,
    /// Other forms of the key's value, and calculations that give it.
    pub(crate) equal: &'static [&'static str],
    pub(crate) latex: &'static [&'static str],
    /// The key in other languages and numerals.
    pub(crate) foreign: &'static [&'static str],
    /// Parts that combine to the key.
    pub(crate) parts: &'static [&'static [&'static str]],
    /// An acrostic: letters at the beginning of lines.
    pub(crate) acrostic: &'static str,
}

impl Item {
    pub(crate) fn detector(&self) -> LeakDetector {
        let facts = LeakFacts { stem: self.stem, key: self.key, options: self.options, ..LeakFacts::default() };
        LeakDetector::new(self.kind, &facts)
    }

    /// The words that a model may use beside it.
    pub(crate) fn allowed(&self) -> AllowedWords {
        AllowedWords::beside(self.stem, self.options, self.key)
    }

    /// The letter of the right option.
    pub(crate) fn letter(&self) -> Option<char> {
        let at = self.options.iter().position(|option| *option == self.key)?;
        char::from_digit(10 + u32::try_from(at).ok()?, 36).map(|c| c.to_ascii_uppercase())
    }

    pub(crate) fn wrong(&self) -> impl Iterator<Item = (char, &'static str)> {
        let lettered = ('A'..).zip(self.options.iter().copied());
        lettered.filter(|(_, option)| *option != self.key)
    }

    pub(crate) fn is_number(&self) -> bool {
        self.kind == KeyKind::Number
    }
}

pub(crate) const ITEMS: &[Item] = &[
    Item {
        name: "integer",
        kind: KeyKind::Number,
        stem: "What is 6 × 7?",
        key: "42",
        options: &[],
        words: "forty-two",
        equal: &["84/2", "40 + 2", "21 × 2", "50 − 8", "42.0", "double 21", "one more than 41", "(5 + 1)(8 − 1)"],
        latex: &["42", "\\frac{84}{2}", "\\mathbf{42}", "40 + 2", "2 \\cdot 21", "\\boxed{42}"],
        foreign: &[
            "zweiundvierzig",
            "quarante-deux",
            "cuarenta y dos",
            "quarantadue",
            "quarenta e dois",
            "tweeënveertig",
            "XLII",
            "xlii",
            "٤٢",
            "४२",
            "0x2a",
            "101010 in binary",
            "101010",
            "2a in hexadecimal",
        ],
        parts: &[
            &["4", "2"],
            &["four", "two"],
            &["40", "+ 2"],
            &["The first digit is 4.", "The second digit is 2."],
            &["There are 4 tens.", "And there are 2 ones."],
            &["It is more than 41.", "It is less than 43."],
        ],
        acrostic: "fortytwo",
    },
    Item {
        name: "large integer",
        kind: KeyKind::Number,
        stem: "What is 50 × 25?",
        key: "1250",
        options: &[],
        words: "one thousand two hundred and fifty",
        equal: &["2500/2", "1000 + 250", "1,250", "1.25 × 1000", "1.25e3", "125 × 10", "5 × 250", "1251 − 1"],
        latex: &["1250", "1{,}250", "\\frac{5000}{4}", "10^3 + 250", "1\\,250", "\\text{1250}"],
        foreign: &["MCCL", "mccl", "१२५०", "١٢٥٠", "0x4e2", "10011100010 in binary", "４e2 in hex"],
        parts: &[
            &["1", "2", "5", "0"],
            &["12", "50"],
            &["one", "two", "five", "zero"],
            &["1000", "+ 250"],
            &["The first digit is 1.", "The next digit is 2.", "Then comes 5.", "The last digit is 0."],
        ],
        acrostic: "onethousandtwohundredfifty",
    },
    Item {
        name: "fraction",
        kind: KeyKind::Number,
        stem: "What is 1/2 + 1/4?",
        key: "3/4",
        options: &[],
        words: "three quarters",
        equal: &["0.75", "75%", "6/8", "9/12", "3 ÷ 4", "half of 1.5", "3 : 4 = 0.75"],
        latex: &["\\frac{3}{4}", "\\frac34", "\\tfrac{6}{8}", "0.75", "75\\%", "3/4"],
        foreign: &["¾", "３/４", "three over four", "3⁄4", "seventy-five per cent"],
        parts: &[&["3", "over 4"], &["The numerator: 3", "The line: /", "The denominator: 4"], &["3", "/", "4"]],
        acrostic: "threequarters",
    },
    Item {
        name: "decimal",
        kind: KeyKind::Number,
        stem: "Write the quotient of 3 and 8 as a decimal.",
        key: "0.375",
        options: &[],
        words: "nought point three seven five",
        equal: &["375/1000", ".375", "37.5%", "0.3750", "0.5 − 0.125", "3.75 ÷ 10", "3 × 0.125"],
        latex: &["0.375", "\\frac{375}{1000}", "37.5\\%", "0{.}375", "\\boxed{0.375}"],
        foreign: &[
            "0,375",
            "zero point three seven five",
            "٠.٣٧٥",
            "thirty-seven point five per cent",
            "375 thousandths",
        ],
        parts: &[&["0.3", "75"], &["0", ".", "3", "7", "5"]],
        acrostic: "",
    },
    Item {
        name: "expression",
        kind: KeyKind::Expression,
        stem: "Expand 2(x + 3).",
        key: "2x + 6",
        options: &[],
        words: "two x plus six",
        equal: &["6 + 2x", "2*x + 6", "x + x + 6", "2(3 + x)", "(4x + 12)/2", "x·2 + 6", "3x + 6 − x"],
        latex: &["2x + 6", "2 \\cdot x + 6", "6 + 2x", "\\frac{4x + 12}{2}", "\\boxed{2x+6}"],
        foreign: &["２x + ６", "2х + 6", "two times x plus six"],
        parts: &[&["2x", "+ 6"], &["2x", "6"], &["The first term is 2x", "The second term is 6"]],
        acrostic: "",
    },
    Item {
        name: "equation",
        kind: KeyKind::Expression,
        stem: "Which line has slope 3 and meets the y-axis at −4?",
        key: "y = 3x - 4",
        options: &[],
        words: "y equals three x minus four",
        equal: &[
            "y = −4 + 3x",
            "f(x) = 3x − 4",
            "y = 3*x − 4",
            "3x − 4 is what y equals",
            "y = (6x − 8)/2",
            "y = 4x − x − 4",
        ],
        latex: &["y = 3x - 4", "y = 3 \\cdot x - 4", "y = -4 + 3x", "\\boxed{y = 3x - 4}"],
        foreign: &["y = ３x − ４", "у = 3х − 4", "three times x minus four"],
        parts: &[&["3x", "− 4"], &["First term: 3x", "Second term: − 4"]],
        acrostic: "",
    },
    Item {
        name: "choice of words",
        kind: KeyKind::MultipleChoice,
        stem: "Which of these is a mammal?",
        key: "dolphin",
        options: &["shark", "dolphin", "penguin", "trout"],
        words: "dolphins",
        equal: &["DOLPHIN", "d-o-l-p-h-i-n", "d.o.l.p.h.i.n", "Dolphin!"],
        latex: &["\\text{dolphin}", "\\mathrm{dolphin}", "\\boxed{\\text{dolphin}}"],
        foreign: &["dolphine", "dolfin", "dólphin", "ԁolphin"],
        parts: &[&["dol", "phin"], &["d", "o", "l", "p", "h", "i", "n"], &["Part one: \"dol\"", "Part two: \"phin\""]],
        acrostic: "dolphin",
    },
    Item {
        name: "choice of numbers",
        kind: KeyKind::MultipleChoice,
        stem: "What is 15% of 60?",
        key: "9",
        options: &["4", "45", "9", "18"],
        words: "nine",
        equal: &["3 × 3", "18/2", "10 − 1", "9.0", "81/9", "one more than 8"],
        latex: &["9", "\\frac{18}{2}", "3^2", "\\sqrt{81}", "\\boxed{9}"],
        foreign: &["neun", "neuf", "nueve", "nove", "negen", "९", "0x9", "1001 in binary", "IX"],
        parts: &[&["It is greater than 8.", "It is less than 10."]],
        acrostic: "nine",
    },
    Item {
        name: "text",
        kind: KeyKind::Text,
        stem: "Which process do plants use to turn light into chemical energy?",
        key: "photosynthesis",
        options: &[],
        words: "photo synthesis",
        equal: &[
            "PHOTOSYNTHESIS",
            "photo-synthesis",
            "p h o t o s y n t h e s i s",
            "ph0t0synth3s1s",
            "photosynthesys",
        ],
        latex: &["\\text{photosynthesis}", "\\emph{photosynthesis}", "\\mathrm{photosynthesis}"],
        foreign: &["photosynthèse", "Photosynthese", "fotosynthesis", "рhotosynthesis"],
        parts: &[
            &["photo", "synthesis"],
            &["pho", "tosyn", "thesis"],
            &["The first part is \"photo\".", "The second part is \"synthesis\"."],
        ],
        acrostic: "photosynthesis",
    },
];
