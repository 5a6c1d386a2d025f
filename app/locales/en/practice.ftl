nav-practice = Practice
nav-me = Progress

map-title = Practice
map-lead = { $mastered ->
    [0] { $skills } skills, starting with counting. Start wherever you like.
   *[other] You have mastered { $mastered } of { $skills } skills.
}
map-next = Next for you
map-nothing-next = There is nothing left to practise here right now.
map-why-new = new
map-why-check = likely known: see if you do
map-why-go-on = started
map-why-review = time to review
map-practise = Practise
map-drawing = Map of skills
map-zoom = Map size
map-views = Practice views
map-list = All skills
map-area-count = { $done } of { $all }
map-no-items = no questions yet

skill-locked = locked
skill-open = open
skill-growing = in progress
skill-likely = likely known
skill-mastered = mastered
skill-due = review due
skill-back = All skills
skill-where = Your progress
skill-belief = How well you know this
skill-opportunities = { $n ->
    [0] No answers yet
    [one] Based on 1 answer
   *[other] Based on { $n } answers
}
skill-builds-on = Builds on
skill-tries = Right at the first try lately: { $right } of { $n }. Mastery takes at least 4 of 5, and more where you can guess.
skill-likely-about = Your placement test suggests that you know this. A few answers will show it.
skill-leads-to = Leads to
skill-is-locked = Your class follows the order of skills. This skill opens when you have mastered:
skill-no-items = There are no questions for this skill yet.
skill-reserved = The questions for this skill are kept for a test that you can still take. You can practise them afterwards.
skill-begin = Start practising
skill-check = Take a checkpoint
skill-check-hint = A checkpoint has five questions. You get one try at each, with no hints, and it counts more.
skill-rule-hints = After a wrong answer you get a hint. You can ask for more hints at any time.
skill-rule-first = Only your first answer to each question counts. You can try again as often as you need.
skill-rule-mastered = You master the skill once at least 4 of your last 5 first answers are right. It takes more where you can guess.

sitting-checkpoint = Checkpoint: question { $n } of { $items }
sitting-streak = { $n } in a row
sitting-end = Stop for now

task-submit = Check my answer
task-hint = Give me a hint
task-give-up = Show the solution
task-next = Next question
task-answers = Your answers
task-right = Right
task-partly = Partly right
task-wrong = Not quite
task-undecided = Waiting to be marked
task-read-as = read as
task-work = Your steps
task-work-required = Your steps, one per line
task-work-optional = Your steps, one per line (optional)
task-work-hint = For example, 2x + 3 = 7, then 2x = 4 on the next line. We show you where a step goes wrong.
task-work-look = Look again at line { $n } of your steps. It does not follow from the line before.
task-work-wrong = does not follow
task-work-unread = could not be read as maths, so it was skipped
practice-work-missing = Write down your steps too, one per line.
practice-work-long = That is too much. Write at most { $lines } lines, with at most { $chars } characters each.
task-hints = Hints
task-solution = Solution
task-solution-right = Solution, step by step
task-key = The answer is
hint-pointing = Where to look
hint-rule = The rule
hint-step = Next step
moved-from-to = { $before } → { $after }
moved-right = right on the first try
moved-wrong = the first try was not right
moved-hinted = you used a hint, so this one didn’t count as right
moved-assisted = a language model wrote about this one in its own words, so it didn’t count
moved-fast = you answered very fast, so this one didn’t count
moved-placed = likely known, from your placement test
moved-mastered = Mastered
moved-lost = Needs more practice
practice-all-met = You have seen every question for this skill. Come back tomorrow, or practise another skill.
practice-reserved = The questions for this skill are kept for a test that you can still take. Practise another skill.
practice-in-attempt = This question is in a test that you have started. Finish the test first.
practice-too-many-solutions = You have seen as many solutions as you can in an hour. Try the question yourself, or come back later.
practice-no-more-hints = There are no more hints for this question. Try once more, or ask for the solution.
practice-too-many = You have no more tries at this question. Look at the solution.

me-title = Your progress
me-lead-empty = Practise a skill, and your progress will appear here.
me-lead = { $mastered } of { $skills } skills mastered, { $begun } started.
me-begin = See the skills
me-areas = Mastered skills by topic
me-areas-chart = How many skills you have mastered in each topic.
me-area = Topic
me-skills = Skills
me-belief = How well you know them
me-days = Practice days
me-streak = { $n ->
    [0] No streak right now.
    [one] 1 day so far.
   *[other] { $n } days in a row.
}
me-day = Day
me-answers = First answers
me-right = Right
me-latest = Latest answers
me-not-yet = Not yet

# In place of the messages without “--easy”, for who chose easy reading.
map-practise--easy = Go
skill-begin--easy = Start
skill-check--easy = Five questions
skill-check-hint--easy = Five questions. One try each. No hints.
skill-rule-hints--easy = Wrong? You get a hint.
skill-rule-first--easy = Your first answer counts. Then try again.
skill-rule-mastered--easy = Get 4 of 5 right the first time, and you know it.
task-submit--easy = Check
task-hint--easy = Hint
task-give-up--easy = Show me
task-next--easy = Next
moved-hinted--easy = you used a hint
moved-fast--easy = too fast to count
practice-all-met--easy = You did them all. Try another skill.
practice-no-more-hints--easy = No more hints. Try once more.
practice-too-many--easy = No more tries. Look at the solution.
