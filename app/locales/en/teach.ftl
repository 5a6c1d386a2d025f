teach-surveys = Surveys
teach-surveys-lead = What learners answered, put together: those of your classes, and for administrators all. Open a survey to see it question by question.
teach-no-surveys = No survey has been published. Put one into the folder of blueprints and publish it; it will be listed here.
teach-survey = Survey
teach-privacy = Answers are
teach-anonymous = Anonymous
teach-named = With names
teach-col-completed = Completed
teach-col-under-way = Under way
teach-col-given-up = Given up

teach-completed = { $n } completed
teach-under-way = { $n } under way
teach-given-up = { $n } given up
teach-results-of = Results: { $title }
teach-all-surveys = All surveys
teach-csv = Download as a table (CSV)
teach-nobody-yet = Nobody has completed this survey yet whose answers you may see. Set a class to answer it, let a workflow lead your learners to it, or begin it for them with a program; their answers will be put together here.
teach-cut = There are more answers than fit in a table for spreadsheets: it has the latest { $n } at most.
teach-order-says-nothing = Texts stand in alphabetical order, so that their order tells nothing of who wrote them or when.

teach-too-few = { $n ->
    [one] One person has completed it so far.
   *[other] { $n } people have completed it so far.
}
teach-too-few-why = Answers to an anonymous survey are shown from { $least } on, to teachers of each class for itself: in a smaller group one could tell who gave them.
teach-responses = Responses
teach-note = Note

teach-version = Version { $version }
teach-version-current = Version { $version }, current
teach-version-shown = { $version } (shown here)
teach-other-versions = { $n ->
    [one] There is another version. Its answers are not added to these.
   *[other] There are { $n } other versions. Their answers are not added to these.
}
teach-see-versions = See the versions
teach-versions = Versions
teach-versions-lead = Answers to different texts are answers to different questions, so each version has its own results.
teach-col-version = Version
teach-col-text = Text

teach-asked = { $n } asked
teach-answered = { $n } answered
teach-skipped = { $n } skipped it
teach-nobody-asked = Nobody was led to this question.
teach-nobody-answered = Nobody answered this question.
teach-several = Several could be chosen, so the shares may add up to more than 100 %.
teach-ranking-hint = The longer the bar, the nearer to the first place.

teach-col-option = Option
teach-col-answer = Answer
teach-col-row = Statement
teach-col-date = Date
teach-col-count = Number
teach-col-share = Share
teach-col-mean = Mean
teach-col-place = Mean place
teach-col-first = Put first by
teach-count-share = { $n } · { $share }
teach-step = { $from }–{ $to }
teach-point = { $point }: { $label }
teach-with-unit = { $number } { $unit }
teach-mean = Mean { $number }
teach-median = Median { $number }
teach-range = From { $from } to { $to }
teach-mean-place = mean place { $number }
teach-text-times = { $n } times
teach-next-texts = More texts
teach-next-texts-of = More texts: { $question }
teach-first-texts = From the beginning
teach-first-texts-of = From the beginning: { $question }
