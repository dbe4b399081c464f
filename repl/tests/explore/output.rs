//! What is printed: for people, as csv, as pages; and that it is the same each time.

use crate::common::{
    AB_BA, CONDITIONS, DISJOINT, Folder, GATE, LOST, command, explore, explore_text, objects, ran,
    with_closed_output,
};

#[test]
fn the_report_of_one_explorer() {
    let folder = Folder::new();
    let path = folder.file("disjoint.cl", DISJOINT);
    let ran = explore(&["--lazy-dpor", &path]);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(
        lines[..3],
        [
            "disjoint.cl  lazy DPOR  ended, nothing proven",
            "  schedules      1      events   12      max depth 12",
            "  HBRs           1      lazy HBRs 1      states     1",
        ]
    );
    assert!(ran.out.contains("  no deadlock, no failure found\n"), "{}", ran.out);
    assert!(
        ran.out.contains("guarantee: none, a silent miss is possible; `--lazy-optimal-dpor` is sound"),
        "{}",
        ran.out
    );
    assert_eq!(ran.err, "");
}

#[test]
fn the_default_explorer_is_named_with_a_reason() {
    let ran = explore_text(DISJOINT, &[]);
    assert!(
        ran.out.contains(
            "  explorers: state-caching and lazy-optimal-dpor, the default; both saw every terminal state"
        ),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("guarantee: every terminal lazy HBR was seen"), "{}", ran.out);
}

#[test]
fn the_table_of_several_explorers() {
    let ran = explore_text(DISJOINT, &["--all", "--max-schedules", "1000"]);
    let rows: Vec<Vec<&str>> = ran.out.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[0], ["program.cl"]);
    assert_eq!(rows[1][..4], ["explorer", "schedules", "pruned", "HBRs"]);
    assert_eq!(rows[2], ["dfs", "6", "0", "6", "1", "6", "1", "1", "0", "0", "yes"]);
    let explorers: Vec<&str> = rows[2..16].iter().map(|row| row[0]).collect();
    let all = [
        "dfs",
        "hbr-caching",
        "lazy-hbr-caching",
        "state-caching",
        "sleep-sets",
        "dpor",
        "source-dpor",
        "optimal-dpor",
        "lazy-dpor",
        "ledger-hbr",
        "lazy-optimal-dpor",
        "lazy-tree-dpor",
        "lazy-reverse-search",
        "random",
    ];
    assert_eq!(explorers, all);
    assert_eq!(rows[10][..3], ["lazy-dpor", "1", "0"]);
}

#[test]
fn bugs_and_conditions_are_shown_with_schedules() {
    let ran = explore_text(AB_BA, &["--dfs"]);
    assert!(ran.out.contains("deadlock in 2 schedules (1 state), no failure"), "{}", ran.out);
    assert!(ran.out.contains("mutex deadlock: "), "{}", ran.out);
    assert!(ran.out.contains("at program.cl:4:3, program.cl:10:3"), "{}", ran.out);
    assert!(ran.out.contains("    schedule: "), "{}", ran.out);
    let ran = explore_text(CONDITIONS, &["--dfs"]);
    assert!(ran.out.contains("  exists x == 1: holds (program.cl:4:1)"), "{}", ran.out);
    let ran = explore_text(CONDITIONS, &["--dfs", "--max-schedules", "1"]);
    assert!(ran.out.contains("not complete: stopped by the limit on schedules"), "{}", ran.out);
    assert!(ran.out.contains("forall x > 0: not decided by the executions seen"), "{}", ran.out);
}

#[test]
fn lazy_dpor_points_at_both_places() {
    let ran = explore_text(GATE, &["--lazy-dpor"]);
    assert!(ran.out.contains("lazy-dpor::may-deadlock"), "{}", ran.out);
    assert!(ran.out.contains("program.cl:"), "{}", ran.out);
    assert!(ran.out.contains("thread p {") && ran.out.contains("thread q {"), "{}", ran.out);
    assert!(ran.out.contains("`--lazy-optimal-dpor` is sound"), "{}", ran.out);
    assert!(ran.out.contains("program.cl  DPOR after lazy DPOR  complete"), "{}", ran.out);
}

#[test]
fn the_trace_has_a_column_for_each_thread() {
    let ran = explore_text(AB_BA, &["--dfs", "--trace"]);
    let header = ran.out.lines().find(|line| line.trim_start().starts_with("step")).expect("a header");
    assert_eq!(header.split_whitespace().collect::<Vec<_>>(), ["step", "p", "q", "source"]);
    for part in ["lock a", "lock b", "(waits for b, held by q)", "2: thread", "holds a", "wait cycle: "] {
        let part = part.replace("2: thread", "3: lock a;");
        assert!(ran.out.contains(&part), "{part}: {}", ran.out);
    }
    let ran = explore_text(LOST, &["--dfs", "--trace"]);
    for part in ["read x = 0", "write x = 1", "final failed at program.cl:4:9", "x = 1"] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    let two = "thread t { if choose(0..2) == 0 { fail; } else { fail; } }";
    let ran = explore_text(two, &["--dfs", "--trace"]);
    assert!(
        ran.out.contains("failing execution: the first finding; there is more in 1 schedule"),
        "{}",
        ran.out
    );
    let ran = explore_text(DISJOINT, &["--dfs", "--trace"]);
    assert!(ran.out.contains("no failing execution to show"), "{}", ran.out);
}

#[test]
fn quiet_is_a_line_for_each_result() {
    let ran = explore_text(AB_BA, &["--dfs", "--dpor", "--quiet"]);
    assert_eq!(ran.out.lines().count(), 2, "{}", ran.out);
    assert!(ran.out.starts_with("program.cl  depth-first search  complete  deadlock in 2"), "{}", ran.out);
}

#[test]
fn csv_has_a_row_for_each_program_and_explorer() {
    let folder = Folder::new();
    let (first, second) = (folder.file("a.cl", DISJOINT), folder.file("b.cl", AB_BA));
    let ran = explore(&["--dfs", "--dpor", "--format", "csv", &first, &second]);
    let rows: Vec<Vec<&str>> = ran.out.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(
        rows[0][..7],
        ["program", "explorer", "after", "complete", "guarantee", "stopped_by", "schedules"]
    );
    let names: Vec<&[&str]> = rows[1..].iter().map(|row| &row[..2]).collect();
    assert_eq!(names, [["a.cl", "dfs"], ["a.cl", "dpor"], ["b.cl", "dfs"], ["b.cl", "dpor"]]);
    assert_eq!(rows[1][2..7], ["", "true", "hbrs", "", "6"]);
    assert!(rows.iter().all(|row| row.len() == rows[0].len()));
}

#[test]
fn the_output_does_not_depend_on_the_number_of_jobs() {
    let folder = Folder::new();
    let texts = [DISJOINT, AB_BA, GATE, LOST, CONDITIONS, "thread a { x = 1; }"];
    let programs: Vec<String> =
        texts.iter().enumerate().map(|(at, text)| folder.file(&format!("p{at}.cl"), text)).collect();
    let programs: Vec<&str> = programs.iter().map(String::as_str).collect();
    let limits = ["--all", "--max-schedules", "200", "--trace"];
    let human = |jobs: &str| explore(&[&limits[..], &["--jobs", jobs], &programs].concat());
    let one = human("1");
    assert_eq!(one, human("1"));
    assert_eq!(one, human("2"));
    assert_eq!(one, human("7"));
    let json = |jobs: &str| {
        let ran = explore(&[&limits[..], &["--jobs", jobs, "--format", "json"], &programs].concat());
        (objects(&ran.out), ran.status, ran.err)
    };
    assert_eq!(json("1"), json("2"));
}

#[test]
fn a_pipe_closed_early_is_no_error() {
    let folder = Folder::new();
    let path = folder.file("disjoint.cl", DISJOINT);
    for args in [&["--dfs", &path][..], &["--dfs", "--format", "json", &path], &["--emit", "cl", &path]] {
        let ran = with_closed_output(args);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{args:?}");
    }
    assert_eq!(with_closed_output(&["--help"]).status, 0);
    assert_eq!(with_closed_output(&["completions", "zsh"]).status, 0);
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_an_error() {
    let folder = Folder::new();
    let path = folder.file("disjoint.cl", DISJOINT);
    for args in [&["--dfs", &path][..], &["--format", "csv", &path], &["--emit", "ir", &path], &["--help"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("the full device");
        let output = command(args).stdout(full).output().expect("the command starts");
        let ran = ran(output);
        assert_eq!(ran.status, 2, "{args:?}");
        assert!(ran.err.contains("the output cannot be written"), "{args:?}: {ran:?}");
    }
}

#[test]
fn colour() {
    let escape = '\u{1b}';
    assert!(!explore_text(AB_BA, &["--dfs"]).out.contains(escape));
    assert!(explore_text(AB_BA, &["--dfs", "--color", "always"]).out.contains(escape));
    let wrong = explore_text("thread a { x = 1; }", &["--color", "always"]);
    assert!(wrong.err.contains(escape));
    assert!(!explore_text("thread a { x = 1; }", &["--color", "never"]).err.contains(escape));
}

#[test]
fn pages() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = explore(&["completions", shell]);
        assert_eq!(ran.status, 0);
        assert!(ran.out.contains("lazy-hbr-caching"), "{shell}");
    }
    let man = explore(&["man"]);
    assert_eq!(man.status, 0);
    assert!(man.out.contains("\n\\fBexplore\\fR [OPTIONS] PROGRAM.cl|FOLDER...\n"), "{}", man.out);
    assert!(man.out.contains(".TH explore 1") && man.out.contains(".SH EXIT STATUS"), "{}", man.out);
    assert!(man.out.contains(".SH EXAMPLES\n.nf\n  explore prog.cl  "), "lines are kept: {}", man.out);
    let help = explore(&["--help"]);
    assert_eq!(help.status, 0);
    assert!(help.out.contains("Examples:") && help.out.contains("--lazy-dpor"), "{}", help.out);
    let version = explore(&["--version"]);
    assert_eq!(version.out, format!("explore {}\n", env!("CARGO_PKG_VERSION")));
    assert_eq!(explore(&["completions", "tcsh"]).status, 2);
}

/// Control characters in comments and texts, and one that turns the direction of writing.
const HOSTILE: &str = "\
var x = 0; /* \u{1b}[2J \u{9b} \u{202e} */
thread a { x = 1; log \"\u{1b}]0;title\u{7}\"; assert x == 2, \"\u{1b}[31mred\\rover\"; } // \u{1b}c\rhidden
forall x == /* \u{1b}[1m */ 2;
";

#[test]
fn control_characters_of_a_program_do_not_reach_the_terminal() {
    for args in [
        &["--trace", "--minimize", "--critical", "--color", "always"][..],
        &["--trace"],
        &["--count"],
        &["--replay", "", "--critical", "--color", "always"],
        &["--same", "", ""],
    ] {
        let ran = explore_text(HOSTILE, args);
        let is_colour = |piece: &str| {
            let rest = piece.strip_prefix('[').unwrap_or("-");
            rest.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == ';').starts_with('m')
        };
        let coloured = args.contains(&"always");
        assert!(ran.out.split('\u{1b}').skip(1).all(|piece| coloured && is_colour(piece)), "{}", ran.out);
        assert!(!ran.out.contains(['\r', '\u{7}', '\u{9b}', '\u{202e}']), "{}", ran.out);
        assert!(!ran.out.contains("\u{1b}[31mred"), "{}", ran.out);
    }
    let trace = explore_text(HOSTILE, &["--trace"]).out;
    assert!(
        trace.contains("log: \\u{1b}]0;title\\u{7}") && trace.contains("\\u{1b}[31mred\\rover"),
        "{trace}"
    );
    let json = explore_text(HOSTILE, &["--format", "json"]).out;
    assert!(json.contains("\\u001b[31mred\\rover"), "{json}");
    let wrong = explore_text(&HOSTILE.replace("x = 1", "y = 1"), &[]);
    assert!(
        wrong.err.contains("unknown name") && !wrong.err.contains(['\u{1b}', '\u{9b}', '\r']),
        "{}",
        wrong.err
    );
}

#[test]
fn columns_in_the_head_of_a_message_are_in_characters() {
    let ran = explore_text("var x; thread t { /* naïve 漢字 */ x = y; }\n", &[]);
    assert!(ran.err.contains("program.cl:1:38]"), "{}", ran.err);
}
