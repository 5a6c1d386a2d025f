items-title = Items
items-lead = What learners’ answers say about the questions that were asked. Each line is a blueprint in its published version; answers to earlier versions are on its page.
items-search = Search blueprints
items-search-label = Name or subject
items-search-go = Search
items-found = { $n ->
    [one] One blueprint
   *[other] { $n } blueprints
}
items-nothing-found = No published blueprint has these words. Search for fewer of them, or for none to see all.
items-none = –
items-col-blueprint = Blueprint
items-col-answers = Answers
items-col-facility = Right
items-col-discrimination = Discrimination
items-col-flags = To look at
items-flags = { $n }
items-flags-serious = { $n }, serious
items-pages = Pages
items-first-page = First page
items-next-page = Next page

items-of = Items of { $id }
items-all = All blueprints
items-regrade = Mark answers again
items-reviews = Answers to decide
items-version = Version { $version } ({ $hash }): { $n ->
    [one] one answer
   *[other] { $n } answers
}
items-version-current = Version { $version } ({ $hash }), current: { $n ->
    [one] one answer
   *[other] { $n } answers
}
items-versions = Versions
items-version-label = Version
items-version-show = Show
items-no-answers = No answer has been counted for this version yet. Answers are counted when an evaluation ends.

items-serious = Look at this before it is served again
items-look = Worth a look
items-flag-negative = Those who know more get it wrong more often: its discrimination is { $r }. The key may be wrong, or the question may trip up those who think further. It should stop being served until somebody has looked at it.
items-flag-weak = It hardly tells those who know more from the others: its discrimination is { $r }, and below 0.15 an item adds little to a score.
items-flag-hard = Only { $p } of the credit is earned. Nearly everybody fails; is it asked too early, or unclear?
items-flag-easy = { $p } of the credit is earned. Nearly everybody succeeds, so it tells little of anybody.
items-flag-unchosen = Nobody chooses the wrong option “{ $wrong }”. It takes up room and fools nobody.
items-flag-beats = The best learners choose “{ $wrong }” more often than the key. Check the key.

items-numbers = The numbers
items-few = There are fewer than { $least } answers. Chance still plays a part in these numbers, and nothing is flagged yet.
items-n = Answers counted
items-n-means = The first answer of each learner’s sitting, to all items of this version.
items-facility = Right
items-facility-means = The part of the credit that was earned. Between 30 % and 80 % an item tells most.
items-rest = Discrimination
items-rest-means = How well getting it right goes with a high score on the rest of the sitting (item-rest correlation, from −1 to 1). From 0.30 on it is good, below 0.15 weak.
items-total = With the whole score
items-total-means = The same against the score with the item itself in it, as many books have it (point-biserial correlation). It flatters short tests.
items-tails = Best against weakest
items-tails-means = The part of the credit that the best 27 % earned, less that of the weakest 27 %.
items-median = Time
items-median-means = Half of the answers took less; the middle half lies between the two others.
items-low = Left out
items-low-means = Answers that came too fast to have been thought about. They are in none of the numbers.
items-times = { $median } (from { $lower } to { $upper })

items-wrong = Wrong answers
items-wrong-lead = Shares are of the answers to items that had the wrong answer. A good one is chosen by those who know less, so its discrimination is below 0.
items-key = The key
items-other = Anything else
items-col-wrong = Wrong answer
items-col-offered = Could be given
items-col-chosen = Given
items-col-share = Share
items-col-wrong-r = Discrimination

items-time = Time taken
items-time-lead = Each bar is twice as wide in time as the one before.
items-from-to = { $from }–{ $to }

items-levels = Difficulty levels
items-levels-lead = An easier level should have the longer bar.
items-col-level = Level
items-col-time = Time
items-too-few = too few
items-example = An item of level { $level }
items-example-key = { $answer } (key)

items-parts = What makes items hard
items-parts-lead = Answers by the values that were drawn, and by the features that the blueprint names. The bar is the part of the credit that was earned.
items-parameter = Parameter { $name }
items-feature = Feature { $name }
items-col-value = Value
items-rare = Others
items-yes = Yes
items-no = No
