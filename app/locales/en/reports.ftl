report-item = Report a problem with this item
report-item-which = Report a problem with item { $n }
report-title = Report a problem with item { $n }
report-lead = Is something wrong with the item itself? Say so here, and somebody who teaches you will look at it. Your answer stays as it is, and no hint follows from a report.
report-kind = What seems to be wrong?
report-kind-key = The answer that counts as right seems wrong
report-kind-wording = The wording is unclear
report-kind-impossible = It cannot be answered
report-kind-missing = Something is missing or is not shown
report-kind-other = Something else
report-words = In your words
report-words-hint = What did you notice? At most { $n } characters. For “something else” this is needed.
report-kept = Your teachers also see the item and your answer to it as it stands now. A report is kept when an account is deleted, without the name.
report-send = Send the report
report-back = Back without sending
report-sent = Your report has been sent. No hint follows from it; what it is answered comes to your first page.
report-choose-kind = Choose what seems to be wrong.
report-words-missing = Say in a few words what is wrong.
report-words-long = That is longer than 2000 characters.
report-too-many = You have sent 20 reports within a day. Nothing was sent; what you wrote is still here. Try again tomorrow, or tell your teacher.
report-too-many-of-item = Five reports of yours about this item are being looked at already. Nothing was sent; wait for an answer first.

report-number = Item { $n }
report-state = State
report-state-new = New
report-state-looked-at = Being looked at
report-state-settled = Settled
report-state-set-aside = Set aside

reports-own = Your reports
reports-own-lead = Problems with items that you have reported, newest first, with what became of them.
reports-own-none = You have reported nothing yet. Each item has a way to do so.
report-answered = Answered
report-unread = new
reports-mark-read = Mark all answers as read
reports-unread = { $n ->
    [one] A report of yours has been answered.
   *[other] { $n } reports of yours have been answered.
}
reports-open = Read the answers

board-reports = { $n ->
    [one] { $n } new report about an item
   *[other] { $n } new reports about items
}

reports-title = Problems reported
reports-lead = What learners say is wrong with items, item by item, the latest first. Whose reports you see: learners in classes that you teach; administrators see all.
reports-none = There is none of these.
reports-filter = Which reports to show
reports-any-state = Any state
reports-any-class = All of them
reports-blueprint = Blueprint
reports-show = Show
reports-of-assignment = Only from one assignment.
reports-item = Item
reports-count = Reports
reports-open-count = Open
reports-latest = Latest
reports-when = Arrived
report-level-seed = { $level }, seed { $seed }
report-problem-version = Problem of the bank, version { $n }

report-one-title = Report: { $kind }
report-learner = From
report-session = In
report-app-version = Version of Plumb
report-no-words = No words were sent with it.
report-the-item = The item as it was seen
report-item-gone = The item cannot be shown: what made it is not here any more.
report-options = Options of the item
report-option = Option
report-their-answer = Answered by then
report-no-answer = nothing
report-verdict = Marked by then
report-verdict-correct = right
report-verdict-partial = partly right
report-verdict-incorrect = wrong
report-verdict-undecided = not decided
report-verdict-dropped = left out of the score
report-verdict-none = not marked
report-ways-on = More about this item
report-to-statistics = What answers say about this blueprint
report-to-regrade = Mark the answers to this item anew
report-to-blueprint = Versions and drafts of the blueprint
report-to-item = This very item
report-to-lineage = The session it was met in
report-to-alike = All reports about this blueprint
report-said = What was said
report-said-to-learner = to the learner
report-said-to-colleagues = for colleagues
report-handle = Do something about it
report-answer = Answer the learner
report-answer-hint = They see these words under “Your reports”, with the number of the item and nothing else. Others may still be at it: do not give the answer away.
report-note = Note for colleagues
report-note-hint = Whoever sees this report sees it; the learner does not.
report-others-too = { $n ->
    [one] The same state and answer for the other open report of this item
   *[other] The same state and answer for the { $n } other open reports of this item
}
report-handle-button = Save
report-done = It has been saved.
report-done-others = { $n ->
    [one] It has been saved, and { $n } other report with it.
   *[other] It has been saved, and { $n } other reports with it.
}
report-choose-state = Choose how it stands.
report-nothing = Nothing was changed: choose another state, or write something.
report-changed = Somebody else has changed this report since you opened it. Nothing of yours was saved; what you wrote is still below. Look at how it stands now, then save again.
report-others = Other reports of this item
