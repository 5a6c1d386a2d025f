class-gradebook = Gradebook
gradebook-title = Gradebook of { $class }
gradebook-lead = Choose a grade to see the attempts or to change it. A star marks grades given by a teacher.
gradebook-cut = This class has more assignments than fit here. The oldest are not shown.
gradebook-columns = Columns
gradebook-latest = Latest columns
gradebook-older = Older columns
gradebook-label = Grades
gradebook-mean = Average
gradebook-class-mean = Class average
gradebook-mean-of = { $n ->
    [one] of one learner
   *[other] of { $n } learners
}
gradebook-is-released = grades released
gradebook-is-withdrawn = withdrawn, not in learners’ averages
gradebook-changed = { $n ->
    [0] Nothing needed to change.
    [one] Changed for one assessment.
   *[other] Changed for { $n } assessments.
}
gradebook-released-count = Grades of { $released } of { $all } assessments are released.
gradebook-release-all = Release all grades
gradebook-take-back-all = Hide all grades
gradebook-files = Files
gradebook-files-lead = At most 2,000 learners and the latest 200 columns, with grades given by teachers. If something is left out, the last row says so.
gradebook-file-cut = This file is not complete. A file has at most 2,000 learners, the latest 200 columns and 20,000 changes.
gradebook-xlsx = Spreadsheet (XLSX)
gradebook-csv = Data table (CSV)
gradebook-print = To print this page or save it as a PDF, use your browser’s Print command.
gradebook-sheet = Grades
gradebook-sheet-changes = Changes
gradebook-column-score = { $title }: score (%)
gradebook-column-grade = { $title }: grade
gradebook-column-state = { $title }: status
gradebook-change-what = Assignment
gradebook-change-when = When
gradebook-change-who = Changed by
gradebook-change-to = New grade
gradebook-change-why = Reason

grades-section = Grades
grades-counting = Which attempt counts
grades-counting-hint = If two attempts have the same score, the later one counts. Released grades change at once.
grades-counting-best = the best attempt
grades-counting-latest = the latest attempt
grades-counting-first = the first attempt
grades-counting-unknown = Choose one of these.
grades-release-title = Release grades
grades-release-lead = Learners see grades and comments only while they are released. Scores hidden by the assessment stay hidden, unless you gave a score yourself.
grades-release = Release grades
grades-take-back = Hide grades
grades-released-at = Grades were released { $when }.
grades-not-released = Grades are not released.

grade-title = { $name }: { $title }
grade-of-whom = { $grade }, { $name }, { $title }
grade-score-and-word = { $score } ({ $word })
grade-none = no grade
grade-excused = excused
grade-as-reached = as achieved
grade-not-begun = not started
grade-missed = missed
grade-under-way = in progress
grade-under-way-again = another attempt is in progress
grade-undecided = { $n ->
    [one] one answer is waiting to be marked
   *[other] { $n } answers are waiting to be marked
}
grade-held = score hidden from the learner
grade-given = given by a teacher
grade-has-comment = with a comment
grade-mastered = { $mastered } of { $all } skills mastered
grade-survey-done = answered
grade-survey-open = not answered
grade-survey-unknown = anonymous: not known
grade-not-assigned = not assigned

grade-holds = Current grade
grade-counts-attempt = Attempt { $n } counts: { $how }.
grade-reached-was = Score achieved: { $score }.
grade-attempts = Attempts
grade-no-attempts = There are no attempts yet.
grade-attempt = Attempt
grade-begun = Started
grade-ended = Ended
grade-word-column = Grade
grade-counts = counts
grade-older = Older changes
grade-change-title = Change the grade
grade-change-lead = Your grade replaces the achieved one, even after new attempts or a regrade. To remove it, choose “As achieved”.
grade-what = Type of grade
grade-what-reached = As achieved
grade-what-score = A score
grade-what-word = A grade in words; the score stays as achieved
grade-what-excused = Excused: does not count
grade-what-unknown = Choose one of these.
grade-score-label = Score in percent
grade-score-hint = From 0 to 100 with at most two decimals, such as 82.5.
grade-score-wrong = Enter a number from 0 to 100 with at most two decimals.
grade-word-label = Grade
grade-word-hint = Such as B or passed. At most 40 characters.
grade-word-wrong = Enter a grade of 1 to 40 characters.
grade-reason = Reason
grade-reason-hint = Required when you change the grade. Teachers and auditors see it; the learner does not.
grade-reason-missing = Enter a reason for the change.
grade-reason-long = The reason is too long. Use at most 500 characters.
grade-comment = Comment for the learner
grade-comment-hint = The learner sees it when the grade is released. At most 2000 characters.
grade-comment-long = The comment is too long. Use at most 2000 characters.
grade-save = Save the grade
grade-conflict = Someone changed this grade since you opened the page. Your changes were not saved, but they are still below.
grade-conflict-there = Current grade: { $now }. If you save, your grade replaces it.
grade-history = History
grade-no-history = There are no changes by teachers.
grade-change = From { $from } to { $to }
grade-change-comment = Comment changed
grade-change-reason = Reason: { $reason }
grade-change-said = Comment for the learner: { $comment }

own-grades-title = Your grades
own-grades-lead = Grades your teachers have released, newest first.
own-grades-none = No grades have been released yet.
own-grades-older = Older grades
own-grades-all = Your grades
own-grade = Your grade
own-grade-held = The score is not shown yet.
own-grade-excused = Excused: it does not count for you.
own-grade-undecided = one answer is still being marked, so this may change
own-grade-given = given by your teacher
own-grade-comment = Comment from your teacher:
