//! `explore answer`: questions, right and wrong answers of every kind, and what is said of them.

use crate::common::{Folder, Ran, explore, objects};

/// The answer to an exercise with this `answer:` line over a program.
fn answer(kind: &str, program: &str, words: &[&str]) -> Ran {
    let folder = Folder::new();
    let head =
        format!("//@ question: \"What?\"\n//@ answer: {kind}\n//@ hint: \"Think.\", why: \"So it is.\"\n");
    let path = folder.file("exercise.cl", head + program);
    explore(&[&["answer", path.as_str()], words].concat())
}

fn right(kind: &str, program: &str, words: &[&str], says: &str) {
    let ran = answer(kind, program, words);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{ran:?}");
    assert_eq!(ran.out, format!("right: {says}\n  So it is.\n"));
}

fn wrong(kind: &str, program: &str, words: &[&str], says: &str) {
    let ran = answer(kind, program, words);
    assert_eq!((ran.status, ran.err.as_str()), (1, ""), "{ran:?}");
    assert_eq!(ran.out, format!("wrong: {says}\n  hint: Think.\n"));
}

fn no_answer(kind: &str, program: &str, words: &[&str], says: &str) {
    let ran = answer(kind, program, words);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{ran:?}");
    assert!(ran.err.contains(says), "{}", ran.err);
}

const WRITERS: &str = "var x, y; thread a { x = 1; } thread b { x = 2; } thread c { y = 1; }";

const LOCKED: &str =
    "var x, y; mutex m; thread a { lock m; x = 1; unlock m; } thread b { lock m; y = 1; unlock m; }";

/// One state in two ways.
const TWICE: &str = "var x; thread a { x = 1; } thread b { x = 1; }";

const AB_BA: &str = "mutex m, n; thread a { lock m; lock n; unlock n; unlock m; } \
                     thread b { lock n; lock m; unlock m; unlock n; }";

#[test]
fn numbers() {
    right("number schedules", WRITERS, &["6"], "6 schedules");
    right("number executions by dpor", WRITERS, &["2"], "2 executions by dpor");
    right("number schedules of hbr \"a b c\"", WRITERS, &["3"], "3 schedules with the HBR of `a b c`");
    right("number hbrs of lazy-hbr \"3*a\"", LOCKED, &["2"], "2 HBRs with the lazy HBR of `3*a`");
    right("number events", LOCKED, &["6"], "6 events of the longest execution");
    wrong("number hbrs", WRITERS, &["6"], "6 is the number of schedules; asked for are the HBRs");
    wrong("number hbrs", WRITERS, &["3"], "3 are too many");
    wrong("number schedules", WRITERS, &["5"], "5 are too few");
    let big = "thread a { for i in 0..40 { point; } } thread b { for i in 0..40 { point; } }";
    right(
        "number schedules",
        big,
        &["107,507,208,733,336,176,461,620"],
        "107507208733336176461620 schedules",
    );
    right("number schedules", WRITERS, &[" 6 "], "6 schedules");
    for words in [&["many"][..], &["6", "7"], &["-6"], &[""]] {
        let says = format!("`{}` is not a number from 0 on, in digits", words.join(" "));
        no_answer("number schedules", WRITERS, words, &says);
        no_answer("number schedules", WRITERS, words, "help: answer with one number in digits, such as 12");
    }
    no_answer("number executions by luck", WRITERS, &["1"], "there is no explorer `luck`");
    no_answer("number schedules of hbr \"d\"", WRITERS, &["1"], "its schedule `d`");
}

#[test]
fn schedules() {
    right("schedule deadlock", AB_BA, &["a b"], "`a b` ends in a deadlock");
    right("schedule deadlock", AB_BA, &["a", "b"], "`a b` ends in a deadlock");
    wrong("schedule deadlock", AB_BA, &["4*a 4*b"], "`4*a 4*b` ends with every thread at its end");
    right(
        "schedule reaches \"x == 1\"",
        WRITERS,
        &["b a c"],
        "`b a c` ends with every thread at its end, `x == 1` holds at its end",
    );
    wrong(
        "schedule reaches \"x == 1\"",
        WRITERS,
        &["a b c"],
        "`x == 1` does not hold at its end, where x = 2",
    );
    let locals = "var x, y[2]; thread a { let r = x; y[1] = 3; } thread b { x = 1; }";
    wrong(
        "schedule reaches \"a:r == 1 && y[1] == 3\"",
        locals,
        &["2*a b"],
        "`a:r == 1 && y[1] == 3` does not hold at its end, where y = {0, 3}, a:r = 0",
    );
    right(
        "schedule same-lazy-hbr other-hbr as \"3*a\"",
        LOCKED,
        &["3*b 3*a"],
        "`3*b 3*a` ends with every thread at its end, with `3*a` it has the lazy HBR and the state in common, but not \
         the HBR",
    );
    wrong(
        "schedule other-hbr as \"3*a\"",
        LOCKED,
        &["3*a 3*b"],
        "with `3*a` it has the HBR in common, and so the lazy HBR and the state",
    );
    let locks = "mutex m; thread a { lock m; } thread b { lock m; }";
    right(
        "schedule missed-by lazy-dpor",
        locks,
        &["b"],
        "`b` ends in a deadlock, `lazy-dpor` does not meet this state",
    );
    wrong("schedule missed-by lazy-dpor", locks, &["a"], "`lazy-dpor` meets the state in which it ends");
    no_answer("schedule ok", WRITERS, &["d"], "there is no thread d at this point");
    let late = "step 3 of the schedule (`a`): the execution ends before it, in a deadlock; thread a is blocked: it \
                waits for n, held by b";
    no_answer("schedule deadlock", AB_BA, &["a b a"], late);
    let long = "step 4 of the schedule (`4*a`): thread a has no op left after its 3 steps";
    no_answer("schedule ok", LOCKED, &["4*a 3*b"], long);
    let over = "the execution ends before it, with every thread at its end; thread b has no op left after its 3 steps";
    no_answer("schedule ok", LOCKED, &["3*a 4*b"], over);
    no_answer("schedule ok", WRITERS, &["a a*"], "`a*` in `a a*`: this is no entry of a schedule");
    no_answer("schedule same-hbr", WRITERS, &["a b c"], "has no `as \"SCHEDULE\"`");
    no_answer("schedule reaches \"q\"", WRITERS, &["a b c"], "`q`: ");
    no_answer(
        "schedule ok",
        WRITERS,
        &["3a"],
        "`3a` in `3a`: this is no entry of a schedule; did you mean `3*a`?",
    );
}

#[test]
fn a_schedule_that_stops_early_is_no_answer() {
    let stops = "the schedule stops after 1 step, where a, c can go on: write it to its end";
    wrong("schedule ok", WRITERS, &["b"], stops);
    wrong("schedule reaches \"x == 1\"", WRITERS, &["b"], stops);
    let empty = "the schedule has no step, where a, b, c can go on: write it to its end";
    wrong("schedule ok", WRITERS, &[""], empty);
    // Who waits cannot go on.
    let locked = "the schedule stops after 1 step, where a can go on: write it to its end";
    wrong("schedule ok", LOCKED, &["a"], locked);
    let second = "the second schedule stops after 3 steps, where a can go on: write it to its end";
    wrong("pair same-lazy-hbr", LOCKED, &["3*a 3*b", "3*b"], second);
    right("schedule deadlock", AB_BA, &["b a"], "`b a` ends in a deadlock");
}

#[test]
fn pairs() {
    let both = "the two have the lazy HBR and the state in common, but not the HBR";
    right("pair same-lazy-hbr other-hbr", LOCKED, &["3*a 3*b", "3*b 3*a"], both);
    wrong("pair other-lazy-hbr", LOCKED, &["3*a 3*b", "3*b 3*a"], both);
    let state = "the two have the state in common, but neither HBR nor lazy HBR";
    right("pair same-state other-lazy-hbr", TWICE, &["a b", "b a"], state);
    wrong("pair same-hbr", LOCKED, &["3*a 3*b", "a 2*a 3*b"], "the two are one schedule");
    wrong(
        "pair same-state",
        WRITERS,
        &["a b c", "b a c"],
        "the two have neither HBR nor lazy HBR nor state in common",
    );
    no_answer("pair same-hbr", LOCKED, &["a"], "two schedules are wanted, and not `a`");
    no_answer(
        "pair same-hbr",
        LOCKED,
        &["a"],
        "two schedules, each in quotes and to its end, such as '3*a 3*b' '3*b 3*a'",
    );
    no_answer("pair same-hbr", LOCKED, &["a", "q"], "second schedule: ");
}

#[test]
fn threads() {
    right("threads enabled after \"a\"", LOCKED, &["a"], "a");
    right("threads enabled after \"a b c\"", WRITERS, &["none"], "none");
    wrong("threads enabled after \"a\"", LOCKED, &["a", "b"], "`b` is not one of them");
    wrong("threads enabled", LOCKED, &["a"], "not all of them are there");
    right("threads initials of \"a b c\"", WRITERS, &["c,a"], "a c");
    right("threads initials of \"b c\" after \"a\"", WRITERS, &["b", "c"], "b c");
    right("threads asleep after \"b\"", WRITERS, &["none"], "none");
    right("threads asleep after \"c\"", WRITERS, &["a", "b"], "a b");
    right("threads persistent", WRITERS, &["c"], "c is persistent, and none is smaller");
    wrong("threads persistent", WRITERS, &["a", "b"], "it is persistent, but there is a smaller one");
    wrong(
        "threads persistent",
        WRITERS,
        &["a"],
        "it is not persistent: others can run `b`, and the last step of that is dependent on the next step of `a`",
    );
    right("threads persistent of \"a\"", WRITERS, &["a", "b"], "a b is persistent, and none is smaller");
    wrong("threads persistent of \"a\"", WRITERS, &["c"], "`a` is to be one of them");
    wrong("threads persistent", WRITERS, &["none"], "some thread has to be run");
    wrong(
        "threads source of \"a\"",
        WRITERS,
        &["a"],
        "it is no source set: none of its threads can begin `b a c`",
    );
    wrong("threads source after \"a\"", LOCKED, &["b"], "`b` cannot run there");
    right("threads tried by dpor", WRITERS, &["a", "b"], "a b");
    right("threads tried by dfs after \"a\"", WRITERS, &["b", "c"], "b c");
    no_answer("threads enabled", WRITERS, &["d"], "there is no thread `d`; the threads there are a b c");
    no_answer("threads asleep after \"c a\"", WRITERS, &["a"], "does not come to this point");
    no_answer("threads enabled after \"a a\"", WRITERS, &["a"], "its schedule `a a`");
}

#[test]
fn events() {
    right("events before 5 in hbr of \"3*a 3*b\"", LOCKED, &["1", "2", "3", "4"], "1 2 3 4");
    right("events before 5 in lazy-hbr of \"3*a 3*b\"", LOCKED, &["4"], "4");
    right("events concurrent 5 in lazy-hbr of \"3*a 3*b\"", LOCKED, &["1,2,3"], "1 2 3");
    right("events after 5 in hbr of \"3*a 3*b\"", LOCKED, &["6"], "6");
    right("events dependent 1 in hbr of \"3*a 3*b\"", LOCKED, &["4 6"], "4 6");
    right("events dependent 1 in lazy-hbr of \"3*a 3*b\"", LOCKED, &["none"], "none");
    wrong("events after 5 in hbr of \"3*a 3*b\"", LOCKED, &["1", "6"], "event 1 is not one of them");
    wrong("events after 5 in hbr of \"3*a 3*b\"", LOCKED, &["none"], "not all of them are there");
    no_answer("events after 5 in hbr of \"3*a\"", LOCKED, &["7"], "they have the numbers 1 to 6");
    no_answer("events after 9 in hbr of \"3*a\"", LOCKED, &["1"], "its execution has no event 9");
}

#[test]
fn programs() {
    let folder = Folder::new();
    let own = folder.file("own.cl", LOCKED);
    right(
        "program hbrs = 2 and lazy-hbrs < hbrs and threads <= 2",
        WRITERS,
        &[&own],
        "it has 2 HBRs, 1 lazy HBR, 2 threads",
    );
    wrong("program hbrs > 2", WRITERS, &[&own], "it has 2 HBRs, and there are to be more than 2");
    wrong(
        "program hbrs = schedules by random",
        WRITERS,
        &[&own],
        "it has 2 HBRs, and there are to be exactly 10000, the number of schedules by random",
    );
    no_answer("program hbrs = 2", WRITERS, &["own"], "the file of one program");
    no_answer("program hbrs = 2", WRITERS, &["./no-such.cl"], "there is no file");
    let broken = folder.file("broken.cl", "thread a { x = 1; }");
    no_answer("program hbrs = 2", WRITERS, &[&broken], "unknown");
}

#[test]
fn what_is_revealed() {
    let reveal = |kind: &str, program: &str| answer(kind, program, &["--reveal"]);
    assert_eq!(reveal("number hbrs", WRITERS).out, "answer: 2\n  So it is.\n");
    assert_eq!(reveal("schedule deadlock", AB_BA).out, "answer: 'a b'\n  So it is.\n");
    assert_eq!(reveal("pair same-state other-hbr", TWICE).out, "answer: 'a b' 'b a'\n  So it is.\n");
    let none = reveal("program hbrs = 2", WRITERS);
    assert!(none.status == 2 && none.err.contains("names no `solution`"), "{none:?}");
    let impossible = reveal("schedule deadlock", WRITERS);
    assert!(impossible.status == 3 && impossible.err.contains("no right schedule"), "{impossible:?}");
}

#[test]
fn the_form_is_shown_with_own_threads_and_no_right_answer() {
    let named = "var x; thread left { x = 1; } thread right { x = 2; }";
    let form = |kind: &str| {
        let out = answer(kind, named, &[]).out;
        out.rsplit_once("\n\n  ").expect("the form comes last").1.to_owned()
    };
    // Every schedule to the end is right.
    let beginning = "answer with a schedule in quotes, to its end, such as 'left'\n";
    assert_eq!(form("schedule ok"), beginning);
    let whole =
        |example: &str| format!("answer with a schedule in quotes, to its end, such as '{example}'\n");
    assert_eq!(form("schedule reaches \"x == 1\""), whole("left right"));
    assert_eq!(form("schedule reaches \"x == 2\""), whole("right left"));
    let pair = form("pair same-hbr");
    assert!(pair.ends_with("each in quotes and to its end, such as 'left right' 'right left'\n"), "{pair}");
    // Both pairs are right; two beginnings can be run, at least.
    let beginnings = "answer with two schedules, each in quotes and to its end, such as 'left' 'right'\n";
    assert_eq!(form("pair other-hbr"), beginnings);
    assert!(form("threads enabled").ends_with("such as right, or with none\n"), "both are right");
}

#[test]
fn the_question_has_the_program_without_its_head() {
    let program =
        "\n// What is said here is for all.\nvar x;\n\nthread a { x = 1; }\n\tthread b { x = 2; }\n";
    let question = answer("number hbrs", program, &[]).out;
    let lines = "  5  // What is said here is for all.\n  6  var x;\n  7\n  8  thread a { x = 1; }\n  9      thread b { x = 2; }\n";
    assert!(question.starts_with("What?\n\n") && question.contains(lines), "{question}");
    assert!(!question.contains("//@") && !question.contains("So it is"), "{question}");
}

#[test]
fn an_answer_without_its_command() {
    let folder = Folder::new();
    let exercise = folder.file("e.cl", format!("//@ question: \"?\"\n//@ answer: number hbrs\n{WRITERS}"));
    let ran = explore(&[&exercise, "4"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains(&format!("if it is an answer: `explore answer {exercise} 4`")), "{}", ran.err);
    let plain = folder.file("p.cl", WRITERS);
    assert!(explore(&[&plain, "4"]).err.contains("neither a program nor a sub-command"));
}

#[test]
fn what_is_no_exercise() {
    let folder = Folder::new();
    let plain = folder.file("plain.cl", WRITERS);
    let ran = explore(&["answer", &plain, "1"]);
    assert!(ran.status == 2 && ran.err.contains("is no exercise"), "{ran:?}");
    let half = folder.file("half.cl", format!("//@ question: \"What?\"\n{WRITERS}"));
    let ran = explore(&["answer", &half, "1"]);
    assert!(ran.status == 2 && ran.err.contains("an exercise has a `question` and an `answer`"), "{ran:?}");
    assert_eq!(explore(&["answer", &folder.path("none.cl"), "1"]).status, 2);
    assert_eq!(explore(&["answer"]).status, 2);
    let question = answer("number hbrs", WRITERS, &[]);
    let shown = format!("What?\n\n  4  {WRITERS}\n\n  answer with one number in digits, such as 12\n");
    assert_eq!((question.status, question.out.as_str()), (2, shown.as_str()));
}

#[test]
fn what_cannot_be_judged() {
    let endless = "var x, y; thread a { x = 1; } thread b { loop { y = 1; } }";
    let ran = answer("threads persistent", endless, &["a"]);
    assert!(ran.status == 3 && ran.err.starts_with("not judged: too much can happen"), "{ran:?}");
}

#[test]
fn verdicts_as_json() {
    let json = |words: &[&str]| {
        let ran = answer("number schedules", WRITERS, &[words, &["--format", "json"]].concat());
        let objects = objects(&ran.out);
        assert_eq!(objects.len(), 1, "{ran:?}");
        (ran.status, objects[0].clone())
    };
    let (status, right) = json(&["6"]);
    assert_eq!((status, &right["verdict"], &right["message"]), (0, &"right".into(), &"6 schedules".into()));
    assert_eq!((&right["why"], &right["hint"]), (&"So it is.".into(), &serde_json::Value::Null));
    assert_eq!((&right["exercise"], &right["question"]), (&"exercise.cl".into(), &"What?".into()));
    let (status, wrong) = json(&["5"]);
    assert_eq!((status, &wrong["verdict"], &wrong["hint"]), (1, &"wrong".into(), &"Think.".into()));
    assert_eq!(json(&["many"]).1["verdict"], "form");
    assert_eq!(json(&[]).1["verdict"], "asked");
    let (status, revealed) = json(&["--reveal"]);
    assert_eq!((status, &revealed["verdict"], &revealed["message"]), (0, &"revealed".into(), &"6".into()));
}
