//! Programs of every kind of wrongness: a clear message, the right status, no panic, no stack overflow.

use crate::common::{AB_BA, DISJOINT, Folder, LOST, command, explore, explore_text, ran};

#[test]
fn files_that_cannot_be_read() {
    let folder = Folder::new();
    let missing = explore(&["--dfs", &folder.path("missing.cl")]);
    assert_eq!(missing.status, 2);
    assert!(missing.err.contains("there is no file"), "{missing:?}");
    let directory = explore(&["--dfs", &folder.path("./")]);
    assert_eq!(directory.status, 2);
    assert!(directory.err.contains("there is no program in the folder"), "{directory:?}");
    let binary = folder.file("binary.cl", [b'\n', 0xff, 0xfe, 0x00]);
    let binary = explore(&["--dfs", &binary]);
    assert_eq!(binary.status, 2);
    assert!(binary.err.contains("line 2 is not UTF-8"), "{binary:?}");
    let zero = explore(&["--dfs", &folder.file("zero.cl", "mutex m;\n\0thread a { }")]);
    assert!(zero.err.contains("is no text: a zero byte stands in line 2"), "{zero:?}");
    let wide = explore(&["--dfs", &folder.file("wide.cl", b"\xff\xfev\0a\0r\0")]);
    assert!(wide.err.contains("is UTF-16, as it seems"), "{wide:?}");
    assert_eq!((zero.status, wide.status), (2, 2));
}

#[test]
fn what_is_no_program_is_one_mistake() {
    let python = "import threading\n\nclass Account:\n    def run(self):\n        self.x += '1'\n".repeat(9);
    let texts = [
        "#include <stdio.h>\nint main(void) { return 0; }\n",
        &python,
        "A text about one thread;\nit has no program.\n",
        "{\"schema\": 1, \"results\": [1, 2]}\n",
        "<!DOCTYPE html>\n<html><body>Not found</body></html>\n",
    ];
    for text in texts {
        let ran = explore_text(text, &["--dfs"]);
        assert_eq!(ran.status, 2, "{ran:?}");
        assert!(ran.err.contains("this is no program: no declaration begins in it"), "{text}: {}", ran.err);
        assert_eq!(ran.err.matches('×').count(), 1, "{}", ran.err);
    }
    for (text, advice) in [
        ("int x = 0;\nvoid f() { }\n", "`var x = 0;`"),
        ("thred a { }\nvar x = 0;\n", "a declaration was expected"),
    ] {
        let ran = explore_text(text, &["--dfs"]);
        assert!(ran.err.contains(advice) && !ran.err.contains("no program"), "{}", ran.err);
    }
}

#[test]
fn of_many_mistakes_some_are_shown() {
    let body: Vec<String> = (0..25).map(|at| format!("  unknown{at} = 1;\n")).collect();
    let ran = explore_text(&format!("thread a {{\n{}}}\n", body.concat()), &["--dfs"]);
    assert_eq!((ran.status, ran.err.matches('×').count()), (2, 20), "{}", ran.err);
    assert!(ran.err.ends_with("… and 5 more mistakes\n"), "{}", ran.err);
    let bad = explore_text(&format!("thread a {{\n{}}}\n", "  ] ;\n  1x;\n".repeat(200)), &["--dfs"]);
    assert!(bad.err.ends_with("… and at least 80 more mistakes\n"), "{}", bad.err);
}

#[test]
fn an_unknown_option_is_no_program() {
    for args in [&["--foo", "a.cl"][..], &["study", "--foo", "a.cl"], &["-x", "a.cl"], &["--jsno", "a.cl"]] {
        let ran = explore(args);
        assert_eq!(ran.status, 2, "{ran:?}");
        assert!(ran.err.contains("unexpected argument") && ran.err.contains("try '--help'"), "{}", ran.err);
        assert!(!ran.err.contains("tip:"), "{}", ran.err);
    }
    let near = explore(&["--max-schedule", "3", "a.cl"]);
    assert!(near.err.contains("a similar argument exists: '--max-schedules'"), "{}", near.err);
}

#[test]
fn limits_are_explained_alike() {
    let said = |args: &[&str]| {
        let help = explore(&[args, &["--help"]].concat()).out;
        let about = |option: &str| {
            let at = help.find(option).unwrap_or_else(|| panic!("{args:?} has no {option}"));
            let text: Vec<&str> =
                help[at..].lines().skip(1).take_while(|line| !line.trim().is_empty()).collect();
            text.join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
        };
        ["--max-depth <N>", "--timeout <TIME>", "--max-memory <SIZE>"].map(about)
    };
    let of_runs = said(&[]);
    assert!(of_runs.iter().all(|text| !text.is_empty()));
    assert_eq!(said(&["study"]), of_runs);
    assert_eq!(said(&["tune"]), of_runs);
}

#[cfg(unix)]
#[test]
fn an_endless_file_is_too_large() {
    let folder = Folder::new();
    let path = folder.path("endless.cl");
    std::os::unix::fs::symlink("/dev/zero", &path).expect("a link");
    let ran = explore(&["--dfs", &path]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("larger than"), "{}", ran.err);
}

#[test]
fn an_empty_file_has_no_thread() {
    let ran = explore_text("", &["--dfs"]);
    assert_eq!(ran.status, 2, "{ran:?}");
    assert!(ran.err.contains("the program has no thread"), "{ran:?}");
}

#[test]
fn control_characters() {
    let ran = explore_text("\0\u{1}\u{7f}thread a { }\u{feff}", &["--dfs"]);
    assert_eq!(ran.status, 2, "{ran:?}");
    assert!(!ran.err.is_empty());
}

#[test]
fn a_line_of_ten_megabytes() {
    for text in
        ["x".repeat(10 << 20), "(".repeat(10 << 20), "thread a { ".to_owned() + &"x = 1; ".repeat(1_500_000)]
    {
        let ran = explore_text(&text, &["--dfs"]);
        assert_eq!(ran.status, 2, "{}", &ran.err[..ran.err.len().min(300)]);
        assert!(!ran.err.is_empty());
        assert!(ran.err.len() < 1_000_000, "the line is not printed: {} bytes", ran.err.len());
    }
}

#[test]
fn ten_thousand_nested_brackets() {
    let depth = 10_000;
    let parentheses = format!("thread a {{ let r = {}1{}; }}", "(".repeat(depth), ")".repeat(depth));
    let blocks = format!("thread a {{ {}{} }}", "if true { ".repeat(depth), "}".repeat(depth));
    let minus = format!("thread a {{ let r = {}1; }}", "- ".repeat(depth));
    let sum = format!("thread a {{ let r = 1{}; }}", " + 1".repeat(depth));
    let calls = format!(
        "fn f(x) {{ return x; }} thread a {{ let r = {}1{}; }}",
        "f(".repeat(depth),
        ")".repeat(depth)
    );
    for text in [parentheses, blocks, minus, calls] {
        let ran = explore_text(&text, &["--dfs"]);
        assert_eq!(ran.status, 2, "{}", &ran.err[..ran.err.len().min(500)]);
        assert!(!ran.err.is_empty());
    }
    let ran = explore_text(&sum, &["--dfs"]);
    assert!(ran.status == 0 || ran.status == 2, "{}", ran.status);
}

#[test]
fn ten_errors_at_once() {
    let body: Vec<String> = (0..10).map(|at| format!("  unknown{at} = 1;\n")).collect();
    let ran = explore_text(&format!("thread a {{\n{}}}\n", body.concat()), &["--dfs"]);
    assert_eq!(ran.status, 2);
    for at in 0..10 {
        assert!(ran.err.contains(&format!("unknown{at}")), "{at}: {}", ran.err);
    }
    assert_eq!(ran.out, "");
}

#[test]
fn an_unknown_name_is_shown_in_its_line() {
    let ran = explore_text("var count = 0;\nthread a {\n  coumt = 1;\n}\n", &["--dfs"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("coumt = 1;") && ran.err.contains("program.cl:3:3"), "{}", ran.err);
}

#[test]
fn an_array_of_a_billion_elements() {
    let ran = explore_text("var a[1000000000]; thread t { a[0] = 1; }", &["--dfs"]);
    assert_eq!(ran.status, 2);
    assert!(!ran.err.is_empty());
}

#[test]
fn endless_recursion_is_a_failure_of_the_program() {
    let ran = explore_text("fn f(n) { return f(n + 1); } thread t { let r = f(0); }", &["--dfs"]);
    assert_eq!(ran.status, 1, "{ran:?}");
    assert!(ran.out.contains("nested calls"), "{}", ran.out);
}

#[test]
fn a_loop_without_an_op_is_a_failure_of_the_program() {
    let ran = explore_text("thread t { loop { skip; } }", &["--dfs"]);
    assert_eq!(ran.status, 1, "{ran:?}");
    assert!(ran.out.contains("no progress"), "{}", ran.out);
}

#[test]
fn an_endless_loop_of_ops_is_cut() {
    let ran = explore_text("var x = 0; thread t { loop { x = 1; } }", &["--dpor", "--max-depth", "1000"]);
    assert_eq!(ran.status, 3, "{ran:?}");
    assert!(ran.out.contains("executions were truncated at the limit on depth"), "{}", ran.out);
}

#[test]
fn faults_of_the_program_are_failures() {
    let texts = [
        ("thread t { let r = 9223372036854775807 + 1; }", "overflow"),
        ("var x = 0; thread t { let r = 1 / x; }", "division by zero"),
        ("var a[3]; thread t { let i = 3; a[i] = 1; }", "index 3 of `a` is outside 0..3"),
        ("thread t { let r; let s = r; }", "before it is set"),
        ("mutex m; thread t { unlock m; }", "does not hold"),
        ("thread t { fail \"here\"; }", "here"),
    ];
    for (text, message) in texts {
        let ran = explore_text(text, &["--dpor"]);
        assert_eq!(ran.status, 1, "{text}: {ran:?}");
        assert!(ran.out.contains(message), "{text}: {}", ran.out);
    }
}

#[test]
fn five_hundred_threads() {
    let text = "var v[500]; thread t[i in 0..500] { v[i] = 1; }";
    for explorer in ["--dpor", "--lazy-dpor"] {
        let ran = explore_text(text, &[explorer, "--timeout", "60s"]);
        assert!(ran.status == 0 || (explorer == "--lazy-dpor" && ran.status == 3), "{explorer}: {ran:?}");
        assert!(ran.out.contains("at most 500 threads"), "{}", ran.out);
    }
    let ran = explore_text(text, &["--dfs", "--max-schedules", "20", "--trace"]);
    assert_eq!(ran.status, 3);
    let ran = explore_text(text, &["--replay", "t[499]"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.out.contains("write v[499] = 1"));
}

#[test]
fn consts_from_the_command_line() {
    let text = "const N = 2; var x = 0; thread t[i in 0..N] { x = i; }";
    let threads = |args: &[&str]| {
        let ran = explore_text(text, args);
        assert_eq!(ran.status, 0, "{ran:?}");
        ran.out.lines().find(|line| line.contains("at most")).expect("the number of threads").to_owned()
    };
    assert!(threads(&["--dpor"]).contains("at most 2 threads"));
    assert!(threads(&["--dpor", "-D", "N=4"]).contains("at most 4 threads"));
    assert!(threads(&["--dpor", "-DN=3"]).contains("at most 3 threads"));
    let ran = explore_text(text, &["--dpor", "-D", "N=-1"]);
    assert!(ran.status == 0 || ran.status == 2, "{ran:?}");
    let ran = explore_text(text, &["--dpor", "-D", "N=1000000"]);
    assert_eq!(ran.status, 2, "{ran:?}");
}

#[test]
fn emitting() {
    for text in [
        crate::common::DISJOINT,
        crate::common::AB_BA,
        crate::common::GATE,
        crate::common::LOST,
        crate::common::CONDITIONS,
    ] {
        let first = explore_text(text, &["--emit", "cl"]);
        assert_eq!(first.status, 0, "{first:?}");
        let second = explore_text(&first.out, &["--emit", "cl"]);
        assert_eq!(second.out, first.out, "printing what was printed changes nothing");
        let report = |text: &str| crate::common::results(text, &["--dfs"])[0]["schedules"].clone();
        assert_eq!(report(text), report(&first.out));
        for form in ["ast", "ir"] {
            let ran = explore_text(text, &["--emit", form]);
            assert_eq!(ran.status, 0);
            assert!(!ran.out.is_empty());
        }
    }
    assert_eq!(explore_text("thread {", &["--emit", "cl"]).status, 2);
}

#[test]
fn a_definition_must_be_known_to_every_program() {
    let folder = Folder::new();
    let with = folder.file("with.cl", "const N = 2; var x = 0; thread t[i in 0..N] { x = i; }");
    let without = folder.file("without.cl", "var x = 0; thread t { x = 1; }");
    let ran = explore(&["--dpor", "-D", "N=3", &with, &without]);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""), "nothing runs: {ran:?}");
    assert!(ran.err.contains("without.cl` has no const `N` that `-D` could set"), "{ran:?}");
    let ran = explore(&["--dpor", "-D", "N=-1", &with]);
    assert!(ran.status == 0 || ran.err.contains("note: this is with -D N=-1"), "{ran:?}");
}

#[test]
fn a_program_from_the_standard_input() {
    let folder = Folder::new();
    let path = folder.file("ab.cl", AB_BA);
    let file = std::fs::File::open(path).expect("the file is there");
    let ran = ran(command(&["--dpor", "-"]).stdin(file).output().expect("the command starts"));
    assert_eq!(ran.status, 1, "{ran:?}");
    assert!(ran.out.starts_with("standard input  DPOR  complete"), "{ran:?}");
    assert_eq!(explore(&["--dpor", "-", "-"]).status, 2);
}

#[test]
fn messages_say_what_to_write_instead() {
    let folder = Folder::new();
    let path = folder.file("ab.cl", AB_BA);
    let says = |args: &[&str], message: &str| {
        let ran = explore(args);
        assert_eq!(ran.status, 2, "{ran:?}");
        assert!(ran.err.contains(message), "{message}: {ran:?}");
    };
    says(&["--max-schedules", "1k", &path], "a number in digits is wanted, as in 1000");
    says(&["--replay", "p", "q", &path], "a schedule of several steps is quoted: `--replay 'p q'`");
    says(&["--same", "p q", "q p", "p p", &path], "`p p` is no program; `--same` compares two schedules");
    says(&["--replay", "p z", &path], "the threads there are p, q");
    folder.file("p.cl", AB_BA);
    says(&["--replay", "p q", &folder.path(".")], "`--replay` takes one program");
}

#[test]
fn profiles_go_with_some_explorers_only() {
    let ran = explore_text(LOST, &["--study", "--dpor"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("`--dpor` reduces, and may miss something under `--study`"), "{}", ran.err);
    let ran = explore_text(LOST, &["--study", "--all", "--format", "json"]);
    assert_eq!(ran.status, 1);
    assert!(!ran.out.contains("dpor") && ran.out.contains("state-caching"), "{}", ran.out);
    let ran = explore_text(LOST, &["--study"]);
    assert!(ran.out.contains("depth-first search under --study"), "{}", ran.out);
    assert_eq!(explore_text(LOST, &["--study", "--stop-at-failure"]).status, 2);
    let ran = explore_text(LOST, &["--study", "--count"]);
    assert!(ran.status == 1 && ran.out.contains("--study"), "{ran:?}");
}

#[test]
fn a_schedule_is_replayed_under_its_profile() {
    let text = "var x; main { let t = spawn f(); fail; } fn f() { x = 1; }";
    let goes_on = explore_text(text, &["--replay", "main main.0"]);
    let stops = explore_text(text, &["--replay", "main main.0", "--study"]);
    assert!(goes_on.out.contains("write x = 1"), "{}", goes_on.out);
    assert!(stops.err.contains("the execution ends before it, in a failure"), "{}", stops.err);
    assert_eq!((goes_on.status, stops.status), (1, 2));
}

#[test]
fn points_at_synchronisation_only() {
    let all = explore_text(LOST, &["--dfs", "--format", "json"]);
    let sync = explore_text(LOST, &["--dfs", "--points", "sync", "--format", "json"]);
    assert!(all.out.contains("\"points\":\"all\"") && all.out.contains("\"schedules\":6"), "{}", all.out);
    assert!(
        sync.out.contains("\"points\":\"sync\"") && sync.out.contains("\"schedules\":1,"),
        "{}",
        sync.out
    );
}

#[test]
fn a_folder_stands_for_its_programs() {
    let folder = Folder::new();
    let (one, other) = (folder.file("b.cl", AB_BA), folder.file("a.cl", DISJOINT));
    folder.file("notes.txt", "no program");
    let all = explore(&["--quiet", &other, &folder.path(".")]);
    let named = explore(&["--quiet", &other, &one]);
    assert_eq!((all.out, all.status), (named.out, named.status));
}
