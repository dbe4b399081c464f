//! The command line, pipes and the exit status.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

const PROGRAM: &str = "const N = 1; var x = 0; thread a { x = N; } thread b { x = 2; }";

fn repl(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_repl"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A command line that is wrong is refused before the script is read.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("is text")
}

#[test]
fn a_script_through_a_pipe_or_from_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("p.cl");
    fs::write(&program, PROGRAM).expect("is written");
    let script = folder.path().join("script");
    fs::write(&script, "step a\nprint x\n").expect("is written");
    let (program, script) = (program.to_str().expect("is text"), script.to_str().expect("is text"));
    let piped = repl(&[program], "step a\nprint x\n");
    assert_eq!(piped.status.code(), Some(0));
    assert!(text(&piped.stdout).ends_with("1> print x\n  x = 1\n"), "{}", text(&piped.stdout));
    let from_file = repl(&[program, "--script", script], "");
    assert_eq!(text(&from_file.stdout), text(&piped.stdout));
    let defined = repl(&["-D", "N=7", program], "step a\nprint x + N\n");
    assert!(text(&defined.stdout).contains("x + N = 14"), "{}", text(&defined.stdout));
    let wrong = repl(&[program], "step c\nprint x\n");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(text(&wrong.stdout).contains("x = 0"), "it goes on: {}", text(&wrong.stdout));
}

#[test]
fn files_are_written_and_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("p.cl");
    fs::write(&program, PROGRAM).expect("is written");
    let schedule = folder.path().join("s");
    let (program, schedule) = (program.to_str().expect("is text"), schedule.to_str().expect("is text"));
    let output = repl(&[program], &format!("step b\nsave {schedule}\nrestart\nload @{schedule}\nschedule\n"));
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    assert!(text(&output.stdout).ends_with("1> schedule\n  b\n"), "{}", text(&output.stdout));
    let saved = fs::read_to_string(schedule).expect("is there");
    assert!(saved.starts_with("//@ program: ") && saved.ends_with(" p.cl\nb\n"), "{saved}");
}

/// A session whose commands come through a pipe that stays open.
fn open(program: &str) -> (Child, ChildStdin, BufReader<ChildStdout>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_repl"))
        .arg(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let stdin = child.stdin.take().expect("a pipe");
    let stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    (child, stdin, stdout)
}

#[test]
fn a_pipe_is_read_line_by_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("p.cl");
    fs::write(&program, PROGRAM).expect("is written");
    let (mut child, mut stdin, mut stdout) = open(program.to_str().expect("is text"));
    for (command, answer) in [("print x", "  x = 0\n"), ("print N", "  N = 1\n")] {
        writeln!(stdin, "{command}").expect("it reads");
        let mut lines = [String::new(), String::new()];
        for line in &mut lines {
            stdout.read_line(line).expect("it answers");
        }
        assert_eq!(lines[1], answer, "before the next line is there");
    }
    writeln!(stdin, "step \u{1b}[31m").expect("it reads");
    drop(stdin);
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).expect("is text");
    assert!(rest.contains("\\u{1b}[31m") && !rest.contains('\u{1b}'), "{rest}");
    assert_eq!(child.wait().expect("it ends").code(), Some(2));
}

#[test]
fn a_signal_ends_a_session_that_waits() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("p.cl");
    fs::write(&program, PROGRAM).expect("is written");
    for (signal, status) in [("-TERM", 143), ("-INT", 130)] {
        let (mut child, mut stdin, mut stdout) = open(program.to_str().expect("is text"));
        writeln!(stdin, "print x").expect("it reads");
        let mut line = String::new();
        for _ in 0..2 {
            stdout.read_line(&mut line).expect("it answers");
        }
        std::thread::sleep(std::time::Duration::from_millis(200));
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).status();
        assert!(sent.expect("kill runs").success());
        assert_eq!(child.wait().expect("it ends").code(), Some(status), "{signal}: {line}");
    }
}

#[test]
fn what_cannot_be_used() {
    for arguments in [&[][..], &["no-such-program.cl"], &["prog"], &["-"], &["--colour", "x.cl"]] {
        let output = repl(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", text(&output.stderr));
        assert!(!output.stderr.is_empty(), "{arguments:?}");
    }
}

#[test]
fn pages() {
    let man = repl(&["man"], "");
    assert_eq!(man.status.code(), Some(0));
    assert!(text(&man.stdout).contains(".SH COMMANDS"), "{}", text(&man.stdout));
    assert!(text(&repl(&["completions", "bash"], "").stdout).contains("repl"));
    assert!(text(&repl(&["--help"], "").stdout).contains("races"));
}
