result-title = Result
result-attempt = Attempt { $n }
result-handed-in = Handed in { $when }
result-time-up = Time ran out { $when }. Your saved answers were marked.
result-terminated = Ended by staff { $when }
result-end-reason = Reason given: { $reason }
result-score = Score
result-adaptive = The questions were chosen by your answers, so it is normal to get some wrong: the share of right answers says little. Your score is the share of the whole test that someone with your ability gets right. In 95 of 100 cases the true value is between { $low } and { $high }.
result-adaptive-trial = { $n ->
    [one] 1 question was on trial and did not count.
   *[other] { $n } questions were on trial and did not count.
}
result-adaptive-missing = { $n ->
    [one] The test was ended before the result was certain enough: { $n } item that was left counts as wrong.
   *[other] The test was ended before the result was certain enough: { $n } items that were left count as wrong.
}
result-right-of = { $right } of { $items } right
result-dropped = { $n ->
    [one] one item does not count
   *[other] { $n } items do not count
}
result-notes = Changes to this result
result-note-regraded = Some answers were regraded.
result-note-undone = A regrade was undone.
result-note-decided = A teacher has marked one of your answers.
result-note-reviewed = A teacher has marked your answer to item { $n }.
result-note-points = { $line }: { $given } of { $of }
result-note-scores = Your score changed from { $before } to { $after }.
result-note-same = Your score is still { $score }.
result-time-used = Time used: { $time }
result-passed = Passed
result-not-passed = Not passed
result-pass-mark = pass mark { $percent }
result-scale = Your score on the scale
result-scale-text = Your score of { $score } is in the band { $band }.
result-scale-plain = Your score is { $score } out of 100 %.
result-scale-pass = pass
result-sections = By section
result-sections-text = Share of right answers in each section: { $list }.
result-sections-entry = { $title } { $right } of { $items }
result-section = Section
result-right = Right
result-answered = Answered
result-weight = Weight
result-mean-time = Average time
result-ability = Ability
result-ability-note = Ability: the difficulty, from 0 to 1, of questions to which you know every second answer. It is an estimate from few answers.
result-ability-next = Next, questions of difficulty { $difficulty } in { $section } would help you most.
result-no-time = –
result-pace = Time
result-pace-lead = How many answers you gave within the target time of each level:
result-pace-too-quick = { $n ->
    [one] One answer was too fast to count here.
   *[other] { $n } answers were too fast to count here.
}
result-pace-level = Level
result-pace-count = Items
result-next = What to practise next
result-next-lead = Weakest skills first.
result-next-right = { $right } of { $items } right
result-next-none = You got every skill right. Well done.
result-solutions = Items and solutions
result-your-answer = Your answer
result-no-answer = no answer
result-key = Right answer
result-it-seems = Possible mistake: { $misconception }
result-steps = Step by step
result-item-right = Right
result-item-part = Partly right, { $share }
result-item-wrong = Wrong
result-item-unanswered = Not answered
result-item-dropped = Does not count
result-item-undecided = Waiting to be marked
result-item-time = { $time }
result-score-later = You will see your score here when the assessment has closed for everyone.
result-score-later-at = You will see your score here after { $when }.
result-score-released = You will see your score here when your teacher releases the results.
result-score-never = Your answers are handed in. The score is not shown here. Ask your teacher about it.
result-solutions-later = You will see the solutions here when the assessment has closed for everyone.
result-solutions-later-at = You will see the solutions here after { $when }.
result-solutions-released = You will see the solutions here when your teacher releases the results.
result-solutions-never = The solutions are not shown.
result-all = All results
result-home = Home
result-item-contested = This item was faulty, so your answer was regraded. The right answer is not shown.
result-show = Which items
result-show-all = All { $n }
result-show-wrong = { $n } to look at
result-practise = Practise this
result-practise-which = Practise what item { $n } is about
