report-item = Report a problem with this item
report-item-which = Report a problem with item { $n }
report-title = Report a problem with item { $n }
report-lead = Is something wrong with this item? Tell us, and a teacher will look at it. Your answer does not change, and you get no hint.
report-kind = What seems to be wrong?
report-kind-key = The answer marked as right seems wrong
report-kind-wording = The wording is not clear
report-kind-impossible = It cannot be answered
report-kind-missing = Something is missing or not shown
report-kind-other = Something else
report-words = Describe the problem
report-words-hint = What did you notice? At most { $n } characters. Required for “something else”.
report-kept = Your teachers also see the item and your current answer. If your account is deleted, the report is kept without your name.
report-send = Send report
report-back = Cancel
report-sent = Your report has been sent. You will find the reply on your home page.
report-choose-kind = Choose what seems to be wrong.
report-words-missing = Describe the problem in a few words.
report-words-long = Your text is too long. Write at most 2000 characters.
report-too-many = You have sent 20 reports in one day. This one was not sent, but your text is still here. Try again tomorrow, or tell your teacher.
report-too-many-of-item = You have already sent five reports on this item. This one was not sent. Wait for a reply first.

report-number = Item { $n }
report-state = Status
report-state-new = New
report-state-looked-at = In review
report-state-settled = Resolved
report-state-set-aside = Dismissed

reports-own = Your reports
reports-own-lead = Problems with items that you have reported, newest first, and what came of them.
reports-own-none = You have not reported any problems. You can do so on each item.
report-answered = Reply
report-unread = new
reports-mark-read = Mark all replies as read
reports-unread = { $n ->
    [one] You have a reply to a report.
   *[other] You have replies to { $n } reports.
}
reports-open = Read the replies

board-reports = { $n ->
    [one] { $n } new report about an item
   *[other] { $n } new reports about items
}

reports-title = Reported problems
reports-lead = Problems with items that learners have reported, grouped by item, newest first. You see the reports of learners in your classes; administrators see all.
reports-none = No reports match this filter.
reports-filter = Filter reports
reports-any-state = Any status
reports-any-class = All classes
reports-blueprint = Blueprint
reports-show = Show
reports-of-assignment = From one assignment only.
reports-item = Item
reports-count = Reports
reports-open-count = Open
reports-latest = Latest
reports-when = Received
report-level-seed = { $level }, seed { $seed }
report-problem-version = Bank problem, version { $n }

report-one-title = Report: { $kind }
report-learner = From
report-session = Session
report-app-version = Plumb version
report-no-words = The learner wrote no text.
report-the-item = The item as the learner saw it
report-item-gone = The item cannot be shown, because its source no longer exists.
report-options = Options of the item
report-option = Option
report-their-answer = Answer at the time
report-no-answer = nothing
report-verdict = Marked at the time
report-verdict-correct = right
report-verdict-partial = partly right
report-verdict-incorrect = wrong
report-verdict-undecided = not marked yet
report-verdict-dropped = left out of the score
report-verdict-none = not marked
report-ways-on = More about this item
report-to-statistics = Statistics of this blueprint
report-to-regrade = Regrade answers to this item
report-to-blueprint = Versions and drafts of this blueprint
report-to-item = This item
report-to-lineage = Its session
report-to-alike = All reports on this blueprint
report-said = Replies and notes
report-said-to-learner = to the learner
report-said-to-colleagues = for colleagues
report-handle = Respond
report-answer = Reply to the learner
report-answer-hint = The learner sees this text under “Your reports”, with the item number only. Other learners may still be working on the item, so do not give the answer away.
report-note = Note for colleagues
report-note-hint = Everyone who can open this report sees the note. The learner does not.
report-others-too = { $n ->
    [one] Also apply this status and reply to the other open report on this item
   *[other] Also apply this status and reply to the { $n } other open reports on this item
}
report-handle-button = Save
report-done = Saved.
report-done-others = { $n ->
    [one] Saved, also for { $n } other report.
   *[other] Saved, also for { $n } other reports.
}
report-choose-state = Choose a status.
report-nothing = Nothing was changed. Choose another status, or write something.
report-changed = Someone else has changed this report since you opened it. Your changes were not saved, but your text is still below. Check the current status, then save again.
report-others = Other reports on this item
