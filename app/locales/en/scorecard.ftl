card-title = Scorecard of { $name }
card-tag = Scorecard
card-code-link = Cannot sign in?
card-code = If { $name } has to wait because someone guesses the password, let them type this code on the sign-in page, with their own password. It is good until { $time }.
card-views = Scorecard views
card-glance = At a glance
card-details = All details
card-lead-empty = There are no results yet.
card-withheld-own = { $n ->
    [one] You have handed in one assessment whose result is not shown yet. It is not included on this page.
   *[other] You have handed in { $n } assessments whose results are not shown yet. They are not included on this page.
}
card-withheld = { $n ->
    [one] The learner cannot see the result of one assessment yet. It is included below and marked. It changes no skills until the learner can see it.
   *[other] The learner cannot see the results of { $n } assessments yet. They are included below and marked. They change no skills until the learner can see them.
}
card-none = –
card-standing-none = not started
card-standing-likely = likely known
card-standing-needs = needs practice
card-standing-learning = learning
card-standing-mastered = mastered
card-standing-due = time to review
card-other-area = Other skills
card-no-skills = There are no skills to practise here yet.
card-by-skill = Skills
card-area-skills = { $area }: { $done } of { $all } mastered
card-skill = Skill
card-standing = Status
card-belief = Mastery
card-opportunities = First answers

card-growth = Weekly progress
card-growth-lead = At most the last 26 weeks, each ending on Sunday, from the first answer on. Average mastery includes all skills; skills not started count as 0 %.
card-growth-empty = There is no progress yet. It appears here after the first answers.
card-growth-mastered = Skills mastered
card-growth-belief = Average mastery, all skills
card-growth-skills = { $n ->
    [one] 1 skill
   *[other] { $n } skills
}
card-growth-from-to = From { $first } to { $last }
card-growth-estimate = { $n ->
    [one] One skill has a longer history than is shown here. Its earlier weeks are an estimate.
   *[other] { $n } skills have a longer history than is shown here. Their earlier weeks are estimates.
}
card-week = Week of

card-comparison = Recent progress
card-comparison-lead = The last { $days } days compared with the { $days } days before.
card-comparison-empty = There is nothing to compare in the last { $days } days or the { $days } days before.
card-comparison-cut = There were too many answers to count them all. The numbers for the days before are too low.
card-comparison-what = Measure
card-before = { $days } days before
card-this = Last { $days } days
card-share-right = Right answers
card-newly-mastered = Newly mastered skills

card-accuracy = Accuracy and time in assessments
card-accuracy-empty = There are no assessment results to show yet.
card-accuracy-sessions = { $n ->
    [one] 1 assessment
   *[other] { $n } assessments
}
card-accuracy-right = { $right } of { $all } answers right: { $share }
card-accuracy-withheld = { $n ->
    [one] Includes one assessment whose result the learner cannot see yet.
   *[other] Includes { $n } assessments whose results the learner cannot see yet.
}
card-accuracy-cut = Only the latest 200 are counted.
card-by-section = Right answers by section
card-right-of = { $right } of { $all } right
card-section = Section
card-marked = Answers
card-mean-time = Average time
card-no-benchmarks = None of the questions has a target time.
card-benchmarks = Answers within the target time
card-benchmarks-lead = Only questions with a target time are counted. Very fast answers are left out.
card-benchmark = Target time
card-kept-of = { $kept } of { $all } in time
card-items = Questions
card-kept = In time
card-benchmark-time = Average target time

card-missteps = Common mistakes
card-missteps-lead = How often each typical mistake was made, and whether a question on the same skill was answered correctly without help afterwards.
card-missteps-empty = No typical mistakes yet.
card-misstep = Mistake
card-misstep-withheld = { $n ->
    [one] one in an assessment whose solutions the learner cannot see
   *[other] { $n } in assessments whose solutions the learner cannot see
}
card-times = How often
card-last = Last time
card-since = Right since then
card-since-right = Yes
card-since-not = Not yet

card-sittings = Latest sessions
card-sittings-empty = There are no assessments or practice sessions yet.
card-sitting-withheld = not shown to the learner yet
card-sitting-brought = with the learner’s own items; does not count
card-sitting-brought-own = with your own items; does not count
card-all-sittings = All sessions

class-skills = Skills matrix
heat-title = Skills of { $class }
heat-heading = Skills matrix
heat-lead = Each learner’s status and mastery in percent. Choose a name to see the scorecard.
heat-choose = Filter skills
heat-area = Skills
heat-set = Skills assigned to the class
heat-no-skills = There are no skills to show here.
heat-cut = Only the first { $n } skills are shown.
heat-legend = Mastery
heat-step = { $from } to { $to } %
heat-learner = Learner
heat-total = Mastered skills and average mastery
heat-mastered-by = Learners on this page who have mastered it
heat-of = { $done } of { $all }
heat-csv-standing = { $skill }: status
heat-csv-belief = { $skill }: mastery, percent
heat-csv-total = Mastered
heat-csv-more = This file has only the first { $n } learners.
