//! The messages about invalid input.

use strum::VariantNames as _;

/// Declares the messages about one field, each with the field's name, and the messages about any field. The type in
/// parentheses is of the detail: what is shown with the message besides its own words, such as the rejected part of the
/// input, a limit, a count or a name.
macro_rules! messages {
    (
        of_one_field { $($message:ident $(($detail:ty))? => $field:literal,)+ }
        of_any_field { $($free:ident $(($free_detail:ty))?,)+ }
    ) => {
        /// Why an input is invalid.
        #[expect(missing_docs, reason = "the Fluent message of each variant's id says what it means")]
        #[derive(Debug, Clone, PartialEq, Eq, strum::IntoStaticStr, strum::VariantNames)]
        #[strum(serialize_all = "kebab-case")]
        pub enum InvalidInput {
            $($message $(($detail))?,)+
            $($free { field: &'static str $(, detail: $free_detail)? },)+
        }

        impl InvalidInput {
            /// Returns the name of the form's field.
            pub const fn field(&self) -> &'static str {
                match self {
                    $(Self::$message { .. } => $field,)+
                    $(Self::$free { field, .. })|+ => field,
                }
            }

            /// Returns what is shown with the message besides its own words: the rejected part of the input, a limit, a
            /// count or a name. Empty if the message needs nothing else.
            pub fn detail(&self) -> String {
                match self {
                    $($(Self::$message(detail) => <$detail as ToString>::to_string(detail),)?)+
                    $($(Self::$free { detail, .. } => <$free_detail as ToString>::to_string(detail),)?)+
                    _ => String::new(),
                }
            }
        }
    };
}

messages! {
    of_one_field {
        AnnouncementEndsFirst => "ends",
        AnnouncementEndsMissing => "ends",
        AnnouncementIsPast => "ends",
        AnnouncementKind => "kind",
        AnnouncementTitleEmpty => "title",
        AnnouncementTitleLong(usize) => "title",
        AnnouncementTooLong(i64) => "ends",
        AnnouncementWordsLong(usize) => "words",
        AnnouncementsMany(i64) => "title",
        AnswerMissing => "answer",
        AnswerOfDanger(String) => "answer",
        AnswerOfDangerAnonymous(String) => "answer",
        AnswerTooLong => "answer",
        AnswerUnreadable(String) => "answer",
        ArchiveBadName(String) => "file",
        ArchiveBroken(String) => "file",
        ArchiveEmpty(String) => "file",
        ArchiveEncrypted(String) => "file",
        ArchiveLink(String) => "file",
        ArchiveNameEncoding(String) => "file",
        ArchiveNameTwice(String) => "file",
        ArchiveNotText(String) => "file",
        ArchiveOverlap => "file",
        ArchiveTextTooLarge(String) => "file",
        ArchiveTooLarge(String) => "file",
        ArchiveTooMany(usize) => "file",
        ArchiveUnknownFile(String) => "file",
        AssignSure(String) => "sure",
        AssignTitle => "title",
        AssignUnknown => "task",
        AssignedPasswordWrong => "password",
        AssignmentChangedMeanwhile => "seen",
        BankReasonLong => "reason",
        BankReasonMissing => "reason",
        BankRetireIllegal => "retire",
        BeginTooFewProblems => "assessment",
        BlueprintAssigned(usize) => "retire",
        BlueprintInUse(String) => "retire",
        BreakNotNow => "break",
        ClassGroupAssigned => "group",
        ClassGroupStrangers => "members",
        ClassGroupTaken => "name",
        ClassGroupsMany => "name",
        ClassLastTeacher => "teacher",
        ClassNameEmpty => "name",
        ClassNameLong => "name",
        ClassNamesCount(usize) => "names",
        ClassNoTeacher(String) => "name",
        CodeWrong => "code",
        CurriculumDone => "config/curriculum",
        DeleteName => "typed",
        DraftBaseMoved => "publish",
        DraftHasErrors => "publish",
        DraftInReview => "revision",
        DraftNotInReview => "publish",
        DraftOfTeacher(String) => "publish",
        DraftRemarkLong => "remark",
        DraftSavedByAnother(String) => "revision",
        DraftTooLong(usize) => "text",
        DraftTooMany => "start",
        ExtraTimeRange => "minutes",
        FactoryAgainst => "item",
        FactoryBudget => "budget",
        FactoryChoose => "about",
        FactoryChooseBlueprint => "blueprints",
        FactoryChooseItems => "items",
        FactoryChooseSchema => "schemas",
        FactoryChooseSkill => "skills",
        FactoryCount => "count",
        FactoryModel => "models",
        FactoryNoBlueprint => "blueprints",
        FactoryNoModel => "",
        FactoryNoSchema => "schemas",
        FactoryNoSkill => "skills",
        FactoryWeights => "easy",
        FactoryWhyEmpty => "why",
        FactoryWhyLong => "why",
        FlagsNoteLong => "note",
        FormUnreadable => "form",
        FormWrongControl(String) => "form",
        FormWrongLines(String) => "form",
        FormWrongNameTwice(String) => "form",
        FormWrongNoName(String) => "form",
        FormWrongText(String) => "form",
        GoalRange => "count",
        GradeCommentLong => "comment",
        GradeConflict => "seen",
        GradeReasonLong => "reason",
        GradeReasonMissing => "reason",
        GradeScoreWrong => "score",
        GradeWhatUnknown => "what",
        GradeWordWrong => "word",
        GradesCountingUnknown => "counting",
        HelpNobody(usize) => "learners",
        ImportGone => "file",
        ImportHasErrors => "upload",
        ImportManyDrafts(usize) => "upload",
        ImportTooMuch => "upload",
        ImportTwoPeople => "upload",
        InviteTooMany(i64) => "role",
        JoinCodeUnknown => "code",
        LanguageUnknown => "language",
        ModelProviderLine(String) => "further",
        ModelProviderMissing => "provider",
        ModelProviderMoved => "key",
        ModelProviderName => "name",
        ModelProviderNameTaken => "name",
        ModelProviderUntested => "provider",
        ModelProviderUnusable => "provider",
        ModelProvidersMany => "name",
        ModelsNoSuchRole => "role",
        ModelsNoneToProbe => "role",
        NameEmpty => "name",
        NameLookAlike(String) => "name",
        NameTaken(String) => "name",
        NameTooLong => "name",
        OrderNoPlace => "answer",
        OrderSamePlace => "answer",
        OwnInUse(String) => "retire",
        OwnIsOpen => "question",
        OwnNotPublished(String) => "open",
        OwnTooMany(i64) => "title",
        PaperVersionsRange(u8) => "versions",
        PracticeAllMet => "skill",
        PracticeInAttempt => "answer",
        PracticeNoMoreHints => "response/request",
        PracticeReserved => "skill",
        PracticeTooMany => "answer",
        PracticeTooManySolutions => "answer",
        PracticeWorkLong => "work",
        PracticeWorkMissing => "work",
        QuestionBadTitle => "title",
        QuestionNoTitle => "title",
        QuestionOtherId(String) => "publish",
        RegradeConfirm => "confirm",
        RegradeKeyRight => "key",
        RegradeKeyUnreadable => "key",
        RegradeNoOption => "key",
        RegradeNotYet => "assignment",
        RegradeReachesNobody => "assignment",
        RegradeReasonEmpty => "reason",
        RegradeReasonLong => "reason",
        RegradeRemedy => "remedy",
        RegradeTooMany => "assignment",
        RegradeWhichAssignment => "assignment",
        ReportChanged => "version",
        ReportChooseKind => "kind",
        ReportChooseState => "state",
        ReportNothing => "state",
        ReportTooMany => "limit",
        ReportTooManyOfItem => "limit",
        ReportWordsMissing => "words",
        ResponseUnreadable(String) => "response",
        ReviewCommentLong => "comment",
        ReviewDecidedMeanwhile => "review",
        ReviewPointsRange => "points",
        ReviewRubricChanged => "points",
        RosterEmpty => "text",
        RosterTooLarge => "text",
        RubricChanged => "rubric",
        RubricLine(usize) => "rubric",
        RubricLong => "rubric",
        RunNotOpen => "response",
        RunNotOver => "response",
        SessionMovedOn => "",
        SettingsAgree => "agreed",
        SettingsContactLong => "contact",
        SettingsOwnFactor => "second_factor",
        SignInWrong => "password",
        TermsAttempts => "attempts",
        TermsBreaks => "breaks",
        TermsExtra => "extra",
        TermsMinutes => "minutes",
        TermsPassword => "password",
        TermsWindow => "closes",
        TestAssigned(usize) => "archive",
        TestChangedMeanwhile => "base",
        TestCount(String) => "counts",
        TestInUse(String) => "archive",
        TestManyItems(u32) => "skills",
        TestManySkills => "skills",
        TestMinutesRange => "minutes",
        TestNoSkills => "skills",
        TestNotPossible(String) => "skills",
        TestOtherId(String) => "text",
        TestTextErrors(usize) => "text",
        TestTitleLong => "title",
        TestTooFew(String) => "counts",
        TestTooMany(i64) => "skills",
        TestUnknownSkill(String) => "skills",
        TimeFactorRange(u16) => "percent",
        TimeZoneUnknown(String) => "time_zone",
        TokenDays(u32) => "days",
        TokenName => "name",
        TokenScopes => "scopes",
        TokenTooMany(i64) => "name",
        TopicDraftNoModel => "skill",
        TopicDraftNoSkill => "skill",
        TrialImpossible(String) => "text",
        TrialUnreadable => "text",
        TutorMessageEmpty => "message",
        TutorMessageLong => "message",
        WaitNotOver(String) => "response",
        WelcomeCodeWrong(String) => "code",
        WindowMustLieAhead => "closes",
    }
    of_any_field {
        AccountInExam,
        AssignNotOfClass,
        ClassNamesUnknown(String),
        DraftOwnText,
        DraftSame,
        ErrorBadRequest,
        FactoryNumber,
        FactoryOutOfRange,
        LastAdministrator,
        ModelProviderFault(String),
        NameMark(String),
        NameMixed,
        NameSign(String),
        NameUnprintable(String),
        PasswordCommon,
        PasswordTooLong,
        PasswordTooShort,
        PasswordWrong,
        ReportWordsLong,
        RoleUnknown,
        SettingsDays(u32),
        TermsInstant(String),
        TermsNoWindow,
        TermsNumber(String),
        TermsWhen(String),
        TermsWindowOnly,
        TestHasOwn,
        TimeNone(String),
    }
}

impl InvalidInput {
    /// The ids of all messages.
    pub const IDS: &[&str] = Self::VARIANTS;

    /// Returns the id of the Fluent message.
    pub fn id(&self) -> &'static str {
        self.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_input_has_the_id_field_and_detail_of_its_message() {
        let parts = |input: &InvalidInput| (input.id(), input.field(), input.detail());
        let taken = InvalidInput::NameTaken("ann".into());
        assert_eq!(parts(&taken), ("name-taken", "name", "ann".to_owned()));
        let days = InvalidInput::SettingsDays { field: "idle_days", detail: 36_500 };
        assert_eq!(parts(&days), ("settings-days", "idle_days", "36500".to_owned()));
        assert_eq!(parts(&InvalidInput::BreakNotNow), ("break-not-now", "break", String::new()));
        assert!(InvalidInput::IDS.contains(&"practice-too-many-solutions"));
    }
}
