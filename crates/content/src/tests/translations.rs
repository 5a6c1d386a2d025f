//! Translations of documents.

use crate::read::{BlueprintKind, example, skill, topic, untranslated};

const REFLECTION: &str = "reflection_id: r
version: \"1\"
metadata: {title: \"Look back\", description: \"Three questions.\", estimated_duration_minutes: 5}
prompts:
  - {prompt_id: one, text: \"What was hard?\"}
";

fn codes(translations: &str) -> Vec<String> {
    match crate::read::reflection("r.yaml", &format!("{REFLECTION}translations:\n{translations}")) {
        Ok(read) => read.warnings.iter().map(|problem| format!("{}:{}", problem.line, problem.code)).collect(),
        Err(problems) => problems.iter().map(|problem| format!("{}:{}", problem.line, problem.code)).collect(),
    }
}

#[test]
fn a_document_is_read_in_each_language_that_it_has() {
    let text = format!("{REFLECTION}translations:\n  - {{en: \"What was hard?\", de: \"Was war schwer?\"}}\n");
    let read = crate::read::reflection("r.yaml", &text).unwrap();
    let [german] = &*read.translations else { panic!("{:?}", read.translations) };
    assert_eq!((&*german.language, &*german.document.title), ("de", "Look back"));
    assert_eq!(german.texts["What was hard?"], "Was war schwer?");
    assert_eq!(read.title, "Look back");
}

#[test]
fn a_fault_of_a_translation_is_reported_at_its_place() {
    for (translations, code) in [
        ("  - {de: \"Was war schwer?\"}", "7:missing-field"),
        ("  - {en: \"What was easy?\", de: \"Was war leicht?\"}", "7:unknown-text"),
        ("  - {en: \"one\", de: \"eins\"}", "7:unknown-text"),
        ("  - {en: \"Look back\", Deutsch: \"Rückblick\"}", "7:bad-name"),
        ("  - {en: \"Look back\", de: \"\"}", "7:empty"),
        ("  - {en: \"Look back\", de: \"A\"}\n  - {en: \"Look back\", de: \"B\"}", "8:duplicate-name"),
        ("  en: \"Look back\"", "7:wrong-type"),
    ] {
        assert_eq!(codes(translations), [code], "{translations}");
    }
}

#[test]
fn what_a_translation_may_not_be_is_found_by_the_reader_of_the_document() {
    let text = example(BlueprintKind::Topic);
    let concept = topic("t.yaml", text).unwrap().concepts[0].name.clone();
    let long = format!("{text}\ntranslations:\n  - {{en: \"{concept}\", de: \"{}\"}}\n", "x".repeat(200));
    let Err(problems) = topic("t.yaml", &long) else { panic!("a name of 200 letters") };
    assert!(problems.iter().all(|problem| problem.line == long.lines().count()), "{problems:?}");
}

/// A word of the format may also be a word of the learners' language.
#[test]
fn a_translation_leaves_words_of_the_format_as_they_are() {
    let plain = include_str!("topic.yaml");
    let step = "    text: Ten ones are a ten.\n";
    let figure = "    figure: {kind: written, operation: divide, numbers: [8, 2]}\n";
    let glossary = "glossary: [{term: divide, meaning: To share equally.}]\nstudy_plan:\n";
    let text = plain.replace(step, &format!("{step}{figure}")).replace("study_plan:\n", glossary);
    let read = topic("t.yaml", &format!("{text}translations:\n  - {{en: divide, de: teilen}}\n")).unwrap();
    let [german] = &*read.translations else { panic!("{:?}", read.translations) };
    assert_eq!(german.document.glossary[0].term, "teilen");
    assert_eq!(german.document.steps[0].kind, read.steps[0].kind);
}

/// Learners ask in their language, and concepts keep their names in all of them.
#[test]
fn the_questions_of_a_topic_are_translated() {
    let questions = "questions:\n  - {ask: [why so, what for], answer: Ten ones are a ten., concept: carrying}\n";
    let text = include_str!("topic.yaml").replace("study_plan:\n", &format!("{questions}study_plan:\n"));
    let pairs = "translations:\n  - {en: why so, de: warum so}\n  - {en: what for, de: wozu}\n  \
                 - {en: Ten ones are a ten., de: Zehn Einer sind ein Zehner.}\n  - {en: carrying, de: Übertrag}\n";
    let read = topic("t.yaml", &format!("{text}{pairs}")).unwrap();
    let [german] = &*read.translations else { panic!("{:?}", read.translations) };
    let question = &german.document.questions[0];
    assert_eq!(
        (question.ask.join(", ").as_str(), question.answer.as_str()),
        ("warum so, wozu", "Zehn Einer sind ein Zehner.")
    );
    assert_eq!(question.concept.as_ref().unwrap().name, "Übertrag");
}

#[test]
fn each_text_with_words_needs_each_language() {
    let languages = ["en".to_owned(), "de".to_owned(), "fr".to_owned()];
    let text = format!("{REFLECTION}translations:\n  - {{en: \"What was hard?\", de: \"Was war schwer?\"}}\n");
    let missing = untranslated("r.yaml", &text, BlueprintKind::Reflection, &languages);
    let told: Vec<(usize, bool)> = missing.iter().map(|found| (found.line, found.message.contains("`fr`"))).collect();
    assert_eq!(told, [(3, false), (3, true), (3, false), (3, true), (5, true)]);
    assert!(untranslated("r.yaml", &text, BlueprintKind::Reflection, &languages[..1]).is_empty());
}

#[test]
fn a_name_is_unused_only_if_no_language_uses_it() {
    let text = example(BlueprintKind::Skill);
    let with = |stem: &str| {
        let own = skill("s.yaml", text).unwrap().stems[0].source().to_owned();
        let named = text.replacen("generation:\n", "generation:\n  computed_values: {spare: \"1\"}\n", 1);
        let written = format!("{named}\ntranslations:\n  - en: {own:?}\n    de: \"{stem}\"\n");
        let read = skill("s.yaml", &written).unwrap_or_else(|problems| panic!("{}", problems[0]));
        read.warnings.iter().filter(|problem| problem.code == "unused-name").count()
    };
    let own = skill("s.yaml", text).unwrap().stems[0].source().to_owned();
    assert_eq!((with(&own), with(&format!("{own} {{spare}}"))), (1, 0));
}
