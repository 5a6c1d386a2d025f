nav-tutor = Tutor

tutor-title = Learn with the tutor
tutor-lead = Choose a topic. The tutor explains, asks and helps; you can always ask for a hint, or to hear it in another way.
tutor-none = There are no topics yet. Practise a skill meanwhile.
tutor-none-practise = Practice
tutor-minutes = { $n ->
    [one] about 1 minute
   *[other] about { $n } minutes
}
tutor-begin = Begin
tutor-go-on = Go on
tutor-again = Begin again
tutor-sat = You have learnt this with the tutor before.
tutor-step-of = Step { $n } of { $total }
tutor-needs = Builds on what you have not mastered yet:
tutor-back = All topics
tutor-talk = Conversation
tutor-says = Tutor
tutor-you = You
tutor-by-model = words by a language model
tutor-words-model = A language model words the replies. What is right, what counts and what comes next is decided without it.
tutor-words-plan = The tutor speaks from its plan just now: no language model had fitting words. Everything else is as always.
tutor-writes = The tutor is writing …
tutor-asked = Question
tutor-write = Write to the tutor
tutor-write-hint = A question, or what is not clear. An answer can be written here, too. Your teachers can read this conversation.
tutor-send = Send
tutor-want-on = Go on
tutor-want-not-understood = I don’t understand
tutor-want-hint = Show me a hint
tutor-want-tell = Show me how it goes
tutor-want-slower = Slower
tutor-want-faster = Faster
tutor-want-stop = Stop here
tutor-ways = Other ways on
tutor-pace-slow = You go slowly.
tutor-pace-normal = You go at the usual pace.
tutor-pace-fast = You go fast.
tutor-plan = The plan
tutor-plan-lead = { $done } of { $total } steps are behind you.
tutor-kind-explain = Explained
tutor-kind-check = Checked
tutor-kind-practice = Practised
tutor-step-now = now
tutor-step-done = done
tutor-step-skipped = passed over: you know it
tutor-step-aside = left for another day
tutor-step-ahead = to come
tutor-step-open = not done
tutor-step-solved = { $n } of { $wanted }
tutor-concepts = What you know
tutor-unknown = Nothing counted yet: { $concepts }
tutor-over = This session is over. What you did is kept.
tutor-replay = How it went

tutor-message-empty = There is nothing in your message. Write something, or use a button.
tutor-message-long = Your message is too long: at most 2,000 characters.

nav-flags = Messages
flags-title = Messages that need somebody
flags-lead = What your learners wrote to the tutor that asks for more than a tutor. The tutor answered with fixed words and taught nothing on it.
flags-note = These were found by fixed words in English, or by a model: some are harmless, and others are missed. Messages of the last 90 days are listed, those that nobody has looked at first.
flags-none = No message of your learners needs you.
flags-when = When
flags-learner = Learner
flags-what = Found
flags-words = What was written
flags-distress = Distress
flags-threat = Threat
flags-abuse = Insult
flags-by-rules = found by fixed words
flags-by-model = found by a model
flags-talk = See the conversation
flags-looked = Looked at
flags-look = I looked at this
flags-add-note = Add a note
flags-note-label = For colleagues; at most 500 characters
flags-note-long = A note has at most 500 characters.
flags-looked-by = by { $name }
flags-done = That you looked at it is noted.
flags-waiting = { $n ->
    [one] { $n } message to the tutor needs somebody
   *[other] { $n } messages to the tutor need somebody
}
