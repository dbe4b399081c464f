//! Counts made by hand or by others, and the two enumerators against each other.

use loris_lang::source::SourceFile;

use super::*;

const LIMITS: Limits = Limits { states: 200_000, relations: 200_000 };

fn ast(text: &str) -> Ast {
    let (ast, errors) = loris_lang::parse(&SourceFile::new("test.cl", text));
    assert!(errors.is_empty(), "{text}\n{errors:?}");
    ast
}

fn found(text: &str) -> Enumeration {
    enumerate(&ast(text), LIMITS).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

/// Schedules, HBRs, lazy HBRs, states.
fn counts(text: &str) -> (u128, usize, usize, usize) {
    let found = found(text);
    (found.schedules, found.hbrs.len(), found.lazy_hbrs.len(), found.states.len())
}

/// A static thread for each body.
fn threads(declarations: &str, bodies: &[&str]) -> String {
    let numbered = bodies.iter().enumerate();
    numbered.fold(format!("{declarations}\n"), |text, (n, body)| format!("{text}thread t{n} {{ {body} }}\n"))
}

#[test]
fn small_programs_without_mutexes() {
    let (rx, ry) = ("let a = x;", "let b = y;");
    let cases: [(&[&str], u128, usize); 12] = [
        (&[rx, rx, "x = 1;"], 6, 4),
        (&["x = 1;", "x = 1;", "y = 1;", "y = 1;"], 24, 4),
        (&["x = 1; x = 1;", "let a = x; let b = x;"], 6, 6),
        (&["y = 1;", "x = 1;", "let a = x; if a != 0 { let b = y; }"], 7, 3),
        (&["y = 1;", "x = 1;", "y = 1; let a = x; if a != 0 { let b = y; }"], 14, 5),
        (&["y = 1;", "x = 1;", "let a = x; if a != 0 { let b = y; }", "x = 1;"], 38, 10),
        (&["y = 1;", "x = 1;", "let a = x; if a != 0 { let b = y; }", rx, ry], 180, 12),
        (&["y = 1;", "x = 1;", "if x == 0 { let b = y; }", "let a = x; let b = y;", "x = 2;"], 870, 48),
        (
            &[
                "z = 1;",
                "x = 1;",
                "y = 1;",
                "if x == 1 { if y == 1 { let c = z; } }",
                "if y == 1 { let c = z; }",
            ],
            411,
            12,
        ),
        (&["let b = y; let c = z;", ry, "z = 1;", "y = 1; y = 1;"], 180, 18),
        (&["x = 1;", "z = 1;", "if z == 1 { let a = x; }", rx], 32, 6),
        (&["x = 1;", "y = 1;", "z = 1;", "let a = y; let b = z; if a == 1 && b == 1 { let c = x; }"], 63, 5),
    ];
    for (bodies, schedules, hbrs) in cases {
        let text = threads("var x, y, z;", bodies);
        let found = found(&text);
        assert_eq!((found.schedules, found.hbrs.len()), (schedules, hbrs), "{text}");
        assert_eq!(found.hbrs, found.lazy_hbrs, "{text}");
    }
}

#[test]
fn example_of_the_source_dpor_paper() {
    let bodies = ["x = 1;", "y = 1;", "if y == 0 { z = 1; }", "if z == 1 { if y == 0 { x = 1; } }"];
    assert_eq!(counts(&threads("var x, y, z;", &bodies)), (69, 5, 5, 2));
}

#[test]
fn small_programs_with_mutexes() {
    type Case = (&'static str, Vec<&'static str>, (u128, usize, usize));
    let reader = "lock m; let a = x; unlock m;";
    let same = |body: &'static str, count| vec![body; count];
    let cases: [Case; 8] = [
        ("locked readers", vec![reader, reader, "lock m; x = 1; unlock m;"], (6, 6, 4)),
        (
            "lazy",
            vec!["lock m; let a = x; unlock m; y = 1;", "z = 1; lock m; let a = x; unlock m;"],
            (18, 2, 1),
        ),
        (
            "AB-BA",
            vec!["lock m; lock n; unlock n; unlock m;", "lock n; lock m; unlock m; unlock n;"],
            (6, 3, 2),
        ),
        (
            "X1",
            vec!["lock m; lock n; x = 1; unlock n; x = 1; unlock m;", "lock n; let a = x; unlock n;"],
            (14, 3, 3),
        ),
        ("X2", vec!["lock m; x = 1; unlock m;", "lock m; y = 1; unlock m; let a = x;"], (5, 3, 2)),
        ("X4", same("lock m; let t = x; x = t + 1; let u = x; unlock m;", 2), (2, 2, 2)),
        ("X8", same("lock m; x = x + 1; unlock m; z = z + 1;", 2), (56, 8, 8)),
        ("E5.5", vec!["x = 1;", reader, "y = 1;", "lock m; let a = y; unlock m;"], (112, 8, 4)),
    ];
    for (name, bodies, expected) in cases {
        let (schedules, hbrs, lazy_hbrs, _) = counts(&threads("var x, y, z; mutex m, n;", &bodies));
        assert_eq!((schedules, hbrs, lazy_hbrs), expected, "{name}");
    }
}

#[test]
fn figure_4_1_of_the_thesis() {
    let text = "var x, y; mutex m;
        fn f(tid) {
          with m { if tid == 1 { x = 1; } else if tid == 2 { y = 1; } else if x == 0 { y = 2; } }
        }
        thread t[i in 1..5] { f(i); }";
    let found = found(text);
    assert_eq!((found.schedules, found.hbrs.len(), found.lazy_hbrs.len()), (24, 24, 11));
}

#[test]
fn philosophers() {
    let text = |n: u32, left: &str| {
        format!(
            "const N = {n}; mutex f[N];
             thread p[i in 0..N] {{
               lock f[i]; lock f[(i + 1) % N]; unlock f[(i + {left}) % N]; unlock f[(i + 1 - {left}) % N];
             }}"
        )
    };
    assert_eq!(counts(&text(2, "1")), (6, 3, 2, 2));
    assert_eq!(counts(&text(3, "1")), (168, 7, 2, 2));
    assert_eq!(counts(&text(4, "1")), (98_184, 15, 2, 2));
    assert_eq!(counts(&text(2, "0")).0, 4);
    assert_eq!(counts(&text(3, "0")).0, 396);
    let found = found(&text(3, "1"));
    assert_eq!(found.states_with(Outcome::Deadlock).len(), 1);
}

#[test]
fn lastzero_and_readers() {
    let text = "const N = 5; var a[N + 1];
        thread r { let i = N; while a[i] != 0 { i = i - 1; } }
        thread t[j in 1..N + 1] { a[j] = a[j - 1] + 1; }";
    let (schedules, hbrs, _, _) = counts(text);
    assert_eq!((schedules, hbrs), (3_487_880, 64));
    let readers = "const N = 3; var x, a[N];
        thread w { x = 1; }
        thread r[i in 0..N] { let l = a[i]; let m = x; }";
    assert_eq!(counts(readers), (630, 8, 8, 8));
}

#[test]
fn barriers_and_conditions() {
    let arrive = |threads: u32, parties: u32| {
        format!("barrier b({parties}); thread t[i in 0..{threads}] {{ arrive b; }}")
    };
    assert_eq!(counts(&arrive(3, 3)), (36, 1, 1, 1));
    let (schedules, hbrs, _, states) = counts(&arrive(3, 2));
    assert_eq!((schedules, hbrs, states), (36, 3, 3));
    let (schedules, hbrs, _, _) = counts(&arrive(4, 2));
    assert_eq!((schedules, hbrs), (1_440, 6));
    let buffer = |each: u32| {
        format!(
            "var full = false; mutex m; cond filled, emptied;
             thread p[i in 0..{each}] {{
               lock m; while full {{ wait emptied, m; }} full = true; notify filled; unlock m;
             }}
             thread c[i in 0..{each}] {{
               lock m; while !full {{ wait filled, m; }} full = false; notify emptied; unlock m;
             }}"
        )
    };
    let (schedules, hbrs, _, _) = counts(&buffer(1));
    assert_eq!((schedules, hbrs), (3, 2));
    let (schedules, hbrs, _, _) = counts(&buffer(2));
    assert_eq!((schedules, hbrs), (1_164, 72));
}

/// The smallest programs that catch wrong variants of lazy explorers: declarations, threads, lazy HBRs.
#[test]
fn treacherous_small_programs() {
    let cases: [(&str, &[&str], usize); 16] = [
        ("var x, y;", &["x = 1; y = 1;", "await x == 0 && y == 0;"], 2),
        ("var x, y;", &["x = 2; y = 1;", "await x == 1 || y == 0;"], 3),
        ("var x;", &["x = 1; let a = choose(0..2);"], 2),
        ("var x; mutex m;", &["x = 1;", "lock m; let r = plain(x);"], 2),
        ("barrier b(2);", &["arrive b;", "arrive b;", "arrive b;"], 3),
        ("var x, y; mutex m;", &["x = 1;", "lock m; y = 2;", "lock m; let r = x; x = 2; unlock m;"], 4),
        ("mutex m;", &["lock m; unlock m;", "lock m;"], 2),
        ("barrier b(2); mutex m;", &["lock m; unlock m; arrive b;", "lock m; arrive b; unlock m;"], 2),
        ("chan c(0); mutex m;", &["lock m; unlock m; send c, 1;", "lock m; let a = recv(c); unlock m;"], 2),
        ("sem s;", &["release s;", "acquire s;"], 1),
        ("mutex m;", &["lock m; unlock m;", "let a = trylock(m);"], 3),
        (
            "var x, y; chan c(0);",
            &["send c, 1; x = 1;", "send c, 2; y = 1;", "let a = recv(c); let b = recv(c);"],
            2,
        ),
        ("barrier b(3);", &["arrive b; arrive b;"; 3], 1),
        (
            "var x; chan c(2);",
            &["send c, 1;", "send c, 2;", "let a = recv(c); if a == 1 { x = 1; let b = recv(c); }"],
            4,
        ),
        ("var x;", &["let a = choose(0..2); if a == 0 { x = 1; }", "let a = choose(0..2); let b = x;"], 6),
        ("var x, y; mutex m;", &["lock m; x = 1; unlock m;", "lock m; y = 1; unlock m; let a = x;"], 2),
    ];
    for (declarations, bodies, lazy_hbrs) in cases {
        let text = threads(declarations, bodies);
        assert_eq!(found(&text).lazy_hbrs.len(), lazy_hbrs, "{text}");
    }
    let unspawned = "var x; mutex m; fn c() { x = 1; }
        thread a { lock m; x = 1; let h = spawn c(); unlock m; }
        thread b { lock m; }";
    assert_eq!(found(unspawned).lazy_hbrs.len(), 2);
    let joined = "var x, y; mutex m; fn a() { with m { x = 1; } } fn b() { with m { y = 1; } }
        main { lock m; let g = spawn a(); let h = spawn b(); unlock m; join g; join h; let r = x; }";
    assert_eq!(found(joined).lazy_hbrs.len(), 1);
}

#[test]
fn outcomes() {
    let failing = found("var x; thread a { x = 1; } thread b { assert x == 1; }");
    assert_eq!((failing.schedules, failing.failed), (2, 1));
    assert_eq!(failing.states_with(Outcome::Failure).len(), 1);
    let assumed = found("var x; thread a { x = 1; } thread b { assume x == 1; }");
    assert_eq!((assumed.schedules, assumed.assume_blocked, assumed.hbrs.len()), (1, 1, 1));
    let both = found("var x; thread a { x = 1; fail; } thread b { assume x == 1; }");
    assert_eq!((both.schedules, both.failed, both.assume_blocked), (2, 2, 0));
    let finally = found("var x; thread a { x = 1; } final { assert x == 0; }");
    assert_eq!((finally.failed, finally.deadlocked), (1, 0));
    let joined = found("fn f() { fail; } main { let h = spawn f(); join h; yield; }");
    assert_eq!((joined.schedules, joined.longest), (1, 3));
    let stopped = found("fn f() { assume false; } main { let h = spawn f(); join h; }");
    assert_eq!((stopped.schedules, stopped.assume_blocked), (0, 1));
    let fault = found("var a[2], x; thread s { x = 2; } thread t { a[x] = 1; }");
    assert_eq!((fault.schedules, fault.failed), (3, 1));
}

#[test]
fn reentrant_mutexes_and_early_exits() {
    assert_eq!(counts("reentrant mutex m; thread t[i in 0..2] { lock m; lock m; unlock m; unlock m; }").0, 2);
    let again = found("mutex m; thread t { lock m; lock m; }");
    assert_eq!((again.schedules, again.deadlocked), (1, 1));
    let early = found("var x; mutex m; fn f() { with m { return x; } } thread t[i in 0..2] { let r = f(); }");
    assert_eq!((early.schedules, early.deadlocked, early.longest), (2, 0, 6));
    let unheld = found("mutex m; thread t { with m { unlock m; } }");
    assert_eq!((unheld.failed, unheld.longest), (1, 2));
}

#[test]
fn conditions_over_terminal_states() {
    let text = "var x; thread t[i in 0..2] { let r = x; x = r + 1; }
        exists x == 1; forall x == 2; never x == 3; exists t[0]:r == 1; exists t[2]:r == 0;";
    assert_eq!(found(text).conditions, [true, false, true, true, false]);
}

#[test]
fn stacks_of_threads_that_stop() {
    let text = "chan c(1); var x = 3; fn f(p) { let q = p + 1; return q + recv(c); }
        thread t { let a = 1; let b = x * 2 + f(a); }";
    let found = found(text);
    let state = found.states.keys().next().expect("there is one state");
    let plain::Thread::Stopped(stop, frames) = &state.threads["t"] else { panic!("it is blocked") };
    assert_eq!(*stop, plain::Stop::Blocked("recv".to_owned()));
    let slots: Vec<_> = frames.iter().map(|frame| frame.slots.clone()).collect();
    let int = plain::Value::Int;
    assert_eq!(slots, [vec![int(1), int(6)], vec![int(1), int(2)]]);
    assert_eq!(frames[0].place as usize, text.find("f(a)").unwrap());
    assert_eq!(frames[1].place as usize, text.find("recv").unwrap());
}

#[test]
fn both_enumerators_agree_on_random_programs() {
    use crate::generate::{Random, Size, mix, program};
    let mut compared = 0;
    for seed in 0..400 {
        let mut random = Random::new(seed);
        let features = mix(&mut random);
        let text = program(&mut random, &features, Size { ops: 4, ..Size::default() });
        let ast = ast(&text);
        let listed = match enumerate_by_listing(&ast, 3_000) {
            Err(OracleError::TooBig) => continue,
            listed => listed,
        };
        let searched = enumerate(&ast, LIMITS);
        assert_eq!(searched, listed, "seed {seed}\n{text}");
        assert!(searched.is_ok(), "seed {seed}: {searched:?}\n{text}");
        compared += 1;
    }
    assert!(compared > 200, "only {compared} programs were small enough");
}
