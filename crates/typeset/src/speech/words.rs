//! The words for formulas in each language.

use plumb_maths::read::greek_name;

use crate::language::Language;

/// The words of one language.
pub(super) struct SpeechWords {
    pub(super) and: &'static str,
    pub(super) over: &'static str,
    pub(super) fraction: &'static str,
    pub(super) end_of_fraction: &'static str,
    pub(super) square_root: &'static str,
    pub(super) cube_root: &'static str,
    pub(super) root_of_degree: &'static str,
    pub(super) of: &'static str,
    pub(super) end_of_root: &'static str,
    pub(super) squared: &'static str,
    pub(super) cubed: &'static str,
    pub(super) to_the_power: &'static str,
    pub(super) end_of_power: &'static str,
    pub(super) index: &'static str,
    pub(super) choose: &'static str,
    pub(super) repeating: &'static str,
    pub(super) blank: &'static str,
    /// Operators, relations and signs.
    operators: &'static [(char, &'static str)],
    /// Brackets, with what is said at their beginning and at their end.
    brackets: &'static [(char, &'static str)],
    symbols: &'static [(&'static str, &'static str)],
    functions: &'static [(&'static str, &'static str)],
}

impl SpeechWords {
    pub(super) fn operator(&self, sign: char) -> String {
        let known = self.operators.iter().find(|(known, _)| *known == sign);
        known.map_or_else(|| sign.to_string(), |(_, words)| (*words).to_owned())
    }

    pub(super) fn open(&self, bracket: char) -> &'static str {
        self.bracket(bracket)
    }

    pub(super) fn close(&self, bracket: char) -> &'static str {
        // A bar is the same on both sides; its end has words of its own.
        self.bracket(if bracket == '|' { '‖' } else { bracket })
    }

    fn bracket(&self, bracket: char) -> &'static str {
        self.brackets.iter().find(|(known, _)| *known == bracket).map_or("", |(_, words)| *words)
    }

    pub(super) fn symbol(&self, symbol: &str) -> String {
        if let Some((_, words)) = self.symbols.iter().find(|(known, _)| *known == symbol) {
            return (*words).to_owned();
        }
        let mut letters = symbol.chars();
        match (letters.next().and_then(greek_name), letters.next()) {
            (Some(name), None) => name.to_owned(),
            _ => symbol.to_owned(),
        }
    }

    pub(super) fn function(&self, name: &str) -> String {
        let known = self.functions.iter().find(|(known, _)| *known == name);
        known.map_or_else(|| name.to_owned(), |(_, words)| (*words).to_owned())
    }
}

/// The words of a language.
pub(super) fn words_of(language: Language) -> &'static SpeechWords {
    match language {
        Language::English => &ENGLISH,
        Language::German => &GERMAN,
    }
}

/// What parts of this size are called, one and several: `half` and `halves`.
pub(super) fn names_of_parts(language: Language, denominator: &str) -> Option<(&'static str, &'static str)> {
    let names = match language {
        Language::English => ENGLISH_PARTS,
        Language::German => GERMAN_PARTS,
    };
    names.iter().find(|(known, ..)| *known == denominator).map(|(_, one, many)| (*one, *many))
}

const ENGLISH_PARTS: &[(&str, &str, &str)] = &[
    ("2", "half", "halves"),
    ("3", "third", "thirds"),
    ("4", "quarter", "quarters"),
    ("5", "fifth", "fifths"),
    ("6", "sixth", "sixths"),
    ("7", "seventh", "sevenths"),
    ("8", "eighth", "eighths"),
    ("9", "ninth", "ninths"),
    ("10", "tenth", "tenths"),
    ("11", "eleventh", "elevenths"),
    ("12", "twelfth", "twelfths"),
    ("15", "fifteenth", "fifteenths"),
    ("16", "sixteenth", "sixteenths"),
    ("20", "twentieth", "twentieths"),
    ("100", "hundredth", "hundredths"),
    ("1000", "thousandth", "thousandths"),
];

const GERMAN_PARTS: &[(&str, &str, &str)] = &[
    ("2", "Halbes", "Halbe"),
    ("3", "Drittel", "Drittel"),
    ("4", "Viertel", "Viertel"),
    ("5", "Fünftel", "Fünftel"),
    ("6", "Sechstel", "Sechstel"),
    ("7", "Siebtel", "Siebtel"),
    ("8", "Achtel", "Achtel"),
    ("9", "Neuntel", "Neuntel"),
    ("10", "Zehntel", "Zehntel"),
    ("11", "Elftel", "Elftel"),
    ("12", "Zwölftel", "Zwölftel"),
    ("15", "Fünfzehntel", "Fünfzehntel"),
    ("16", "Sechzehntel", "Sechzehntel"),
    ("20", "Zwanzigstel", "Zwanzigstel"),
    ("100", "Hundertstel", "Hundertstel"),
    ("1000", "Tausendstel", "Tausendstel"),
];

const ENGLISH: SpeechWords = SpeechWords {
    and: "and",
    over: "over",
    fraction: "the fraction",
    end_of_fraction: "end of fraction",
    square_root: "the square root of",
    cube_root: "the cube root of",
    root_of_degree: "the root of degree",
    of: "of",
    end_of_root: "end of root",
    squared: "squared",
    cubed: "cubed",
    to_the_power: "to the power of",
    end_of_power: "end of exponent",
    index: "sub",
    choose: "choose",
    repeating: "repeating",
    blank: "blank",
    operators: &[
        ('+', "plus"),
        ('−', "minus"),
        ('±', "plus or minus"),
        ('∓', "minus or plus"),
        ('×', "times"),
        ('·', "times"),
        ('÷', "divided by"),
        ('/', "divided by"),
        ('∘', "composed with"),
        ('∪', "union"),
        ('∩', "intersection"),
        ('∖', "without"),
        ('∧', "and"),
        ('∨', "or"),
        ('=', "equals"),
        ('<', "is less than"),
        ('>', "is greater than"),
        ('≤', "is less than or equal to"),
        ('≥', "is greater than or equal to"),
        ('≠', "is not equal to"),
        ('≈', "is approximately"),
        ('∼', "is similar to"),
        ('≅', "is congruent to"),
        ('≡', "is identical to"),
        ('∝', "is proportional to"),
        ('∈', "is in"),
        ('∉', "is not in"),
        ('⊂', "is a subset of"),
        ('⊆', "is a subset of or equal to"),
        ('→', "to"),
        ('↦', "maps to"),
        ('⇒', "implies"),
        ('⇔', "if and only if"),
        ('∥', "is parallel to"),
        ('⊥', "is perpendicular to"),
        ('|', "bar"),
        (':', "to"),
        ('!', "factorial"),
        ('%', "percent"),
        ('°', "degrees"),
        ('′', "prime"),
        ('∠', "angle"),
        ('△', "triangle"),
        ('¬', "not"),
        ('(', "open bracket"),
        (')', "close bracket"),
        ('[', "open square bracket"),
        (']', "close square bracket"),
    ],
    brackets: &[
        ('(', "open bracket"),
        (')', "close bracket"),
        ('[', "open square bracket"),
        (']', "close square bracket"),
        ('{', "the set"),
        ('}', "end of set"),
        ('|', "the absolute value of"),
        ('‖', "end of absolute value"),
        ('⌊', "the floor of"),
        ('⌋', "end of floor"),
        ('⌈', "the ceiling of"),
        ('⌉', "end of ceiling"),
    ],
    symbols: &[
        ("?", "blank"),
        ("∞", "infinity"),
        ("∅", "the empty set"),
        ("…", "and so on"),
        ("⋯", "and so on"),
        ("€", "euros"),
        ("$", "dollars"),
        ("£", "pounds"),
        ("ℕ", "the natural numbers"),
        ("ℤ", "the integers"),
        ("ℚ", "the rational numbers"),
        ("ℝ", "the real numbers"),
        ("ℂ", "the complex numbers"),
        ("ℙ", "the prime numbers"),
    ],
    functions: &[
        ("sin", "sine"),
        ("cos", "cosine"),
        ("tan", "tangent"),
        ("cot", "cotangent"),
        ("sec", "secant"),
        ("csc", "cosecant"),
        ("ln", "natural log"),
        ("lg", "log"),
        ("gcd", "greatest common divisor of"),
        ("lcm", "least common multiple of"),
        ("min", "minimum of"),
        ("max", "maximum of"),
        ("mod", "modulo"),
        ("det", "determinant of"),
        ("lim", "limit of"),
    ],
};

const GERMAN: SpeechWords = SpeechWords {
    and: "und",
    over: "durch",
    fraction: "der Bruch",
    end_of_fraction: "Ende des Bruchs",
    square_root: "die Quadratwurzel aus",
    cube_root: "die dritte Wurzel aus",
    root_of_degree: "die Wurzel vom Grad",
    of: "aus",
    end_of_root: "Ende der Wurzel",
    squared: "hoch 2",
    cubed: "hoch 3",
    to_the_power: "hoch",
    end_of_power: "Ende des Exponenten",
    index: "Index",
    choose: "über",
    repeating: "Periode",
    blank: "Lücke",
    operators: &[
        ('+', "plus"),
        ('−', "minus"),
        ('±', "plus oder minus"),
        ('∓', "minus oder plus"),
        ('×', "mal"),
        ('·', "mal"),
        ('÷', "geteilt durch"),
        ('/', "geteilt durch"),
        ('∘', "nach"),
        ('∪', "vereinigt mit"),
        ('∩', "geschnitten mit"),
        ('∖', "ohne"),
        ('∧', "und"),
        ('∨', "oder"),
        ('=', "gleich"),
        ('<', "ist kleiner als"),
        ('>', "ist größer als"),
        ('≤', "ist kleiner oder gleich"),
        ('≥', "ist größer oder gleich"),
        ('≠', "ist ungleich"),
        ('≈', "ist ungefähr"),
        ('∼', "ist ähnlich zu"),
        ('≅', "ist kongruent zu"),
        ('≡', "ist identisch mit"),
        ('∝', "ist proportional zu"),
        ('∈', "ist Element von"),
        ('∉', "ist kein Element von"),
        ('⊂', "ist Teilmenge von"),
        ('⊆', "ist Teilmenge oder gleich"),
        ('→', "nach"),
        ('↦', "wird abgebildet auf"),
        ('⇒', "daraus folgt"),
        ('⇔', "genau dann, wenn"),
        ('∥', "ist parallel zu"),
        ('⊥', "ist senkrecht zu"),
        ('|', "Strich"),
        (':', "zu"),
        ('!', "Fakultät"),
        ('%', "Prozent"),
        ('°', "Grad"),
        ('′', "Strich"),
        ('∠', "Winkel"),
        ('△', "Dreieck"),
        ('¬', "nicht"),
        ('(', "Klammer auf"),
        (')', "Klammer zu"),
        ('[', "eckige Klammer auf"),
        (']', "eckige Klammer zu"),
    ],
    brackets: &[
        ('(', "Klammer auf"),
        (')', "Klammer zu"),
        ('[', "eckige Klammer auf"),
        (']', "eckige Klammer zu"),
        ('{', "die Menge"),
        ('}', "Ende der Menge"),
        ('|', "Betrag von"),
        ('‖', "Ende des Betrags"),
        ('⌊', "abgerundet"),
        ('⌋', "Ende der Rundung"),
        ('⌈', "aufgerundet"),
        ('⌉', "Ende der Rundung"),
    ],
    symbols: &[
        ("?", "Lücke"),
        ("∞", "unendlich"),
        ("∅", "die leere Menge"),
        ("…", "und so weiter"),
        ("⋯", "und so weiter"),
        ("€", "Euro"),
        ("$", "Dollar"),
        ("£", "Pfund"),
        ("ℕ", "die natürlichen Zahlen"),
        ("ℤ", "die ganzen Zahlen"),
        ("ℚ", "die rationalen Zahlen"),
        ("ℝ", "die reellen Zahlen"),
        ("ℂ", "die komplexen Zahlen"),
        ("ℙ", "die Primzahlen"),
    ],
    functions: &[
        ("sin", "Sinus"),
        ("cos", "Kosinus"),
        ("tan", "Tangens"),
        ("cot", "Kotangens"),
        ("sec", "Sekans"),
        ("csc", "Kosekans"),
        ("log", "Logarithmus"),
        ("ln", "natürlicher Logarithmus"),
        ("lg", "Zehnerlogarithmus"),
        ("gcd", "größter gemeinsamer Teiler von"),
        ("lcm", "kleinstes gemeinsames Vielfaches von"),
        ("min", "Minimum von"),
        ("max", "Maximum von"),
        ("mod", "modulo"),
        ("det", "Determinante von"),
        ("lim", "Grenzwert von"),
    ],
};
