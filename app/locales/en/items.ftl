items-title = Items
items-lead = How learners answered the items of each blueprint. Each row shows the published version; open it for earlier versions.
items-search = Search blueprints
items-search-label = Name or subject
items-search-go = Search
items-found = { $n ->
    [one] One blueprint
   *[other] { $n } blueprints
}
items-nothing-found = No published blueprint matches. Try fewer words, or clear the search to see all.
items-none = –
items-col-blueprint = Blueprint
items-col-answers = Answers
items-col-facility = Right
items-col-discrimination = Discrimination
items-col-flags = Flags
items-flags = { $n }
items-flags-serious = { $n }, serious
items-pages = Pages
items-first-page = First page
items-next-page = Next page

items-of = Items of { $id }
items-all = All blueprints
items-regrade = Regrade answers
items-reviews = Answers to mark
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
items-no-answers = No answers have been counted for this version yet. Answers are counted when an assessment ends.

items-serious = Check before using this item again
items-look = Worth checking
items-flag-negative = Stronger learners get it wrong more often: its discrimination is { $r }. The key may be wrong, or the question may be misleading. Stop using it until someone has checked it.
items-flag-weak = It hardly separates stronger from weaker learners: its discrimination is { $r }. Below 0.15, an item adds little to a score.
items-flag-hard = Learners earn only { $p } of the credit. The item may be too hard, too early or unclear.
items-flag-easy = Learners earn { $p } of the credit. The item is so easy that it tells you little.
items-flag-unchosen = Nobody chooses the wrong option “{ $wrong }”. Replace it with a more plausible one.
items-flag-beats = The strongest learners choose “{ $wrong }” more often than the key. Check the key.

items-numbers = Statistics
items-few = There are fewer than { $least } answers. These numbers may change a lot, so nothing is flagged yet.
items-n = Answers counted
items-n-means = Each learner’s first answer per attempt, for all items of this version.
items-facility = Right
items-facility-means = Share of the credit earned. Items between 30 % and 80 % are most informative.
items-rest = Discrimination
items-rest-means = Correlation between this item and the rest of the score (item-rest correlation, from −1 to 1). From 0.30 it is good, below 0.15 weak.
items-total = With the whole score
items-total-means = Correlation with the score including the item (point-biserial correlation). It looks too good for short tests.
items-tails = Strongest against weakest
items-tails-means = Share of the credit earned by the strongest 27 %, minus that of the weakest 27 %.
items-median = Time
items-median-means = Median time, with the range of the middle half of the answers.
items-low = Left out
items-low-means = Answers given too fast to be serious. They are not included in any number.
items-times = { $median } (from { $lower } to { $upper })

items-wrong = Wrong answers
items-wrong-lead = Shares of the answers to items that offered this wrong answer. Weaker learners should choose it more often, so its discrimination should be below 0.
items-key = Key
items-other = Anything else
items-col-wrong = Wrong answer
items-col-offered = Offered
items-col-chosen = Chosen
items-col-share = Share
items-col-wrong-r = Discrimination

items-time = Response time
items-time-lead = Each bar covers twice the time range of the one before.
items-from-to = { $from }–{ $to }

items-levels = Difficulty levels
items-levels-lead = Easier levels should have longer bars.
items-col-level = Level
items-col-time = Time
items-too-few = too few
items-example = An item of level { $level }
items-example-key = { $answer } (key)

items-parts = Sources of difficulty
items-parts-lead = Results by parameter values and by the features that the blueprint names. Bars show the share of the credit earned.
items-parameter = Parameter { $name }
items-feature = Feature { $name }
items-col-value = Value
items-rare = Others
items-yes = Yes
items-no = No
items-calibrated = Difficulty and ability
items-calibrated-lead = Calibration { $n } of { $date }: how likely a right answer is for weaker and stronger learners. Curves are the model, points what was answered; larger points stand for more answers. Adaptive tests that begin now choose by these numbers.
items-calibrated-entry = { $level }: difficulty { $difficulty }
items-calibrated-top = 100 % right
items-calibrated-bottom = 0 %
items-calibrated-weak = −3
items-calibrated-strong = +3
items-calibrated-ability = Ability (0 is the mean of all learners)
items-calibrated-points = What was answered
items-col-difficulty = Difficulty, 0 to 1
items-col-logits = Difficulty, logits
items-col-error = ± error
items-col-slope = Slope
items-col-spread = Spread within
items-col-information = Information a minute
items-col-fit = Fit
items-col-brier = Brier
items-col-basis = Based on
items-col-observed = Right
items-col-expected = Expected
items-basis-declared = the blueprint
items-basis-features = features of the items
items-basis-answers = answers
items-flag-underfit = { $level }: the answers scatter more than ability explains (fit { $fit }). Perhaps some items of the level ask for something else, or many learners guess.
items-flag-overfit = { $level }: the answers follow ability more closely than expected (fit { $fit }). This does no harm.
items-flag-split = { $level }: its items differ much in difficulty. Two levels would measure better.
items-flag-order = { $harder } turned out easier than { $easier }.
items-drift-harder = { $level }: harder since { $date } than before, for learners of equal ability. Have a person look at what changed.
items-drift-easier = { $level }: easier since { $date } than before, for learners of equal ability. Its items may have become known.
items-practised = Learning in practice
items-practised-lead = First { $n } opportunities of learners who had all of them, up to { $date }. An answer after a hint counts as wrong.
items-practised-grows = Learners get better: +{ $rate } logits with each opportunity (± { $error }).
items-practised-same = No learning shows: { $rate } logits with each opportunity (± { $error }). Have a person look at hints and worked examples.
items-practised-falls = Learners get worse: { $rate } logits with each opportunity (± { $error }). Perhaps later items are harder, or learners lose patience.
items-opportunity = Opportunity { $n }
items-col-opportunity = Opportunity
items-dif-language = learners who read in another language ({ $tag })
items-dif-time = learners with extra time
items-dif-harder = { $level }: somewhat harder for { $group } than for others of equal ability. Have a person look at the wording.
items-dif-harder-large = { $level }: much harder for { $group } than for others of equal ability. Have a person look at the wording before the next exam.
items-dif-easier = { $level }: somewhat easier for { $group } than for others of equal ability. Have a person look at it.
items-dif-easier-large = { $level }: much easier for { $group } than for others of equal ability. Have a person look at it before the next exam.
