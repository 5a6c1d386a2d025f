//! Reading grade of the words on practice pages.
//!
//! The grade of Flesch and Kincaid (1975) is 0.39 × words/sentences + 11.8 × syllables/words − 15.59. It is computed
//! over all messages of a file, and all their variants, that end like sentences: names of buttons and fields are left
//! out, since they would only lower it. A placeholder counts as one word of one syllable. A syllable is a run of the
//! letters a, e, i, o, u and y. A final e after a consonant is silent, as in `note`, except in `-le` after another
//! consonant, as in `table`. Each word has at least one syllable.

use std::path::Path;

#[derive(Debug, Default, PartialEq)]
struct TextCounts {
    sentences: u32,
    words: u32,
    syllables: u32,
}

impl TextCounts {
    fn grade(&self) -> f64 {
        let (sentences, words, syllables) =
            (f64::from(self.sentences), f64::from(self.words), f64::from(self.syllables));
        0.39 * words / sentences + 11.8 * syllables / words - 15.59
    }
}

fn is_vowel(letter: char) -> bool {
    matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u' | 'y')
}

fn syllables(word: &str) -> u32 {
    let letters: Vec<char> = word.to_lowercase().chars().filter(|c| c.is_alphabetic()).collect();
    let mut runs = 0;
    for (at, letter) in letters.iter().enumerate() {
        runs += u32::from(is_vowel(*letter) && (at == 0 || !is_vowel(letters[at - 1])));
    }
    let is_mute = match letters.as_slice() {
        [.., before, 'l', 'e'] => is_vowel(*before),
        [.., before, 'e'] => !is_vowel(*before),
        _ => false,
    };
    (runs - u32::from(is_mute && runs > 1)).max(1)
}

/// The texts of a file of messages: the text of each message, or each of its variants.
fn texts(ftl: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in ftl.lines().filter(|line| !line.starts_with('#')) {
        let inner = line.starts_with(' ');
        let text = match (inner, line.split_once(" = ")) {
            (false, Some((_, text))) if !text.contains("->") => text,
            (true, _) => line.split_once("] ").map_or("", |(_, text)| text),
            _ => continue,
        };
        let mut said = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            said.push_str(before);
            said.push_str("one");
            rest = after.split_once('}').map_or("", |(_, after)| after);
        }
        said.push_str(rest);
        found.push(said);
    }
    found
}

fn count(ftl: &str) -> TextCounts {
    let mut counted = TextCounts::default();
    for text in texts(ftl).iter().filter(|text| text.ends_with(['.', '!', '?'])) {
        for sentence in text.split(['.', '!', '?']) {
            let words: Vec<&str> =
                sentence.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).collect();
            counted.sentences += u32::from(!words.is_empty());
            counted.words += u32::try_from(words.len()).unwrap();
            counted.syllables += words.iter().map(|word| syllables(word)).sum::<u32>();
        }
    }
    counted
}

#[test]
fn syllables_are_counted_as_they_are_said() {
    for (word, said) in [
        ("cat", 1),
        ("note", 1),
        ("table", 2),
        ("whole", 1),
        ("practice", 2),
        ("easy", 2),
        ("answer", 2),
        ("the", 1),
        ("skills", 1),
        ("“I", 1),
        ("7", 1),
        ("available", 4),
    ] {
        assert_eq!(syllables(word), said, "{word}");
    }
}

#[test]
fn variants_and_sentences_are_counted_each() {
    let ftl = "a = Go on. Now!\nb = { $n ->\n    [one] One cat.\n   *[other] { $n } cats.\n}\nc = Button\n";
    assert_eq!(count(ftl), TextCounts { sentences: 4, words: 7, syllables: 7 });
}

#[test]
fn a_child_of_eleven_can_read_the_practice_pages() {
    let mut all = String::new();
    for file in ["practice", "player", "placement"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("locales/en/{file}.ftl"));
        let text = std::fs::read_to_string(path).unwrap();
        let counted = count(&text);
        println!("{file}.ftl: grade {:.1}, {counted:?}", counted.grade());
        assert!(counted.words > 100 && counted.grade() <= 6.0, "{file}.ftl: {:.2}, {counted:?}", counted.grade());
        all.push_str(&text);
    }
    println!("together: grade {:.1}", count(&all).grade());
}
