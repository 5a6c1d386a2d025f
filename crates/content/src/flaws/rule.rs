//! The nineteen rules.

/// An item-writing flaw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, strum::IntoStaticStr, strum::EnumIter)]
#[strum(serialize_all = "snake_case")]
pub enum FlawRule {
    /// The text is ambiguous, or refers to something that is missing.
    AmbiguousInformation,
    /// A wrong option that no learner would choose.
    ImplausibleDistractors,
    /// An option that declares all others to be wrong.
    NoneOfTheAbove,
    /// The key is markedly longer than every other option.
    LongestOptionCorrect,
    /// The stem contains data that the answer does not need.
    GratuitousInformation,
    /// The options are true and false, or statements to be judged true or false one by one.
    TrueFalseOptions,
    /// The options combine parts, and the key combines those that occur most often.
    ConvergenceCues,
    /// Stem and key are connected without any knowledge of the subject, or the stem states the key.
    LogicalCues,
    /// An option that declares all others to be correct.
    AllOfTheAbove,
    /// The stem has blanks.
    FillInTheBlank,
    /// An option says “always” or “never”, which is seldom correct.
    AbsoluteTerms,
    /// The key alone repeats a word of the stem.
    WordRepeats,
    /// The stem asks nothing, or cannot be understood without the options.
    UnfocusedStem,
    /// Options are combinations of other options or of numbered statements.
    ComplexOrKType,
    /// Grammar or form fits the key alone, or not all of the options.
    GrammaticalCues,
    /// Steps, statements or data are out of order or have gaps; options have labels of their own.
    LostSequence,
    /// An option says “often” or “usually”, which readers interpret differently.
    VagueTerms,
    /// Another option is as correct as the key, or the key is not marked.
    MoreThanOneCorrect,
    /// The stem asks for a negation.
    NegativelyWordedStem,
}

impl FlawRule {
    /// Advice to the author.
    pub fn words(self) -> &'static str {
        match self {
            Self::AmbiguousInformation => "Say all that is needed so that it can be read in one way only.",
            Self::ImplausibleDistractors => "Put in its place what somebody gets who makes a mistake.",
            Self::NoneOfTheAbove | Self::AllOfTheAbove => {
                "Put in its place an answer that can be wrong or right by itself."
            }
            Self::LongestOptionCorrect => "Make the options alike in length.",
            Self::GratuitousInformation => "Leave out what is not needed, unless finding what is needed is the task.",
            Self::TrueFalseOptions => "Ask a question whose options are answers, not statements to be judged.",
            Self::ConvergenceCues => "Let every part occur equally often among the options.",
            Self::LogicalCues => "Take out of the stem what tells the key.",
            Self::FillInTheBlank => "Ask a whole question, or say what belongs in the blank.",
            Self::AbsoluteTerms => "Say under which circumstances, or use such words in all options.",
            Self::WordRepeats => "Use another word in the key, or the same in all options.",
            Self::UnfocusedStem => "Ask one question that can be answered with the options covered.",
            Self::ComplexOrKType => "Let every option be an answer of its own.",
            Self::GrammaticalCues => "Word stem and options so that each option fits in the same way.",
            Self::LostSequence => "Number without gaps, keep data in order, and leave letters of options to the page.",
            Self::VagueTerms => "Say how often or how much.",
            Self::MoreThanOneCorrect => "Let exactly one option be right and be named as the key.",
            Self::NegativelyWordedStem => "Ask for what is so.",
        }
    }
}
