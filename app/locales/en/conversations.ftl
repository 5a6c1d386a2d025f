talks-title = Conversations with the tutor
talks-lead = What the learners of your classes said to the tutor, what it answered, and what was decided, newest first. Administrators see all.
talks-filter = Which conversations to show
talks-name = Learner’s name
talks-topic = Topic
talks-how-far = How far
talks-flags = Need somebody
talks-held-back = Replies held back
talks-none = No learner of yours has learnt with the tutor yet.
talks-none-such = There is none of these.
talks-progress = { $done } of { $steps } steps, { $turns ->
    [one] { $turns } message
   *[other] { $turns } messages
}
talks-open = Not over yet
talks-over = Over before the plan was done
talks-over-done = Over, the plan is done
talks-all = All conversations

talk-turns = Turn by turn
talk-for-teachers = This page is for who teaches the learner. It has right answers, and replies that the learner was not given.
talk-unfold = Unfold what was decided in every turn
talk-fold = Fold it all up
talk-turn = Turn { $n }: what was decided
talk-opening = The opening: what was decided
talk-learner = Learner
talk-moved = What it did to mastery
talk-moved-lead = From the first answer of this session that counted to the last. Which answer did it stands in its turn.
talk-skill = Skill
talk-before-after = Before and after
talk-held-back-count = { $n ->
    [one] { $n } reply held back
   *[other] { $n } replies held back
}
talk-pace-slow = The learner goes slowly
talk-pace-normal = The learner goes at the usual pace
talk-pace-fast = The learner goes fast
talk-by-script = in the topic’s own words, no model
talk-by-model = worded by { $model }
talk-by-prompt = worded by { $model }, with prompt { $prompt }, and let through by { $rules }
talk-words = The words

talk-read = Read as
talk-read-answer = an answer
talk-read-alarm = something that is not for a tutor
talk-read-go-on = to go on
talk-read-not-understood = not understood
talk-read-hint = wants a hint
talk-read-tell = wants to be shown the solution
talk-read-slower = wants to go slower
talk-read-faster = wants to go faster
talk-read-stop = wants to stop
talk-read-question = a question
talk-read-words = other words
talk-flagged = Needs somebody
talk-checker = The checker
talk-answered = Question { $n }, “{ $answer }”:
talk-diagnosis = What probably went wrong
talk-mastery = Mastery
talk-mastered = { $skill } is mastered from now on.
talk-unlocked = { $skill } may be practised from now on.
talk-not-moved = stays as it was
talk-from-answer = From the first answer to question { $n }, “{ $answer }”:
talk-from-question = From question { $n }, which was not answered:
talk-because-right = it was right. Of those who know this, { $knows } answer rightly; of those who do not, { $guesses }.
talk-because-wrong = it was not right. Of those who know this, { $knows } answer rightly; of those who do not, { $guesses }.
talk-because-hinted = it needed help, which counts as not right.
talk-because-left-out = it needed help, and is not counted.
talk-because-fast = it came after { $time }, too quick to count.
talk-help = Help
talk-hint = Hint
talk-phase-asked = The question was put.
talk-phase-probe = After { $n ->
    [one] { $n } wrong answer
   *[other] { $n } wrong answers
}: ask what was thought.
talk-phase-hint = After { $n ->
    [one] { $n } wrong answer
   *[other] { $n } wrong answers
}: a hint at what went wrong.
talk-phase-explain = After { $n ->
    [one] { $n } wrong answer
   *[other] { $n } wrong answers
}: explain it.
talk-solved = The solution was shown.
talk-step = Plan
talk-step-begun = Step { $n } begins ({ $kind }: { $concept })
talk-step-first = the session began.
talk-step-done = the one before is done.
talk-step-skipped = the one before was passed over, it is known.
talk-step-aside = the one before was set aside, too many of its questions were not solved.
talk-explained = It was explained.
talk-explained-again = It was explained again, in other way { $n }.
talk-plan-on = The plan is done. Mastery is { $known } on average, so the learner may go on beyond it.
talk-plan-done = The plan is done. Mastery is { $known } on average, so the session ends.
talk-pace = Pace
talk-question = Question { $n }
talk-key = Right answer: { $key }
talk-question-gone = This question can be shown no more.
talk-signal = How to go on
talk-signal-first = opening
talk-signal-accelerate = faster, it is going well
talk-signal-extend = harder, the plan is mastered
talk-signal-simplify = simpler, it was too much
talk-signal-consolidate = once more at the same level
talk-signal-steady = as planned
talk-over = Over
talk-ended-plan = The plan is done.
talk-ended-extension = There is nothing more beyond the plan.
talk-ended-stopped = The learner stopped.
talk-ended-long = It took as many messages as a session takes.

talk-proposed = The model proposed
talk-proposal-right = that the answer is right.
talk-proposal-wrong = that the answer is not right.
talk-proposal-intent = that the message is { $intent }.
talk-proposal-mastery = that “{ $concept }” is mastered at { $known }.
talk-proposal-step = to go on with step { $n }.
talk-proposal-end = to end the session.
talk-proposal-mistake = a mistake: “{ $mistake }”
talk-proposal-question = a question of its own: “{ $question }”
talk-intent-answer = an answer
talk-intent-question = a question
talk-intent-confusion = not understood
talk-intent-off-topic = about something else
talk-intent-continuation = to go on
talk-intent-unsafe = not for a tutor
talk-intent-other = something else
talk-ruling-accepted = It agrees with what was decided:
talk-ruling-corrected = It was decided otherwise:
talk-ruling-refused = It was not taken up:
talk-reason-right = the checker marked the answer as right.
talk-reason-wrong = the checker marked the answer as not right.
talk-reason-nothing-marked = the checker marked nothing.
talk-reason-rules = fixed rules read messages, not the model.
talk-reason-counted = it is counted, and decides nothing.
talk-reason-evidence = the answers come to { $known }.
talk-reason-concept = the topic has no such concept.
talk-reason-plan = the plan is at step { $n }; right answers are counted.
talk-reason-not-done = the plan is not done.
talk-reason-done = the plan is done.
talk-reason-known = the answer was diagnosed so, or the topic lists it.
talk-reason-not-known = neither the checker nor the topic knows of it.
talk-reason-items = only the topic’s questions are marked.

talk-held-back = Not said
talk-against-praise = It says that the answer is right, and the checker did not say so.
talk-against-blame = It says that the answer is not right, and the checker did not say so.
talk-against-arithmetic = It is wrong arithmetic: { $why }
talk-against-leak = It tells the answer.
talk-against-leak-equivalent = It tells the answer in another form.
talk-against-leak-hidden = It tells the answer in words, digits or a code.
talk-against-leak-choice = It tells which option is right.
talk-against-leak-sentence = It leads to the answer in a sentence.
talk-against-leak-solution = It tells most of the solution.
talk-against-leak-long = It is too long to be looked through for the answer.
talk-against-internal = It has words of the program, or speaks of the learner as somebody else.
talk-against-markup = It has markup, a link or characters that cannot be seen.
talk-against-empty = It is empty.
talk-against-long = It is too long.
