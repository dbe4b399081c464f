//! Schedules as text.

use loris_lang::ir::Program;
use loris_lang::schedule::{NamedSchedule, ScheduleText, saved};
use loris_lang::source::{SourceFile, Span};
use proptest::prelude::*;

use crate::shown::shown;

/// What a schedule is written as again, or the message.
fn again(text: &str) -> String {
    match text.parse::<NamedSchedule>() {
        Ok(schedule) => schedule.to_string(),
        Err(error) => shown(error.source(), &error),
    }
}

#[test]
fn every_form_of_entry() {
    assert_eq!(again(""), "");
    assert_eq!(again("  a  3*b\n\tp[2] main.0 a/1 "), "a 3*b p[2] main.0 a/1");
    assert_eq!(again("/1,-2 t/2,0 2*p[-1].0.12/5"), "/1,-2 t/2,0 2*p[-1].0.12/5");
    assert_eq!(again("1*a 002*b p[007].01"), "a 2*b p[7].1");
}

#[test]
fn places_are_kept() {
    let text = ScheduleText::parse(&SourceFile::new("schedule", "/1 a  3*b/1")).expect("a schedule");
    let places: Vec<(String, Span)> = text.entries().map(|(entry, span)| (entry.to_string(), span)).collect();
    assert_eq!(places, [("a".to_owned(), Span::new(3, 4)), ("3*b/1".to_owned(), Span::new(6, 11))]);
}

#[test]
fn what_is_wrong_is_said() {
    let entry = "schedule-entry: this is no entry of a schedule\n";
    for wrong in ["3*", "a//1", "p[", "p[x]", "a,b", "a/", "*a", "main.", "1", "/"] {
        assert!(again(wrong).starts_with(entry), "{wrong}: {}", again(wrong));
    }
    assert_eq!(
        again("a b b//2 c"),
        "schedule-entry: this is no entry of a schedule\n  1:5 `b//2`\n  help: entries are written like `t`, `3*t`, \
         `p[2]`, `main.0`, `t/2`, and are separated by blanks\n"
    );
    assert_eq!(
        again("a /1"),
        "schedule-root: the values chosen before the first step must come first\n  1:3 `/1`\n  help: move the entry \
         that begins with `/` to the front\n"
    );
    assert!(again("0*a").starts_with("schedule-number: the number `0` is out of range\n"));
    assert!(again("a/99999999999999999999").starts_with("schedule-number"));
    assert!(again("99999999999*a").starts_with("schedule-number"));
}

#[test]
fn what_was_meant_is_suggested() {
    let wrong = ["2a", "b 12p[3].0 c", "a*2", "3 * a b", "b 3* a", "b 3 *a", "a,b,a", "2a/1"];
    let meant = ["2*a", "12*p[3].0", "2*a", "3*a", "3*a", "3*a", "a b a", "2*a/1"];
    for (wrong, meant) in wrong.into_iter().zip(meant) {
        let said = again(wrong);
        assert!(said.ends_with(&format!("\n  help: did you mean `{meant}`?\n")), "{wrong}: {said}");
    }
    for wrong in ["3*", "*a", "1", "p[x]", "a//1", "-a", "3*a-"] {
        assert!(again(wrong).contains("entries are written like"), "{wrong}: {}", again(wrong));
    }
}

#[test]
fn one_after_the_other() {
    let joined = |one: &str, other: &str| {
        let read = |text: &str| text.parse::<NamedSchedule>().expect("a schedule");
        read(one).followed_by(read(other)).to_string()
    };
    assert_eq!(joined("a 2*b", "b a"), "a 3*b a");
    assert_eq!(joined("/1 a", "b"), "/1 a b");
    assert_eq!(joined("a/1", "a"), "a/1 a");
    assert_eq!(joined("", "a b"), "a b");
    assert_eq!(joined("a", ""), "a");
    assert_eq!(joined("4294967295*a", "a"), "4294967295*a a");
}

fn program(text: &str) -> Program {
    loris_lang::compile("p.cl", text).expect("a program")
}

const PROGRAM: &str = "var x = 0; thread a { x = 1; } thread b { x = 2; }";

/// What is said where a schedule that was saved for [`PROGRAM`] is run on another program.
fn said_of(other: &str) -> String {
    let schedule: NamedSchedule = "b a".parse().expect("a schedule");
    let file = SourceFile::new("f.schedule", saved(&schedule, &program(PROGRAM), "my\nown p.cl"));
    let text = ScheduleText::parse(&file).expect("a saved schedule");
    assert_eq!(text.schedule, schedule);
    let saved_for = text.saved_for.as_ref().expect("it names its program");
    assert_eq!(saved_for.name, "my own p.cl");
    text.check(&program(other)).map_or_else(|warning| shown(&file, &warning), |()| String::new())
}

#[test]
fn a_saved_schedule_knows_its_program() {
    let hash = program(PROGRAM).hash();
    assert_eq!(hash.to_string(), "026fbb7a43042b63", "the same on every machine");
    assert_eq!(hash.to_string().parse(), Ok(hash));
    let written = saved(&NamedSchedule::default(), &program(PROGRAM), "p.cl");
    assert_eq!(written, format!("//@ program: {hash} p.cl\n\n"));
    assert_eq!(said_of(PROGRAM), "");
    assert_eq!(said_of(&format!("// words\n{}", PROGRAM.replace("; ", ";\n\n"))), "", "it means the same");
    assert_eq!(said_of(&format!("const unused = 4; {PROGRAM}")), "");
    for other in [
        PROGRAM.replace('2', "3"),
        PROGRAM.replace("thread b", "thread c"),
        PROGRAM.replace("var", "plain var"),
    ] {
        assert!(
            said_of(&other).starts_with("schedule-program: the schedule was saved for another program\n"),
            "{other}"
        );
    }
}

#[test]
fn a_damaged_first_line_is_told() {
    let wrong = "schedule-header: this is no first line of a saved schedule\n  1:1 `";
    for line in [
        "//",
        "//@",
        "//@ program: 12 p.cl",
        "//@ program: 0123456789abcdeg p.cl",
        "//@ program: 0123456789abcdef",
    ] {
        let said = again(&format!("{line}\na b"));
        assert!(said.starts_with(wrong), "{line}: {said}");
    }
    assert!(again("a\n//@ program: 0123456789abcdef p.cl\nb").starts_with("schedule-entry"));
    assert_eq!(again("  //@  program:  0123456789ABCDEF  p q.cl \r\n a b\n"), "a b");
}

proptest! {
    #[test]
    fn any_letters(text in "\\PC{0,40}") {
        again(&text);
    }

    #[test]
    fn what_is_written_is_read_again(text in "(/-?[0-9]{1,3} )?(([1-9]\\*)?[a-z]{1,3}(\\[-?[1-9]\\])?(\\.[0-9])?(/[1-9](,0)?)? ){0,6}") {
        let once = again(&text);
        prop_assert_eq!(again(&once), once);
    }
}
