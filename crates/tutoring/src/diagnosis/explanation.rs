//! Explanations of wrong answers that are not content.

plumb_types::messages! {
    /// An explanation for the learner. Its English text is what sessions store.
    #[expect(missing_docs, reason = "the words beside them say what each is")]
    pub enum Explanation {
        FormOnly "diagnosis-form-only" "The value is right, but it is not written in the form asked for."
        Unfinished "diagnosis-unfinished" "This is a result on the way to the answer. The last steps are missing."
        WrongSign "diagnosis-wrong-sign" "The answer has the wrong sign."
        LeftToRight "diagnosis-left-to-right" "The operations were done from left to right. Do products first."
        UpsideDown "diagnosis-upside-down" "The fraction is upside down."
        UnitsDoNotMatch "diagnosis-units-do-not-match" "The units do not match. Check how you changed them."
        WrongPlaces "diagnosis-wrong-places" "The digits are right, but they are in the wrong places."
        DigitsSwapped "diagnosis-digits-swapped" "Two digits are swapped."
        OtherOperation "diagnosis-other-operation" "You used a different operation from the one asked for."
        OffByOne "diagnosis-off-by-one" "The answer is off by one."
        NotTypical "diagnosis-not-typical" "This is not a typical mistake."
        CommonWrongAnswer "diagnosis-common-wrong-answer" "This is a common wrong answer."
        CommonMistake "diagnosis-common-mistake" "A common mistake: { $mistake }."
        WorkLine "diagnosis-work-line" "Line { $line } of the work does not follow from the line before."
    }
}
