//! Flaws of stems.

use super::{Rule, Sample, Samples};

const AMBIGUOUS: [&[Sample]; 2] = [
    &[
        ("What is the area of the triangle shown in the figure?", &["12", "24", "6", "18"]),
        ("Tom has {item_count} apples and eats 3. How many are left?", &["{item_count} - 3", "3", "5", "8"]),
        ("How many litres of paint are needed, approximately?", &["12.5"]),
        ("What is the slope of y = 3x + 2? And where does it cross the y-axis?", &["3", "2", "5", "6"]),
        ("In your opinion, which sort is best for 10 numbers?", &["Insertion sort", "Heap sort", "Bubble sort"]),
        ("What does the following program print?", &["12", "7", "5", "0"]),
        ("Using the value from part (a), what is the speed?", &["4 m/s", "2 m/s", "8 m/s"]),
        ("Which forces and/or energies change?", &["Weight", "Friction", "Heat"]),
    ],
    &[
        ("A triangle has a base of 6 cm and a height of 4 cm. What is its area in square centimetres?", &["12", "24"]),
        ("What is $\\frac{ab}{c}$ for $a = 2$, $b = 6$ and $c = 3$?", &["4", "6", "8", "36"]),
        ("Which set has one element? {even, odd} has two.", &["{even}", "{even, odd}", "{}"]),
        ("What does print(f\"{user_name}\") print for user_name = \"Ida\"?", &["Ida", "{user_name}", "user_name"]),
        ("About how many litres is that, to the nearest litre?", &["12"]),
        ("What does the following program print?\nfor i in range(3): print(i)", &["0 1 2", "1 2 3", "0 1 2 3"]),
        ("Round 12.47 to one decimal place.", &["12.5", "12.4", "12.0"]),
        ("A path is shown on a map of scale 1 : 5000. It is 4 cm long there. How long is it?", &["200 m", "20 m"]),
    ],
];

const GRATUITOUS: [&[Sample]; 2] = [
    &[
        ("Interestingly, Gauss did this at school. What is 1 + 2 + … + 100?", &["5050", "5000", "10100"]),
        ("Mathematics plays an important role in daily life. What is 7 × 8?", &["56", "54", "63"]),
        ("As you know, light is fast. How long does it take for 600 m?", &["2 µs", "4 µs", "1 µs"]),
        ("Did you know that bees build hexagons? What is the sum of the angles of a hexagon?", &["720°", "540°"]),
    ],
    &[
        ("A bee builds a hexagon. What is the sum of its angles?", &["720°", "540°", "900°"]),
        ("Lena knows the way. She walks 3 km in 40 minutes. What is her speed in km/h?", &["4.5", "4.0", "2.0"]),
        ("What is 1 + 2 + … + 100?", &["5050", "5000", "10100", "100"]),
    ],
];

const FILL_IN: [&[Sample]; 2] = [
    &[
        ("The ____ of a function is the set of values it takes.", &["range", "domain", "graph", "root"]),
        ("A queue is ____ in, ____ out.", &["first", "last", "front"]),
        ("In a right triangle, the longest [blank] lies opposite the right angle.", &["side", "angle", "point"]),
        ("The ... of a body at rest is zero.", &["speed", "mass", "weight"]),
        ("The derivative of x² is _____.", &["2x", "x", "2", "x²/2"]),
        ("Which word belongs in the blank? A ___ has three sides.", &["triangle", "square", "circle"]),
    ],
    &[
        ("Which number belongs in the box: 3 × □ = 12?", &["4", "9", "15", "36"]),
        ("What comes next: 2, 4, 8, ...?", &["16", "10", "12"]),
        ("What does `__init__` do in a Python class?", &["It sets up a new object", "It deletes an object"]),
        ("The sequence is 3, 6, 9, … and so on. What is its tenth member?", &["30", "27", "33"]),
        ("What does `x` hold? for _ in range(3): x += 2", &["6", "3", "2"]),
        ("Find the missing number: 7 + ___ = 12.", &["5", "19", "7"]),
        ("What is x_1 + x_2 for x_1 = 2 and x_2 = 5?", &["7", "3", "10"]),
    ],
];

const UNFOCUSED: [&[Sample]; 2] = [
    &[
        ("Newton's second law.", &["F = m a", "F = m v", "E = m c^2"]),
        ("A train leaves at 9:00 and travels at 60 km/h.", &["120 km", "90 km", "60 km"]),
        ("Recursion:", &["A function calls itself", "A loop runs twice", "A value is kept"]),
        ("Which of the following statements is true?", &["A square is a rhombus", "A rhombus is a square"]),
        ("Which statement about stacks is correct?", &["Last in, first out", "First in, first out"]),
        ("", &["1", "2", "3"]),
    ],
    &[
        ("The derivative of x² is", &["2x", "x", "2"]),
        ("Work out 3/4 + 1/8.", &["7/8", "4/12", "1/2"]),
        ("12 + 7 =", &["19", "18", "20"]),
        ("In the right triangle with legs 3 and 4 find the hypotenuse.", &["5", "7", "25"]),
        ("The value of x in x + 3 = 7 is", &["4"]),
        ("Water at sea level boils at", &["100 °C", "90 °C", "0 °C"]),
        ("A train travels at 60 km/h. Find the distance after 2 hours.", &["120 km", "90 km", "60 km"]),
        ("In a right triangle with legs 3 and 4, the hypotenuse is", &["5", "7", "25"]),
        ("If x + 3 = 7, what is x", &["4", "10", "3"]),
        ("Which of these numbers is prime?", &["7", "9", "15"]),
        ("Simplify: 2x + 3x", &["5x"]),
        ("Two pupils explain why the ball falls. Which pupil is right?", &["Ada", "Ben", "Cem"]),
    ],
];

const LOST: [&[Sample]; 2] = [
    &[
        ("Step 1: sort the list. Step 3: take the middle. What is found?", &["The median", "The mean", "The mode"]),
        ("On Monday there were 3, on Wednesday 9, on Tuesday 6 visitors. How many in all?", &["18", "12", "15"]),
        ("In 2019 there were 40, in 2015 there were 30, in 2021 there were 60. What is the mean?", &["43", "40"]),
        ("What is 6 × 7?", &["A) 42", "B) 36", "C) 48", "D) 54"]),
        ("Judge: (a) 2 is prime. (c) 4 is prime. Which holds?", &["The first", "The last", "Neither"]),
        ("In trial 1 it took 4 s, in trial 3 it took 5 s, in trial 2 it took 6 s. What is the mean?", &["5 s", "4 s"]),
    ],
    &[
        ("On day 1 there are 95 books, on day 2 there are 89. How many are there on day 9?", &["47", "41", "53"]),
        ("What is the median of 9, 2, 7, 4 and 5?", &["5", "7", "4", "2"]),
        ("Which is largest?", &["7", "2", "5", "3"]),
        ("Step 1: add 3. Step 2: double it. Step 3: take away 1. Begin with 4. What comes out?", &["13", "11", "14"]),
        ("A club had 40 members in 2015, 52 in 2018 and 61 in 2021. By how many did it grow?", &["21", "12", "9"]),
        ("What is f(3) - f(1) for f(x) = x^2?", &["8", "4", "9"]),
        ("Shops are open from Friday to Sunday and on Monday. How many days are that?", &["4", "3", "2"]),
        ("Who proved it?", &["A. Turing", "K. Gödel", "A. Church"]),
    ],
];

const NEGATIVE: [&[Sample]; 2] = [
    &[
        ("All of the following are vectors EXCEPT", &["mass", "force", "velocity", "acceleration"]),
        ("Which of the following statements is NOT true?", &["0 is odd", "2 is even", "3 is odd"]),
        ("Which is not a reason to use a database?", &["It draws pictures", "It keeps data", "It finds data"]),
        ("Which of these does a compiler not do?", &["Run the program", "Read the source", "Report mistakes"]),
        ("Which of the following statements about sound is false?", &["It needs no matter", "It is a wave"]),
        ("Select the device that would never slow the cart.", &["An engine", "A brake", "A parachute"]),
    ],
    &[
        ("Which of these numbers is not a factor of 24?", &["9", "8", "6", "4"]),
        ("Which number is not prime?", &["9", "7", "5", "3"]),
        ("A bag holds 3 red and 5 blue balls. What is the probability that a ball is not red?", &["5/8", "3/8"]),
        ("Nobody is rung twice, and no heat is lost. Which formula gives the number of calls?", &["3^n", "3n"]),
        ("How long is the part of the fence which is not painted?", &["12 m", "8 m", "4 m"]),
        ("Which fraction of the pupils do not walk to school?", &["3/5", "2/5", "1/5"]),
        ("A bulb does not light. Which part is broken?", &["The switch", "The wire", "The cell"]),
        ("Which of these expressions evaluates to false?", &["3 < 2", "2 < 3", "1 < 2"]),
    ],
];

pub(super) fn all() -> [Samples; 6] {
    [
        (Rule::AmbiguousInformation, AMBIGUOUS),
        (Rule::GratuitousInformation, GRATUITOUS),
        (Rule::FillInTheBlank, FILL_IN),
        (Rule::UnfocusedStem, UNFOCUSED),
        (Rule::LostSequence, LOST),
        (Rule::NegativelyWordedStem, NEGATIVE),
    ]
    .map(|(rule, [have, near])| Samples { rule, have, near })
}
