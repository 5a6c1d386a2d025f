//! Checks that every language has exactly the messages of English, with equal arguments.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use plumb_answers::answer::{DecimalMark, Message, MessageId};
use plumb_service::InvalidInput;
use plumb_types::message::MessageTemplate;

use super::{PARTS, Texts, sentences};

type Arguments = BTreeSet<String>;

fn locales() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("locales")
}

/// Arguments of the messages of a file, by id.
fn messages(path: &Path) -> BTreeMap<String, Arguments> {
    let text = std::fs::read_to_string(path).unwrap();
    let read = fluent_syntax::parser::parse(text.as_str()).unwrap_or_else(|(_, errors)| panic!("{path:?}: {errors:?}"));
    let mut found = BTreeMap::new();
    for entry in &read.body {
        if let Entry::Message(message) = entry {
            let mut arguments = Arguments::new();
            pattern(message.value.as_ref().unwrap(), &mut arguments);
            let twice = found.insert(message.id.name.to_owned(), arguments);
            assert!(twice.is_none(), "{path:?}: {} twice", message.id.name);
        }
    }
    found
}

fn pattern(read: &Pattern<&str>, arguments: &mut Arguments) {
    for element in &read.elements {
        if let PatternElement::Placeable { expression } = element {
            placed(expression, arguments);
        }
    }
}

fn placed(read: &Expression<&str>, arguments: &mut Arguments) {
    match read {
        Expression::Inline(part) => inline(part, arguments),
        Expression::Select { selector, variants } => {
            inline(selector, arguments);
            for variant in variants {
                pattern(&variant.value, arguments);
            }
        }
    }
}

fn inline(read: &InlineExpression<&str>, arguments: &mut Arguments) {
    match read {
        InlineExpression::VariableReference { id } => {
            arguments.insert(id.name.to_owned());
        }
        InlineExpression::Placeable { expression } => placed(expression, arguments),
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        other => panic!("a message may not need more than its arguments: {other:?}"),
    }
}

/// The files of a language by name, with their messages.
fn language(folder: &Path) -> BTreeMap<String, BTreeMap<String, Arguments>> {
    std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), messages(&path)))
        .collect()
}

#[test]
fn every_language_says_what_english_says() {
    let english = language(&locales().join("en"));
    let others: Vec<PathBuf> = std::fs::read_dir(locales())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir() && !path.ends_with("en"))
        .collect();
    assert!(!others.is_empty());
    let mut wrong = Vec::new();
    for folder in others {
        let own = language(&folder);
        for file in english.keys().chain(own.keys()).collect::<BTreeSet<_>>() {
            let none = BTreeMap::new();
            let (said, meant) = (own.get(file).unwrap_or(&none), english.get(file).unwrap_or(&none));
            for id in meant.keys().chain(said.keys()).collect::<BTreeSet<_>>() {
                if meant.get(id) != said.get(id) {
                    let name = folder.join(file);
                    wrong.push(format!("{}: {id}: {:?} for {:?}", name.display(), said.get(id), meant.get(id)));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A message with all its arguments: `count` for those that words depend on.
fn filled(sentence: MessageTemplate, count: u32) -> Message {
    let names = sentence.english.split("{ $").skip(1).filter_map(|from| from.split(' ').next());
    names.fold(Message::new(sentence), |message, name| {
        if sentence.counts(name) { message.and(name, count) } else { message.and(name, "7½") }
    })
}

#[test]
fn every_invalid_input_has_its_words() {
    for folder in std::fs::read_dir(locales()).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir())
    {
        let messages: BTreeMap<String, Arguments> = language(&folder).into_values().flatten().collect();
        for id in InvalidInput::IDS {
            let arguments = messages.get(*id).unwrap_or_else(|| panic!("{}: {id}", folder.display()));
            // `explain` has no arguments to give. The pages that show these two fill them in.
            let is_filled_in = ["practice-work-long", "assign-sure"].contains(id);
            assert!(arguments.is_empty() || is_filled_in, "{}: {id}", folder.display());
        }
    }
}

#[test]
fn stored_sentences_are_said_in_every_language_and_in_english_as_they_are_stored() {
    let english = Texts::for_header("en");
    let german = Texts::for_header("de");
    for set in sentences() {
        for message in set.iter().flat_map(|sentence| [1, 3].map(|count| filled(*sentence, count))) {
            let stored = message.to_string();
            assert_eq!(english.stored(&stored, &[set]), Some(stored.clone()));
            let said = german.stored(&stored, &[set]).unwrap();
            assert!(said != stored && said != message.template.id && !said.contains("{ $"), "{said}");
            assert_eq!(said.contains("7½"), stored.contains("7½"), "{said}");
        }
    }
    for part in PARTS.iter().copied().flatten() {
        // Verdicts begin a part of their sentence with a small letter.
        let part = part.english.replacen(char::is_uppercase, &part.english[..1].to_lowercase(), 1);
        for message in [MessageId::WrongForm.with("fault", &part), MessageId::ForAPerson.with("doubt", &part)] {
            let stored = message.to_string();
            let said = german.reason(&stored);
            assert_eq!(english.reason(&stored), stored);
            assert!(!said.contains(&part) && !said.contains("{ $"), "{said}");
        }
    }
    assert_eq!(german.reason("Nothing of ours."), "Nothing of ours.");
    assert_eq!((english.decimal_mark(), german.decimal_mark()), (DecimalMark::Point, DecimalMark::Comma));
}

#[test]
fn a_reply_is_translated_line_by_line_and_what_authors_wrote_is_not() {
    let german = Texts::for_header("de");
    let reply = "Not yet.\n\nA common mistake: the sign was lost.\n\nThe answer is a number.\n\nYour turn.";
    let said = "Noch nicht.\n\nEin häufiger Fehler: the sign was lost.\n\nThe answer is a number.\n\nDu bist dran.";
    assert_eq!(german.reply(reply), said);
    let solution = "Let us look at it together.\n2 + 2 = 4\nThe answer is 4.\n\nTry this one.";
    let said = "Sehen wir es uns zusammen an.\n2 + 2 = 4\nDie Antwort ist 4.\n\nVersuch diese Aufgabe.";
    assert_eq!(german.reply(solution), said);
    assert_eq!(Texts::for_header("en").reply(solution), solution);
    assert_eq!(german.hint("Look at the units."), "Look at the units.");
}
