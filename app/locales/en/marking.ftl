regrades-title = Marking again
regrades-lead = When a key was wrong or an item was no good, its answers are marked again after the end: you see first what would change, for whom, and nothing changes before you say so. It can be taken back.
regrades-all = What was marked again
regrades-none = Nothing has been marked again. Begin on the page of a blueprint under Items.
regrades-items = Items
regrades-reviews = Answers to decide
regrades-what = What
regrades-state = State
regrades-changed = Results
regrades-made = Begun

regrade-title = Marking { $blueprint } again
regrade-new = Mark answers to { $blueprint } again
regrade-all-items = All items of this version of { $blueprint }.
regrade-whole-version = All items of this version instead
regrade-whose = Whose answers
regrade-everywhere = All who took it, in every assignment and without one
regrade-assignment-of = { $title } ({ $class })
regrade-no-assignment = You have not set a class an assessment yet.
regrade-choose = Choose
regrade-how = What is to be done
regrade-remedy-key = The key is wrong: another answer is right instead
regrade-remedy-key-means = Answers are marked by the new key. Who had the old one loses its credit.
regrade-remedy-accept = Another answer is right, too
regrade-remedy-accept-means = Nobody loses anything.
regrade-remedy-drop = Leave it out of the score
regrade-remedy-drop-means = For everybody who had it, whether they answered or not. The other items share the score.
regrade-remedy-full = Full marks for all
regrade-remedy-full-means = Whatever they answered, and also without an answer.
regrade-spares = Nobody loses
regrade-spares-means = No mark gets lower, right answers are not left out, and a result that would fall all the same stays as it is.
regrade-remedy-again = Mark the same answers again
regrade-remedy-again-means = By the rules of now. What a person has decided stays where the rules cannot decide; what was left out stays out.
regrade-other-option = The answer that is right
regrade-other-answer = The answer that is right
regrade-other-hint = Only for another key or another right answer.
regrade-no-other = Choose one
regrade-reason = Reason, as learners read it
regrade-reason-hint = It stands beside the result of everybody whose marks change, once they may see their score. They may not know the solutions yet: do not write what is right.
regrade-looks-first = Next you see what would change. Nothing changes yet.
regrade-look = See what would change
regrade-is-key = { $answer } (key)
regrade-single = One item only
regrade-single-lead = The items that were taken in this assignment, those that most had first.
regrade-item-seed = Item { $seed }
regrade-col-item = Item
regrade-col-sessions = Taken by

regrade-which-assignment = Choose the assignment whose answers are to be marked again.
regrade-reaches-nobody = Nobody whose answers you may mark has finished with it.
regrade-too-many = More than 50,000 results would be reached. Choose an assignment, or one item.
regrade-not-yet = Many assessments have just ended and are still being taken in. Try again in a minute.
regrade-remedy = Choose what is to be done.
regrade-no-option = Choose one of the options.
regrade-key-unreadable = This cannot be read as an answer to the item.
regrade-key-right = That is right already.
regrade-reason-empty = Learners must be told why. Write a reason.
regrade-reason-long = The reason is too long, or has characters that cannot be shown. It may have 500 characters.
regrade-confirm = Tick the box first.

regrade-does-key = The key is { $key }
regrade-does-accept = { $key } is right, too
regrade-does-drop = Left out of the score
regrade-does-full = Full marks for all
regrade-does-again = Marked by the rules of now
regrade-does-sparing = { $does }; nobody loses
regrade-of-item = { $blueprint } ({ $version }), level { $level }, item { $seed }
regrade-of-version = { $blueprint } ({ $version }), all items
regrade-state-looking = Being worked out.
regrade-state-draft = Not applied.
regrade-state-applying = Being applied.
regrade-state-applied = Applied.
regrade-state-undoing = Being taken back.
regrade-state-undone = Taken back.
regrade-state-undone-partly = Taken back, but not everywhere.
regrade-dealt-with = { $done } of { $reached } looked at.
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
    [one] One learner would lose points that they have been told of. They may have relied on them.
   *[other] { $n } learners would lose points that they have been told of. They may have relied on them.
}
regrade-spare-all = Do the same so that nobody loses
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
    [one] One mark was changed by something else since; it stays as it is.
   *[other] { $n } marks were changed by something else since; they stay as they are.
}
regrade-failed-looking = { $n ->
    [one] What would become of one result could not be worked out. An administrator finds the cause in the server’s log and with “plumb db check”. If it is mended before this is applied, that result is marked, too.
   *[other] What would become of { $n } results could not be worked out. An administrator finds the cause in the server’s log and with “plumb db check”. If it is mended before this is applied, those results are marked, too.
}
regrade-failed-applying = { $n ->
    [one] One result could not be marked again and is as it was. An administrator finds the cause in the server’s log and with “plumb db check”. When it is mended, do the same once more: marks that are as they should be stay.
   *[other] { $n } results could not be marked again and are as they were. An administrator finds the cause in the server’s log and with “plumb db check”. When it is mended, do the same once more: marks that are as they should be stay.
}
regrade-failed-undoing = { $n ->
    [one] One result could not be taken back and is still as it was made here. An administrator finds the cause in the server’s log and with “plumb db check”. When it is mended, take it back once more.
   *[other] { $n } results could not be taken back and are still as they were made here. An administrator finds the cause in the server’s log and with “plumb db check”. When it is mended, take them back once more.
}
regrade-reload = Look again
regrade-nothing = Nobody’s result would change, so there is nothing to apply.
regrade-apply = Apply it
regrade-apply-lead = Results are worked out again by the rules of the assessment, the statistics of items follow, and learners who may see their score are told, with your reason. It holds for everybody who has finished by then, also if they finished after this page was made. Who is still at it is not reached: mark again when they have finished. What was learned from the answers about skills stays as it is.
regrade-apply-confirm = { $n ->
    [0] Nobody’s mark changes; show the old key to nobody any more
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
regrade-undo = Take it back
regrade-undo-lead = Every mark goes back to what it was before, unless something else has changed it since. Learners are told.
regrade-undo-confirm = { $n ->
    [0] Show what the item gives for right again
    [one] Change one result back
   *[other] Change { $n } results back
}
regrade-undo-button = Take it back
regrade-fact-what = What
regrade-fact-how = How
regrade-fact-whose = Whose
regrade-fact-reason = Reason told
regrade-fact-made = Begun by
regrade-sessions = Results
regrade-all-sessions = Show those that do not change, too
regrade-only-changes = Show only what changes
regrade-no-sessions = There is nothing to show here.
regrade-col-marks = Marks
regrade-col-before = Before
regrade-col-after = After
regrade-col-effect = State
regrade-effect-same = no change
regrade-effect-stays = the mark stays
regrade-effect-changes = would change
regrade-effect-changed = changed
regrade-effect-restored = taken back
regrade-effect-kept = changed by something else since
regrade-effect-failed = failed, as it was
regrade-mark = Item { $n }: { $was } → { $is }
regrade-mark-stays = Item { $n }: { $is }, as before
regrade-mark-of = { $change }: “{ $answer }”
regrade-answers = What was answered
regrade-answers-lead = { $cut ->
    [yes] By the first 50 of those who have finished with it, the most frequent first.
   *[no] By those who have finished with it, the most frequent first.
}
regrade-col-answer = Answer
regrade-col-mark = Marked
regrade-mark-none = no answer
regrade-mark-right = right
regrade-mark-part = { $part } right
regrade-mark-wrong = wrong
regrade-mark-waits = to be decided
regrade-mark-out = left out

reviews-title = Answers to decide
reviews-lead = Answers that could not be marked by rule. You see them without names, in an order that says nothing of whose they are. Until it is decided, an answer does not count.
reviews-sent-along = An item that a program sent along
reviews-none = No answer waits for you.
reviews-end = That was the last one. Some that you skipped still wait.
reviews-again = From the beginning
reviews-progress = { $decided } of { $all } decided.
reviews-progress-many = { $waiting } or more wait, { $decided } or more are decided.
reviews-decided = Decided. Here is the next one.
reviews-key = Key
reviews-accepted = Right as well
reviews-answer = Answer
reviews-points = Points
reviews-comment = Comment
reviews-comment-hint = The learner reads it once the solutions may be seen. It may be left blank.
reviews-decide = Decide
reviews-skip = Skip this one
review-decided-meanwhile = Somebody else has decided this answer in the meantime. Nothing was changed; here is the next one.
review-rubric-changed = The points that can be given were changed in the meantime. Look at them and decide again.
review-comment-long = The comment is too long, or has characters that cannot be shown. It may have 1,000 characters.
review-points-range = Give each line a whole number of points, at most as many as it has.

rubric-right = Right
rubric-points = { $line } (0 to { $most })
rubric-title = Change what earns points
rubric-lines = What earns points
rubric-hint = One thing on each line, points first, such as “2 Sets up the equation”. At most 12 lines of 1 to 100 points. It holds for all answers to items of this blueprint that are decided from now on, also by colleagues for their classes. Leave it blank to decide right or wrong.
rubric-save = Save
rubric-saved = Saved.
rubric-changed = Somebody else has changed what earns points in the meantime; what holds now stands above. Save again to put yours in its place.
rubric-long = There may be at most 12 lines.
rubric-line = Each line begins with 1 to 100 points, then says what they are for in at most 200 characters.
