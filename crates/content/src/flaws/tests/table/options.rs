//! Flaws of options, and of options in relation to their stem.

use super::{Rule, Sample, Samples};

const IMPLAUSIBLE: [&[Sample]; 2] = [
    &[
        ("How tall is a door?", &["2 m", "3 m", "1 m", "900000000 m"]),
        ("Why does ice float?", &["It is less dense than water", "A unicorn lifts it", "It is colder than water"]),
        ("What is 3 + 4?", &["7", "8", "", "6"]),
        ("What is a stack?", &["Last in, first out", "First in, first out", "I don't know"]),
        ("What is 5 × 5?", &["25", "20", "Option C", "15"]),
    ],
    &[
        ("How many metres are 5 km?", &["5000", "500", "50", "5"]),
        ("How many square millimetres are 3 square metres?", &["3000000", "3000", "300", "30"]),
        ("Which sign belongs between 7 and 2 to make 5?", &["-", "+", "×"]),
        ("Which symbol is that of sodium?", &["Na", "So", "S"]),
        ("What is 2^-3?", &["1/8", "-8", "-6", "8"]),
        ("Which is the unknown in x + 3 = 5?", &["x", "3", "5"]),
    ],
];

const NONE: [&[Sample]; 2] = [
    &[
        ("What is 6 × 7?", &["42", "36", "48", "None of the above"]),
        ("Which unit is that of force?", &["newton", "joule", "watt", "None of these."]),
        ("Which sort is stable?", &["Merge sort", "Heap sort", "None of the other options"]),
        ("Which is prime?", &["No correct answer", "4", "6", "8"]),
        ("Which is even?", &["None of them", "3", "5", "7"]),
    ],
    &[
        ("How many real roots has x² + 1 = 0?", &["none", "one", "two"]),
        ("What does a function without return give in Python?", &["None", "0", "False"]),
        ("How many of the six lamps are on?", &["none of them", "two of them", "six of them"]),
        ("Which describes the graph?", &["It crosses none of the axes", "It crosses one axis", "It crosses both axes"]),
    ],
];

const ALL: [&[Sample]; 2] = [
    &[
        ("Which of these divides 12?", &["All of the above", "2", "3", "4"]),
        ("Which is a language?", &["Rust", "C", "all of these"]),
        ("Which conserves momentum?", &["A collision", "An explosion", "All are correct"]),
        ("Which is odd?", &["3", "5", "Both of the above"]),
        ("Which is a prime?", &["2", "3", "5", "All of them"]),
    ],
    &[
        ("For which x does x² ≥ 0 hold?", &["all real numbers", "x > 0", "x < 0"]),
        ("How many of the five coins are needed?", &["All of them", "Three of them", "Two of them"]),
        ("What is known of 2, 4 and 8?", &["All the given numbers are even", "All of the given numbers are odd"]),
        ("What do the angles of a triangle make?", &["180° in all", "360° in all", "90° in all"]),
    ],
];

const LONGEST: [&[Sample]; 2] = [
    &[
        (
            "Why is binary search quick?",
            &["It halves the part that is left to search with every comparison", "It is recursive", "It uses a tree"],
        ),
        (
            "What is inertia?",
            &["The tendency of a body to keep its state of motion unless a force acts", "A kind of force", "A unit"],
        ),
        (
            "What does a prime number have?",
            &["Exactly two different divisors, one and itself", "No divisors", "Only odd divisors"],
        ),
    ],
    &[
        ("What is 1/3 as a decimal?", &["0.33333333333333", "0.3", "0.34"]),
        ("Expand (x + 1)(x + 2).", &["x^2 + 3x + 2", "x^2 + 2", "3x"]),
        (
            "Why is binary search quick?",
            &["It halves the part that is left", "It looks at all parts at once", "It starts from the end"],
        ),
        (
            "What happens to the current?",
            &["It is halved", "It stays the same as it was before the change", "It is doubled by the change"],
        ),
    ],
];

const TRUE_FALSE: [&[Sample]; 2] = [
    &[
        ("The sum of two odd numbers is even.", &["True", "False"]),
        ("Is 91 a prime number?", &["No", "Yes"]),
        (
            "Is momentum conserved?",
            &["True, because no force acts", "False, because there is heat", "True, as always is"],
        ),
        (
            "Which of the following statements is correct?",
            &["A square has four sides", "A square has five sides", "A cube has two faces"],
        ),
    ],
    &[
        ("What is the value of `not (3 > 2)` in Python?", &["False", "True"]),
        ("What does the program print?", &["True", "False", "None"]),
        ("Which number is prime?", &["7", "8", "9"]),
        ("Which statement ends a loop at once in C?", &["break", "continue", "switch"]),
    ],
];

const CONVERGENCE: [&[Sample]; 2] = [
    &[
        ("How does the ball look?", &["red and round", "red and square", "blue and round", "green and flat"]),
        ("What are m and c?", &["m = 2, c = 3", "m = 2, c = 5", "m = 4, c = 3", "m = 7, c = 9"]),
        ("Where do they meet?", &["(2, 3)", "(2, 7)", "(5, 3)", "(8, 1)"]),
    ],
    &[
        ("Where do they meet?", &["(2, 3)", "(2, -3)", "(-2, 3)", "(-2, -3)"]),
        ("What are m and c?", &["m = 2, c = 3", "m = 3, c = 2", "m = -2, c = 3", "m = 3, c = -2"]),
        ("Which pair is a solution?", &["x = 1, y = 6", "x = 2, y = 3", "x = 4, y = 5"]),
        ("Which roots has it?", &["1 and 6", "2 and 3", "-2 and -3"]),
    ],
];

const LOGICAL: [&[Sample]; 2] = [
    &[
        ("What is 12 × 4? The answer is 48.", &["48", "46", "44"]),
        ("Given that 12 × 4 = 48, what is 12 × 4?", &["48"]),
        ("Which sort is it? Correct option: C", &["merge sort", "heap sort", "quick sort"]),
        (
            "A priority queue serves the largest first. What serves the largest first?",
            &["a priority queue", "a plain stack"],
        ),
        ("What percentage of 40 is 10?", &["25%", "4", "400", "0.04"]),
        ("How many sides has a hexagon?", &["6", "few", "some"]),
    ],
    &[
        ("An aquarium holds 20 fish, and 5 of them are tetras. How many tetras are added to get 2/5?", &["5"]),
        ("What is 12 × 4?", &["48", "46", "44"]),
        ("Given that 12 × 4 = 48, what is 24 × 4?", &["96"]),
        ("If f(x) = 3 for all x, what is f(7)?", &["3", "7", "21"]),
        ("What percentage of 40 is 10?", &["25%", "4%", "40%"]),
        ("Given P(A) = 0.5, P(B) = 0.4 and P(A and B) = P(A) * 0.4, what is P(A|B)?", &["0.5", "0.4", "0.2"]),
        ("The carry is B and the result is C. Which letter comes first?", &["B", "C", "A"]),
        ("Is the red box or the blue box heavier?", &["the red box", "the blue box", "they weigh the same"]),
        ("The answer is a whole number. What is 12 / 4?", &["3", "4", "8"]),
    ],
];

const ABSOLUTE: [&[Sample]; 2] = [
    &[
        ("What does friction do?", &["It opposes motion", "It always stops a body at once", "It heats the air"]),
        ("What does a compiler do?", &["It translates source text", "It never reports mistakes", "It draws windows"]),
        ("Who may read the file?", &["Members of the group", "All people in the whole world", "Its owner"]),
    ],
    &[
        ("Is the square of a number positive?", &["sometimes", "always", "never"]),
        ("For which x does it hold?", &["for all real x", "for every x > 0", "only for x = 0"]),
        ("When is n even?", &["if and only if n² is even", "if n² is odd", "if n is prime"]),
        ("What is drawn?", &["two red balls", "three blue balls", "four green balls"]),
        ("What is known of primes?", &["All primes but 2 are odd", "All primes are odd", "All odd numbers are prime"]),
    ],
];

const REPEATS: [&[Sample]; 2] = [
    &[
        ("Which sort merges two halves?", &["merge sort", "heap sort", "quick sort"]),
        ("What keeps a satellite in its orbit around the Earth?", &["the Earth's pull", "its engine", "the wind"]),
        ("Which search halves a list again and again?", &["search by halving", "looking at each", "hashing"]),
    ],
    &[
        ("Anna has 3 coins, Ben has 5, Cem has 4. Who has most?", &["Ben", "Anna", "Cem"]),
        ("How long is the rope in metres?", &["3 metres", "4 metres", "5 metres"]),
        ("Which triangle has two equal sides?", &["an isosceles triangle", "a scalene triangle", "a right triangle"]),
        ("What is the sum of 3 and 4?", &["7", "12", "1"]),
    ],
];

const K_TYPE: [&[Sample]; 2] = [
    &[
        (
            "I. 2 is prime. II. 4 is prime. III. 5 is prime. Which hold?",
            &["I and III", "I only", "II and III", "II only"],
        ),
        ("Which of these divide 12?", &["Both A and B", "3", "5", "7"]),
        ("(1) It is fast. (2) It is stable. What is true of merge sort?", &["1 and 2", "1 only", "2 only"]),
        ("Which are vectors?", &["A and C only", "force", "mass", "velocity"]),
    ],
    &[
        ("In which quadrants does y = 1/x lie?", &["I and III", "II and IV", "I and II"]),
        ("What are the roots of x² - 4x + 3?", &["1 and 3", "1 and 4", "2 and 2"]),
        ("Lines A and B are parallel, B and C meet. Which lines meet?", &["B and C", "A and B"]),
        ("What is A for a circle of radius 1?", &["pi", "2 pi", "pi/2"]),
        (
            "A lamp needs switch A or switch B. A is broken. Which must be closed?",
            &["B only", "A only", "Both A and B"],
        ),
        ("Which quadrant is it?", &["I", "II", "III", "IV"]),
    ],
];

const GRAMMAR: [&[Sample]; 2] = [
    &[
        ("A polygon with eight sides is called an", &["octagon", "hexagon", "pentagon", "square"]),
        ("The parts of a fraction are", &["numerator and denominator", "base", "root", "sign"]),
        ("What does a loop do?", &["Repeating a block", "It ends a block", "It names a block", "It skips a block"]),
        ("How long is it?", &["5 m", "4", "7", "9"]),
        ("A number that divides another is a", &["divisor", "index", "multiple", "power"]),
    ],
    &[
        ("A polygon with eight sides is called", &["an octagon", "a hexagon", "a pentagon"]),
        ("A polygon with six sides is a", &["hexagon", "pentagon", "square"]),
        ("The triangle is called an", &["isosceles one", "equilateral one", "obtuse one"]),
        ("The first member is", &["3", "5", "7"]),
        ("In the equation, what is a?", &["8", "5", "11"]),
        ("The shape is a", &["uniform prism", "square", "rhombus"]),
    ],
];

const VAGUE: [&[Sample]; 2] = [
    &[
        ("What does a cache do?", &["It often saves time", "It sorts the data", "It deletes the data"]),
        ("What is friction?", &["A force between surfaces", "A force that usually helps motion", "A kind of heat"]),
        ("How does the lamp behave?", &["It is fairly bright at night", "It is off", "It is broken"]),
    ],
    &[
        ("Does it hold?", &["sometimes", "always", "never"]),
        ("What went wrong?", &["One step too many was counted", "One too few was taken", "Ten was carried"]),
        ("How many are there?", &["twice as many as before", "half as many as before", "as many as before"]),
    ],
];

const MORE: [&[Sample]; 2] = [
    &[
        ("What is 1/4 + 1/4?", &["1/2", "0.5", "2/8 + 1", "1/8"]),
        ("What is the area?", &["2x + 4", "2(x + 2)", "x + 4", "x + 2"]),
        ("How far is it?", &["1 km", "1000 m", "100 m", "10 m"]),
        ("Which sort is it?", &["Merge sort", "merge  sort", "Heap sort"]),
        ("Select all that apply: which are prime?", &["2", "4", "6"]),
        ("Where does x lie?", &["x > 2", "2 < x", "x < 2"]),
    ],
    &[
        ("What is 6/8 in lowest terms?", &["3/4", "4/3", "2/3"]),
        ("What does it print?", &["ab", "ba", "aab"]),
        ("In how many ways can one select two of five pupils?", &["10", "20", "25"]),
        ("What are mean and median?", &["4 and 5", "5 and 4", "4 and 6"]),
        ("Which is the current?", &["5 mA", "5 A", "50 mA"]),
        ("Which letter is the volume, V, and not the speed?", &["V", "v", "m"]),
        ("What is the root of x²?", &["|x|", "x", "-x"]),
        ("What is printed?", &["'ab'", "'a b'", "'a' 'b'"]),
    ],
];

pub(super) fn all() -> [Samples; 13] {
    [
        (Rule::ImplausibleDistractors, IMPLAUSIBLE),
        (Rule::NoneOfTheAbove, NONE),
        (Rule::AllOfTheAbove, ALL),
        (Rule::LongestOptionCorrect, LONGEST),
        (Rule::TrueFalseOptions, TRUE_FALSE),
        (Rule::ConvergenceCues, CONVERGENCE),
        (Rule::LogicalCues, LOGICAL),
        (Rule::AbsoluteTerms, ABSOLUTE),
        (Rule::WordRepeats, REPEATS),
        (Rule::ComplexOrKType, K_TYPE),
        (Rule::GrammaticalCues, GRAMMAR),
        (Rule::VagueTerms, VAGUE),
        (Rule::MoreThanOneCorrect, MORE),
    ]
    .map(|(rule, [have, near])| Samples { rule, have, near })
}
