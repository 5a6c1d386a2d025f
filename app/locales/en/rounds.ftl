round-place = Question { $n } of { $of }
round-rail = { $done } of { $of } questions done in this round
round-see = See how this round went
round-over = Round finished
round-mastered = You have mastered { $skill }
round-right = { $all ->
    [one] { $right } of 1 question right at the first try
   *[other] { $right } of { $all } questions right at the first try
}
round-mastery = How well you know this
round-said-mastered = Your answers leave little doubt. You can build on this now.
round-said-grew = You know this better than before the round.
round-said-not-yet = This needs some more practice. Each round helps, also one that was hard.
round-said-nothing = None of these answers counted. Take your time with each question, and try without hints first.
round-mistakes = Mistakes to watch for
round-next = What comes next
round-another = Another round
round-next-skill = Go on to { $skill }
round-enough = Done for today

cheer-first-1 = That’s it!
cheer-first-2 = Well done.
cheer-first-3 = Exactly right.
cheer-first-4 = You’ve got this.
cheer-first-5 = Nicely worked out.
cheer-first-6 = Spot on.
cheer-later-1 = You got there.
cheer-later-2 = Yes! Sticking with it paid off.
cheer-later-3 = Now you have it.
wrong-with-hint = Not quite. Try again – here is a hint.
wrong-again = Not quite. Try again, or have a look at the solution.
