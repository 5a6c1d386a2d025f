nav-practice = Practice
nav-me = Progress

map-title = Practice
map-lead = { $mastered ->
    [0] { $skills } skills, from counting on. Start where you like.
   *[other] You have mastered { $mastered } of { $skills } skills.
}
map-next = Next for you
map-nothing-next = Nothing is left to practise here at the moment.
map-why-new = new
map-why-go-on = begun
map-why-review = worth a review
map-practise = Practise
map-drawing = The map of skills
map-zoom = Size of the map
map-list = All skills
map-area-count = { $done } of { $all }
map-no-items = no exercises yet

skill-locked = locked
skill-open = open
skill-growing = growing
skill-mastered = mastered
skill-due = review due
skill-back = All skills
skill-where = Where you stand
skill-belief = How sure it is that you know it
skill-opportunities = { $n ->
    [0] Nothing counted yet.
    [one] From 1 first answer.
   *[other] From { $n } first answers.
}
skill-builds-on = Builds on
skill-leads-to = Leads to
skill-is-locked = Your class follows the order of skills. This skill opens when you have mastered:
skill-no-items = There are no exercises for this skill yet.
skill-begin = Begin to practise
skill-check = Take a checkpoint
skill-check-hint = A checkpoint has five questions, one try each and no hints, and counts for more.
skill-rule-hints = After a wrong answer you get a hint; ask for more whenever you like.
skill-rule-first = Only your first answer to each question counts. Trying again never costs you anything.
skill-rule-mastered = You have mastered the skill when your first answers leave little doubt.

sitting-checkpoint = Checkpoint: question { $n } of { $items }
sitting-streak = { $n } in a row
sitting-end = Stop for now

task-submit = Check my answer
task-hint = Give me a hint
task-give-up = Show me how it goes
task-next = Next question
task-answers = Your answers
task-right = Right
task-partly = Partly right
task-wrong = Not right
task-undecided = Will be looked at
task-read-as = read as { $text }
task-work = Your steps
task-work-required = Your steps, one line each
task-work-optional = Your steps, one line each (if you like)
task-work-hint = Such as 2x + 3 = 7, then 2x = 4 on the next line. You are shown where a step goes wrong.
task-work-look = Look again at line { $n } of your steps: it is the first that does not follow from what comes before.
task-work-wrong = does not follow
task-work-unread = could not be read as mathematics, so it was passed over
practice-work-missing = Write down your steps, too: one line each.
practice-work-long = These are too many steps, or too long ones. Write at most { $lines } lines of { $chars } characters each.
task-hints = Hints
task-solution = How it goes
task-solution-right = How it goes, step by step
task-key = The answer is
hint-pointing = Where to look
hint-rule = The rule
hint-step = A step
moved-from-to = { $before } → { $after }
moved-right = right at the first try
moved-wrong = the first try was not right
moved-hinted = with a hint it does not count as right
moved-fast = too quick to count
moved-placed = from the placement
moved-mastered = Mastered
moved-lost = Needs practice again
practice-all-met = You have just met every question there is for this skill. Come back tomorrow, or practise another skill.
practice-no-more-hints = You have had every hint for this question. Try once more, or ask to be shown how it goes.
practice-too-many = That was the last try at this question. Look at how it goes.

me-title = Your progress
me-lead-empty = Practise something, and you will see here how you come along.
me-lead = { $mastered } of { $skills } skills mastered, { $begun } begun.
me-begin = See the skills
me-due = Worth a review
me-areas = Mastered by area
me-areas-chart = For each area, how many of its skills you have mastered.
me-area = Area
me-skills = Skills
me-belief = How sure, on average
me-days = Days with practice
me-streak = { $n ->
    [0] No days in a row at the moment.
    [one] 1 day so far.
   *[other] { $n } days in a row.
}
me-day = Day
me-answers = First answers
me-right = Right
me-latest = Latest answers
me-not-yet = Not yet
