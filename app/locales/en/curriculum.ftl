map-curricula = Step by step
map-curriculum-modules = { $n ->
    [one] 1 module
   *[other] { $n } modules
}

curriculum-done = { $done } of { $all } modules done
curriculum-objectives = When you have done it, you can
curriculum-all-done = You have done all of it.
curriculum-recent = { $right } of the last { $all } first answers right
curriculum-streak = { $n } in a row
curriculum-go-on = Go on here
curriculum-locked = locked
curriculum-open = open
curriculum-is-done = done
curriculum-waits = First do: { $modules }
curriculum-rule = { $n ->
    [one] Done when your first try is right once at each skill, or the skill is mastered.
   *[other] Done when { $n } first tries in a row are right at each skill, or the skill is mastered.
}
curriculum-row = { $n } of { $required } in a row
curriculum-shown = shown
curriculum-skills = Practise
