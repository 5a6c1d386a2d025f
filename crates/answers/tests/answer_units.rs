//! Units as people write them: everyday names, powers without a sign, several written together.

use plumb_answers::answer::Outcome::{Correct, Incorrect, Invalid};
use plumb_answers::answer::{AnswerSpec, Input, Outcome, Verdict, mark, reading};

fn marked(answer: &str, key: &str) -> Verdict {
    mark(&AnswerSpec::of(Input::Quantity), answer, key)
}

#[track_caller]
fn check(cases: &[(&str, &str, Outcome)]) {
    for (answer, key, expected) in cases {
        let verdict = marked(answer, key);
        assert_eq!(verdict.outcome, *expected, "{answer} | {key}: {verdict:?}");
    }
}

#[test]
fn everyday_units_are_read() {
    check(&[
        ("10 Nm", "10 N*m", Correct),
        ("5 lbs", "5 lb", Correct),
        ("5 pounds", "5 lb", Correct),
        ("2 pounds", "2 lb", Correct),
        ("1 pound", "1 lb", Correct),
        ("3 feet", "3 ft", Correct),
        ("5 feet", "60 in", Correct),
        ("1 foot", "12 inches", Correct),
        ("2 yards", "6 ft", Correct),
        ("8 ounces", "0.5 lb", Correct),
        ("2 cm3", "2 cm^3", Correct),
        ("4 m2", "4 m^2", Correct),
        ("12 ft2", "12 ft^2", Correct),
        ("3 m/s2", "3 m/s^2", Correct),
        ("3 m s-2", "3 m/s^2", Correct),
        ("30 mins", "30 min", Correct),
        ("2 hrs", "2 h", Correct),
        ("90 secs", "1.5 min", Correct),
        ("2 weeks", "14 d", Correct),
        ("60 mph", "60 mi/h", Correct),
        ("90 kph", "25 m/s", Correct),
        ("90 km/hr", "25 m/s", Correct),
        ("5 kilojoules", "5000 J", Correct),
        ("250 milligrams", "0.25 g", Correct),
        ("101 kilopascals", "101000 Pa", Correct),
        ("1 kilopascal", "1000 Pa", Correct),
        ("3 tonnes", "3000 kg", Correct),
        ("2 litres", "2 L", Correct),
        ("2 liters", "2000 mL", Correct),
        ("5 kgs", "5 kg", Correct),
        ("7 cms", "7 cm", Correct),
        ("3 Petajoules", "3 PJ", Correct),
        ("2 PHz", "2e15 Hz", Correct),
        ("4 megawatts", "4e6 W", Correct),
        ("6 micrometres", "6e-6 m", Correct),
        ("50 hertz", "50 Hz", Correct),
        ("5 metres per second", "5 m/s", Correct),
        ("30 miles per hour", "30 mi/h", Correct),
        ("5 square metres", "5 m^2", Correct),
        ("7 cubic centimetres", "7 cm^3", Correct),
        ("9 sq ft", "9 ft^2", Correct),
        ("9.8 metres per second squared", "9.8 m/s^2", Correct),
        ("5 second**2", "5 s^2", Correct),
        ("20 degrees Celsius", "293.15 K", Correct),
        ("12 newton-metres", "12 N*m", Correct),
        ("2 kWh", "7.2 MJ", Correct),
        ("3 feet", "4 ft", Incorrect),
        ("5 lbs", "5 kg", Incorrect),
        ("2 cm3", "2 cm^2", Incorrect),
    ]);
}

#[test]
fn units_run_together_are_never_taken_for_another_silently() {
    check(&[
        ("12 ms^-2", "12 m/s^2", Correct),
        ("5 ms⁻¹", "5 m/s", Correct),
        ("4 mmol^-1", "4 m/mol", Correct),
        ("4 mT", "4 m*T", Correct),
        ("8.3 Jmol^-1K^-1", "8.3 J/(mol*K)", Correct),
        ("4200 Jkg^-1K^-1", "4200 J/(kg*K)", Correct),
        ("13.6 gcm^-3", "13.6 g/cm^3", Correct),
        ("2 moldm^-3", "2 mol/dm^3", Correct),
        ("3 kgs^-1", "3 kg/s", Correct),
        ("2 Pas", "2 Pa*s", Correct),
        ("2 Ah", "7200 C", Correct),
        ("50 kmh^-1", "50 km/h", Correct),
        // The value differs.
        ("13 ms^-2", "12 m/s^2", Incorrect),
        ("5 Nm", "6 J", Incorrect),
        // Readings that are unchanged.
        ("12 m s^-2", "12 m/s^2", Correct),
        ("5 ms", "5 ms", Correct),
        ("5 ms", "0.005 s", Correct),
        ("4 mT", "0.004 T", Correct),
        ("4 mmol", "0.004 mol", Correct),
        ("5 ms", "5 m", Incorrect),
        ("5 min", "300 s", Correct),
        ("5 mm", "5 m", Incorrect),
        ("3 cd", "3 cd", Correct),
        ("2 Pa", "2 Pa", Correct),
    ]);
}

#[test]
fn what_cannot_be_read_as_a_unit_says_a_form_that_can() {
    for (answer, key, said) in [
        ("5 KG", "5 kg", "“KG” cannot be read as a unit. Write kg."),
        ("5 tons", "5 t", "“tons” cannot be read as a unit. Write t."),
        ("2 gallons", "2 L", "“gallons” cannot be read as a unit. Write L."),
        ("9 blorp", "9 m", "“blorp” cannot be read as a unit. Write units by their symbols, as in 5 kg or 9.81 m/s^2."),
        ("10 Nm", "10 m", "It is not clear which units “Nm” has. Put a space or * between units, as in N m, N*m."),
        ("5 euros", "5 m", "Money (“euros”) is not compared here. Enter the number alone if that is asked for."),
        ("€5", "5 m", "Money (“€”) is not compared here. Enter the number alone if that is asked for."),
    ] {
        let verdict = marked(answer, key);
        assert_eq!((verdict.outcome, verdict.reason.as_deref()), (Invalid, Some(said)), "{answer}");
    }
    for answer in ["5 hugs", "5 mps", "5 Nmm"] {
        assert_eq!(marked(answer, "5 m/s").outcome, Invalid, "{answer}");
    }
}

#[test]
fn a_unit_that_is_clear_by_itself_is_shown_before_it_is_handed_in() {
    let shown = |answer: &str| reading(&AnswerSpec::of(Input::Quantity), answer).map(|read| read.text);
    assert_eq!(shown("10 Nm").as_deref(), Ok("10 Nm"));
    assert!(shown("10 blorp").is_err());
}
