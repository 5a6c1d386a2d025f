home-views = Your home pages
home-view-learning = Learning
home-view-teaching = Teaching
home-view-administration = Administration

home-lead-due = { $n ->
    [one] One skill is due for a review.
   *[other] { $n } skills are due for a review.
}
home-continue = Continue
home-last-practised = The skill you practised last
home-more-running = All your open sessions
home-due = Due for review
home-due-last = last practised { $when }
home-due-more = { $n ->
    [one] One more in Practice
   *[other] { $n } more in Practice
}
home-next = Your next skill
home-next-new = New for you, and you are ready for it.
home-next-check = You likely know this one. A few answers will show it.
home-next-go-on = You have started this one.
home-practise = Practise
home-practise-what = Practise { $skill }
home-placement = Not sure where to start? Take the placement test.
home-past-assigned = { $n ->
    [one] One finished assignment
   *[other] { $n } finished assignments
}

home-week = This week
home-week-chart = Items answered on each day of this week
home-week-days = { $n ->
    [0] Your week starts with your first item.
    [one] You practised on 1 day this week.
   *[other] You practised on { $n } days this week.
}
home-week-items = { $n ->
    [one] { $n } item answered
   *[other] { $n } items answered
}
home-in-a-row = { $n } days in a row
home-goal-days = { $n ->
    [one] Goal: 1 day a week
   *[other] Goal: { $n } days a week
}
home-goal-items = { $n ->
    [one] Goal: 1 item a week
   *[other] Goal: { $n } items a week
}
home-goal-so-far = { $n } of { $all }
home-goal-reached = You reached your goal for this week.
home-goal-change = Change your goal
home-goal-count = How many each week
home-goal-unit = Counted in
home-goal-unit-days = days (1 to { $most })
home-goal-unit-items = items (1 to { $most })
home-goal-save = Save goal
home-goal-saved = Your goal is saved.
goal-range = A goal is 1 to 7 days or 1 to 500 items a week.
weekday-short-1 = Mon
weekday-short-2 = Tue
weekday-short-3 = Wed
weekday-short-4 = Thu
weekday-short-5 = Fri
weekday-short-6 = Sat
weekday-short-7 = Sun

home-classes = Your classes
home-no-classes = You do not teach a class yet.
home-make-class = Create a class
home-all-classes = All classes
home-learners = { $n ->
    [one] { $n } learner
   *[other] { $n } learners
}
home-working = { $n ->
    [0] nobody working now
   *[other] { $n } working now
}
home-lead-begin = Begin with your first class.
home-lead-working = { $n ->
    [0] Nobody is working right now.
    [one] One learner is working right now.
   *[other] { $n } learners are working right now.
}
home-lead-to-mark = { $n ->
    [one] One answer is waiting to be marked.
   *[other] { $n } answers are waiting to be marked.
}
home-to-mark = { $n ->
    [one] { $n } answer to mark
   *[other] { $n } answers to mark
}
home-gradebook = Gradebook
home-gradebook-of = Gradebook of { $class }
home-results = New results
home-results-since = Since { $when }, when you last marked them as seen.
home-results-week = From the last 7 days.
home-results-none = No new results.
home-results-count = { $n ->
    [one] { $n } result
   *[other] { $n } results
}
home-results-seen = Mark as seen
home-help = Who needs help
home-help-lead = Flagged messages, assignments not started, a last result below 50 %, or a skill that needs more practice.
home-help-none = Nobody stands out at the moment.
home-help-more = { $n ->
    [one] And one more.
   *[other] And { $n } more.
}
help-flagged = A message needs a person
help-not-begun = { $n ->
    [one] One learner has not started; open until { $when }
   *[other] { $n } learners have not started; open until { $when }
}
help-missed = { $n ->
    [one] One learner did not start; closed on { $when }
   *[other] { $n } learners did not start; closed on { $when }
}
help-low = scored { $score } on { $title }
help-struggling = needs more practice at { $skill }

home-attention = Needs attention
home-attention-none = Nothing needs attention.
home-flags = { $n ->
    [one] One flagged message has not been looked at
   *[other] { $n } flagged messages have not been looked at
}
home-reports = { $n ->
    [one] One new report about an item
   *[other] { $n } new reports about items
}
home-reviews = { $n ->
    [one] One answer is waiting to be marked
   *[other] { $n } answers are waiting to be marked
}
home-reviews-most = { $n } or more answers are waiting to be marked
home-run-stopped = A factory run stopped: { $why }
home-regrade-failed = { $n ->
    [one] A regrade of { $blueprint } failed for one session
   *[other] A regrade of { $blueprint } failed for { $n } sessions
}
home-drafts = Drafts
home-drafts-none = No drafts are open.
home-drafts-all = All blueprints and drafts
home-under-way = In progress
home-under-way-none = No runs and no sessions are in progress.
home-run = Factory run started { $when }
home-regrade = Regrade of { $blueprint }
home-regrade-done = { $n } of { $all } sessions
home-open-sessions = { $n } open
home-trail = Audit trail
home-signed = Last signed
home-signed-row = { $when }, row { $row }
home-not-signed = Not signed yet.
home-exported = Last exported
home-never-exported = Never exported.
home-system = Full system status
home-admin-lead = What needs you, and what is going on.
