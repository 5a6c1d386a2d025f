talks-title = Tutor conversations
talks-lead = What your learners wrote to the tutor, what it replied and why, newest first. Administrators see all learners.
talks-filter = Filter conversations
talks-name = Learner’s name
talks-topic = Topic
talks-how-far = Progress
talks-flags = Need attention
talks-held-back = Withheld replies
talks-none = None of your learners has used the tutor yet.
talks-none-such = No conversations match this filter.
talks-progress = { $done } of { $steps } steps, { $turns ->
    [one] { $turns } message
   *[other] { $turns } messages
}
talks-open = In progress
talks-over = Ended before the plan was finished
talks-over-done = Finished
talks-all = All conversations

talk-turns = Turns
talk-for-teachers = For teachers only. This page shows right answers, and replies that were withheld from the learner.
talk-unfold = Expand all decisions
talk-fold = Collapse all
talk-turn = Turn { $n }: decisions
talk-opening = Opening: decisions
talk-learner = Learner
talk-moved = Changes in mastery
talk-moved-lead = From the first counted answer of this session to the last. Each turn shows which answers changed mastery.
talk-skill = Skill
talk-before-after = Before and after
talk-held-back-count = { $n ->
    [one] { $n } reply withheld
   *[other] { $n } replies withheld
}
talk-pace-slow = Pace: slow
talk-pace-normal = Pace: normal
talk-pace-fast = Pace: fast
talk-by-script = from the topic’s own text, no model
talk-by-model = worded by { $model }
talk-by-choice = sentences of the topic, chosen by { $model }
talk-by-choice-prompt = sentences of the topic, chosen by { $model } with the prompt { $prompt } as { $chosen }: { $words }
talk-chose-none = none beside those of the program
talk-by-prompt = worded by { $model } with prompt { $prompt }, approved by { $rules }
talk-words = Message

talk-read = Understood as
talk-read-answer = an answer
talk-read-alarm = not a matter for a tutor
talk-read-go-on = to continue
talk-read-not-understood = not understood
talk-read-hint = asks for a hint
talk-read-tell = asks for the solution
talk-read-slower = asks to go slower
talk-read-faster = asks to go faster
talk-read-stop = asks to stop
talk-read-why = a question why it is done so
talk-read-what-is = a question what a word means
talk-read-example = a wish for an example
talk-read-picture = a wish for a picture
talk-read-rule = a question how it is done
talk-read-first-step = a question how to begin
talk-read-purpose = a question what it is good for
talk-read-what-was-wrong = a question what was wrong
talk-read-is-it-right = a question whether something is right
talk-read-other-way = a wish for another way
talk-read-repeat = a wish to hear it again
talk-read-how-long = a question how much is left
talk-read-how-to-write = a question how to type an answer
talk-read-disagree = an objection to the marking
talk-read-bored = boredom
talk-read-frustrated = frustration
talk-read-sad = sadness or tiredness
talk-read-thanks = thanks
talk-read-greeting = a greeting
talk-read-who-are-you = a question who the tutor is
talk-read-off-topic = something beside the topic
talk-read-wait = a wish to wait
talk-read-language = a wish for another language
talk-read-calculator = a question about tools or help
talk-read-own-work = the way to the answer
talk-read-proposed = a value to confirm
talk-read-part = an answer to a part of the question
talk-pictured = The picture of the explanation was shown.
talk-part-asked = A part of the question was asked: { $question } = { $answer }
talk-part-shown = The result of the part was shown.
talk-part-right = A part was answered: { $answer }, right
talk-part-wrong = A part was answered: { $answer }, wrong
talk-read-question = a question
talk-read-words = other text
talk-flagged = Needs attention
talk-checker = The checker
talk-answered = Question { $n }, “{ $answer }”:
talk-diagnosis = Likely mistake
talk-mastery = Mastery
talk-mastered = { $skill } is now mastered.
talk-unlocked = { $skill } is now unlocked.
talk-not-moved = did not change
talk-from-answer = From the first answer to question { $n }, “{ $answer }”:
talk-from-question = From question { $n }, which was not answered:
talk-because-right = it was right. Of learners who know this, { $knows } answer correctly; of those who do not, { $guesses }.
talk-because-wrong = it was not right. Of learners who know this, { $knows } answer correctly; of those who do not, { $guesses }.
talk-because-hinted = the learner needed help, so it counts as not right.
talk-because-left-out = the learner needed help, so it is not counted.
talk-because-fast = it was given after { $time }, too fast to count.
talk-help = Help
talk-hint = Hint
talk-phase-asked = The question was asked.
talk-phase-probe = After { $n ->
    [one] { $n } wrong answer
   *[other] { $n } wrong answers
}: the tutor asked how the learner got there.
talk-phase-hint = After { $n ->
    [one] { $n } wrong answer
   *[other] { $n } wrong answers
}: the tutor gave a hint about the mistake.
talk-phase-explain = After { $n ->
    [one] { $n } wrong answer
   *[other] { $n } wrong answers
}: the tutor explained.
talk-solved = The solution was shown.
talk-step = Plan
talk-step-begun = Step { $n } started ({ $kind }: { $concept })
talk-step-first = the session started.
talk-step-done = the step before is done.
talk-step-skipped = the step before was skipped, because the learner knows it.
talk-step-aside = the step before was set aside, because too many of its questions were not solved.
talk-explained = The tutor explained it.
talk-explained-again = The tutor explained it again, with alternative { $n }.
talk-plan-on = The plan is done. Average mastery is { $known }, so the learner can go beyond the plan.
talk-plan-done = The plan is done. Average mastery is { $known }, so the session ends.
talk-pace = Pace
talk-question = Question { $n }
talk-key = Right answer: { $key }
talk-question-gone = This question can no longer be shown.
talk-signal = Next move
talk-signal-first = opening
talk-signal-accelerate = faster, because it is going well
talk-signal-extend = harder, because the plan is mastered
talk-signal-simplify = simpler, because it was too hard
talk-signal-consolidate = again at the same level
talk-signal-steady = as planned
talk-over = Ended
talk-ended-plan = The plan is done.
talk-ended-extension = There was nothing more to do beyond the plan.
talk-ended-stopped = The learner stopped.
talk-ended-long = The session reached its maximum number of messages.

talk-proposed = The model’s proposals
talk-proposal-right = that the answer is right.
talk-proposal-wrong = that the answer is not right.
talk-proposal-intent = that the message is { $intent }.
talk-proposal-mastery = that “{ $concept }” is mastered at { $known }.
talk-proposal-step = to continue with step { $n }.
talk-proposal-end = to end the session.
talk-proposal-mistake = a mistake: “{ $mistake }”
talk-proposal-question = its own question: “{ $question }”
talk-intent-answer = an answer
talk-intent-question = a question
talk-intent-confusion = not understood
talk-intent-off-topic = off topic
talk-intent-continuation = to continue
talk-intent-unsafe = not a matter for a tutor
talk-intent-other = something else
talk-ruling-accepted = Agrees with the decision:
talk-ruling-corrected = Overruled:
talk-ruling-refused = Not used:
talk-reason-right = the checker marked the answer as right.
talk-reason-wrong = the checker marked the answer as not right.
talk-reason-nothing-marked = there was no answer to mark.
talk-reason-rules = fixed rules classify messages, not the model.
talk-reason-counted = it is recorded but decides nothing.
talk-reason-evidence = the answers give { $known }.
talk-reason-concept = the topic has no such concept.
talk-reason-plan = the plan is at step { $n }; only right answers move it on.
talk-reason-not-done = the plan is not done.
talk-reason-done = the plan is done.
talk-reason-known = the answer has this diagnosis, or the topic lists this mistake.
talk-reason-not-known = neither the checker nor the topic knows this mistake.
talk-reason-items = only the topic’s questions are marked.

talk-held-back = Withheld
talk-against-praise = It says the answer is right, but the checker did not say so.
talk-against-blame = It says the answer is not right, but the checker did not say so.
talk-against-arithmetic = It has wrong arithmetic: { $why }
talk-against-leak = It gives the answer away.
talk-against-leak-equivalent = It gives the answer away in another form.
talk-against-leak-hidden = It gives the answer away in words, digits or a code.
talk-against-leak-choice = It gives away which option is right.
talk-against-leak-sentence = It leads straight to the answer in one sentence.
talk-against-leak-solution = It gives away most of the solution.
talk-against-leak-long = It is too long to check for the answer.
talk-against-internal = It uses internal terms, or talks about the learner as someone else.
talk-against-unvetted = It uses words, numbers or signs that are not known to be fit for learners, or that the question and the script do not have.
talk-against-harmful = It says what no program may say to a learner: { $kind }.
talk-against-unsafe = A second model judged that a learner must not read it: { $kind }.
talk-harm-self = self-harm
talk-harm-sexual = sexual content
talk-harm-insult = an insult or discouragement
talk-harm-private = a request for private information
talk-harm-meeting = a proposal to meet or to keep a secret
talk-harm-link = a pointer to another place
talk-harm-claim = a claim that only the program can make
talk-harm-threat = a threat
talk-harm-maths = false mathematics
talk-harm-other = another reason
talk-against-markup = It contains markup, a link or invisible characters.
talk-against-empty = It is empty.
talk-against-long = It is too long.
