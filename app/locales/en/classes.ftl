classes-title = Classes
classes-lead = Group learners, assign work and follow their progress.
classes-which = Filter classes
classes-under-way = Current
classes-over = Ended
classes-none = You do not teach a class yet. Create one below. Learners join with a code, or you add them by name.
classes-none-over = You have no ended classes.
classes-class = Class
classes-learners = Learners
classes-assignments = Assignments
classes-add = New class
classes-add-button = Create class
class-pager-first = Back to start
class-pager-next = Next

class-name = Class name
class-name-hint = The name that learners see, such as 7b mathematics.
class-name-empty = Enter a name.
class-name-long = This name is too long or has characters that cannot be shown. Use at most 80 characters.
class-is-over = This class has ended. Learners no longer see its assignments, but their work is kept.
class-all = All classes
class-assignments = Assignments
class-no-assignments = There are no assignments yet.
class-assign = New assignment
assignment-is-released = results released
assignment-is-withdrawn = withdrawn

class-code = Join code
class-code-where = Open { $site }, sign in, and enter this code under “Join a class”:
class-code-where-here = Sign in, and enter this code under “Join a class” on the home page:
class-code-none = Joining by code is turned off.
class-code-make = Create code
class-code-renew = Replace code
class-code-close = Turn code off

class-learners = Learners
class-no-learners = There are no learners in this class yet.
class-learner = Learner
class-joined = Joined
class-time-factor = Time
class-time-unlimited = no limits
class-remove = Remove
class-remove-whom = Remove { $name }
class-names = Add learners by name
class-names-hint = Their sign-in names, one per line.
class-names-add = Add learners
class-names-count = Enter 1 to 1000 names, one per line.
class-names-unknown = There is no learner with this name. Nobody was added.

class-groups = Groups
class-groups-lead = A group is a set of learners who need the same accommodations, such as extra time.
class-no-groups = There are no groups yet.
class-group-count = { $n ->
    [one] { $n } learner
   *[other] { $n } learners
}
class-group-new = New group
class-group-make = Create group
class-group-change = Edit group
class-group-change-which = Edit { $name }
class-group-remove-which = Remove the group { $name }
class-group-another = Create another group
class-group-name = Group name
class-group-members = Members
class-group-others = { $n ->
    [one] One more member, on another page of the list, stays in the group.
   *[other] { $n } more members, on other pages of the list, stay in the group.
}
class-groups-many = There are too many groups. A class can have at most 100.
class-group-taken = Another group has this name. Choose a different one.
class-group-assigned = This group has its own assignments, so you can’t remove it.
class-group-strangers = Someone you chose is no longer in the class. Check the list again.

class-teachers = Teachers
class-teacher-name = Teacher’s name
class-teacher-add = Add teacher
class-no-teacher = There is no teacher with this name. Check the spelling.
class-last-teacher = A class needs at least one teacher. Add another one first.

class-change = Class settings
class-rename = Rename class
class-end = End class
class-end-text = Learners no longer see the assignments, and nobody can join. Their work is kept. You can reopen the class later.
class-end-button = End class
class-take-up = Reopen class

assign-heading = New assignment
assign-title-label = Title
assign-title-hint = The title that learners see.
assign-title = Enter a title of at most 80 characters.
assign-what = Type of assignment
assign-assessment = Take an assessment
assign-which-assessment = Assessment
assign-survey = Answer a survey
assign-which-survey = Survey
assign-practice = Practise skills until mastered
assign-area-other = Other
assign-unknown = Choose an assessment, a survey, or 1 to 50 skills.
assign-sure = “{ $title }” is ready: { $whom } ({ $learners }) will be set { $what }. { $when } Press “Assign” if that is right.
assign-sure-learners = { $n ->
    [one] one learner
   *[other] { $n } learners
}
assign-sure-group = the group “{ $group }” of { $class }
assign-sure-assessment = the assessment “{ $name }”
assign-sure-survey = the survey “{ $name }”
assign-sure-practice = practice of { $names }
assign-sure-opens = It opens on { $when }.
assign-sure-now = It opens at once.
assign-sure-before = They have been set this already.
assign-made = Assigned. Learners see it from the opening time on.
assign-button = Assign
assign-back = Back to the class
assign-kind-assessment = Assessment
assign-kind-practice = Practice
assign-kind-survey = Survey
assign-not-of-class = This person or group is not in this class.

terms-title = Settings
terms-blank-assessment = Leave a field blank to use the assessment’s own setting. The assessment’s own dates still apply. For practice and surveys, only the dates count.
terms-blank-window = Leave a field blank for no limit.
terms-blank-everybody = Leave a field blank to use the class setting. Leave all fields blank to remove these accommodations.
terms-zero = Enter 0 for no limit.
terms-opens = Opens
terms-closes = Closes
terms-attempts-label = Attempts
terms-minutes-label = Time limit in minutes
terms-extra-label = Extra minutes
terms-extra-hint = Added to the time limit. Extra minutes also apply to learners already working.
terms-breaks-label = Break time in minutes
terms-breaks-hint = Learners choose when to take a break. The clock stops during a break. More break time also applies to learners already working.
terms-password-label = Password
terms-password-hint = Tell learners the password in class. Teachers can read it here, so choose one that you use for nothing else.
terms-no-password = No password needed
terms-score = Show the score
terms-solutions = Show solutions
terms-not-set = (not set)
terms-after-completion = after handing in
terms-after-window = when the assignment has closed
terms-after-release = when you release the results
terms-never = never
terms-none = All settings as in the assessment.
terms-said-opens = opens { $when }
terms-said-closes = closes { $when }
terms-said-attempts = { $n ->
    [one] { $n } attempt
   *[other] { $n } attempts
}
terms-said-attempts-unlimited = unlimited attempts
terms-said-minutes = time limit { $time }
terms-said-minutes-unlimited = no time limit
terms-said-extra = { $time } extra
terms-said-breaks = { $time } of breaks
terms-said-password = password: { $password }
terms-said-no-password = no password
terms-said-score = score shown { $when }
terms-said-solutions = solutions shown { $when }
terms-window = The closing time must be after the opening time.
terms-attempts = Enter 1 to 100 attempts, or 0 for no limit.
terms-minutes = Enter 1 to 1440 minutes, or 0 for no limit.
terms-extra = Enter at most 1440 minutes.
terms-breaks = Enter at most 1440 minutes.
terms-password = Use at most 100 characters.
terms-instant = Enter a date and time, such as 2026-11-22T09:00.
terms-number = Enter a whole number.
terms-when = Choose one of these.
terms-no-window = To show this when the assignment has closed, enter a closing time above.
terms-window-only = Leave this blank. For practice and surveys, only the dates count.

assignment-live = Live board
assignment-survey-results = Results
assignment-saved = Saved.
assignment-released = The results have been released.
assignment-reached = { $n ->
    [one] Also applied to one session in progress.
   *[other] Also applied to { $n } sessions in progress.
}
assignment-results-reached = { $n ->
    [one] The results of one attempt are open now.
   *[other] The results of { $n } attempts are open now.
}
assignment-not-reached = { $n ->
    [one] One session could not be changed.
   *[other] { $n } sessions could not be changed.
}
assignment-withdrawn-note = This assignment is withdrawn. Learners see only what they have done.
assignment-change = Title and settings
assignment-change-lead = Changes apply to learners who start from now on. For learners already working, only a new closing time, more extra minutes and more break time apply.
assignment-change-window = For practice and surveys, only the dates count. Changes apply to everyone from now on.
assignment-save = Save
assignment-results = Results
assignment-release = Release results
assignment-release-lead = Learners will see the scores and solutions that wait for release, including learners who hand in later. You cannot undo this.
assignment-released-at = Released { $when }.
assignment-release-again-lead = If someone’s results are still hidden, release them again. Nothing else changes.
assignment-release-again = Release remaining results
assignment-changed-meanwhile = Someone else has changed this since you opened it, so nothing was saved. The current settings are above, and your changes are still in the form. Save again to keep your changes.
assignment-withdraw = Withdraw
assignment-withdraw-lead = Learners keep what they have done; the rest is hidden. You can assign it again later.
assignment-give = Assign again
assignment-give-lead = Learners will see this assignment again.

except-title = Accommodations
except-lead = Settings for groups and single learners. Individual settings override group settings; group settings override the class.
except-none = The same settings apply to everyone.
except-whom = Who
except-terms = Settings
except-group = Group
except-learner = Learner
except-add = Add accommodations
except-change = Edit
except-change-whose = Edit the accommodations of { $name }
except-remove-whose = Remove the accommodations of { $name }
except-form = Accommodations
except-for = For { $name }
except-group-named = Group { $name }
except-learner-named = One learner, by name
except-learner-name = Learner’s name
except-learner-hint = Fill this in only if you chose no group.
except-back = Cancel

board-title = Live: { $title }
board-label = Learners and their progress
board-again = Refresh
board-nobody = There are no learners in this class yet.
board-count = { $running } of { $all } working
board-cut = The table lists the first { $listed } by name. What you do for everyone reaches all of them.
board-state = Status
board-answered = Answered
board-answered-of = { $n } of { $items }
board-saved = Last saved
board-left = Time left
board-score = Score
board-not-begun = not started
board-item-adaptive = item { $n }
board-item = item { $n } of { $items }
board-review = reviewing
board-paused = paused
board-on-break = on a break
board-handed-in = handed in
board-time-up = time up
board-ended = ended by a teacher
board-lost = connection lost
board-orders = Actions
board-orders-for = Actions for { $name }
board-minutes = Minutes
board-reason = Reason (optional, learners see it)
board-time = Give more time
board-pause = Pause clock
board-resume = Resume clock
board-end = End attempt
board-end-text = The saved answers are handed in and marked. You cannot undo this.
board-end-button = End attempt now
board-all = For everyone who is working
board-all-lead = Changes reach open pages within five seconds.
board-all-time = Give everyone more time
board-all-pause = Pause all
board-all-resume = Resume all
board-all-end = End all
board-all-end-text = Everyone’s saved answers are handed in and marked. You cannot undo this.
board-all-end-button = End all now
board-done = { $n ->
    [0] No session was changed.
    [one] One session was changed.
   *[other] { $n } sessions were changed.
}
board-unmoved = { $n ->
    [one] One session gets no more time, because the assignment closes or there is no time limit. To give more time, set a later closing time in the settings.
   *[other] { $n } sessions get no more time, because the assignment closes or there is no time limit. To give more time, set a later closing time in the settings.
}
board-refused = { $n ->
    [one] One session could not be changed.
   *[other] { $n } sessions could not be changed.
}

assigned-title = Your assignments
assigned-for = For { $class }
assigned-kind-for = { $kind } for { $class }
assigned-open = See details
assigned-to-do = to do
assigned-practising = { $mastered } of { $all } skills mastered
assigned-again = done; you can do it again
assigned-done = done
assigned-missed = closed before you did it
assigned-gone = no longer available
assigned-withdrawn = Your teacher has withdrawn this, or the class has ended. Your work is kept.
assigned-breaks = You can take breaks of { $time } in total. The clock stops during a break.
assigned-password = Password
assigned-password-hint = Ask your teacher for the password.
assigned-password-wrong = Wrong password. Ask your teacher.
assigned-attempts = Your attempts
assigned-practice-lead = Practise these skills until you have mastered them all.
assigned-mastered = mastered

join-title = Join a class
join-code = Code
join-hint = Ask your teacher for the code.
join-button = Join
join-done = You have joined the class.
join-classes = { $n ->
    [one] You are in the class { $names }.
   *[other] You are in these classes: { $names }.
}
join-code-unknown = No class has this code. Check it and try again.

break-not-now = You cannot start or end a break right now.
window-must-lie-ahead = Choose an end in the future.
