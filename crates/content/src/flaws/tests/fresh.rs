//! Tests the rules on items written before any rule was run, without the rules in view. When first measured, the rules
//! found 36 of the 47 flaws and were wrong about 4 of the 40 near items; some of these errors have been fixed since, so
//! today's numbers are flattering. `docs/authoring.md` has both.

use super::{Measured, Rule, Samples, measure};

mod later;

fn all() -> Vec<Samples> {
    vec![
        Samples {
            rule: Rule::AmbiguousInformation,
            have: &[
                ("A man walks some distance and then back. How far is he?", &["0 m", "10 m", "20 m"]),
                ("Look at the graph. What is its gradient at the marked point?", &["2", "3", "4", "5"]),
                ("Compute the value for the case discussed in question 3.", &["12", "14", "16"]),
            ],
            near: &[
                ("The graph of y = 2x - 1 is drawn. What is its gradient?", &["2", "-1", "1"]),
                ("Estimate 49 × 21 by rounding both factors to tens.", &["1000", "900", "1200"]),
            ],
        },
        Samples {
            rule: Rule::ImplausibleDistractors,
            have: &[
                ("What is the boiling point of water at sea level?", &["100 °C", "90 °C", "Purple", "120 °C"]),
                ("Which data structure does breadth-first search use?", &["A queue", "A stack", "A sandwich"]),
                ("How many seconds are in an hour?", &["3600", "60", "99999999999999", "360"]),
            ],
            near: &[
                ("What is the speed of light?", &["3×10^8 m/s", "3×10^6 m/s", "3×10^5 m/s"]),
                ("What is 10! / 8!?", &["90", "10", "1.25"]),
            ],
        },
        Samples {
            rule: Rule::NoneOfTheAbove,
            have: &[
                ("What is the derivative of sin x?", &["cos x", "-cos x", "tan x", "None of the given options"]),
                ("Which protocol is connectionless?", &["UDP", "TCP", "neither of these"]),
            ],
            near: &[
                ("Which of the two lines is steeper?", &["Neither", "The first", "The second"]),
                ("What is the set of real solutions of x² = -1?", &["the empty set", "{1}", "{-1, 1}"]),
            ],
        },
        Samples {
            rule: Rule::LongestOptionCorrect,
            have: &[
                (
                    "Why do we normalise a database?",
                    &["To reduce redundancy and so avoid anomalies on update", "To make it faster", "To save power"],
                ),
                (
                    "What is a limit?",
                    &["The value that a function approaches as its input approaches some point", "A slope", "A root"],
                ),
            ],
            near: &[
                ("Which formula?", &["x = (-b + sqrt(b^2 - 4ac))/(2a)", "x = -b/2a", "x = b/a"]),
                ("What does a firewall do?", &["It filters packets", "It encrypts all of the packets", "It routes"]),
            ],
        },
        Samples {
            rule: Rule::GratuitousInformation,
            have: &[
                ("Pythagoras, a great lover of beans, was born on Samos. What is the root of 25?", &["5", "12", "6"]),
                (
                    "It is worth noting that primes matter in cryptography. What is the next prime after 7?",
                    &["11", "9"],
                ),
            ],
            near: &[
                ("Samos has a square field of 25 m². How long is its side?", &["5 m", "12 m", "6 m"]),
                ("A car of 1200 kg gains 3 m/s each second. What force acts?", &["3600 N", "400 N", "1203 N"]),
            ],
        },
        Samples {
            rule: Rule::TrueFalseOptions,
            have: &[
                ("A graph with 5 vertices can have 12 edges without repeats.", &["False", "True"]),
                ("Does the loop end?", &["Yes", "No", "Cannot be told"]),
            ],
            near: &[
                ("What does `5 > 3 and 2 > 4` evaluate to?", &["False", "True", "None"]),
                ("Which gate gives 1 only for two ones?", &["AND", "OR", "XOR"]),
            ],
        },
        Samples {
            rule: Rule::ConvergenceCues,
            have: &[
                ("What are speed and direction?", &["5 m/s, north", "5 m/s, south", "8 m/s, north", "3 m/s, west"]),
                (
                    "Which gases form?",
                    &["oxygen and hydrogen", "oxygen and neon", "argon and hydrogen", "neon and argon"],
                ),
            ],
            near: &[
                ("What are mean and median?", &["4 and 5", "5 and 4", "4 and 6", "5 and 6"]),
                ("Where is the vertex?", &["(1, 4)", "(4, 1)", "(-1, 4)", "(1, -4)"]),
            ],
        },
        Samples {
            rule: Rule::LogicalCues,
            have: &[
                ("What is 15% of 80? (Answer: 12)", &["12", "15", "8", "120"]),
                ("Round to the nearest ten: 47 rounds to 50. What is 47 to the nearest ten?", &["50", "40", "45"]),
                ("What fraction of the pizza is left?", &["3/8", "three", "5", "37"]),
            ],
            near: &[
                ("What is 15% of 80?", &["12", "15", "8"]),
                ("A cube has 6 faces. How many faces have two cubes glued together?", &["6", "10", "12"]),
            ],
        },
        Samples {
            rule: Rule::AllOfTheAbove,
            have: &[
                ("Which of these is a prime?", &["2", "3", "5", "All of the options"]),
                ("What increases the resistance of a wire?", &["Every one of the above", "Length", "Heat"]),
            ],
            near: &[
                ("Which of the ten lamps light?", &["all ten", "the first five", "the last one"]),
                ("What is the range of tan?", &["all real numbers", "[-1, 1]", "x > 0"]),
            ],
        },
        Samples {
            rule: Rule::FillInTheBlank,
            have: &[
                ("In Python, ______ is used to define a function.", &["def", "fun", "func"]),
                ("A body of mass m moving at speed v has __________ energy.", &["kinetic", "potential", "thermal"]),
            ],
            near: &[
                ("For which value of ? does 5 + ? = 12 hold?", &["7", "17", "5"]),
                ("What does `list.__len__` return?", &["the number of elements", "the last element"]),
            ],
        },
        Samples {
            rule: Rule::AbsoluteTerms,
            have: &[
                ("What is true of hashing?", &["It is quick on average", "It never has collisions", "It needs a tree"]),
                ("What do batteries do?", &["Drive a current", "Work in every possible circuit", "Store heat"]),
                (
                    "Why use tests?",
                    &["They find mistakes", "They guarantee that programs are perfect", "They are short"],
                ),
            ],
            near: &[
                ("When does a² = b² hold?", &["whenever a = b or a = -b", "only when a = b", "for all a and b"]),
                ("How is the lamp?", &["always on", "never on", "on at times"]),
            ],
        },
        Samples {
            rule: Rule::WordRepeats,
            have: &[
                (
                    "Which law describes the refraction of light?",
                    &["The law of refraction", "Ohm's rule", "Boyle's rule"],
                ),
                ("Which structure links nodes in a chain?", &["A linked list", "An array", "A hash table"]),
            ],
            near: &[
                ("Which is the larger angle, A or B?", &["angle A", "angle B", "they are equal"]),
                ("How is a triangle with equal sides called?", &["equilateral", "right", "scalene"]),
            ],
        },
        Samples {
            rule: Rule::UnfocusedStem,
            have: &[
                ("Quadratic equations", &["have at most two roots", "have three roots", "have no roots"]),
                ("Consider the function f(x) = x² - 4x.", &["minimum at 2", "minimum at 4", "maximum at 2"]),
                ("Which of these is correct?", &["2 + 2 = 4", "2 + 2 = 5", "2 + 2 = 3"]),
            ],
            near: &[
                ("The minimum of x² - 4x lies at x =", &["2", "4", "0"]),
                ("Let f(x) = x² - 4x; determine where f is smallest.", &["at 2", "at 4", "at 0"]),
                ("By what factor does the area grow when all sides are doubled?", &["4", "2", "8"]),
            ],
        },
        Samples {
            rule: Rule::ComplexOrKType,
            have: &[
                ("Consider: i) x > 0 ii) x < 5 iii) x = 2. Which follow?", &["i and ii", "ii and iii", "i only"]),
                ("Which are even?", &["Both B and C", "2", "4", "7"]),
            ],
            near: &[
                ("Which two numbers have the sum 9?", &["4 and 5", "3 and 5", "4 and 6"]),
                ("Points A, B and C lie on a line. Which are farthest apart?", &["A and C", "A and B", "B and C"]),
            ],
        },
        Samples {
            rule: Rule::GrammaticalCues,
            have: &[
                ("A quadrilateral with four right angles is a", &["rectangle", "ellipse", "octagon", "arc"]),
                ("The loop is used to", &["repeat a block", "declaring a name", "a kind of value", "functions"]),
            ],
            near: &[
                ("A quadrilateral with four right angles is a", &["rectangle", "rhombus", "kite"]),
                ("The two roots are", &["3 and 4", "2 and 6", "1 and 12"]),
            ],
        },
        Samples {
            rule: Rule::LostSequence,
            have: &[
                ("Order: 1) boil 2) filter 4) cool. Which step is last?", &["cool", "boil", "filter"]),
                ("The sales were 5 in March, 3 in January and 4 in February. What is their sum?", &["12", "11", "13"]),
                ("Which is largest?", &["(a) 3/4", "(b) 2/3", "(c) 1/2"]),
            ],
            near: &[
                ("The sales were 3 in January, 4 in February and 5 in March. What is their sum?", &["12", "11", "13"]),
                (
                    "A rope of 3 m is cut into 2 parts (1 m and 2 m). Which ratio have they?",
                    &["1 : 2", "2 : 3", "1 : 3"],
                ),
            ],
        },
        Samples {
            rule: Rule::VagueTerms,
            have: &[
                (
                    "How does a heap behave?",
                    &["It keeps the largest on top", "It is sometimes in order", "It is a list"],
                ),
                ("What happens to the gas?", &["Its pressure rises a little", "It expands somewhat", "It cools"]),
            ],
            near: &[
                ("How many steps are needed?", &["as many as there are digits", "half as many", "one more"]),
                ("Is n² - n even?", &["always", "sometimes", "never"]),
            ],
        },
        Samples {
            rule: Rule::MoreThanOneCorrect,
            have: &[
                ("What is 3/5 of 20?", &["12", "12.0", "15", "9"]),
                ("What is x if 2x = 6?", &["x = 3", "3 = x", "x = 12", "x = 4"]),
                ("What is the energy?", &["5 kJ", "5000 J", "50 J"]),
                ("What is the product?", &["(x + 1)(x - 1)", "x^2 - 1", "x^2 + 1"]),
            ],
            near: &[
                ("Which is x² - 1 fully factored?", &["(x + 1)(x - 1)", "(x - 1)^2", "(x + 1)^2"]),
                ("Which address is the broadcast address?", &["10.0.0.255", "10.0.0.25", "10.0.0.5"]),
                ("What does `print(7 / 2)` print?", &["3.5", "3", "4"]),
            ],
        },
        Samples {
            rule: Rule::NegativelyWordedStem,
            have: &[
                ("Which one of the following would NOT increase the pressure?", &["Cooling", "Heating", "Pressing"]),
                (
                    "Identify the incorrect statement about arrays.",
                    &["They are trees", "They have indices", "They hold data"],
                ),
                ("Each of the following is a unit of energy except", &["watt", "joule", "calorie"]),
            ],
            near: &[
                ("Which of these numbers cannot be written as a fraction?", &["√2", "0.25", "7"]),
                ("A die is thrown twice. How many outcomes do not contain a six?", &["25", "30", "11"]),
            ],
        },
    ]
}

#[test]
fn flaws_that_nobody_had_in_view_are_found_as_often_as_the_documentation_says() {
    let (measured, wrong) = measure(&all());
    assert_eq!(measured, Measured { have: 47, found: 39, near: 40, false_alarms: 1, near_refused: 0 }, "{wrong:#?}");
}

#[test]
fn finished_rules_fare_on_items_that_came_later_as_the_documentation_says() {
    let (measured, wrong) = measure(&later::all());
    assert_eq!(measured, Measured { have: 19, found: 19, near: 19, false_alarms: 1, near_refused: 0 }, "{wrong:#?}");
}
