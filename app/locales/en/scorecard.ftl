card-title = Scorecard of { $name }
card-tag = Scorecard
card-lead-empty = Nothing is known of this learner’s skills yet.
card-withheld-own = { $n ->
    [one] One assessment is handed in and its result is not shown yet. Nothing on this page says how it went.
   *[other] { $n } assessments are handed in and their results are not shown yet. Nothing on this page says how they went.
}
card-withheld = { $n ->
    [one] The learner may not see the result of one assessment yet. It is in what follows, with a mark; the skills do not move before the learner may see it.
   *[other] The learner may not see the results of { $n } assessments yet. They are in what follows, with a mark; the skills do not move before the learner may see them.
}
card-print = To print this page or save it as a PDF, use your browser’s own Print: the tables behind the charts are then opened.
card-none = –
card-standing-none = not begun
card-standing-needs = needs practice
card-standing-learning = learning
card-standing-mastered = mastered
card-standing-due = worth a review
card-other-area = Other skills
card-no-skills = There are no skills to practise here yet.
card-by-skill = Skill by skill
card-area-skills = { $area }: { $done } of { $all } mastered
card-skill = Skill
card-standing = Where it stands
card-belief = How sure
card-opportunities = First answers

card-growth = Growth by the week
card-growth-lead = The last 26 weeks, each at its end on Sunday. How sure it is on average counts every skill there is; one that was not begun counts as nothing.
card-growth-empty = Nothing has grown yet: the first answers will show here.
card-growth-mastered = Skills mastered
card-growth-belief = How sure, on average of all skills
card-growth-skills = { $n ->
    [one] 1 skill
   *[other] { $n } skills
}
card-growth-from-to = From { $first } to { $last }
card-growth-estimate = { $n ->
    [one] One skill was practised for longer than is looked back at; its earlier weeks are an estimate.
   *[other] { $n } skills were practised for longer than is looked back at; their earlier weeks are estimates.
}
card-week = Week from

card-comparison = Then and now
card-comparison-lead = The last { $days } days beside the { $days } days before, of this learner alone.
card-comparison-empty = There is nothing in the last { $days } days or the { $days } days before to hold side by side.
card-comparison-cut = There were more answers than are looked back at: the numbers of the days before are too low.
card-comparison-what = What
card-before = { $days } days before
card-this = Last { $days } days
card-share-right = Share right
card-newly-mastered = Skills mastered in that time

card-accuracy = Accuracy and time in assessments
card-accuracy-empty = No assessment has a result to show here.
card-accuracy-sessions = { $n ->
    [one] 1 assessment
   *[other] { $n } assessments
}
card-accuracy-right = { $right } of { $all } answers right: { $share }
card-accuracy-withheld = { $n ->
    [one] With one whose result the learner may not see yet.
   *[other] With { $n } whose results the learner may not see yet.
}
card-accuracy-cut = Only the latest 200 are counted.
card-by-section = Right answers by section
card-right-of = { $right } of { $all } right
card-section = Section
card-marked = Answers
card-mean-time = Mean time
card-no-benchmarks = None of the questions has a time to aim for.
card-benchmarks = Within the time to aim for
card-benchmarks-lead = Questions may name times to aim for. These are the answered ones that do. Answers that were too quick to have been thought about are left out.
card-benchmark = Time to aim for
card-kept-of = { $kept } of { $all } within it
card-items = Questions
card-kept = Within it
card-benchmark-time = Mean time to aim for

card-missteps = Wrong ways
card-missteps-lead = Mistakes that have a name: how often each came up, and whether a question of the same skill was answered right, without help, after the last time.
card-missteps-empty = No mistake that has a name came up.
card-misstep = What went wrong
card-misstep-withheld = { $n ->
    [one] one of them in an assessment whose solutions the learner may not see
   *[other] { $n } of them in assessments whose solutions the learner may not see
}
card-times = How often
card-last = Last
card-since = Right since
card-since-right = Right since
card-since-not = Not yet

card-sittings = Latest sessions
card-sittings-empty = No assessment was taken and nothing practised yet.
card-sitting-withheld = not shown to the learner yet
card-sitting-brought = with items the learner brought along; counts nowhere
card-sitting-brought-own = with items you brought along; counts nowhere
card-all-sittings = All sessions

class-skills = Skills side by side
heat-title = Skills of { $class }
heat-heading = Skills side by side
heat-lead = Where each learner stands, and how sure that is in percent. A name leads to the learner’s scorecard.
heat-choose = Which skills to show
heat-area = Skills
heat-set = What the class is set to practise
heat-no-skills = There are no skills to show here.
heat-cut = Only the first { $n } skills are shown.
heat-legend = How sure it is that a skill is known
heat-step = { $from } to { $to } %
heat-learner = Learner
heat-total = Mastered, and how sure on average
heat-mastered-by = Mastered by learners on this page
heat-of = { $done } of { $all }
heat-csv-standing = { $skill }: where it stands
heat-csv-belief = { $skill }: how sure, percent
heat-csv-total = Mastered
heat-csv-more = Only the first { $n } learners are in this file.
