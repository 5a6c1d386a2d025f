//! Finds invisible characters and look-alikes, with which the displayed text differs from the compared one.
//!
//! Letters of any language, mathematics, accents and emoji are fine; so are the marks of direction among Arabic or
//! Hebrew letters, which need them.

use std::rc::Rc;

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::{canonical_combining_class, compose, is_combining_mark};
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};
use unicode_script::{Script, UnicodeScript as _};
use unicode_security::skeleton;

use super::problem::{Problem, Severity};
use super::scalar;
use super::source::Source;
use super::yaml::{Data, Node};

/// A suspicious character in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuspiciousCharacter {
    /// Byte position in the text.
    pub at: usize,
    pub sign: char,
    pub why: SuspicionReason,
}

/// Why a character is suspicious.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SuspicionReason {
    Unseen,
    /// A private-use character: every computer shows it differently, or not at all.
    Private,
    /// It is drawn across the character before it.
    Struck,
    /// A digit other than 0 to 9.
    Digit,
    /// It looks like a letter or digit of the surrounding script.
    LookAlike,
}

impl SuspiciousCharacter {
    /// The code for programs.
    pub const fn code(&self) -> &'static str {
        match self.why {
            SuspicionReason::Unseen | SuspicionReason::Private | SuspicionReason::Struck => "hidden-character",
            SuspicionReason::Digit | SuspicionReason::LookAlike => "look-alike",
        }
    }

    /// The message for people.
    pub fn message(&self) -> String {
        let (sign, code) = (self.sign, format!("U+{:04X}", u32::from(self.sign)));
        match self.why {
            SuspicionReason::Unseen => format!("there is a character here that cannot be seen ({code})"),
            SuspicionReason::Private => format!("there is a character here that has no meaning of its own ({code})"),
            SuspicionReason::Struck => format!("there is a mark here across the character before it ({code})"),
            SuspicionReason::Digit => format!("`{sign}` ({code}) is a digit of another script"),
            SuspicionReason::LookAlike => format!("`{sign}` ({code}) looks like a character of another script"),
        }
    }

    /// The advice.
    pub const fn help(&self) -> &'static str {
        match self.why {
            SuspicionReason::Unseen | SuspicionReason::Private | SuspicionReason::Struck => {
                "delete it, or type the text anew"
            }
            SuspicionReason::Digit => "write 0 to 9",
            SuspicionReason::LookAlike => "type the whole word anew, in one script",
        }
    }
}

/// Returns all suspicious characters in the texts and names below a node, one for each text.
pub fn problems(source: &Source, root: &Rc<Node>) -> Vec<Problem> {
    let mut found = Vec::new();
    // A quick filter: most files are ASCII.
    if !source.text.is_ascii() || source.text.contains('\\') || source.text.contains('O') {
        below(source, root, &mut found);
    }
    found
}

fn below(source: &Source, node: &Node, found: &mut Vec<Problem>) {
    match &node.data {
        Data::Scalar(text) => found.extend(suspicious_character(text).map(|suspicious_character| {
            let place = scalar::within(
                source,
                node.place,
                suspicious_character.at,
                suspicious_character.at + suspicious_character.sign.len_utf8(),
            );
            Problem::new(source, place, Severity::Error, suspicious_character.code(), suspicious_character.message())
                .with_help(suspicious_character.help())
        })),
        Data::List(nodes) => nodes.iter().for_each(|node| below(source, node, found)),
        Data::Map(pairs) => pairs.iter().for_each(|(name, node)| {
            below(source, name, found);
            below(source, node, found);
        }),
    }
}

/// Returns the first suspicious character of a text.
pub fn suspicious_character(text: &str) -> Option<SuspiciousCharacter> {
    let near = |c: char| !c.is_ascii() || c.is_ascii_control() || c == 'O';
    if !text.contains(near) {
        return None;
    }
    let read = Read::new(text);
    let sign = (0..read.chars.len()).find_map(|place| Some((place, read.oddity(place)?)));
    let (at, sign, why) = match (sign, read.word()) {
        (Some((place, _)), Some((word, why))) if word < place => (read.chars[word].0, read.chars[word].1, why),
        (Some((place, why)), _) => (read.chars[place].0, read.chars[place].1, why),
        (None, Some((word, why))) => (read.chars[word].0, read.chars[word].1, why),
        (None, None) => return None,
    };
    Some(SuspiciousCharacter { at, sign, why })
}

/// Whether two different texts look alike, because of invisible characters or letters of other scripts. Greek letters
/// are quantities of their own.
pub fn look_alike(one: &str, other: &str) -> bool {
    let foreign = |c: char| c.is_alphabetic() && !is_common(c) && !matches!(c.script(), Script::Latin | Script::Greek);
    let deceives = |text: &str| suspicious_character(text).is_some() || text.contains(foreign);
    one != other && (deceives(one) || deceives(other)) && look(one) == look(other)
}

/// Returns a text without invisible characters, with look-alikes unified.
fn look(text: &str) -> String {
    let plain: String = text.nfkc().filter(|c| !is_unseen(*c)).collect();
    skeleton(&plain).collect()
}

/// Letters without a shape, and signs that only select a shape.
const SHAPELESS: &[char] =
    &['\u{34F}', '\u{115F}', '\u{1160}', '\u{17B4}', '\u{17B5}', '\u{2800}', '\u{3164}', '\u{FFA0}'];

/// Whether a character is always invisible.
fn is_unseen(c: char) -> bool {
    let nothing = matches!(c.general_category(), GeneralCategory::Format) && is_common(c);
    nothing || SHAPELESS.contains(&c) || is_selector(c)
}

const fn is_selector(c: char) -> bool {
    matches!(c, '\u{180B}'..='\u{180F}' | '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}')
}

fn is_common(c: char) -> bool {
    matches!(c.script(), Script::Common | Script::Inherited)
}

/// A text with byte positions, and the scripts of its letters.
struct Read {
    chars: Vec<(usize, char)>,
    scripts: Vec<Script>,
}

impl Read {
    fn new(text: &str) -> Self {
        let chars: Vec<(usize, char)> = text.char_indices().collect();
        let mut scripts: Vec<Script> = Vec::new();
        for (_, c) in chars.iter().filter(|(_, c)| c.is_alphabetic()) {
            if !scripts.contains(&c.script()) {
                scripts.push(c.script());
            }
        }
        Self { chars, scripts }
    }

    fn before(&self, place: usize) -> Option<char> {
        place.checked_sub(1).and_then(|before| self.chars.get(before)).map(|(_, c)| *c)
    }

    fn has(&self, scripts: &[Script]) -> bool {
        scripts.iter().any(|script| self.scripts.contains(script))
    }

    /// Checks one character by itself.
    fn oddity(&self, place: usize) -> Option<SuspicionReason> {
        let (_, c) = self.chars[place];
        if c.is_ascii() {
            return (c.is_ascii_control() && !matches!(c, '\n' | '\t' | '\r')).then_some(SuspicionReason::Unseen);
        }
        match c.general_category() {
            GeneralCategory::PrivateUse | GeneralCategory::Unassigned | GeneralCategory::Surrogate => {
                Some(SuspicionReason::Private)
            }
            GeneralCategory::Control | GeneralCategory::LineSeparator | GeneralCategory::ParagraphSeparator => {
                Some(SuspicionReason::Unseen)
            }
            GeneralCategory::Format => (is_common(c) && !self.is_needed(place, c)).then_some(SuspicionReason::Unseen),
            GeneralCategory::DecimalNumber => (!self.is_own_digit(c)).then_some(SuspicionReason::Digit),
            _ if SHAPELESS.contains(&c) => Some(SuspicionReason::Unseen),
            _ if is_selector(c) => (!self.chooses_a_picture(place, c)).then_some(SuspicionReason::Unseen),
            _ if is_combining_mark(c) => self.mark(place, c),
            _ if matches!(c, '\u{FF01}'..='\u{FF5E}') && !self.has(WIDE) => Some(SuspicionReason::LookAlike),
            _ => None,
        }
    }

    /// Whether an invisible character is needed: a mark of direction among right-to-left letters, or one that joins or
    /// separates letters in scripts that use it, or joins emoji.
    fn is_needed(&self, place: usize, c: char) -> bool {
        match c {
            '\u{200E}' | '\u{200F}' | '\u{61C}' | '\u{2066}'..='\u{2069}' => self.has(FROM_THE_RIGHT),
            '\u{200C}' | '\u{200D}' => self.before(place).is_some_and(|before| {
                let joins = !matches!(before.script(), Script::Latin | Script::Greek | Script::Cyrillic);
                joins && !is_common(before) || is_picture(before) || is_selector(before)
            }),
            _ => false,
        }
    }

    /// Whether a digit belongs to the script around it: Arabic digits among Arabic words, wide ones among Japanese.
    fn is_own_digit(&self, c: char) -> bool {
        match u32::from(c) {
            0xFF10..=0xFF19 => self.has(WIDE),
            0x1_D7CE..=0x1_D7FF => false,
            _ => {
                let own = c.script_extension();
                self.scripts.iter().any(|script| !own.is_common() && own.contains_script(*script))
            }
        }
    }

    fn chooses_a_picture(&self, place: usize, c: char) -> bool {
        let before = self.before(place);
        matches!(c, '\u{FE0E}' | '\u{FE0F}')
            && before.is_some_and(|before| is_picture(before) || matches!(before, '0'..='9' | '#' | '*'))
    }

    /// Checks a combining mark. Accents belong to letters. Over digits only those of repeating decimals are fine, and
    /// strike-through marks never are.
    fn mark(&self, place: usize, c: char) -> Option<SuspicionReason> {
        let before = self.before(place);
        if before.is_some_and(|before| compose(before, c).is_some()) {
            return None;
        }
        let keycap = c == '\u{20E3}' && before.is_some_and(|before| is_selector(before) || before.is_ascii_digit());
        if keycap {
            return None;
        }
        if canonical_combining_class(c) == 1 || c.general_category() == GeneralCategory::EnclosingMark {
            return Some(SuspicionReason::Struck);
        }
        let heap = place >= 3 && is_common(c) && (1..=3).all(|back| is_combining_mark(self.chars[place - back].1));
        let carries = before.is_some_and(|before| {
            before.is_alphabetic()
                || is_combining_mark(before)
                || before.is_ascii_digit() && matches!(c, '\u{304}' | '\u{305}' | '\u{307}')
                || matches!(before, '\u{200C}' | '\u{200D}' | '◌')
        });
        (heap || !carries).then_some(SuspicionReason::Struck)
    }

    /// Returns the first word with a letter that looks like one of another script, or number with a letter O.
    fn word(&self) -> Option<(usize, SuspicionReason)> {
        let mut from = 0;
        while from < self.chars.len() {
            let inside =
                |place: usize| self.chars.get(place).is_some_and(|(_, c)| c.is_alphanumeric() || is_combining_mark(*c));
            let length = (from..self.chars.len()).take_while(|place| inside(*place)).count();
            if let Some(found) = self.mixed(from, from + length) {
                return Some((found, SuspicionReason::LookAlike));
            }
            from += length.max(1);
        }
        None
    }

    fn mixed(&self, from: usize, to: usize) -> Option<usize> {
        let word = &self.chars[from..to];
        let place = |wanted: &dyn Fn(char) -> bool| word.iter().position(|(_, c)| wanted(*c)).map(|at| from + at);
        let is_o = |c: char| c == 'O';
        let nought = word.first().is_some_and(|(_, c)| c.is_ascii_digit())
            && word.iter().all(|(_, c)| c.is_ascii_digit() || is_o(*c));
        if nought {
            return place(&is_o);
        }
        let count = |script: Script| word.iter().filter(|(_, c)| c.is_alphabetic() && c.script() == script).count();
        let (latin, cyrillic, greek) = (count(Script::Latin), count(Script::Cyrillic), count(Script::Greek));
        if cyrillic > 0 && latin + greek > 0 {
            let fewer = if cyrillic <= latin + greek { Script::Cyrillic } else { Script::Latin };
            return place(&|c| c.script() == fewer && c.is_alphabetic())
                .or_else(|| place(&|c| c.script() == Script::Cyrillic));
        }
        // Greek letters are quantities: `2πr`, `Δx`, `ρgh`. But one that looks exactly like a Latin letter is not.
        if latin > 0 {
            let deceives = |c: char| {
                let foreign = !is_common(c) && c.script() != Script::Latin && c.is_alphabetic() && looks_latin(c);
                foreign && (c.script() != Script::Greek || latin >= 4 || c.is_uppercase() || c == 'ο')
            };
            return place(&deceives);
        }
        let script = word.iter().map(|(_, c)| c.script()).find(|script| !matches!(script, Script::Common))?;
        let whole =
            matches!(script, Script::Cyrillic | Script::Greek | Script::Cherokee | Script::Armenian | Script::Lisu);
        let long = script != Script::Greek || word.len() > 1;
        let among_latin = self.count(Script::Latin) > self.count(script);
        (whole && long && among_latin && word.iter().all(|(_, c)| looks_latin(*c))).then_some(from)
    }

    fn count(&self, script: Script) -> usize {
        self.chars.iter().filter(|(_, c)| c.is_alphabetic() && c.script() == script).count()
    }
}

const FROM_THE_RIGHT: &[Script] = &[Script::Arabic, Script::Hebrew, Script::Syriac, Script::Thaana, Script::Nko];
/// Scripts that commonly contain wide forms of Latin letters.
const WIDE: &[Script] = &[Script::Han, Script::Hiragana, Script::Katakana, Script::Hangul, Script::Bopomofo];

fn is_picture(c: char) -> bool {
    matches!(c.general_category(), GeneralCategory::OtherSymbol | GeneralCategory::ModifierSymbol)
        || matches!(c, '↔' | '‼' | '⁉')
}

/// Whether a character looks like a Latin letter or a digit.
fn looks_latin(c: char) -> bool {
    let mut one = [0; 4];
    skeleton(c.encode_utf8(&mut one)).all(|c| c.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Option<(usize, SuspicionReason)> {
        suspicious_character(text)
            .map(|suspicious_character| (text[..suspicious_character.at].chars().count(), suspicious_character.why))
    }

    #[test]
    fn what_cannot_be_seen_is_found_where_it_stands() {
        for (text, at) in [
            ("What is 1\u{200B}2 + 3?", 9),
            ("\u{202E}21 si tahW", 0),
            ("3\u{2062}x", 1),
            ("end\u{E0041}", 3),
            ("4\u{AD}2", 1),
            ("a\u{2060}b", 1),
            ("\u{FEFF}x", 0),
            ("bell\u{7}", 4),
            ("a\u{3164}b", 1),
            ("x\u{FE00}", 1),
            ("one\u{2028}two", 3),
            ("7\u{200F}", 1),
            ("a\u{2066}b\u{2069}", 1),
            ("x\u{200D}y", 1),
        ] {
            assert_eq!(found(text), Some((at, SuspicionReason::Unseen)), "{text:?}");
        }
        for (text, at) in [("a\u{E000}", 1), ("\u{F8FF} pie", 0), ("x\u{378}", 1)] {
            assert_eq!(found(text), Some((at, SuspicionReason::Private)), "{text:?}");
        }
        for (text, at) in [
            ("4\u{336}2", 1),
            ("w\u{335}rong", 1),
            ("+\u{301}", 1),
            ("5\u{20DD}", 1),
            ("Zzz\u{300}\u{301}\u{302}\u{303}", 6),
        ] {
            assert_eq!(found(text), Some((at, SuspicionReason::Struck)), "{text:?}");
        }
    }

    #[test]
    fn what_looks_like_something_else_is_found_where_it_stands() {
        for (text, at) in [("What is ４２?", 8), ("Add ٣ and 4", 4), ("x = 𝟓", 4), ("५ apples", 0)] {
            assert_eq!(found(text), Some((at, SuspicionReason::Digit)), "{text:?}");
        }
        for (text, at) in [
            ("It d\u{43E}ubles", 4),
            ("\u{410}pple", 0),
            ("\u{391}pple", 0),
            ("velocit\u{3B3}", 7),
            ("about 1O metres", 7),
            ("The \u{441}\u{43E}\u{440} is here", 4),
            ("a + b ＋ c", 6),
            ("\u{13AA}at", 0),
        ] {
            assert_eq!(found(text), Some((at, SuspicionReason::LookAlike)), "{text:?}");
        }
    }

    #[test]
    fn languages_mathematics_and_pictures_are_left_alone() {
        for text in [
            "ما قيمة 6 − 3 إذا كان 2x − 5 = 7؟",
            "ما قيمة ٦ − ٣؟",
            "كم\u{200F} 3 + 4؟",
            "می\u{200C}شود",
            "כמה הם 3 + 4?\u{200E}",
            "שָׁלוֹם",
            "Сколько будет 3 + 4, если x = 5?",
            "Πόσο κάνει 3 + 4;",
            "ÜBUNG: größer als 5 °C, naïve, e\u{301}te\u{301}",
            "2πr², Δx, ρgh, kΩ, µm, cos θ, α ≤ β, hν, λ/2",
            "√49 × 3 ÷ ½ ≈ ∞, x̄, 0.3\u{305}, v\u{20D7}, ≠, =\u{338}",
            "x₁ + x₂ = 10⁻³, ℓ, ℝ, ∑, ∫, 𝑥",
            "H2O, CO2, 0o17, 3 or 4, O, x0",
            "三つのりんご、３個",
            "👍🏽 ❤\u{FE0F} 1\u{FE0F}\u{20E3} 👩\u{200D}🚀",
            "a\u{A0}b, 5\u{202F}km, “yes” – no… — €5, 12′",
            "हिन्दी ५",
            "line\nnext\ttab",
        ] {
            assert_eq!(found(text), None, "{text:?}");
        }
    }

    #[test]
    fn texts_that_look_alike_are_told() {
        for (one, other) in
            [("3", "３"), ("It doubles", "It d\u{43E}ubles"), ("12", "1\u{200B}2"), ("AB", "\u{410}\u{412}")]
        {
            assert!(look_alike(one, other), "{one} {other}");
        }
        for (one, other) in [("3", "8"), ("ab", "ba"), ("ab", "ab"), ("1", "l"), ("O", "0"), ("ρgh", "pgh"), ("α", "a")]
        {
            assert!(!look_alike(one, other), "{one} {other}");
        }
    }
}
