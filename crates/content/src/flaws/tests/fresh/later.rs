//! Items written when the rules were finished. Measured then: all 19 flaws found; of the 19 near items, one was
//! mentioned and one refused. The latter has been fixed since.

use super::super::{Rule, Sample, Samples};

const SAMPLES: [(Rule, [&[Sample]; 2]); 19] = [
    (
        Rule::AmbiguousInformation,
        [
            &[("Using the circuit in the diagram below, what current flows through R2?", &["2 A", "3 A", "1 A"])],
            &[("A circuit has R1 = 4 Ω and R2 = 6 Ω in series on 20 V. What current flows?", &["2 A", "5 A", "8.3 A"])],
        ],
    ),
    (
        Rule::ImplausibleDistractors,
        [
            &[("What does TCP stand for?", &["Transmission Control Protocol", "The Cat Protocol", "I don't know"])],
            &[("What does a router connect?", &["Networks", "Processes", "Threads"])],
        ],
    ),
    (
        Rule::NoneOfTheAbove,
        [
            &[(
                "Which sorting algorithm has the best worst case?",
                &["Merge sort", "Quick sort", "none of the above."],
            )],
            &[("How many solutions has |x| = -1?", &["No solution", "One solution", "Two solutions"])],
        ],
    ),
    (
        Rule::LongestOptionCorrect,
        [
            &[(
                "What is the purpose of an index in a database?",
                &["To find rows quickly without reading the whole table", "To save disk space", "To encrypt rows"],
            )],
            &[(
                "What is the purpose of an index in a database?",
                &["To find rows quickly", "To keep rows in encrypted form", "To copy rows to another server"],
            )],
        ],
    ),
    (
        Rule::GratuitousInformation,
        [
            &[("By the way, Euler lost his sight. How many edges has a cube?", &["12", "8", "6"])],
            &[(
                "Euler's formula is V - E + F = 2. How many edges has a solid with V = 8 and F = 6?",
                &["12", "14", "16"],
            )],
        ],
    ),
    (
        Rule::TrueFalseOptions,
        [
            &[("Every differentiable function is continuous.", &["True", "False"])],
            &[("What does `bool([])` return?", &["False", "True", "None"])],
        ],
    ),
    (
        Rule::ConvergenceCues,
        [
            &[("What are amplitude and period?", &["3 and 2π", "3 and π", "2 and 2π", "6 and 4π"])],
            &[("What are amplitude and period?", &["3 and 2π", "2 and 3π", "3 and 3π", "2 and 2π"])],
        ],
    ),
    (
        Rule::LogicalCues,
        [&[("Solve 2x = 10 (the answer is 5).", &["5", "8", "20"])], &[("Solve 2x = 10.", &["5", "8", "20"])]],
    ),
    (
        Rule::AllOfTheAbove,
        [
            &[("Which of these are mammals' units of length?", &["Metre", "Mile", "All of the above"])],
            &[("To which inputs does the loop apply?", &["all of them up to n", "only the first", "only the last"])],
        ],
    ),
    (
        Rule::FillInTheBlank,
        [
            &[("The process of ________ turns source code into machine code.", &["compiling", "linking", "loading"])],
            &[("What turns source code into machine code?", &["A compiler", "A linker", "A loader"])],
        ],
    ),
    (
        Rule::AbsoluteTerms,
        [
            &[(
                "What is true of vaccines for computers?",
                &["They look for signatures", "They always find all viruses"],
            )],
            &[(
                "What does the theorem say?",
                &["every bounded sequence has a limit point", "every sequence converges"],
            )],
        ],
    ),
    (
        Rule::WordRepeats,
        [
            &[(
                "Which energy does a stretched elastic band have?",
                &["Elastic energy", "Thermal energy", "Sound energy"],
            )],
            &[("Which energy does a moving cart have?", &["Kinetic energy", "Thermal energy", "Sound energy"])],
        ],
    ),
    (
        Rule::UnfocusedStem,
        [
            &[("A binary tree with n nodes is stored in memory.", &["O(n)", "O(log n)", "O(1)"])],
            &[("How much memory does a binary tree with n nodes take?", &["O(n)", "O(log n)", "O(1)"])],
        ],
    ),
    (
        Rule::ComplexOrKType,
        [
            &[(
                "I. x² ≥ 0 II. x³ ≥ 0 III. |x| ≥ 0. Which hold for all real x?",
                &["I and III only", "I only", "All of I, II and III"],
            )],
            &[("Vertices A, B, C form a path A-B-C. Which two are not joined?", &["A and C", "A and B", "B and C"])],
        ],
    ),
    (
        Rule::GrammaticalCues,
        [
            &[(
                "A number that can be divided only by one and itself is called a",
                &["prime", "even number", "odd number"],
            )],
            &[("The function that undoes exponentiation is the", &["logarithm", "sine", "square root"])],
        ],
    ),
    (
        Rule::LostSequence,
        [
            &[("Step 1: read n. Step 2: add 1. Step 4: print n. What is printed for n = 3?", &["4", "3", "5"])],
            &[("Step 1: read n. Step 2: add 1. Step 3: print n. What is printed for n = 3?", &["4", "3", "5"])],
        ],
    ),
    (
        Rule::VagueTerms,
        [
            &[(
                "How does the drag change with speed?",
                &["It grows with its square", "It usually stays about equal", "It falls"],
            )],
            &[(
                "How does the drag change when speed is doubled?",
                &["It grows fourfold", "It doubles", "It stays equal"],
            )],
        ],
    ),
    (
        Rule::MoreThanOneCorrect,
        [
            &[("What is the probability of two heads?", &["1/4", "25%", "1/2", "1/3"])],
            &[("What is the probability of two heads?", &["1/4", "1/2", "1/3", "3/4"])],
        ],
    ),
    (
        Rule::NegativelyWordedStem,
        [
            &[(
                "Which of the following is NOT an advantage of recursion?",
                &["Use of the stack", "Short code", "Clear code"],
            )],
            &[("Which of these fractions is not equal to 1/2?", &["3/5", "2/4", "5/10"])],
        ],
    ),
];

pub(super) fn all() -> Vec<Samples> {
    SAMPLES.into_iter().map(|(rule, [have, near])| Samples { rule, have, near }).collect()
}
