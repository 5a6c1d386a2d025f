preview-title = What { $id } makes
preview-version = Version { $version }
preview-version-current = Version { $version }, the current one
preview-unreadable = It cannot be read yet: the list of problems says why.
preview-too-long = This took too long and was stopped. Ask for less, or try again in a moment.
preview-cut = This took too long and was broken off: the numbers below are of what was seen until then.
preview-problems = { $n ->
    [one] One problem
   *[other] { $n } problems
}
preview-more-problems = { $n } more are not shown.
preview-error = error
preview-warning = warning
preview-level = Level
preview-from = First seed
preview-lock = Only items in which
preview-any = anything goes
preview-lock-value = has the value
preview-pin = One item by its seed
preview-show = Show
preview-wrong-level = There is no such level. The first one is shown.
preview-wrong-seed = A seed is a whole number from 0 to 9007199254740991.
preview-wrong-parameter = There is no such parameter.
preview-wrong-value = The parameter never has this value at this level.
preview-lock-none = No item of this level has it: all of them were looked at.
preview-lock-not-found = None was found in { $n } tries. There may be some all the same.
preview-lock-found = { $n ->
    [one] One item was found
   *[other] { $n } items were found
} in { $tried } tries.
preview-pinned = The item of seed { $seed }
preview-link = Address of this item
preview-copy-link = Copy link
preview-copied = Copied
preview-not-copied = It could not be copied. Copy the address of the link instead.
preview-distinct = Different items
preview-exactly = exactly { $n }
preview-at-least = at least { $n }, of { $of } looked at
preview-keys-distinct = Different keys
preview-solutions = Values that meet the constraints
preview-raw = Values before constraints
preview-acceptance = Part that meets them
preview-not-counted = too many to be counted
preview-faults = What goes wrong
preview-part = Part
preview-what = What
preview-example = For example with
preview-times = Times
preview-items = Items of level { $level }
preview-seed = Seed { $seed }
preview-key = Key
preview-solution = Worked solution
preview-hints = Hints
preview-wrong-ways = Where wrong ways lead
preview-misconception = Misconception
preview-answer = Answer
preview-parameters = Parameters
preview-examined = Counted over { $n } items.
preview-name = Name
preview-declared = Declared
preview-smallest = Smallest seen
preview-largest = Largest seen
preview-different = Different values
preview-whole = whole number, { $min } to { $max } ({ $n } values)
preview-decimal = decimal, { $min } to { $max } ({ $n } values)
preview-listed = one of { $values }
preview-listed-more = one of { $values } and { $n } more
preview-spread = Values of { $name }
preview-spread-keys = Keys
preview-value = Value
preview-others = all others
preview-form-seed = Seed of the form
preview-draw = Draw
preview-form-item = Item { $n }
preview-outline = In outline
preview-more-steps = { $n } more are not shown.
preview-item-title = An item of { $id }
preview-more-items = The items after it

outline-required = must be answered
outline-if = only if { $when }
outline-next = then { $to }
outline-next-if = to { $to } if { $when }
outline-next-when = to { $to } when “{ $option }” is chosen
outline-end-if = to the end if { $when }
outline-option = option: { $text }
outline-runs = runs { $id }
outline-follow-up = followed up by: { $text }
outline-other-way = in other words: { $text }
outline-right = right answers wanted: { $n }
outline-after = after { $id }
outline-about = uses { $id }
outline-outcome = outcome: { $word }
outline-waits = waits { $time }

effect-title = What changes in { $id }
effect-old = Old
effect-new = New
effect-no-items = These versions make no items of their own: compare their texts.
effect-levels = By level
effect-compared = Seeds tried
effect-changed = Items that change
effect-stem = Question
effect-options = Options
effect-parameters = Values
effect-made = Can be made
effect-added = new level
effect-removed = level is gone
effect-none = No item changes.
effect-first = { $n ->
    [one] The one item that changes
   *[other] The first { $n } items that change
}
effect-item = { $level }, seed { $seed }

live-stale = This could not be brought up to date just now. What you see may be old.

trial-mark = Trial: counts nowhere
trial-begin = Take it as a learner
trial-unreadable = It cannot be taken while it cannot be read.
trial-impossible = No items could be made of it.

import-title = Blueprints from files
import-upload = Upload
import-lead = One blueprint, or a ZIP archive of them. It is only looked at first; nothing changes before you say so.
import-file = File (at most 20 MB)
import-look = Look at it
import-looked = What would change
import-new = { $n } new
import-changed = { $n } changed
import-unchanged = { $n } unchanged
import-left-out = { $n } left out
import-nothing = Everything in it is published already.
import-publish = { $n ->
    [one] Publish it
   *[other] Publish all { $n }
}
import-done = { $n ->
    [one] One version was published.
   *[other] { $n } versions were published.
}
import-name = File
import-id = Describes
import-state = State
import-is-new = new
import-is-changed = changed
import-is-unchanged = unchanged
import-is-broken = cannot be read
import-because = { $words } ({ $detail })
import-too-much = There is too much in it to be checked at once. Upload it in parts, or import it on the command line.
import-has-errors = Nothing can be published while there are errors.
import-drafts = Make drafts of what is new or changed
import-many-drafts = At most 50 drafts are made of one upload. Upload it in parts.
import-two-people = Two people are wanted for publishing: make drafts, and let somebody else publish them.
import-link = Blueprints from files
import-gone = The upload is not here any more. Please upload it again.
archive-empty = There is no blueprint in it.
archive-too-large = The file is too large: 20 MB at most, and 200 MB unpacked.
archive-too-many = There are too many files in the archive: 5,000 at most.
archive-broken = The archive cannot be read.
archive-name-twice = Two files in the archive have the same name.
archive-overlap = Files in the archive share their bytes. Such an archive is not taken.
archive-link = There are links in the archive. Only plain files are taken.
archive-encrypted = The archive is encrypted.
archive-bad-name = A name in the archive leads elsewhere or is too long.
archive-name-encoding = A name in the archive is not UTF-8.
archive-not-text = A file is not plain text in UTF-8.
archive-text-too-large = A file is too large: a blueprint has 256 KB at most.
archive-unknown-file = Only .yaml and .yml files and skills_graph.json are taken.
export-title = Download
export-all = All current blueprints as one archive
export-one = Download the file

preview-draft-title = What it makes
trial-of-draft = What was saved last is taken. It counts nowhere.
