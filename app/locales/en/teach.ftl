teach-surveys = Surveys
teach-surveys-lead = Combined answers of the learners in your classes; administrators see everyone’s. Open a survey to see each question.
teach-no-surveys = No survey has been published yet. Published surveys are listed here.
teach-survey = Survey
teach-privacy = Answers
teach-anonymous = Anonymous
teach-named = With names
teach-col-completed = Completed
teach-col-under-way = In progress
teach-col-given-up = Not finished

teach-completed = { $n } completed
teach-under-way = { $n } in progress
teach-given-up = { $n } not finished
teach-results-of = Results: { $title }
teach-one-class = Only answers given for the class { $class }.
teach-all-answers = Show all answers
teach-all-classes = An anonymous survey is shown for all classes together. Otherwise one could see what a small class answered.
teach-all-surveys = All surveys
teach-csv = Download table (CSV)
teach-nobody-yet = There are no completed answers you can see yet. Assign the survey to a class, or include it in a workflow. Answers will appear here.
teach-nobody-of-class = Nobody in this class has answered yet.
teach-cut = There are too many answers for a spreadsheet. The table has only the latest { $n }.
teach-order-says-nothing = Texts are in alphabetical order, so the order does not show who wrote them or when.

teach-too-few = { $n ->
    [one] One person has completed this survey so far.
   *[other] { $n } people have completed this survey so far.
}
teach-too-few-why = To protect anonymity, answers are shown only when at least { $least } people have answered. For teachers this is counted per class.
teach-responses = Responses
teach-note = Note

teach-version = Version { $version }
teach-version-current = Version { $version }, current
teach-version-shown = { $version } (shown here)
teach-other-versions = { $n ->
    [one] There is another version. Its answers are not included here.
   *[other] There are { $n } other versions. Their answers are not included here.
}
teach-see-versions = See the versions
teach-versions = Versions
teach-versions-lead = The questions may differ between versions, so each version has its own results.
teach-col-version = Version
teach-col-text = Text

teach-asked = { $n } asked
teach-answered = { $n } answered
teach-skipped = { $n } skipped it
teach-nobody-asked = Nobody was asked this question.
teach-nobody-answered = Nobody answered this question.
teach-several = People could choose several options, so shares may add up to more than 100 %.
teach-ranking-hint = A longer bar means closer to first place.

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
teach-next-texts = Show more
teach-next-texts-of = Show more: { $question }
teach-first-texts = Back to start
teach-first-texts-of = Back to start: { $question }
