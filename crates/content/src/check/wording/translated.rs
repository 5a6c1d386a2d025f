//! Checks the texts of items in the other languages of a blueprint: they must say the same as the blueprint's own.

use std::collections::{BTreeMap, BTreeSet};

use plumb_formula::Value;
use plumb_typeset::{faults, plain_text};

use crate::check::findings::{Findings, at_level, part_path, translated_path};
use crate::generate::{Generator, ItemText, Stream, TextRole, all_texts, values};
use crate::text::problem::{Severity, shorten};

use super::german::{self, Nouns};
use super::tokens::tokens;
use super::told::{ItemContext, KeyLeakCounter};
use super::{HINT_TELLS, STEM_TELLS, Verbs, WordingFault, calculation, claim, markup_fault};

/// Number of solutions of a level with texts that are compared.
const PROBES: u32 = 200;

/// The language of the words that are known here.
const GERMAN: &str = "de";

/// Checks the translations of a level.
pub(in crate::check) fn check(generator: &Generator, index: usize, findings: &mut Findings) {
    let skill = generator.skill();
    let level = &skill.levels[index].name;
    let Ok(sampler) = generator.sampler(level) else { return };
    for translated in &skill.translations {
        let mut stream = Stream::new(0, "translations");
        let language = &*translated.language;
        let mut texts = TranslationCheck {
            generator,
            level,
            language,
            read: BTreeSet::new(),
            leaks: BTreeMap::new(),
            nouns: BTreeMap::new(),
        };
        for _ in 0..PROBES {
            let Ok(parameters) = sampler.draw(&mut stream) else { break };
            // What fails in the blueprint's own language is reported there.
            let Ok(own) = all_texts(skill, &parameters) else { continue };
            match all_texts(&translated.document, &parameters) {
                Ok(other) => texts.item(&own, &other, &parameters, findings),
                Err(fault) => {
                    let path = part_path(&translated.document, fault.part);
                    texts.fails(&path, (fault.code, &fault.message), &parameters, findings);
                }
            }
        }
        texts.finish(findings);
    }
}

/// The texts of a level in one language.
struct TranslationCheck<'s> {
    generator: &'s Generator,
    level: &'s str,
    language: &'s str,
    /// Paths and texts that were checked.
    read: BTreeSet<(String, String)>,
    /// By path: how often questions and hints reveal the key.
    leaks: BTreeMap<String, (TextRole, KeyLeakCounter)>,
    /// Nouns by path.
    nouns: BTreeMap<String, Nouns>,
}

impl TranslationCheck<'_> {
    /// Checks the texts of an item, given in the blueprint's own language and in this one.
    fn item(&mut self, own: &[ItemText], other: &[ItemText], parameters: &[Value], findings: &mut Findings) {
        let said = |texts: &[ItemText], role: TextRole| -> Vec<String> {
            let said =
                texts.iter().filter(|text| text.role == role).filter_map(|text| text.text.as_ref().ok()?.as_deref());
            said.map(|text| plain_text(text).into_owned()).collect()
        };
        self.answers(own, other, parameters, findings);
        let (stems, answers) = (said(other, TextRole::Stem), said(other, TextRole::Answer));
        let key = match answers.first() {
            Some(key) => key.clone(),
            None => self.typed_key(parameters),
        };
        let stems: Vec<&str> = stems.iter().map(String::as_str).collect();
        let others: Vec<&str> = answers.iter().skip(1).map(String::as_str).collect();
        let item = ItemContext { stems: &stems, key: &key, others: &others };
        for (own, other) in own.iter().zip(other) {
            match (&own.text, &other.text) {
                (_, Err(error)) => {
                    self.fails(&other.path, (error.code, &error.message), parameters, findings);
                }
                (Ok(Some(english)), Ok(Some(text))) => self.text(other, (english, text), item, parameters, findings),
                _ => {}
            }
        }
    }

    /// The key of an item with a typed answer: it is the same in all languages.
    fn typed_key(&self, parameters: &[Value]) -> String {
        self.generator.evaluate(parameters.to_vec()).map(|made| made.key).unwrap_or_default()
    }

    /// Answers that differ must differ in every language.
    fn answers(&mut self, own: &[ItemText], other: &[ItemText], parameters: &[Value], findings: &mut Findings) {
        let answers = |text: &&ItemText| text.role == TextRole::Answer;
        let (own, other): (Vec<_>, Vec<_>) =
            (own.iter().filter(answers).collect(), other.iter().filter(answers).collect());
        for (at, text) in other.iter().enumerate() {
            let Ok(Some(said)) = &text.text else { continue };
            let same =
                other[..at].iter().position(|earlier| matches!(&earlier.text, Ok(Some(earlier)) if earlier == said));
            if let Some(earlier) = same
                && matches!((&own[at].text, &own[earlier].text), (Ok(Some(one)), Ok(Some(two))) if one != two)
            {
                let fault = WordingFault {
                    severity: Severity::Error,
                    code: "translation-same",
                    message: format!("two different answers are both `{}` here", shorten(said)),
                    help: "translate them with different words",
                };
                self.report(&text.path, fault, parameters, findings);
            }
        }
    }

    fn text(
        &mut self,
        at: &ItemText,
        (english, text): (&str, &str),
        item: ItemContext<'_>,
        parameters: &[Value],
        findings: &mut Findings,
    ) {
        let plain = &*plain_text(text);
        if self.read.insert((at.path.clone(), text.to_owned())) {
            let mut wording: Vec<WordingFault> = faults(text).into_iter().map(WordingFault::from).collect();
            wording.extend(markup_fault(plain));
            wording.extend(claim(plain, Verbs::PassedOver));
            if at.role == TextRole::Stem {
                wording.extend(calculation::fault(plain, item.key));
            }
            // A text without a translation is shown as it is.
            let is_translated = at.role == TextRole::Stem || text != english;
            if self.language == GERMAN && is_translated {
                wording.extend(german::plural(&tokens(plain)));
                wording.extend(german::untranslated(plain, &plain_text(english)));
                wording.extend(self.nouns.entry(at.path.clone()).or_default().read(plain));
            }
            for fault in wording {
                self.report(&at.path, fault, parameters, findings);
            }
        }
        let skill = self.generator.skill();
        let (_, leak) = self.leaks.entry(at.path.clone()).or_insert_with(|| (at.role, KeyLeakCounter::new()));
        match at.role {
            TextRole::Stem => leak.stem(skill, plain, item, parameters),
            TextRole::Hint => leak.hint(skill, plain, item, parameters),
            TextRole::Solution | TextRole::Answer => {}
        }
    }

    /// Reports the findings that need all items.
    fn finish(&self, findings: &mut Findings) {
        for (path, (role, leak)) in &self.leaks {
            let what = if *role == TextRole::Stem { STEM_TELLS } else { HINT_TELLS };
            leak.report(self.level, &translated_path(self.language, path), what, findings);
        }
    }

    /// Reports a text that cannot be made.
    fn fails(&self, path: &str, (code, message): (&str, &str), parameters: &[Value], findings: &mut Findings) {
        let message = at_level(message, self.level, &values::describe(self.generator.skill(), parameters));
        let path = translated_path(self.language, path);
        if let Some(problem) = findings.error(&path, &code.replace('_', "-"), message) {
            problem.help = Some("change the translation".to_owned());
        }
    }

    fn report(&self, path: &str, fault: WordingFault, parameters: &[Value], findings: &mut Findings) {
        let path = translated_path(self.language, path);
        fault.report(&path, (self.generator.skill(), self.level), parameters, findings);
    }
}
