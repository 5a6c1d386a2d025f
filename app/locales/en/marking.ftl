regrades-title = Regrades
regrades-lead = If a key was wrong or an item was faulty, you can regrade its answers after the assessment has ended. First you see what would change and for whom. Nothing changes until you apply it, and you can undo it.
regrades-all = All regrades
regrades-none = There are no regrades yet. Start one on a blueprint’s page under Items.
regrades-items = Items
regrades-reviews = Answers to mark
regrades-what = Items
regrades-state = Status
regrades-changed = Results
regrades-made = Created

regrade-title = Regrade of { $blueprint }
regrade-new = Regrade answers to { $blueprint }
regrade-all-items = All items of this version of { $blueprint }.
regrade-whole-version = Regrade all items of this version
regrade-whose = Learners
regrade-everywhere = Everyone who took it, with or without an assignment
regrade-assignment-of = { $title } ({ $class })
regrade-no-assignment = You have not assigned an assessment yet.
regrade-choose = Choose
regrade-how = Correction
regrade-remedy-key = Wrong key: another answer is right
regrade-remedy-key-means = Answers are marked with the new key. Answers that match the old key lose credit.
regrade-remedy-accept = Accept another answer too
regrade-remedy-accept-means = No score falls.
regrade-remedy-drop = Leave the item out of the score
regrade-remedy-drop-means = For everyone who had the item, answered or not. The other items share the score.
regrade-remedy-full = Full marks for everyone
regrade-remedy-full-means = Whatever they answered, even with no answer.
regrade-spares = No score falls
regrade-spares-means = No mark gets lower, right answers are not left out, and a result that would fall stays as it is.
regrade-remedy-again = Apply the current marking rules
regrade-remedy-again-means = Marks given by a person stay where the rules cannot mark. Items left out of the score stay out.
regrade-other-option = Right answer
regrade-other-answer = Right answer
regrade-other-hint = Only for a new key or another right answer.
regrade-no-other = Choose one
regrade-reason = Reason (learners read this)
regrade-reason-hint = Shown next to the result of learners whose marks change, once they can see their score. They may not know the solutions yet, so do not give the right answer away.
regrade-looks-first = Next you see a preview. Nothing changes yet.
regrade-look = Show preview
regrade-is-key = { $answer } (key)
regrade-single = One item only
regrade-single-lead = Items taken in this assignment, most frequent first.
regrade-item-seed = Item { $seed }
regrade-col-item = Item
regrade-col-sessions = Taken by

regrade-which-assignment = Choose an assignment.
regrade-reaches-nobody = No learner whose answers you can mark has finished it.
regrade-too-many = This would affect more than 50,000 results. Choose one assignment or one item.
regrade-not-yet = Many assessments have just ended and are still being processed. Try again in a minute.
regrade-remedy = Choose a correction.
regrade-no-option = Choose one of the options.
regrade-key-unreadable = This cannot be read as an answer to the item. Check how you wrote it.
regrade-key-right = This answer is already marked as right.
regrade-reason-empty = Enter a reason. Learners will read it.
regrade-reason-long = The reason is too long or has characters that cannot be shown. Use at most 500 characters.
regrade-confirm = Tick the box first.

regrade-does-key = New key: { $key }
regrade-does-accept = { $key } is also accepted
regrade-does-drop = Left out of the score
regrade-does-full = Full marks for everyone
regrade-does-again = Current marking rules
regrade-does-sparing = { $does }; no score falls
regrade-of-item = { $blueprint } ({ $version }), level { $level }, item { $seed }
regrade-of-version = { $blueprint } ({ $version }), all items
regrade-state-looking = Preparing preview.
regrade-state-draft = Not applied.
regrade-state-applying = Being applied.
regrade-state-applied = Applied.
regrade-state-undoing = Being undone.
regrade-state-undone = Undone.
regrade-state-undone-partly = Partly undone.
regrade-dealt-with = { $done } of { $reached } processed.
regrade-would-change = { $n ->
    [0] Nothing would change.
    [one] One result would change.
   *[other] { $n } results would change.
}
regrade-rises = { $n ->
    [one] 1 score rises
   *[other] { $n } scores rise
}
regrade-falls = { $n ->
    [one] 1 score falls
   *[other] { $n } scores fall
}
regrade-same = { $n ->
    [one] 1 score stays the same
   *[other] { $n } scores stay the same
}
regrade-falls-warning = { $n ->
    [one] One learner would lose points that they have already seen.
   *[other] { $n } learners would lose points that they have already seen.
}
regrade-spare-all = Use the same correction, but let no score fall
regrade-has-changed = { $n ->
    [0] Nothing has changed.
    [one] One result has changed.
   *[other] { $n } results have changed.
}
regrade-has-restored = { $n ->
    [0] Nothing was restored.
    [one] One result was restored.
   *[other] { $n } results were restored.
}
regrade-kept = { $n ->
    [one] One mark has changed again since then and stays as it is.
   *[other] { $n } marks have changed again since then and stay as they are.
}
regrade-failed-looking = { $n ->
    [one] One result could not be previewed. Ask an administrator to check the server’s log and run “plumb db check”. If the problem is fixed before you apply the regrade, this result is included.
   *[other] { $n } results could not be previewed. Ask an administrator to check the server’s log and run “plumb db check”. If the problem is fixed before you apply the regrade, these results are included.
}
regrade-failed-applying = { $n ->
    [one] One result could not be regraded and stays as it was. Ask an administrator to check the server’s log and run “plumb db check”. When the problem is fixed, run the same regrade again. Marks that are already correct stay.
   *[other] { $n } results could not be regraded and stay as they were. Ask an administrator to check the server’s log and run “plumb db check”. When the problem is fixed, run the same regrade again. Marks that are already correct stay.
}
regrade-failed-undoing = { $n ->
    [one] The regrade of one result could not be undone. Ask an administrator to check the server’s log and run “plumb db check”. When the problem is fixed, undo it again.
   *[other] The regrade of { $n } results could not be undone. Ask an administrator to check the server’s log and run “plumb db check”. When the problem is fixed, undo it again.
}
regrade-reload = Refresh
regrade-nothing = No result would change, so there is nothing to apply.
regrade-apply = Apply regrade
regrade-apply-lead = Results and item statistics are recalculated. Learners who can see their score are told, with your reason. This includes everyone who has finished by then, even after you opened this page. Learners still working are not affected; regrade again when they have finished. Mastery of skills does not change.
regrade-apply-confirm = { $n ->
    [0] No mark changes; stop showing the old key
    [one] Change one result
   *[other] Change { $n } results
}
regrade-apply-confirm-falls = { $n ->
    [one] Change one result, which falls
   *[other] Change { $n } results; { $falls ->
        [one] one of them falls
       *[other] { $falls } of them fall
    }
}
regrade-apply-button = Apply
regrade-undo = Undo regrade
regrade-undo-lead = Every mark returns to what it was, unless it has changed again since. Learners are told.
regrade-undo-confirm = { $n ->
    [0] Show the item’s right answer again
    [one] Change one result back
   *[other] Change { $n } results back
}
regrade-undo-button = Undo
regrade-fact-what = Items
regrade-fact-how = Correction
regrade-fact-whose = Learners
regrade-fact-reason = Reason for learners
regrade-fact-made = Created by
regrade-sessions = Results
regrade-all-sessions = Show unchanged results too
regrade-only-changes = Show only changes
regrade-no-sessions = There are no results to show.
regrade-col-marks = Marks
regrade-col-before = Before
regrade-col-after = After
regrade-col-effect = Status
regrade-effect-same = no change
regrade-effect-stays = mark stays
regrade-effect-changes = would change
regrade-effect-changed = changed
regrade-effect-restored = undone
regrade-effect-kept = changed again since
regrade-effect-failed = failed, unchanged
regrade-mark = Item { $n }: { $was } → { $is }
regrade-mark-stays = Item { $n }: { $is }, as before
regrade-mark-of = { $change }: “{ $answer }”
regrade-answers = Answers given
regrade-answers-lead = { $cut ->
    [yes] The 50 most frequent answers of learners who have finished it.
   *[no] Answers of learners who have finished it, most frequent first.
}
regrade-col-answer = Answer
regrade-col-mark = Marked
regrade-mark-none = no answer
regrade-mark-right = right
regrade-mark-part = { $part } right
regrade-mark-wrong = wrong
regrade-mark-waits = to be marked
regrade-mark-out = left out

reviews-title = Answers to mark
reviews-lead = These answers need a person to mark them. You see them without names and in random order. An answer does not count until it is marked.
reviews-sent-along = An item supplied by a program
reviews-none = There are no answers to mark.
reviews-end = That was the last one. You skipped some that still need marking.
reviews-again = Back to the first
reviews-progress = { $decided } of { $all } marked.
reviews-progress-many = At least { $waiting } to mark, at least { $decided } marked.
reviews-decided = Marked. Here is the next one.
reviews-key = Key
reviews-accepted = Also right
reviews-answer = Answer
reviews-points = Points
reviews-comment = Comment
reviews-comment-hint = Optional. The learner sees it together with the solutions.
reviews-decide = Save mark
reviews-skip = Skip
review-decided-meanwhile = Someone else has just marked this answer. Nothing was changed. Here is the next one.
review-rubric-changed = The rubric has changed. Check the points, and save again.
review-comment-long = The comment is too long or has characters that cannot be shown. Use at most 1,000 characters.
review-points-range = Enter a whole number of points for each line, up to its maximum.

rubric-right = Right
rubric-points = { $line } (0 to { $most })
rubric-title = Edit rubric
rubric-lines = Rubric
rubric-hint = Write one criterion per line, points first, such as “2 Sets up the equation”. At most 12 lines of 1 to 100 points. The rubric applies to all answers to this blueprint marked from now on, also by colleagues. Leave it blank to mark answers right or wrong.
rubric-save = Save
rubric-saved = Saved.
rubric-changed = Someone else has changed the rubric. The current one is above. Save again to replace it with yours.
rubric-long = There are too many lines. Use at most 12.
rubric-line = Start each line with 1 to 100 points, then describe the criterion in at most 200 characters.
