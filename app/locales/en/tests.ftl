# Tests that teachers make.

test-new = New test
test-new-lead = Tick skills and press the button of your class. Ten items are shared among the skills unless you choose otherwise.
test-list-title = Tests of teachers
test-list-lead = Make a test from skills, assign it to a class or print it. Nobody else sees your tests unless you share them.
test-list-own = Your tests
test-list-others = Tests of colleagues
test-none = You have not made a test yet.
test-items = { $n ->
    [one] One item
   *[other] { $n } items
}
test-no-limit = no time limit
test-of = by { $name }
test-is-shared = shared
test-archived = The test was archived. Sessions that were begun go on.

test-find-title = Find skills
test-find-label = Words
test-find-button = Find
test-find-none = No skill fits. Use fewer words, or other answers.
test-area-own = Your questions
test-add-button = Add these skills
test-answers = Answers
test-answers-any = typed or chosen
test-answers-typed = typed
test-answers-chosen = chosen from options

test-chosen = Chosen skills
test-chosen-none = No skills yet. Tick some above; they are added when you save, too.
test-level-mixed = mixed levels
test-level-easy = easy
test-level-medium = medium
test-level-hard = hard
test-level-of = Level: { $skill }
test-count-of = Number of items: { $skill }
test-count-hint = Skills whose number you leave blank share ten items.
test-remove = Remove
test-remove-what = Remove: { $skill }

test-settings = Settings
test-title = Title
test-title-hint = If you leave it blank, the test is named after its first skill.
test-choice = Questions
test-choice-fixed = The same number of questions for all
test-choice-adaptive = Chosen by the answers (adaptive)
test-choice-hint = In an adaptive test each question depends on the answers before it. It is shorter and measures weak and strong learners equally well. Answers cannot be changed and questions cannot be skipped. The number of questions is the largest number.
test-minutes = Minutes
test-minutes-hint = Leave it blank for no time limit.
test-solutions = Show keys and solutions
test-shown-after = after the end
test-shown-never = never
test-shown-hint = To show results at the end of a window or when you release them, change this in the assignment.
test-save = Save
test-save-assign = Save and assign to { $class }
test-assign = Assign to { $class }
test-saved = The test was saved. Sessions under way keep the version they began with.
test-copied = This is your copy. Changes do not reach the original.

test-beside = What it will be
test-beside-none = Examples are shown here once skills are chosen.
test-time = about { $time }
test-time-measured = The time is estimated from answers that were measured here.
test-time-expected = The time is what the authors of the skills expect: there are not enough answers yet.
test-time-both = The time is estimated from measured answers for { $measured } of { $of } skills, and from what authors expect for the others.
test-examples = Examples
test-examples-button = Show examples

test-tabs = Ways to change the test
test-tab-form = Form
test-tab-text = Text (expert)
test-beyond-form = This test says more than the form can show, so change it here.
test-text-lead = The test is a blueprint in YAML. Comments are kept, also when the form is saved.
test-text-save = Save the text
test-share = Share with colleagues
test-unshare = Stop sharing
test-copy = Copy as my own
test-archive = Archive
test-inside = What is in it
test-of-colleague = A colleague made this test. Copy it to change it.

test-no-skills = Choose at least one skill.
test-many-skills = A test can have at most 50 skills. Remove some.
test-many-items = These are too many items for one test. Choose fewer.
test-unknown-skill = One of the skills is no longer there, or not at this level. Remove it or choose another level.
test-count = Enter a whole number from 1 to 100.
test-too-few = There are not enough different items of this skill at this level. Choose fewer, or mixed levels.
test-title-long = Use at most 80 characters.
test-minutes-range = Enter a whole number from 1 to 1440, or leave it blank.
test-not-possible = A test cannot be made of these choices. Remove the skill you added last, or change its level.
test-too-many = You have 1,000 tests, which is the most there can be.
test-changed-meanwhile = Somebody saved this test after you opened it. What you entered is below and not saved. Save again to replace what they saved.
test-text-errors = The text was not saved: it has errors, which are listed below it.
test-other-id = The text was not saved: leave the assessment_id as it was.
test-assigned = A class is set this test. Withdraw the assignment first.
test-has-own = This test asks a question that its teacher keeps for their own classes. Colleagues cannot use it.
test-in-use = Something published uses this test, so it cannot be archived.

paper-link = Print
paper-of = On paper: { $title }
paper-lead = Every version has the same items in another order. The address of this page prints the same forms again.
paper-versions = Versions
paper-versions-count = { $n ->
    [one] one version
   *[other] { $n } versions
}
paper-versions-range = Choose one to six versions.
paper-make = Make the forms
paper-others = Make other forms
paper-print = Print this page with your browser. Each version and the key begin on a new page.
paper-changed = The test or one of its skills has changed since this address was made, so these are not the forms that were printed then.
paper-version = Version { $letter }
paper-name = Name
paper-date = Date
paper-key = Key: { $title }
