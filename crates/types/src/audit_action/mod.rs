//! Actions of the audit trail.

mod stored;

/// Declares the actions, each in its group.
macro_rules! actions {
    ($($(#[$about:meta])* $group:ident { $($(#[$meaning:meta])* $action:ident,)+ })+) => {
        /// Groups of actions, for lists.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::EnumIter)]
        pub enum ActionGroup {
            $($(#[$about])* $group,)+
        }

        /// Every action that this release writes to the audit trail, in the order of lists. Older releases wrote others
        /// too: rows that are read have their action as text.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::EnumIter, strum::EnumString)]
        #[derive(strum::AsRefStr, strum::Display, strum::IntoStaticStr)]
        #[strum(serialize_all = "snake_case")]
        pub enum AuditAction {
            $($($(#[$meaning])* $action,)+)+
        }

        impl AuditAction {
            /// Returns its group.
            pub const fn group(self) -> ActionGroup {
                match self {
                    $($(Self::$action)|+ => ActionGroup::$group,)+
                }
            }
        }
    };
}

actions! {
    /// Signing in and out, and refused access.
    Entering {
        /// An account signed in.
        SignedIn,
        /// An account signed out.
        SignedOut,
        /// A sign-in was refused.
        SignInRefused,
        /// An account requested something that its role may not see.
        AccessRefused,
        /// A recovery code was used instead of the second factor.
        RecoveryCodeUsed,
    }
    /// Accounts, and who is responsible for them.
    People {
        /// An account was created.
        AccountCreated,
        /// An account without a password was invited again.
        AccountInvited,
        /// An invitation was created.
        InvitationCreated,
        /// An invitation was accepted.
        InvitationAccepted,
        /// An invitation was withdrawn.
        InvitationWithdrawn,
        /// The accounts of a roster were created.
        RosterApplied,
        /// The role of an account was changed.
        RoleChanged,
        /// The time factor of a learner was changed.
        TimeFactorChanged,
        /// An account was disabled.
        AccountDisabled,
        /// An account was enabled again.
        AccountEnabled,
        /// An account was erased.
        AccountDeleted,
        /// The data of an account was downloaded.
        AccountExported,
        /// An account was signed out of all browsers.
        BrowserSessionsEnded,
        /// A password was changed.
        PasswordChanged,
        /// Two-factor sign-in was turned on.
        SecondFactorEnabled,
        /// Two-factor sign-in was turned off.
        SecondFactorDisabled,
        /// An access token was created.
        TokenCreated,
        /// An access token was revoked.
        TokenRevoked,
        /// Expired access tokens were removed.
        TokensExpired,
        /// A password was hashed again with current parameters.
        PasswordRehashed,
        /// An account's time zone was chosen.
        TimeZoneChosen,
        /// An account's language was chosen.
        LanguageChosen,
        /// A member of staff began to see the pages of a learner.
        ViewingBegun,
        /// A member of staff stopped seeing the pages of a learner.
        ViewingEnded,
    }
    /// Sessions: assessments, practice, surveys and all others.
    Sessions {
        /// A session was created.
        SessionCreated,
        /// A session was started.
        SessionStarted,
        /// A session was changed without an event.
        SessionChanged,
        /// The clock of a session was paused.
        SessionPaused,
        /// The clock of a session was resumed.
        SessionResumed,
        /// A session was finished.
        SessionCompleted,
        /// A session was terminated.
        SessionTerminated,
        /// The time of a session ran out.
        SessionExpired,
        /// The extra time of a session was changed.
        TimeChanged,
        /// The closing time of a session was changed.
        WindowChanged,
        /// The break time of a session was raised.
        BreaksChanged,
        /// The results wait until the last learner has finished.
        RevealHeld,
        /// An adaptive test chose an item.
        ItemChosen,
        /// An adaptive test had no further item to ask.
        ChoiceEnded,
        /// An item was shown.
        ProblemServed,
        /// An item was skipped.
        ProblemSkipped,
        /// The learner moved to another item.
        ProblemLeft,
        /// The time for an item ran out.
        ProblemTimedOut,
        /// An item was requested.
        ProblemRequested,
        /// The review of the answers was opened.
        ReviewOpened,
        /// An answer was submitted.
        AttemptSubmitted,
        /// An answer was marked.
        AttemptEvaluated,
        /// An unreadable draft of an answer was set aside.
        DraftSetAside,
        /// A wrong answer was diagnosed.
        DiagnosisCompleted,
        /// A hint was shown.
        HintServed,
        /// A language model spoke about the open item.
        ModelAssisted,
        /// A worked solution was shown.
        SolutionServed,
        /// The mastery of a skill was updated.
        MasteryUpdated,
        /// A skill was mastered.
        SkillMastered,
        /// A skill was unlocked.
        SkillUnlocked,
        /// The learner does not know the answer.
        UnknownSaid,
        /// An answer of a placement was weighed.
        AnswerWeighed,
        /// A probe of a placement was settled.
        ProbeSettled,
        /// A question of a survey was asked.
        QuestionPresented,
        /// A prompt of a thought session was asked.
        PromptPresented,
        /// Earlier messages were summarised.
        HistorySummarized,
        /// A response was recorded.
        ResponseRecorded,
        /// The learner went back.
        MovedBack,
        /// A step of a workflow was started.
        StepEntered,
        /// A message to the tutor was received.
        MessageReceived,
        /// The help level of the tutor's question was changed.
        QuestionPhased,
        /// A model's proposal was judged.
        ProposalRuled,
        /// A model's reply did not pass the gate.
        ReplyHeldBack,
        /// The tutor explained.
        Explained,
        /// A tutor showed the picture of an explanation.
        PictureShown,
        /// A tutor asked a part of a question.
        SubQuestionAsked,
        /// A part of a question was answered, or its result was shown.
        SubQuestionAnswered,
        /// The pace of a lesson was changed.
        PaceChosen,
        /// A message to the tutor was flagged.
        Flagged,
        /// The plan of a lesson was completed.
        PlanCompleted,
        /// The tutor replied.
        Spoke,
        /// A check of a lesson was marked.
        CheckMarked,
        /// A wait ended.
        Waited,
        /// A run was started.
        RunStarted,
        /// A run was resumed.
        RunResumed,
        /// A run was suspended.
        RunSuspended,
        /// A run was finished.
        RunFinished,
        /// A message was added.
        MessageAdded,
        /// A tool was called.
        ToolCalled,
        /// A tool call was completed.
        ToolCompleted,
        /// An action of the client was requested.
        ClientActionRequested,
        /// The client responded.
        ClientResponded,
        /// A result was regraded.
        ResultRegraded,
        /// An answer was marked by a person.
        ResponseReviewed,
        /// A problem with an item was reported.
        ProblemReported,
        /// A report was answered.
        ReportAnswered,
        /// A note was added to a report.
        ReportNoted,
        /// A report was taken into review.
        ReportLookedAt,
        /// A report was resolved or dismissed.
        ReportClosed,
        /// A report was reopened.
        ReportReopened,
        /// A flagged message was reviewed.
        FlagLookedAt,
    }
    /// Classes and their assignments.
    Classes {
        /// A class was created.
        ClassCreated,
        /// A class was renamed, archived or reopened.
        ClassChanged,
        /// A learner joined a class.
        ClassJoined,
        /// A learner left a class.
        ClassLeft,
        /// A teacher was added to a class.
        ClassTeacherAdded,
        /// A teacher was removed from a class.
        ClassTeacherRemoved,
        /// The join code of a class was changed or removed.
        JoinCodeChanged,
        /// The order of skills in a class was changed.
        ClassOrderChanged,
        /// Whether a language model may write its own words to the class was changed.
        ClassModelWordsChanged,
        /// A group was created or changed.
        GroupChanged,
        /// A group was removed.
        GroupRemoved,
        /// An assignment was created.
        AssignmentCreated,
        /// The terms of an assignment were changed.
        AssignmentChanged,
        /// An assignment was withdrawn, or assigned again.
        AssignmentWithdrawn,
        /// The accommodations of an assignment were changed.
        ExceptionChanged,
        /// The results of an assignment were released.
        ResultsReleased,
        /// It was changed which attempt counts.
        CountingChanged,
        /// A grade was overridden.
        GradeOverridden,
        /// The override of a grade was removed.
        GradeRestored,
        /// The comment on a grade was changed.
        GradeCommented,
        /// The grades of an assignment were released.
        GradesReleased,
        /// The grades of an assignment were hidden.
        GradesWithdrawn,
        /// A regrade was created.
        RegradeMade,
        /// A regrade was applied.
        RegradeApplied,
        /// A regrade was undone.
        RegradeUndone,
        /// A rubric was changed.
        RubricChanged,
    }
    /// Blueprints.
    Content {
        /// A draft was created.
        DraftCreated,
        /// A draft was sent to review.
        DraftSentToReview,
        /// A draft was sent back to its author.
        DraftSentBack,
        /// A draft was discarded.
        DraftDiscarded,
        /// A blueprint was published.
        BlueprintPublished,
        /// A blueprint was retired.
        BlueprintRetired,
        /// The sharing of a teacher's assessment was changed.
        TestShared,
        /// A teacher's question was published to all.
        QuestionOpened,
    }
    /// Problems of the bank.
    Bank {
        /// A problem was added.
        ProblemAdded,
        /// A problem was submitted for verification.
        ProblemSubmitted,
        /// A problem was approved.
        VerificationApproved,
        /// A problem was rejected.
        VerificationRejected,
        /// A problem was retired.
        ProblemRetired,
        /// A run of the factory was started.
        FactoryRunStarted,
        /// A run of the factory was paused.
        FactoryRunPaused,
        /// A run of the factory was resumed.
        FactoryRunResumed,
        /// A run of the factory was cancelled.
        FactoryRunCancelled,
        /// A blueprint that a model wrote was approved.
        TemplateApproved,
        /// A blueprint that a model wrote was declined.
        TemplateDeclined,
    }
    /// The server and the audit trail itself.
    Server {
        /// A setting of publishing was changed.
        SettingChanged,
        /// The settings of accounts were changed.
        SettingsChanged,
        /// Statistics of items were recomputed.
        StatisticsRecomputed,
        /// Verifying the audit trail was begun.
        VerificationBegun,
        /// The audit trail was verified, with the result in the detail.
        ChainVerified,
        /// The audit trail could not be verified.
        VerificationFailed,
        /// The difficulties of levels were calibrated from answers.
        ItemsCalibrated,
        /// The audit trail was downloaded.
        AuditExported,
        /// Language models were tested.
        ModelsProbed,
        /// An endpoint of language models was entered, changed, used, no longer used or deleted.
        ModelProviderChanged,
        /// A draft of a topic was requested from a language model.
        TopicDraftOrdered,
        /// An announcement was published.
        AnnouncementPublished,
        /// An announcement was changed.
        AnnouncementChanged,
        /// An announcement was ended.
        AnnouncementEnded,
        /// A backup was made.
        BackupMade,
        /// Records of older releases were sealed.
        RecordsSealed,
        /// Signed heads are missing from their file.
        HeadsMissing,
        /// The server took its time from the system clock.
        ClockStarted,
        /// The system clock was changed, and the server's time went on evenly.
        ClockJumped,
        /// The server took its time from the system clock again.
        ClockSet,
        /// Demo content was created.
        DemoMade,
    }
}
