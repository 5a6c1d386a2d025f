map-curricula = Step by step
map-curriculum-modules = { $n ->
    [one] 1 module
   *[other] { $n } modules
}

curriculum-done = All modules of this curriculum are done.
curriculum-modules-done = { $done } of { $all } modules done
curriculum-objectives = After this module, you can
curriculum-all-done = You have finished all modules.
curriculum-recent = { $right } of the last { $all } first answers right
curriculum-streak = { $n } in a row
curriculum-go-on = Continue here
curriculum-locked = locked
curriculum-open = open
curriculum-is-done = done
curriculum-waits = First do: { $modules }
curriculum-rule = { $n ->
    [one] To finish, get one question right on your first try for each skill, or master the skill.
   *[other] To finish, get { $n } questions in a row right on your first try for each skill, or master the skill.
}
curriculum-row = { $n } of { $required } in a row
curriculum-shown = shown
curriculum-skills = Practise
