//! The command as a library: writers as arguments, a terminal that is none.

use std::ffi::OsString;

use loris_repl::commands;
use loris_repl::console::{Console, Environment, NoColor, Stream};
use loris_repl::limits::Interrupt;
use loris_report::results::Status;

use crate::common::{AB_BA, DISJOINT, Folder, LONG};

fn explore(args: &[&str], environment: Environment, interrupt: &Interrupt) -> (Status, String, String) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let args = ["explore"].iter().chain(args).map(OsString::from);
    let status = commands::explore(args, &mut Console::new(&mut out, &mut err, environment), interrupt);
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    (status, text(out), text(err))
}

#[test]
fn a_terminal_gets_colour_and_times() {
    let folder = Folder::new();
    let path = folder.file("ab.cl", AB_BA);
    let terminal = Environment { out: Stream::Terminal(80), ..Environment::plain() };
    let (status, out, _) = explore(&["--dfs", "--dpor", &path], terminal, &Interrupt::default());
    assert_eq!(status, Status::Found);
    assert!(out.contains("\u{1b}[") && out.contains(" ms\n"), "{out}");
    let refused = Environment { no_color: NoColor::Set, ..terminal };
    let (_, out, _) = explore(&["--dfs", "--dpor", &path], refused, &Interrupt::default());
    assert!(!out.contains("\u{1b}[") && out.contains(" ms\n"), "{out}");
}

#[test]
fn an_interrupt_before_the_start_runs_nothing() {
    let folder = Folder::new();
    let path = folder.file("long.cl", LONG);
    let interrupt = Interrupt::default();
    assert!(!interrupt.raise());
    assert!(interrupt.raise(), "the second time says that it was raised before");
    let (status, out, err) = explore(&["--dfs", &path], Environment::plain(), &interrupt);
    assert_eq!((status, out.as_str(), err.as_str()), (Status::Interrupted, "", ""));
}

#[test]
fn a_trace_keeps_within_the_terminal() {
    let folder = Folder::new();
    let path = folder.file("long.cl", LONG);
    for width in [200, 120, 80, 40] {
        let terminal =
            Environment { out: Stream::Terminal(width), no_color: NoColor::Set, ..Environment::plain() };
        let (_, out, _) = explore(&["--replay", "", &path], terminal, &Interrupt::default());
        let table: Vec<&str> = out.lines().skip(1).take(33).collect();
        assert!(table.iter().all(|line| line.chars().count() <= width), "{width}: {out}");
        assert_eq!(
            table[0].contains("thread  "),
            width < 200,
            "one column for all where it is narrow: {out}"
        );
    }
}

#[test]
fn a_comparison_keeps_within_the_terminal() {
    let folder = Folder::new();
    for (name, text, zero) in
        [("ab.cl", AB_BA, "  all 0: failures\n"), ("disjoint.cl", DISJOINT, "  all 0: deadlocks, failures\n")]
    {
        let path = folder.file(name, text);
        let terminal =
            Environment { out: Stream::Terminal(80), no_color: NoColor::Set, ..Environment::plain() };
        let (_, out, _) =
            explore(&["--all", "--max-schedules", "50", &path], terminal, &Interrupt::default());
        let table: Vec<&str> = out.lines().skip(1).take(14).collect();
        assert!(table.iter().all(|line| line.chars().count() <= 80), "{out}");
        assert!(out.contains(zero), "{out}");
    }
}

#[test]
fn reports_are_as_wide_as_the_terminal() {
    let folder = Folder::new();
    let path = folder.file("ab.cl", AB_BA);
    for color in ["always", "never"] {
        let terminal = Environment { out: Stream::Terminal(60), ..Environment::plain() };
        let (_, out, _) = explore(&["--color", color, &path], terminal, &Interrupt::default());
        let plain = |line: &str| {
            line.split('\u{1b}')
                .enumerate()
                .map(|(at, piece)| {
                    if at == 0 { piece } else { piece.split_once('m').map_or("", |(_, rest)| rest) }
                        .chars()
                        .count()
                })
                .sum::<usize>()
        };
        assert!(out.lines().all(|line| plain(line) <= 60), "{out}");
        assert!(out.contains("guarantee: every terminal lazy HBR was seen"), "{out}");
    }
}
