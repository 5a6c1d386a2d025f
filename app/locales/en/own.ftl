# Questions that teachers keep for their own classes.

own-title = Your questions
own-lead = Write questions for your own classes. You can ask them in your tests. Nobody else finds them unless an administrator publishes them to all.
own-mine = Yours
own-none = You have not written a question yet.
own-of-teachers = Questions of teachers
own-of-teachers-lead = Teachers keep these for their own classes. Published to all, a question can be used in every test and in the graph of skills, and is looked after here.
own-open = Publish to all
own-open-what = Publish to all: { $title }
own-opened = The question is published to all.
own-state-draft = not published yet
own-state-published = in your tests
own-state-changing = in your tests, and being changed
own-state-open = published to all
own-draft-lead = Only you and administrators see this. Learners meet it once it is published and in a test that you set.
own-publish = Publish for my classes
own-published = The question is published for your classes. New tests can ask it; sessions under way keep the version they began with.
own-reading-lead = Your tests can ask this question. A change reaches them when you publish it.
own-is-open = An administrator has published this question to all, and looks after it from now on.
own-change = Change it
own-answers = What answers say about it
own-retire = Take it away
own-retired = The question was taken away. Sessions that were begun go on.
own-tests = Tests that ask it

own-in-use = A test asks this question. Take it out of the test, or archive the test first.
own-too-many = You have 200 questions, which is the most there can be.
own-not-published = There is nothing to publish: the question was taken away, or is still a draft.
question-other-id = Not published: leave the skill_id as it was.
draft-of-teacher = A teacher keeps this question for their own classes. Change it on its own page, or publish it to all first.
