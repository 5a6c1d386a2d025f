nav-tutor = Tutor

tutor-title = Learn with the tutor
tutor-lead = Choose a topic. The tutor explains, asks and helps. You can ask for a hint or another explanation at any time.
tutor-none = There are no topics yet. You can practise a skill instead.
tutor-none-practise = Practice
tutor-minutes = { $n ->
    [one] about 1 minute
   *[other] about { $n } minutes
}
tutor-begin = Start
tutor-go-on = Continue
tutor-again = Start again
tutor-other = Choose the next topic
tutor-sat = You have done this topic before.
tutor-step-of = Step { $n } of { $total }
tutor-needs = You have not mastered these skills yet, and this topic builds on them:
tutor-back = All topics
tutor-subject-numbers = Whole numbers
tutor-subject-fractions = Fractions, decimals and percentages
tutor-subject-algebra = Negative numbers and equations
tutor-subject-geometry = Shapes and measures
tutor-subject-data = Data and chance
tutor-subject-systems = Number systems
tutor-subject-networking = Networks
tutor-subject-more = More topics
tutor-earlier = { $n ->
    [one] What was said before: 1 message
   *[other] What was said before: { $n } messages
}
tutor-talk = Conversation
tutor-says = Tutor
tutor-you = You
tutor-by-model = worded by a language model
tutor-words-model = A language model words the replies. It does not decide what is right or what counts.
tutor-words-help = A language model writes about this question. An answer after its words counts as given with help and does not raise your mastery.
tutor-words-chosen = A language model chooses among sentences that people have written.
tutor-words-plan = The tutor is using ready-made replies right now. Everything else works as usual.
tutor-writes = The tutor is writing …
tutor-asked = Question
tutor-write = Write to the tutor
tutor-write-hint = Ask a question, say what is not clear, or write your answer. Your teachers can read this conversation.
tutor-send = Send
tutor-want-on = Continue
tutor-want-not-understood = I don’t understand
tutor-want-hint = Show me a hint
tutor-want-tell = Show the solution
tutor-want-slower = Slower
tutor-want-faster = Faster
tutor-want-stop = Stop here
tutor-ways = More choices
tutor-pace-slow = Pace: slow
tutor-pace-normal = Pace: normal
tutor-pace-fast = Pace: fast
tutor-plan = The plan
tutor-plan-lead = { $done } of { $total } steps done.
tutor-kind-explain = Explanation
tutor-kind-check = Check
tutor-kind-practice = Practice
tutor-step-now = now
tutor-step-done = done
tutor-step-skipped = skipped: you know this
tutor-step-aside = left for another day
tutor-step-ahead = to do
tutor-step-open = not done
tutor-step-solved = { $n } of { $wanted }
tutor-concepts = What you know
tutor-likely = Likely known: { $concepts }
tutor-unknown = No answers yet: { $concepts }
tutor-over = This session is finished. Your work is saved.
tutor-replay = History

tutor-message-empty = Your message is empty. Write something, or use a button.
tutor-message-long = Your message is too long. Write at most 2,000 characters.

nav-flags = Messages
flags-title = Messages that need attention
flags-lead = Messages from your learners that a person should see. The learner read a fixed reply.
flags-note = These messages were found by lists of English and German words or by a model. Some are harmless, and others may be missed. The list covers the last 90 days, unread messages first.
flags-none = No messages need your attention.
flags-elsewhere = Written in another session. The words belong to the learner: talk to them.
flags-when = When
flags-learner = Learner
flags-what = Type
flags-words = Message
flags-distress = Distress
flags-threat = Threat
flags-abuse = Insult
flags-by-rules = found by word list
flags-by-model = found by a model
flags-talk = See the conversation
flags-looked = Reviewed
flags-look = Mark as reviewed
flags-add-note = Add a note
flags-note-label = Note for colleagues (at most 500 characters)
flags-note-long = The note is too long. Write at most 500 characters.
flags-looked-by = by { $name }
flags-done = Marked as reviewed.
flags-waiting = { $n ->
    [one] { $n } message needs attention
   *[other] { $n } messages need attention
}
