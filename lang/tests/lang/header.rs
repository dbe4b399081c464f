//! The `//@` lines of program files.

use loris_lang::header::exercise::{
    Answer, Bound, Claim, Compare, Demand, EventSet, EventSetKind, Figure, Likeness, Quantity, RelationName,
    Scope, Thing, ThreadSet, ThreadSetKind,
};
use loris_lang::header::{ExpectedBug, ExpectedOutcome, ExpectedProfile, Header, Verdict};
use loris_lang::ir::Points;
use loris_lang::source::SourceFile;
use proptest::prelude::*;

use crate::shown::{programs, shown};

fn read(text: &str) -> Result<Header, String> {
    let source = SourceFile::new("test.cl", text);
    Header::parse(&source).map_err(|errors| errors.iter().map(|error| shown(&source, error)).collect())
}

#[test]
fn every_key() {
    let header = read(
        "//@ from: \"closed form: N!\"
//@ schedules: 6, hbrs: 5, lazy-hbrs: 4, states: 3, deadlock-states: 2, failure-states: 1, races: 9
//@ outcomes: failure ok
//@ condition: exists holds fails, condition: holds
//@ executions: dpor 5, lazy-dpor 3
//@ switches: deadlock 2, failure 3
//@ depths: deadlock 2, failure none
//@ error: unknown-name at 3:5, error: type at 4:1
//@ profile: stop-at-failure, points: sync, study: ipb bound 1 first none
//@ skip: dfs \"too long, really\"
var x;
//@ schedules: 7
",
    )
    .expect("a right header");
    let expected = &header.common;
    assert!(header.cases.is_empty() && header.all_cases().len() == 1);
    assert_eq!(expected.from.as_deref(), Some("closed form: N!"));
    assert_eq!((expected.schedules, expected.hbrs, expected.lazy_hbrs), (Some(6), Some(5), Some(4)));
    assert_eq!(
        (expected.states, expected.deadlock_states, expected.failure_states, expected.races),
        (Some(3), Some(2), Some(1), Some(9))
    );
    assert_eq!(expected.outcomes, [ExpectedOutcome::Ok, ExpectedOutcome::Failure]);
    let verdicts: Vec<Verdict> = expected.conditions.iter().map(|condition| condition.verdict).collect();
    assert_eq!(verdicts, [Verdict::Holds, Verdict::Fails, Verdict::Holds]);
    assert_eq!(expected.executions, [("dpor".to_owned(), 5), ("lazy-dpor".to_owned(), 3)]);
    assert_eq!(expected.switches, [(ExpectedBug::Deadlock, 2), (ExpectedBug::Failure, 3)]);
    assert_eq!(expected.depths, [(ExpectedBug::Deadlock, Some(2)), (ExpectedBug::Failure, None)]);
    assert_eq!(expected.errors[1].code, "type");
    assert_eq!((expected.errors[0].line, expected.errors[0].column), (3, 5));
    assert_eq!(expected.study[0].technique, "ipb");
    assert_eq!(expected.study[0].figures, [("bound".to_owned(), Some(1)), ("first".to_owned(), None)]);
    assert_eq!(
        (expected.profile, expected.points),
        (Some(ExpectedProfile::StopAtFailure), Some(Points::Sync))
    );
    assert_eq!(expected.skip, [("dfs".to_owned(), "too long, really".to_owned())]);
}

#[test]
fn definitions_make_cases() {
    let text =
        "//@ outcomes: ok\n//@ define: N=3, define: M=-1\n//@ hbrs: 6\n\n//@ define: N=4\n//@ hbrs: 24\n";
    let cases = read(text).expect("a right header").all_cases();
    assert_eq!(cases.len(), 2);
    assert_eq!(cases[0].definitions.len(), 2);
    assert_eq!((cases[0].definitions[1].name.as_str(), cases[0].definitions[1].value), ("M", -1));
    assert_eq!((cases[0].expectations.hbrs, cases[1].expectations.hbrs), (Some(6), Some(24)));
    assert_eq!(cases[1].expectations.outcomes, [ExpectedOutcome::Ok]);
}

#[test]
fn what_is_wrong_is_said() {
    let errors = read(
        "//@ hbrs: 6, scheduels: 5\n//@ states: many\n//@ hbrs: 7\n//@ nothing\n//@ error: type\n//@ define: N\n\
         //@ outcomes: ok maybe",
    )
    .expect_err("a wrong header");
    let first: Vec<&str> = errors.lines().filter(|line| !line.starts_with(' ')).collect();
    assert_eq!(
        first,
        [
            "header-key: unknown key `scheduels`",
            "header-value: `states` cannot have this value",
            "header-twice: `hbrs` is given twice",
            "header-entry: this is no entry of a header",
            "header-value: `error` cannot have this value",
            "header-define: `N` is not of the form NAME=VALUE",
            "header-value: `outcomes` cannot have this value",
        ]
    );
    assert!(errors.contains("  1:14 `scheduels: 5`\n"), "{errors}");
    assert!(errors.contains("  help: write a code and a place, as in `unknown-name at 3:5`\n"), "{errors}");
}

fn exercise(answer: &str) -> Answer {
    let text = format!(
        "//@ question: \"What, or\"\n//@ question: \"who?\"\n//@ answer: {answer}\n//@ hint: \"h\"\n"
    );
    let exercise =
        read(&text).unwrap_or_else(|errors| panic!("{answer}: {errors}")).exercise.expect("an exercise");
    assert_eq!((exercise.question.as_str(), exercise.hint.as_deref()), ("What, or who?", Some("h")));
    exercise.answer
}

#[test]
fn every_kind_of_answer() {
    let figure = |quantity, scope| Figure { quantity, scope };
    assert_eq!(exercise("number lazy-hbrs"), Answer::Number(figure(Quantity::LazyHbrs, Scope::All)));
    let by = Scope::By("dpor".to_owned());
    assert_eq!(exercise("number pruned by dpor"), Answer::Number(figure(Quantity::Pruned, by)));
    let class = Scope::Class { relation: RelationName::LazyHbr, schedule: "a 2*b".to_owned() };
    assert_eq!(
        exercise("number schedules of lazy-hbr \"a 2*b\""),
        Answer::Number(figure(Quantity::Schedules, class))
    );
    assert_eq!(
        exercise("schedule deadlock reaches \"x == 1\" other-hbr as \"a b\" missed-by lazy-dpor"),
        Answer::Schedule(vec![
            Demand::Ends(ExpectedOutcome::Deadlock),
            Demand::Reaches("x == 1".to_owned()),
            Demand::Like(Likeness::Other(Thing::Hbr)),
            Demand::As("a b".to_owned()),
            Demand::MissedBy("lazy-dpor".to_owned()),
        ])
    );
    assert_eq!(
        exercise("pair same-lazy-hbr other-hbr"),
        Answer::Pair(vec![Likeness::Same(Thing::LazyHbr), Likeness::Other(Thing::Hbr)])
    );
    let set = |kind, of: &str, after: &str| ThreadSet { kind, of: of.to_owned(), after: after.to_owned() };
    assert_eq!(exercise("threads enabled"), Answer::Threads(set(ThreadSetKind::Enabled, "", "")));
    assert_eq!(
        exercise("threads initials of \"a b\" after \"c\""),
        Answer::Threads(set(ThreadSetKind::Initials, "a b", "c"))
    );
    assert_eq!(exercise("threads tried by dpor"), Answer::Threads(set(ThreadSetKind::Tried, "dpor", "")));
    assert_eq!(
        exercise("events before 3 in hbr of \"a\""),
        Answer::Events(EventSet {
            kind: EventSetKind::Before,
            event: 3,
            relation: RelationName::Hbr,
            schedule: "a".to_owned()
        })
    );
    let claim = |left, compare, right| Claim { left: figure(left, Scope::All), compare, right };
    assert_eq!(
        exercise("program hbrs = 6 and states < hbrs"),
        Answer::Program(vec![
            claim(Quantity::Hbrs, Compare::Equal, Bound::Number(6)),
            claim(Quantity::States, Compare::Less, Bound::Figure(figure(Quantity::Hbrs, Scope::All))),
        ])
    );
}

#[test]
fn exercises_that_are_none() {
    for wrong in [
        "//@ question: \"?\"",
        "//@ answer: number hbrs",
        "//@ question: \"?\", answer: number",
        "//@ question: \"?\", answer: number of-legs",
        "//@ question: \"?\", answer: number executions",
        "//@ question: \"?\", answer: number states of hbr \"a\"",
        "//@ question: \"?\", answer: schedule assume-blocked",
        "//@ question: \"?\", answer: pair same",
        "//@ question: \"?\", answer: program hbrs",
        "//@ question: \"?\", answer: number hbrs, answer: number hbrs",
        "//@ question: what",
    ] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_file_without_a_header() {
    assert_eq!(read("var x;\n//@ hbrs: 6"), Ok(Header::default()));
    assert_eq!(read(""), Ok(Header::default()));
}

#[test]
fn headers_of_all_program_files_are_right() {
    for path in programs() {
        let text = std::fs::read_to_string(&path).expect("a program file");
        if let Err(errors) = read(&text) {
            panic!("{}:\n{errors}", path.display());
        }
    }
}

proptest! {
    #[test]
    fn any_letters(text in "//@ (hbrs|outcomes|error|skip|define|condition|question|answer|x)?:? ?\\PC{0,30}") {
        drop(read(&text));
    }
}
