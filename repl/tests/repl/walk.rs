//! Walks: the real explorer runs, whatever way one goes through it, and it can be stopped.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use loris_explorers::{Explorer, Limits, Options, explore};
use loris_lang::ir::Program;
use loris_lang::source::SourceFile;
use loris_repl::limits::Interrupt;
use loris_repl::shell::{CommandEnd, Disk, Session, Setting};
use loris_report::style::Look;

const PROGRAMS: [&str; 5] = [
    "examples/lazy/figure-4-1.cl",
    "examples/lazy/silent-miss.cl",
    "examples/locks/ab-ba.cl",
    "examples/condition-variables/lost-wake-up.cl",
    "spec/conformance/explore/popl-2014-example.cl",
];

fn program(path: &str) -> (Arc<Program>, SourceFile) {
    let root: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a workspace").to_owned();
    compiled(&fs::read_to_string(root.join(path)).expect(path))
}

fn compiled(text: &str) -> (Arc<Program>, SourceFile) {
    let program = loris_lang::compile("p.cl", text).unwrap_or_else(|errors| panic!("{errors:?}"));
    (Arc::new(program), SourceFile::new("p.cl", text))
}

fn session((program, source): (Arc<Program>, SourceFile), interrupt: &Interrupt) -> Session {
    let setting = Setting { look: Look::plain(), interrupt: interrupt.clone(), files: Box::new(Disk) };
    Session::new(program, source, Vec::new(), setting)
}

/// The answer to a command that is carried out.
fn done(session: &mut Session, command: &str) -> String {
    let reply = session.run(command);
    assert_eq!(reply.verdict, CommandEnd::Done, "{command}: {}", reply.text);
    reply.text
}

#[test]
fn a_walk_ends_with_the_figures_of_the_search() {
    for path in PROGRAMS {
        for explorer in Explorer::SEARCHES.into_iter().filter(|explorer| !explorer.is_scheduler()) {
            let options =
                Options { limits: Limits { depth: Some(10_000), ..Limits::default() }, ..Options::default() };
            let expected = explore(&program(path).0, explorer, &options, &mut ()).statistics;
            let figures = [
                format!("schedules {} events {}", expected.schedules, expected.events),
                format!("HBRs {} lazy HBRs {} states {}", expected.hbrs, expected.lazy_hbrs, expected.states),
            ];
            for way in [&["finish"][..], &["next", "next race", "next execution", "finish"]] {
                let mut session = session(program(path), &Interrupt::default());
                done(&mut session, &format!("walk {explorer}"));
                let mut text = String::new();
                for command in way {
                    // Some explorers look for no races.
                    text = session.run(command).text;
                }
                // Of a search for lazy HBRs the number of HBRs is a lower bound, and is shown so.
                let words = text.split_whitespace().filter(|word| *word != "≥");
                let text = words.collect::<Vec<_>>().join(" ");
                for figure in &figures {
                    assert!(text.contains(figure), "{path}, {explorer}: no `{figure}` in\n{text}");
                }
            }
        }
    }
}

#[test]
fn stop_by_stop_to_the_end() {
    for path in PROGRAMS {
        for explorer in Explorer::SEARCHES.into_iter().filter(|explorer| !explorer.is_scheduler()) {
            let mut session = session(program(path), &Interrupt::default());
            done(&mut session, &format!("walk {explorer}"));
            let ends = (0..3_000).any(|_| done(&mut session, "next").contains("the walk is over"));
            assert!(ends, "{path}, {explorer}");
            assert_eq!(session.run("next").verdict, CommandEnd::Wrong);
        }
    }
}

#[test]
fn every_prediction_is_judged() {
    for explorer in Explorer::SEARCHES.into_iter().filter(|explorer| !explorer.is_scheduler()) {
        let mut session = session(program(PROGRAMS[1]), &Interrupt::default());
        done(&mut session, &format!("walk {explorer}"));
        let mut asked = 0;
        loop {
            let question = done(&mut session, "predict");
            if question.contains("the walk is over") {
                break;
            }
            asked += 1;
            let answer = if question.contains("`yes` or `no`") { "yes" } else { "nothing" };
            let mut judged = done(&mut session, answer);
            if judged.contains("try once more") {
                assert!(!judged.contains("it is"), "{explorer}: {judged}");
                judged = done(&mut session, answer);
            }
            assert!(judged.contains("right: ") || judged.contains("wrong: it is "), "{explorer}: {judged}");
        }
        assert!(asked > 3, "{explorer}: {asked} questions");
    }
}

#[test]
fn the_session_looks_at_the_execution_of_the_walk() {
    let mut session = session(program(PROGRAMS[0]), &Interrupt::default());
    done(&mut session, "step t[2]");
    done(&mut session, "walk dpor");
    done(&mut session, "next execution");
    done(&mut session, "next execution");
    assert_eq!(session.prompt(), "walk 6> ");
    assert!(done(&mut session, "schedule").contains("3*t[1] 3*t[2]"));
    done(&mut session, "leave");
    assert_eq!(session.prompt(), "1> ");
    assert!(done(&mut session, "schedule").contains("t[2]"));
}

#[test]
fn an_interrupt_stops_a_walk_between_two_executions() {
    let text = "const N = 7; var x; thread t[i in 0..N] { x = i; x = i; }";
    let interrupt = Interrupt::default();
    let mut session = session(compiled(text), &interrupt);
    done(&mut session, "walk dfs");
    interrupt.raise();
    let reply = session.run("finish");
    assert_eq!(reply.verdict, CommandEnd::Interrupted);
    assert!(reply.text.contains("stopped after 1 execution; `finish` and `next` go on"), "{}", reply.text);
    interrupt.lower();
    let text = done(&mut session, "next");
    assert!(text.contains("execution 2"), "{text}");
    // A walk that is dropped half-way leaves nothing behind.
    done(&mut session, "walk lazy-optimal-dpor");
    done(&mut session, "next");
    assert_eq!(session.run("quit").verdict, CommandEnd::Quit);
}

#[test]
fn a_long_search_is_kept_in_bounds() {
    // 113,400 schedules.
    let text = "var x; thread t[i in 0..5] { x = 1; x = 2; }";
    let mut session = session(compiled(text), &Interrupt::default());
    done(&mut session, "walk dfs");
    let text = done(&mut session, "finish");
    assert!(text.contains("the walk is over: 113400 executions"), "{text}");
    let tree = done(&mut session, "tree");
    assert!(tree.contains("more executions") || tree.contains("more lines"), "{tree}");
}
