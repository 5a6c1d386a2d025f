# What an assignment came to in its class, and who needs help.

outcome-title = { $title }: results
outcome-none = No results yet. They appear here as learners finish.
outcome-lead = { $done } of { $all } have finished. The mean is { $mean }, the median { $median }.
outcome-missing = { $n ->
    [one] Not finished yet:
   *[other] { $n } have not finished yet:
}
outcome-counted = Items and mistakes are shown for { $n } of { $of } learners; the others follow within a minute.
outcome-spread = Scores
outcome-spread-hint = Each column is ten percent wide and starts at the number below it.
outcome-score = Score in percent
outcome-learners = Learners
outcome-hardest = Hardest items
outcome-nothing-hard = Nothing stands out as hard.
outcome-example = For example: { $stem }
outcome-right = { $right } of { $asked } right ({ $share })
outcome-level = Level: { $level }
outcome-mistakes = Common mistakes
outcome-no-mistakes = No typical mistakes yet.
outcome-made = { $n ->
    [one] 1 learner:
   *[other] { $n } learners:
}
outcome-link = Results

needs-title = Who needs help
needs-who = { $n ->
    [one] 1 learner:
   *[other] { $n } learners:
}
needs-more = and { $n } more
needs-assign = { $n ->
    [one] Assign practice
   *[other] Assign practice to these { $n }
}
needs-assign-which = Assign practice in “{ $skill }” to { $n ->
    [one] this learner
   *[other] these { $n } learners
}
needs-assigned = Practice is assigned
needs-sure = { $n ->
    [one] One learner will be set practice of “{ $skill }”. It opens at once.
   *[other] These { $n } learners will be set practice of “{ $skill }”. It opens at once.
}
help-nobody = Choose between 1 and 100 learners.

assign-for = For
assign-for-all = Everyone in the class
assigned-to-group = Only for { $group }

learner-report-title = Report for { $name }
learner-report-back = Back to the scorecard
report-link = Report to print
report-summary = { $mastered } of { $begun } skills practised are mastered.
report-right = { $share } of first answers were right.
report-days = { $n ->
    [one] Practised on 1 day lately.
   *[other] Practised on { $n } days lately.
}
report-nothing-yet = Nothing has been practised yet.
report-strengths = Strengths
report-no-strengths = Nothing is mastered yet. It starts with the first skill.
report-to-practise = To practise next
report-nothing-to-practise = Nothing needs practice right now.
report-results = Latest results
report-no-results = No results to show yet.
report-mistakes = Typical mistakes
report-no-mistakes = No typical mistakes.
report-right-since = right since then
report-comment = Comment
report-signature = Date and signature
report-print = Print this page, or save it as a PDF, with your browser’s print command.
outcome-abilities = Ability of the class
outcome-abilities-lead = How many learners are where on the scale of difficulty, from 0 to 1: at 0.6 a learner knows every second answer to questions of difficulty 0.6. Unlike the score it allows for how hard each learner’s own questions were.
outcome-learner = Learner
outcome-answers = Answers
outcome-ability = Ability
outcome-ability-interval = Certain between (95 %)
outcome-ability-between = { $low } and { $high }
outcome-reliability = Reliability { $reliability }: the differences between learners are mostly real.
outcome-reliability-low = Reliability { $reliability }: much of the differences between learners is chance. More questions would help.
outcome-pass = The pass mark is at ability { $ability }. About { $accuracy } of the class are on the right side of it; an equal test would decide the same for about { $again }.
outcome-consistency = How the questions go together
outcome-consistency-lead = From { $n } attempts with the same numbers of questions of each skill and level. Questions of one level count as equal.
outcome-alpha = Alpha (reliability)
outcome-alpha-interval = (95 %: { $low } to { $high })
outcome-halves = Both halves together (Spearman-Brown)
outcome-sem = Standard error of the number of right answers
outcome-place = { $skill } ({ $level })
outcome-place-name = Question
outcome-place-right = Right
outcome-place-rest = With all others
outcome-place-alpha = Alpha without it
