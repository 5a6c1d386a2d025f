//! The sentences of a thought session that are not content. Sessions store their English text.

plumb_types::messages! {
    /// A sentence of a thought session.
    #[expect(missing_docs, reason = "the words beside them say what each is")]
    pub enum ThoughtLine {
        TalkToSomeone "thought-talk-to-someone" "Thank you for writing that down. Please talk to someone you trust now: a parent, a teacher, a doctor, or a helpline where you live. If you are in danger, call the emergency number."
        SchoolSees "thought-school-sees" "So that someone can help, your teachers can see that you wrote about something serious here, but not what you wrote."
        SchoolContact "thought-school-contact" "At your school you can turn to: { $contact }"
        NoQuestion "thought-no-question" "You can go on writing here when you want to, or stop."
    }
}
