welcome-title = Set up Plumb
welcome-lead = This server is new. Make the account of its first administrator; it can make all others.
welcome-code = Setup code
welcome-code-hint = The server printed it when it started, where it was started or in its log.
welcome-code-wrong = That is not the setup code. It changes each time the server starts.

steps-title = Getting started
steps-class = Make your first class
steps-class-how = Give it a name that its learners know.
steps-test = Set the first test
steps-test-how = Choose one of those that are here, and say when it opens and closes.
steps-learners = Invite learners
steps-learners-how = Show them the class's join code, or add them by name.
steps-done = Done
steps-away = Hide these steps
