//! What a dialogue cannot show: long schedules, and the interrupt.

use std::sync::Arc;
use std::time::{Duration, Instant};

use loris_lang::source::SourceFile;
use loris_repl::limits::Interrupt;
use loris_repl::shell::{CommandEnd, Disk, Files, Session, Setting};
use loris_report::style::Look;

/// Reads files of the machine, and writes nothing.
struct ReadOnly;

impl Files for ReadOnly {
    fn read(&self, path: &str) -> Result<String, String> {
        Disk.read(path)
    }

    fn exists(&self, path: &str) -> bool {
        Disk.exists(path)
    }

    fn write(&mut self, path: &str, _: &str) -> Result<(), String> {
        Err(format!("`{path}` cannot be written"))
    }
}

fn open(text: &str, interrupt: &Interrupt) -> Session {
    let program = loris_lang::compile("p.cl", text).expect("is well formed");
    let setting = Setting { look: Look::plain(), interrupt: interrupt.clone(), files: Box::new(ReadOnly) };
    Session::new(Arc::new(program), SourceFile::new("p.cl", text), Vec::new(), setting)
}

const LONG: &str = "var x = 0;
thread a { for i in 0..25000 { x = x + 1; } }
thread b { for i in 0..25000 { x = x + 1; } }";

#[test]
fn back_is_instant_on_a_long_schedule() {
    let mut session = open(LONG, &Interrupt::default());
    let reply = session.run("run");
    assert!(reply.text.contains("100000"), "{}", reply.text);
    assert_eq!(session.prompt(), "100000> ");
    let begun = Instant::now();
    for _ in 0..1000 {
        session.run("back");
    }
    assert_eq!(session.prompt(), "99000> ");
    assert!(begun.elapsed() < Duration::from_secs(2), "a thousand steps back took {:?}", begun.elapsed());
    let begun = Instant::now();
    session.run("goto start");
    session.run("goto end");
    session.run("goto 50000");
    assert!(begun.elapsed() < Duration::from_secs(5), "there and back took {:?}", begun.elapsed());
    assert!(session.run("print x").text.contains("x = 25000"), "{}", session.run("print x").text);
}

#[test]
fn the_interrupt_stops_a_command_and_not_the_session() {
    let interrupt = Interrupt::default();
    let mut session = open("var x = 0; thread a { loop { x = 1 - x; } }", &interrupt);
    interrupt.raise();
    let reply = session.run("run 100000000");
    assert_eq!(reply.verdict, CommandEnd::Interrupted);
    assert!(reply.text.contains("interrupted"), "{}", reply.text);
    interrupt.lower();
    let reply = session.run("print x");
    assert_eq!(reply.verdict, CommandEnd::Done);
}

#[test]
fn no_line_makes_it_panic() {
    let words = [
        "step",
        "back",
        "goto",
        "a",
        "b",
        "1",
        "99999999999999999999",
        "'",
        "\"",
        "@",
        "#",
        "x +",
        "é",
        "[",
        "dot",
        "svg",
    ];
    let mut session = open("var x = 0; thread a { x = 1; } thread b { x = 2; }", &Interrupt::default());
    let names: Vec<&str> =
        loris_repl::shell::TOPICS.iter().map(|topic| topic.name).chain(["@", "?", "zzz"]).collect();
    for name in names {
        for one in words {
            for two in words {
                session.run(&format!("{name} {one} {two}"));
                session.run(&format!("{name}{one}{two}"));
            }
        }
    }
}
