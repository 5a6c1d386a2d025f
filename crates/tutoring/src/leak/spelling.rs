//! Integers written out, in English and related languages, as letters without spaces.

use super::words::{SMALL, TENS};

/// Maximum number that is spelled.
pub(super) const MOST: usize = 999_999;

/// `fortytwo`; `None` above [`MOST`].
pub(super) fn english(number: usize) -> Option<String> {
    Some(match number {
        0..=19 => SMALL[number].to_owned(),
        20..=99 => format!("{}{}", TENS[number / 10 - 2], unit(number % 10)),
        100..=999 => format!("{}hundred{}", SMALL[number / 100], rest(number % 100)?),
        1_000..=MOST => format!("{}thousand{}", english(number / 1_000)?, rest(number % 1_000)?),
        _ => return None,
    })
}

/// `threequarters`; `None` with a denominator above twelve.
pub(super) fn fraction(above: usize, below: usize) -> Option<String> {
    const PARTS: [&str; 11] =
        ["half", "third", "quarter", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"];
    let part = PARTS.get(below.checked_sub(2)?)?;
    let part = match (above, *part) {
        (0 | 1, part) => part.to_owned(),
        (_, "half") => "halves".to_owned(),
        (_, part) => format!("{part}s"),
    };
    Some(english(above)? + &part)
}

fn unit(number: usize) -> &'static str {
    if number == 0 { "" } else { SMALL[number] }
}

fn rest(number: usize) -> Option<String> {
    if number == 0 { Some(String::new()) } else { english(number) }
}

/// A language's words for 0 to 20, its tens from 30 to 90, and how they are combined.
struct Language {
    small: [&'static str; 21],
    tens: [&'static str; 7],
    join: fn(&Language, usize) -> String,
    hundred: &'static str,
    thousand: &'static str,
}

const LANGUAGES: [Language; 6] = [
    Language {
        small: [
            "null", "eins", "zwei", "drei", "vier", "funf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwolf",
            "dreizehn", "vierzehn", "funfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn", "zwanzig",
        ],
        tens: ["dreißig", "vierzig", "funfzig", "sechzig", "siebzig", "achtzig", "neunzig"],
        join: |language, number| {
            let unit = if number % 10 == 1 { "ein" } else { language.small[number % 10] };
            format!("{unit}und{}", language.ten(number))
        },
        hundred: "hundert",
        thousand: "tausend",
    },
    Language {
        small: [
            "nul",
            "een",
            "twee",
            "drie",
            "vier",
            "vijf",
            "zes",
            "zeven",
            "acht",
            "negen",
            "tien",
            "elf",
            "twaalf",
            "dertien",
            "veertien",
            "vijftien",
            "zestien",
            "zeventien",
            "achttien",
            "negentien",
            "twintig",
        ],
        tens: ["dertig", "veertig", "vijftig", "zestig", "zeventig", "tachtig", "negentig"],
        join: |language, number| format!("{}en{}", language.small[number % 10], language.ten(number)),
        hundred: "honderd",
        thousand: "duizend",
    },
    Language {
        small: [
            "zero", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze",
            "treize", "quatorze", "quinze", "seize", "dixsept", "dixhuit", "dixneuf", "vingt",
        ],
        tens: ["trente", "quarante", "cinquante", "soixante", "soixantedix", "quatrevingt", "quatrevingtdix"],
        join: |language, number| {
            let (ten, unit) = (number / 10, number % 10);
            // Seventy-five is sixty-fifteen.
            let (base, unit) = if matches!(ten, 7 | 9) { (ten - 1, unit + 10) } else { (ten, unit) };
            let and = if matches!(unit, 1 | 11) && base != 8 { "et" } else { "" };
            format!("{}{and}{}", language.ten(base * 10), language.small[unit])
        },
        hundred: "cent",
        thousand: "mille",
    },
    Language {
        small: [
            "cero",
            "uno",
            "dos",
            "tres",
            "cuatro",
            "cinco",
            "seis",
            "siete",
            "ocho",
            "nueve",
            "diez",
            "once",
            "doce",
            "trece",
            "catorce",
            "quince",
            "dieciseis",
            "diecisiete",
            "dieciocho",
            "diecinueve",
            "veinte",
        ],
        tens: ["treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa"],
        join: |language, number| match number / 10 {
            2 => format!("veinti{}", language.small[number % 10]),
            _ => format!("{}y{}", language.ten(number), language.small[number % 10]),
        },
        hundred: "",
        thousand: "mil",
    },
    Language {
        small: [
            "zero",
            "uno",
            "due",
            "tre",
            "quattro",
            "cinque",
            "sei",
            "sette",
            "otto",
            "nove",
            "dieci",
            "undici",
            "dodici",
            "tredici",
            "quattordici",
            "quindici",
            "sedici",
            "diciassette",
            "diciotto",
            "diciannove",
            "venti",
        ],
        tens: ["trenta", "quaranta", "cinquanta", "sessanta", "settanta", "ottanta", "novanta"],
        join: |language, number| {
            let (ten, unit) = (language.ten(number), language.small[number % 10]);
            let ten = if matches!(number % 10, 1 | 8) { &ten[..ten.len() - 1] } else { ten };
            format!("{ten}{unit}")
        },
        hundred: "cento",
        thousand: "mila",
    },
    Language {
        small: [
            "zero",
            "um",
            "dois",
            "tres",
            "quatro",
            "cinco",
            "seis",
            "sete",
            "oito",
            "nove",
            "dez",
            "onze",
            "doze",
            "treze",
            "catorze",
            "quinze",
            "dezesseis",
            "dezessete",
            "dezoito",
            "dezenove",
            "vinte",
        ],
        tens: ["trinta", "quarenta", "cinquenta", "sessenta", "setenta", "oitenta", "noventa"],
        join: |language, number| format!("{}e{}", language.ten(number), language.small[number % 10]),
        hundred: "",
        thousand: "mil",
    },
];

/// Words that are also English, or too short to be significant.
const AMBIGUOUS: &[&str] =
    &["null", "nul", "six", "once", "due", "elf", "sei", "dos", "tre", "seize", "tres", "cent", "un", "een", "um"];

impl Language {
    fn ten(&self, number: usize) -> &'static str {
        match number / 10 {
            0 => "",
            1 => self.small[10],
            2 => self.small[20],
            ten => self.tens[ten - 3],
        }
    }

    fn spelled(&self, number: usize) -> Option<String> {
        Some(match number {
            0..=20 => self.small[number].to_owned(),
            21..=99 if number.is_multiple_of(10) => self.ten(number).to_owned(),
            21..=99 => (self.join)(self, number),
            100..=999 if !self.hundred.is_empty() => {
                let hundreds = if number < 200 { "" } else { self.small[number / 100] };
                let rest = if number.is_multiple_of(100) { String::new() } else { self.spelled(number % 100)? };
                format!("{hundreds}{}{rest}", self.hundred)
            }
            1_000..=9_999 => {
                let thousands = if number < 2_000 { "" } else { self.small[number / 1_000] };
                let rest = if number.is_multiple_of(1_000) { String::new() } else { self.spelled(number % 1_000)? };
                format!("{thousands}{}{rest}", self.thousand)
            }
            _ => return None,
        })
    }
}

/// The number in German, Dutch, French, Spanish, Italian and Portuguese, without accents and without words that are
/// also English.
pub(super) fn foreign(number: usize) -> Vec<String> {
    let all = LANGUAGES.iter().filter_map(|language| language.spelled(number));
    let told = all.filter(|word| word.len() > 2 && !AMBIGUOUS.contains(&word.as_str()));
    let mut words: Vec<String> = told.collect();
    words.sort();
    words.dedup();
    words
}

#[cfg(test)]
mod tests {
    use super::{english, foreign};

    #[test]
    fn numbers_are_spelled_as_people_do() {
        for (number, word) in
            [(7, "seven"), (42, "fortytwo"), (205, "twohundredfive"), (1_250, "onethousandtwohundredfifty")]
        {
            assert_eq!(english(number).as_deref(), Some(word));
        }
        assert_eq!(english(1_000_000), None);
        let of = |number, word: &str| {
            assert!(foreign(number).contains(&word.to_owned()), "{number} {word}: {:?}", foreign(number));
        };
        of(42, "zweiundvierzig");
        of(42, "tweeenveertig");
        of(71, "soixanteetonze");
        of(95, "quatrevingtquinze");
        of(81, "quatrevingtun");
        of(23, "veintitres");
        of(42, "cuarentaydos");
        of(21, "ventuno");
        of(42, "quarentaedois");
        of(342, "dreihundertzweiundvierzig");
        of(7_200, "siebentausendzweihundert");
        assert!(!foreign(11).contains(&"once".to_owned()));
    }
}
