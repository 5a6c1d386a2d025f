//! Words that people write where a formula is expected, and runs of letters that are plausible as products.
//!
//! Where any name is allowed, a run of letters is the product of its letters only if it looks like one: up to three
//! letters that are not a word, or neighbours in the alphabet. Any other run is refused with a suggestion, so that a
//! word never becomes an unintended product.

/// A phrase about solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phrase {
    /// There are no solutions.
    Nothing,
    /// Every real number is a solution.
    AllReals,
}

/// Maximum number of words of a phrase.
pub(crate) const PHRASE_WORDS: usize = 5;

/// The phrase about solutions that these words are, in small letters with single spaces.
pub(crate) fn phrase(words: &str) -> Option<Phrase> {
    const THINGS: [&str; 12] = [
        "solution",
        "solutions",
        "root",
        "roots",
        "zero",
        "zeros",
        "number",
        "numbers",
        "value",
        "values",
        "element",
        "elements",
    ];
    let nothing = || {
        let rest = words.strip_prefix("no ").or_else(|| words.strip_prefix("there is no "))?;
        let thing = rest.strip_prefix("real ").unwrap_or(rest);
        THINGS.contains(&thing).then_some(Phrase::Nothing)
    };
    match words.strip_prefix("the ").or_else(|| words.strip_prefix("die ")).unwrap_or(words) {
        "none"
        | "nothing"
        | "empty set"
        | "null set"
        | "emptyset"
        | "nil"
        | "leere menge"
        | "keine"
        | "keine lösung"
        | "keine lösungen"
        | "keine reelle lösung"
        | "keine reellen lösungen"
        | "es gibt keine lösung"
        | "keine loesung"
        | "nichts" => Some(Phrase::Nothing),
        "alle reellen zahlen"
        | "reelle zahlen"
        | "reellen zahlen"
        | "all real numbers"
        | "all reals"
        | "all real"
        | "all numbers"
        | "any real number"
        | "every real number"
        | "real numbers"
        | "reals"
        | "all real values"
        | "set of reals" => Some(Phrase::AllReals),
        _ => nothing(),
    }
}

/// Whether two adjacent words belong to a sentence, though each alone may be a product of letters.
pub(crate) fn are_of_sentence(one: &str, other: &str) -> bool {
    let is_loose = |word: &str| LOOSE_WORDS.split_whitespace().any(|known| known.eq_ignore_ascii_case(word));
    is_loose(one) && is_loose(other)
}

/// Whether a text that begins with this word and continues after a space is a sentence: `is x + 1`.
pub(crate) fn begins_sentence(word: &str) -> bool {
    matches!(word.to_ascii_lowercase().as_str(), "is" | "it")
}

/// Meaning of a run of letters that is not a product.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RunMeaning {
    /// A word, or too many letters for a product without signs.
    Word,
    /// A unit of an angle: degrees.
    Degrees,
    /// A unit after a number.
    Unit,
    /// A Greek letter, with a name that may be a product.
    Greek(char),
}

/// Position of a run of letters.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RunPlace {
    /// Whether it follows a number, as a unit does.
    pub(crate) after_number: bool,
    /// Whether it precedes a possible argument of a function.
    pub(crate) applied: bool,
    /// Whether the letter i is the imaginary unit.
    pub(crate) imaginary: bool,
}

/// The meaning of a whole run of letters that is not a product; `None` if it is plausible as one.
pub(crate) fn meaning(run: &str, place: RunPlace) -> Option<RunMeaning> {
    let small = run.to_ascii_lowercase();
    let small = small.as_str();
    let within = |words: &str, word: &str| words.split_whitespace().any(|known| known == word);
    match small {
        "deg" | "degs" | "degree" | "degrees" => return Some(RunMeaning::Degrees),
        "rad" | "rads" | "radian" | "radians" if place.after_number => return Some(RunMeaning::Unit),
        "mu" => return Some(RunMeaning::Greek('μ')),
        "nu" => return Some(RunMeaning::Greek('ν')),
        "xi" if !place.imaginary => return Some(RunMeaning::Greek('ξ')),
        _ => {}
    }
    if place.after_number && within(UNITS, run) {
        return Some(RunMeaning::Unit);
    }
    let word = within(SHORT_WORDS, small) || place.applied && within(FUNCTION_LIKE, small) || !plausible(run);
    word.then_some(RunMeaning::Word)
}

/// Whether it is a word although it begins with the name of a function.
pub(crate) fn begins_like_function(run: &str) -> bool {
    matches!(run.to_ascii_lowercase().as_str(), "sinc" | "since" | "cosy" | "tang" | "expo")
}

/// Whether the letters are few enough for a product without signs, or neighbours in the alphabet, and not a common
/// word.
pub(crate) fn plausible(letters: &str) -> bool {
    let small = letters.to_ascii_lowercase();
    let neighbours = || small.as_bytes().windows(2).all(|pair| pair[1] == pair[0] || pair[1] == pair[0] + 1);
    if letters.len() > MOST_LETTERS {
        return neighbours();
    }
    !COMMON_WORDS.split_whitespace().any(|word| word == small)
}

/// Maximum number of letters of a product without signs.
const MOST_LETTERS: usize = 3;
/// Maximum number of letters after the name of a function that are its argument without a bracket: `sin xy`.
pub(crate) const MOST_ARGUMENT_LETTERS: usize = 2;

/// Words of two letters that are read as words. `as`, `at`, `by`, `it` and others are more often products.
const SHORT_WORDS: &str = "or no so to do go of on oh ok if ie eg";

/// Words of two letters that are products on their own, but words of a sentence if two of them are adjacent.
const LOOSE_WORDS: &str = "it is as at by be he me we my us up an am in es er du zu im am an wo da";

/// Units after a number, as they are written.
const UNITS: &str = "cm mm km nm dm kg mg ml mL cl cL dl dL kL ft yd yds lb lbs oz hr hrs sec secs mins ms ns Hz kHz \
    MHz GHz Pa kPa MPa kJ MJ kW MW kWh kV mV mA kN mol eV keV MeV mi gal qt in ha mph kph kmh rpm bar cal kcal USD EUR";

/// Names of functions that are not supported here: before a bracket they are not products either.
const FUNCTION_LIKE: &str = "re im arg det erf cis sqr pow int fix tg ctg sh ch th cth var dim ker rot tr li ei si ci \
    ld lb gd rad hcf gcf lcd ncr npr ord res adj rank nint frac";

/// Common words of three letters; longer runs are never products.
const COMMON_WORDS: &str = "\
    add age ago air all and any are arm art ask bad bag bar bed big bit bot box boy but buy can car cat cot cup cut day \
    del did die dim div dne dog dot due dry ear eat egg eye end err etc far few fix fly for fun gap get got gun had has \
    hat her him his hit hot how ice ill inf job key kid law led let lie log lot low mad man may men met mix mod nan \
    new nil non nor not now odd off oil old one our out own pay pen per pos pot put ran raw red rid row run sat saw say \
    sea see set she sir sit six sky sol son sum sun tax tea ten the tie tin too top toy try two und use via war was way \
    wet who why win yes yet you xor iff neg max min avg sup sim ans que not tan";

#[cfg(test)]
mod tests {
    use super::*;

    const ALONE: RunPlace = RunPlace { after_number: false, applied: false, imaginary: false };

    #[test]
    fn products_are_few_letters_or_neighbours_and_no_words() {
        for run in
            ["xy", "abc", "mgh", "Prt", "PVT", "as", "at", "by", "it", "kx", "abcd", "xxyz", "aabb", "WXYZ", "mg"]
        {
            assert_eq!(meaning(run, ALONE), None, "{run}");
        }
        for run in ["or", "and", "undefined", "two", "DNE", "NaN", "noon", "error", "zero", "axby", "Not"] {
            assert_eq!(meaning(run, ALONE), Some(RunMeaning::Word), "{run}");
        }
        assert_eq!(meaning("xi", RunPlace { imaginary: true, ..ALONE }), None);
        assert_eq!(meaning("cm", RunPlace { after_number: true, ..ALONE }), Some(RunMeaning::Unit));
        assert_eq!(meaning("mv", RunPlace { after_number: true, ..ALONE }), None);
        assert_eq!(meaning("re", ALONE), None);
        assert_eq!(meaning("re", RunPlace { applied: true, ..ALONE }), Some(RunMeaning::Word));
    }

    #[test]
    fn phrases_say_that_there_is_no_solution_or_that_all_numbers_are() {
        for words in ["none", "no solution", "no real solutions", "the empty set", "no roots", "there is no solution"] {
            assert_eq!(phrase(words), Some(Phrase::Nothing), "{words}");
        }
        for words in ["keine lösung", "die leere menge", "leere menge", "es gibt keine lösung"] {
            assert_eq!(phrase(words), Some(Phrase::Nothing), "{words}");
        }
        for words in ["all real numbers", "alle reellen zahlen", "all reals", "any real number", "the real numbers"] {
            assert_eq!(phrase(words), Some(Phrase::AllReals), "{words}");
        }
        for words in ["no", "solution", "real", "no way", "all", "empty", "one solution"] {
            assert_eq!(phrase(words), None, "{words}");
        }
    }
}
