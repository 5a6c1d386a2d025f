classes-title = Classes
classes-lead = Put learners together, set them something to do, and see how they get on.
classes-which = Which classes
classes-under-way = Under way
classes-over = Over
classes-none = You teach no class yet. Make one below; its learners join by a code or are put in by their names.
classes-none-over = No class of yours is over.
classes-class = Class
classes-learners = Learners
classes-assignments = Set to do
classes-add = Make a class
classes-add-button = Make the class
class-pager-first = From the beginning
class-pager-next = More

class-name = Name of the class
class-name-hint = As learners know it, such as 7b mathematics.
class-name-empty = A name is needed.
class-name-long = That name is too long, or has characters that cannot be shown. It may have 80 characters.
class-is-over = This class is over. Its learners no longer see what it was set to do; what they have done is kept.
class-all = All classes
class-assignments = Set to do
class-no-assignments = Nothing has been set yet.
class-assign = Set something to do
assignment-is-released = results released
assignment-is-withdrawn = withdrawn

class-code = Joining by code
class-code-where = Open { $site }, sign in, and type this code under “Join a class”:
class-code-where-here = Sign in, and type this code under “Join a class” on the first page:
class-code-none = Nobody can join by themselves at the moment.
class-code-make = Make a code
class-code-renew = Make another code
class-code-close = Take the code away

class-learners = Learners
class-no-learners = Nobody is in this class yet.
class-learner = Learner
class-joined = In the class since
class-time-factor = Time
class-time-unlimited = no limits
class-remove = Remove
class-remove-whom = Remove { $name }
class-names = Add learners by name
class-names-hint = The names they sign in with, one on each line.
class-names-add = Add them
class-names-count = Give 1 to 1000 names, one on each line.
class-names-unknown = There is no learner of that name; nothing was changed.

class-groups = Groups
class-groups-lead = Learners who share something, such as more time. A group may have terms of its own in everything that is set.
class-no-groups = There are no groups.
class-group-count = { $n ->
    [one] { $n } learner
   *[other] { $n } learners
}
class-group-new = Make a group
class-group-make = Make the group
class-group-change = Change the group
class-group-change-which = Change { $name }
class-group-remove-which = Remove the group { $name }
class-group-another = Make another group
class-group-name = Name of the group
class-group-members = Who is in it
class-group-others = { $n ->
    [one] One more learner, on another page of the list, stays in it.
   *[other] { $n } more learners, on other pages of the list, stay in it.
}
class-groups-many = A class has at most 100 groups.
class-group-taken = Another group has that name.
class-group-strangers = Somebody there is no longer in the class. Look at the list again.

class-teachers = Teachers
class-teacher-name = Name of a teacher
class-teacher-add = Let them teach this class
class-no-teacher = There is no teacher of that name.
class-last-teacher = A class keeps at least one teacher. Add another one first.

class-change = Name and end
class-rename = Change the name
class-end = End the class
class-end-text = Learners no longer see what the class is set to do, and nobody can join. What they have done is kept. You can take the class up again.
class-end-button = End it
class-take-up = Take the class up again

assign-heading = Set something to do
assign-title-label = Title
assign-title-hint = As learners will see it.
assign-title = A title is needed, of at most 80 characters.
assign-what = What is to be done
assign-assessment = Take an assessment
assign-which-assessment = Which assessment
assign-survey = Answer a survey
assign-which-survey = Which survey
assign-practice = Practise skills until they are mastered
assign-area-other = Other
assign-unknown = Choose what is to be done: an assessment, a survey, or 1 to 50 skills.
assign-button = Set it
assign-back = Back to the class
assign-kind-assessment = Assessment
assign-kind-practice = Practice
assign-kind-survey = Survey
assign-not-of-class = They are not in this class.

terms-title = Terms
terms-blank-assessment = What you leave blank is as the assessment says. The window an assessment has itself binds always. For practice and surveys only the window counts.
terms-blank-window = What you leave blank limits nothing.
terms-blank-everybody = What you leave blank is as for everybody. With everything left blank, these terms are removed.
terms-zero = 0 for no limit.
terms-opens = Opens
terms-closes = Closes
terms-attempts-label = Attempts
terms-minutes-label = Minutes for the whole
terms-extra-label = Extra minutes
terms-extra-hint = On top of the limit. More of them reach who is at it already.
terms-breaks-label = Minutes of breaks
terms-breaks-hint = Learners take them when they like; the clock stands still. More of them reach who is at it already.
terms-password-label = Password
terms-password-hint = Tell it in the room. It is kept as it is, so choose one that is used for nothing else.
terms-no-password = Ask for no password
terms-score = The score is shown
terms-solutions = Solutions are shown
terms-not-set = (not set)
terms-after-completion = after handing in
terms-after-window = when it has closed
terms-after-release = when you release the results
terms-never = never
terms-none = Everything as the assessment says.
terms-said-opens = opens { $when }
terms-said-closes = closes { $when }
terms-said-attempts = { $n ->
    [one] { $n } attempt
   *[other] { $n } attempts
}
terms-said-attempts-unlimited = as many attempts as one likes
terms-said-minutes = { $time } for the whole
terms-said-minutes-unlimited = no time limit
terms-said-extra = { $time } on top
terms-said-breaks = breaks of { $time } in all
terms-said-password = password: { $password }
terms-said-no-password = no password
terms-said-score = the score is shown { $when }
terms-said-solutions = solutions are shown { $when }
terms-window = It must close after it opens.
terms-attempts = Attempts are 1 to 100, or 0 for no limit.
terms-minutes = A time limit is 1 to 1440 minutes, or 0 for none.
terms-extra = Extra time is at most 1440 minutes.
terms-breaks = Breaks are at most 1440 minutes.
terms-password = A password has at most 100 characters.
terms-instant = That is no day and time. Write it as 2026-11-22T09:00.
terms-number = That is no whole number.
terms-when = Choose one of these.
terms-no-window = What waits until it has closed needs an end: say above when it closes.
terms-window-only = For practice and surveys only the window counts. Leave this blank.

assignment-live = Live board
assignment-survey-results = Results
assignment-saved = Saved.
assignment-released = The results are released.
assignment-reached = { $n ->
    [one] One session was reached.
   *[other] { $n } sessions were reached.
}
assignment-not-reached = { $n ->
    [one] One could not be changed so.
   *[other] { $n } could not be changed so.
}
assignment-withdrawn-note = This is withdrawn: learners see no more of it than what they have done.
assignment-change = Change title and terms
assignment-change-lead = Changed terms hold for whoever begins afterwards. Who is at it already is reached by another end of the window, by more extra minutes and by more minutes of breaks.
assignment-change-window = For practice and surveys only the window counts. It holds for everybody from now on.
assignment-save = Save
assignment-results = Results
assignment-release = Release the results
assignment-release-lead = Scores and solutions that wait for it are shown from then on, also of those who hand in later. This cannot be taken back.
assignment-released-at = Released { $when }.
assignment-release-again-lead = Should somebody’s results still wait, release them once more: nothing else changes.
assignment-release-again = Release what still waits
assignment-changed-meanwhile = Somebody else has changed this since you opened it, so nothing was saved. What stands now is above; your own changes are still in the form. Save again if they are to hold.
assignment-withdraw = Withdraw
assignment-withdraw-lead = Learners no longer see it, but for what they have done. You can give it again.
assignment-give = Give it again
assignment-give-lead = Learners see it again.

except-title = Exceptions
except-lead = Terms of groups and single learners. A learner's own go before those of their groups, and these before those of everybody.
except-none = The terms are the same for all.
except-whom = For whom
except-terms = Terms
except-group = Group
except-learner = Learner
except-add = Add an exception
except-change = Change
except-change-whose = Change the terms of { $name }
except-remove-whose = Remove the terms of { $name }
except-form = Terms of their own
except-for = For { $name }
except-group-named = Group { $name }
except-learner-named = One learner, by name
except-learner-name = Name of the learner
except-learner-hint = Only when no group is chosen.
except-back = Without an exception

board-title = Live: { $title }
board-label = Who is where
board-again = Look again
board-nobody = Nobody is in this class yet.
board-count = { $running } of { $all } are at it.
board-state = State
board-answered = Answered
board-answered-of = { $n } of { $items }
board-saved = Last saved
board-left = Time left
board-score = Score
board-not-begun = not begun
board-item = item { $n } of { $items }
board-review = at the review
board-paused = paused
board-on-break = on a break
board-handed-in = handed in
board-time-up = time up
board-ended = ended by a teacher
board-lost = connection lost
board-orders = More
board-orders-for = More for { $name }
board-minutes = Minutes
board-reason = Reason, if you like
board-time = Give more time
board-pause = Stop the clock
board-resume = Let the clock go on
board-end = End it
board-end-text = What was saved is handed in and marked. This cannot be taken back.
board-end-button = End it now
board-all = For everybody who is at it
board-all-lead = What is ordered here reaches open pages within five seconds.
board-all-time = Give all more time
board-all-pause = Stop all clocks
board-all-resume = Let all clocks go on
board-all-end = End it for all
board-all-end-text = What everybody has saved is handed in and marked. This cannot be taken back.
board-all-end-button = End it for all now
board-done = { $n ->
    [0] No session was reached.
    [one] Done for one session.
   *[other] Done for { $n } sessions.
}
board-unmoved = { $n ->
    [one] For one session the end stays where it is: the window closes then, or there is no limit of time. Set a later end in the terms if it should have longer.
   *[other] For { $n } sessions the end stays where it is: the window closes then, or there is no limit of time. Set a later end in the terms if they should have longer.
}
board-refused = { $n ->
    [one] One could not be changed so.
   *[other] { $n } could not be changed so.
}

assigned-title = Set for you
assigned-for = For { $class }
assigned-kind-for = { $kind } for { $class }
assigned-open = See what to do
assigned-to-do = to do
assigned-practising = { $mastered } of { $all } skills mastered
assigned-again = done; you may do it again
assigned-done = done
assigned-missed = closed before you did it
assigned-gone = no longer offered
assigned-withdrawn = Your teacher has withdrawn this, or the class is over. What you have done is kept.
assigned-breaks = You may take breaks of { $time } in all. The clock stands still meanwhile.
assigned-password = Password
assigned-password-hint = Your teacher tells it to you.
assigned-password-wrong = That is not the password. Ask your teacher.
assigned-attempts = Your attempts
assigned-practice-lead = Practise these skills until each is mastered.
assigned-mastered = mastered

join-title = Join a class
join-code = Code
join-hint = Your teacher shows it to you.
join-button = Join
join-done = You are in the class now.
join-classes = { $n ->
    [one] You are in the class { $names }.
   *[other] You are in these classes: { $names }.
}
join-code-unknown = No class has that code. Look at it once more.

break-not-now = There is no break to take or to end now.
window-must-lie-ahead = The end must lie ahead.
