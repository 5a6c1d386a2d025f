class-gradebook = Gradebook
gradebook-title = Gradebook of { $class }
gradebook-lead = A grade leads to the learner's attempts, and to where you change it. A star marks what a teacher gave.
gradebook-cut = This class was set more than a gradebook holds. What was set longest ago is not in it.
gradebook-columns = Columns
gradebook-latest = Latest columns
gradebook-older = Older columns
gradebook-label = Grades
gradebook-mean = Mean
gradebook-class-mean = Mean of the class
gradebook-mean-of = { $n ->
    [one] of one learner
   *[other] of { $n } learners
}
gradebook-is-released = grades released
gradebook-is-withdrawn = withdrawn, not in learners' means
gradebook-changed = { $n ->
    [0] Nothing was to be changed.
    [one] Done for one assessment.
   *[other] Done for { $n } assessments.
}
gradebook-released-count = Grades of { $released } of { $all } assessments are released.
gradebook-release-all = Release grades of all assessments
gradebook-take-back-all = Take back grades of all assessments
gradebook-files = Files
gradebook-files-lead = At most 2,000 learners and the latest 200 columns, with what was given in place of what was reached. A file that has not all of it says so in its last row.
gradebook-file-cut = This file is not whole: a file has at most 2,000 learners, the latest 200 columns and 20,000 changes.
gradebook-xlsx = Spreadsheet (XLSX)
gradebook-csv = Table for programs (CSV)
gradebook-print = Your browser prints this page, or makes a PDF of it: across, with the headings on every sheet.
gradebook-sheet = Grades
gradebook-sheet-changes = Changes
gradebook-column-score = { $title }: score (%)
gradebook-column-grade = { $title }: grade
gradebook-column-state = { $title }: state
gradebook-change-what = Assignment
gradebook-change-when = When
gradebook-change-who = Who changed it
gradebook-change-to = What was given
gradebook-change-why = Reason

grades-section = Grades
grades-counting = Which attempt counts
grades-counting-hint = Of attempts with the same score the latest. Grades that are released follow at once.
grades-counting-best = the best attempt
grades-counting-latest = the latest attempt
grades-counting-first = the first attempt
grades-counting-unknown = Choose one of these.
grades-release-title = Releasing grades
grades-release-lead = Learners see grades and comments once they are released, and not after they are taken back. A score that the assessment holds back stays hidden all the same, unless you gave one in its place.
grades-release = Release grades
grades-take-back = Take back
grades-released-at = Grades were released { $when }.
grades-not-released = Grades are not released.

grade-title = { $name }: { $title }
grade-of-whom = { $grade }, { $name }, { $title }
grade-score-and-word = { $score } ({ $word })
grade-none = no grade
grade-excused = excused
grade-as-reached = as it was reached
grade-not-begun = not begun
grade-missed = missed: it has closed
grade-under-way = under way
grade-under-way-again = another attempt is under way
grade-undecided = { $n ->
    [one] one answer waits to be decided
   *[other] { $n } answers wait to be decided
}
grade-held = score held back from the learner
grade-given = given by a teacher
grade-has-comment = with a comment
grade-mastered = { $mastered } of { $all } skills mastered
grade-survey-done = answered
grade-survey-open = not answered
grade-survey-unknown = anonymous: not known
grade-not-assigned = not assigned

grade-holds = The grade
grade-counts-attempt = Attempt { $n } counts: { $how }.
grade-reached-was = It reached { $score }.
grade-attempts = Attempts
grade-no-attempts = There is no attempt yet.
grade-attempt = Attempt
grade-begun = Begun
grade-ended = Ended
grade-word-column = Grade
grade-counts = counts
grade-older = Older ones
grade-change-title = Change the grade
grade-change-lead = What you give goes before what was reached, also when attempts follow or are marked again. “As it was reached” removes it.
grade-what = What counts
grade-what-reached = As it was reached
grade-what-score = A score
grade-what-word = A grade in words; the score stays as it was reached
grade-what-excused = Excused: it counts nowhere
grade-what-unknown = Choose one of these.
grade-score-label = Score in percent
grade-score-hint = From 0 to 100, with at most two decimals, such as 82.5.
grade-score-wrong = Give a number from 0 to 100, with at most two decimals.
grade-word-label = Grade
grade-word-hint = Such as B or passed; at most 40 characters.
grade-word-wrong = Give a grade of 1 to 40 characters.
grade-reason = Reason
grade-reason-hint = For teachers and the audit trail; the learner does not see it. Needed whenever the grade is changed.
grade-reason-missing = Say why the grade is changed.
grade-reason-long = A reason has at most 500 characters.
grade-comment = Comment to the learner
grade-comment-hint = Shown with the grade once it is released. At most 2000 characters.
grade-comment-long = A comment has at most 2000 characters.
grade-save = Save the grade
grade-conflict = Somebody changed this grade since you opened the page. Nothing of yours was saved; what you typed is below.
grade-conflict-there = What holds now: { $now }. If you save, what you typed goes in its place.
grade-history = History
grade-no-history = Nothing was changed by hand.
grade-change = From { $from } to { $to }
grade-change-comment = Comment changed
grade-change-reason = Reason: { $reason }
grade-change-said = To the learner: { $comment }

own-grades-title = Your grades
own-grades-lead = What your teachers have released, the latest first.
own-grades-none = No grades have been released to you yet.
own-grades-older = Older grades
own-grades-all = Your grades
own-grade = Your grade
own-grade-held = The score is not shown yet.
own-grade-excused = Excused: it does not count for you.
own-grade-undecided = an answer is still to be decided, so this may change
own-grade-given = given by your teacher
own-grade-comment = Your teacher says:
