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
round-skill-below = First practise { $skill }
round-enough = Done for today

reward-round = { $name } finished a round: { $skill }
reward-mastered = { $name } has mastered: { $skill }
reward-show = Show it to someone, or print this page.

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

skill-later = later
skill-advice = This skill builds on something that you may not know yet. You can start there first:
class-order = Order of skills
class-order-advised = Learners may practise any skill. What a skill builds on is shown to them as advice.
class-order-followed = Learners follow the order of skills: they can practise a skill once they have mastered what it builds on.
class-order-follow = Follow the order of skills
class-order-free = Let learners practise any skill

example-title = A worked example
example-skip = Skip the example
example-open = See a worked example
example-back = Back to the question

place-subject = In which subject?
place-start = Where shall we start?
place-start-unknown = I don’t know. Start with something easy.
place-kindergarten = Kindergarten to grade { $to }, about { $young } to { $old } years old
place-grades = Grades { $from } to { $to }, about { $young } to { $old } years old
place-question = Question { $n }
place-last = the last one
place-answered = { $n ->
    [one] You answered 1 question.
   *[other] You answered { $n } questions.
}
place-found = { $known ->
    [one] You likely know 1 skill already.
   *[other] You likely know { $known } skills already.
}
place-found-start = Now we know where to start.
place-strengths = Your strengths
place-concluded = { $n ->
    [0] We asked about none of these skills. They are what your right answers build on. Practice checks them when you come to them.
    [one] We asked about one of these skills. The others are what it builds on. Practice checks them when you come to them.
   *[other] We asked about { $n } of these skills. The others are what these build on. Practice checks them when you come to them.
}

map-next-step = next step
class-words = Words of the tutor
class-words-chosen = Beside an open question, a language model only chooses among sentences that people have written. None of them gives an answer away.
class-words-written = Beside an open question, a language model writes its own words. They are checked, but an answer after them counts as given with help, and does not raise mastery.
class-words-write = Let the model write its own words
class-words-choose = Let the model choose only
