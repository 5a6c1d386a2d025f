//! The sentences of a thought session that are not content. Sessions store their English text.

plumb_types::messages! {
    /// A sentence of a thought session.
    #[expect(missing_docs, reason = "the words beside them say what each is")]
    pub enum ThoughtLine {
        TalkToSomeone "thought-talk-to-someone" "Thank you for writing that down. Only you can read it here, so no one who could help knows of it yet. Please talk to someone you trust now: a parent, a teacher, a doctor, or a helpline where you live. If you are in danger, call the emergency number."
        NoQuestion "thought-no-question" "You can go on writing here when you want to, or stop."
    }
}
