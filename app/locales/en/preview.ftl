preview-title = Preview of { $id }
preview-version = Version { $version }
preview-version-current = Version { $version }, current
preview-unreadable = There is no preview, because the text has errors. See the list of problems.
preview-too-long = The preview took too long and was stopped. Narrow it down, or try again in a moment.
preview-cut = The preview took too long and was stopped. The numbers below cover only part of the items.
preview-problems = { $n ->
    [one] One problem
   *[other] { $n } problems
}
preview-more-problems = { $n } more are not shown.
preview-error = error
preview-warning = warning
preview-level = Level
preview-from = First seed
preview-lock = Filter by parameter
preview-any = any value
preview-lock-value = Value
preview-pin = Item with seed
preview-show = Show
preview-wrong-level = This level does not exist. The first level is shown.
preview-wrong-seed = Enter a whole number from 0 to 9007199254740991.
preview-wrong-parameter = This parameter does not exist. Choose one from the list.
preview-wrong-value = The parameter never has this value at this level. Choose another one.
preview-lock-none = No item of this level matches.
preview-lock-not-found = No match was found in { $n } tries. There may still be one.
preview-lock-found = { $n ->
    [one] One item was found
   *[other] { $n } items were found
} in { $tried } tries.
preview-pinned = Item with seed { $seed }
preview-link = Link to this item
preview-copy-link = Copy link
preview-copied = Copied
preview-not-copied = The link could not be copied. Copy it by hand.
preview-distinct = Different items
preview-exactly = exactly { $n }
preview-at-least = at least { $n } of { $of } checked
preview-keys-distinct = Different keys
preview-solutions = Values that meet the constraints
preview-raw = Values before constraints
preview-acceptance = Share that meets them
preview-not-counted = too many to count
preview-faults = Generation errors
preview-part = Part
preview-what = Error
preview-example = Example
preview-times = Times
preview-items = Items of level { $level }
preview-practice-figure = Only practice shows this picture.
preview-difficulty = Computed difficulty { $sum }
preview-difficulty-of = Computed difficulty { $sum }: { $parts }
preview-seed = Seed { $seed }
preview-key = Key
preview-solution = Worked solution
preview-hints = Hints
preview-wrong-ways = Common mistakes
preview-misconception = Misconception
preview-answer = Answer
preview-parameters = Parameters
preview-examined = Based on { $n } items.
preview-name = Name
preview-declared = Declared
preview-smallest = Smallest seen
preview-largest = Largest seen
preview-different = Different values
preview-whole = whole number, { $min } to { $max } ({ $n } values)
preview-decimal = decimal, { $min } to { $max } ({ $n } values)
preview-listed = one of { $values }
preview-listed-more = one of { $values } and { $n } more
preview-spread = Distribution of { $name }
preview-spread-keys = Keys
preview-value = Value
preview-others = all others
preview-form-seed = Form seed
preview-draw = Generate
preview-form-item = Item { $n }
preview-outline = Outline
preview-more-steps = { $n } more are not shown.
preview-item-title = Item of { $id }
preview-more-items = Next items

outline-required = must be answered
outline-if = only if { $when }
outline-next = then { $to }
outline-next-if = to { $to } if { $when }
outline-next-when = to { $to } when “{ $option }” is chosen
outline-end-if = to the end if { $when }
outline-option = option: { $text }
outline-runs = runs { $id }
outline-follow-up = follow-up: { $text }
outline-other-way = in other words: { $text }
outline-right = right answers required: { $n }
outline-after = after { $id }
outline-about = uses { $id }
outline-outcome = outcome: { $word }
outline-waits = waits { $time }

effect-title = Changes in { $id }
effect-old = Old
effect-new = New
effect-no-items = These versions generate no items. Compare their texts instead.
effect-levels = By level
effect-compared = Seeds compared
effect-changed = Changed items
effect-stem = Question
effect-options = Options
effect-parameters = Values
effect-made = Can be generated
effect-added = new level
effect-removed = level removed
effect-none = No item changes.
effect-first = { $n ->
    [one] The one changed item
   *[other] The first { $n } changed items
}
effect-item = { $level }, seed { $seed }

live-stale = The page could not be refreshed. What you see may be out of date.

trial-mark = Trial: does not count
trial-begin = Try it as a learner
trial-unreadable = Correct the errors before you try it.
trial-impossible = No items could be generated from it. See the list of problems.

import-title = Import blueprints
import-upload = Upload
import-lead = Upload one blueprint or a ZIP archive. First you see a preview; nothing changes until you publish.
import-file = File (at most 20 MB)
import-look = Preview
import-looked = Preview of changes
import-new = { $n } new
import-changed = { $n } changed
import-unchanged = { $n } unchanged
import-left-out = { $n } skipped
import-nothing = Everything in this file is already published.
import-publish = { $n ->
    [one] Publish it
   *[other] Publish all { $n }
}
import-done = { $n ->
    [one] One version was published.
   *[other] { $n } versions were published.
}
import-name = File
import-id = Blueprint
import-state = Status
import-is-new = new
import-is-changed = changed
import-is-unchanged = unchanged
import-is-broken = cannot be read
import-because = { $words } ({ $detail })
import-too-much = This upload is too large to check at once. Upload it in parts, or import it on the command line.
import-has-errors = Correct the errors before you publish.
import-drafts = Create drafts of new and changed blueprints
import-many-drafts = An upload can create at most 50 drafts. Upload it in parts.
import-two-people = Publishing needs two people. Create drafts, and let someone else publish them.
import-link = Import blueprints
import-gone = The upload has expired. Upload the file again.
archive-empty = The file contains no blueprints.
archive-too-large = The file is too large. Use at most 20 MB, or 200 MB unpacked.
archive-too-many = The archive has too many files. Use at most 5,000.
archive-broken = The archive cannot be read. Create it again.
archive-name-twice = Two files in the archive have the same name. Rename one.
archive-overlap = Files in the archive overlap. Create the archive again.
archive-link = The archive contains links. Use plain files only.
archive-encrypted = The archive is encrypted. Upload one without a password.
archive-bad-name = A file name in the archive is too long or points outside it. Rename the file.
archive-name-encoding = A file name in the archive is not UTF-8. Rename the file.
archive-not-text = A file is not plain text in UTF-8. Save it as UTF-8.
archive-text-too-large = A file is too large. A blueprint can have at most 256 KB.
archive-unknown-file = The archive has other files. Use only .yaml and .yml files and skills_graph.json.
export-title = Download
export-all = All current blueprints as one archive
export-one = Download file

preview-draft-title = Preview
trial-of-draft = Uses the last saved text. It does not count.
