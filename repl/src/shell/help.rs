//! What each command is for, with an example.

use std::fmt::Write as _;

use loris_report::style::{Look, broken};

use super::command::Word;
use super::mistake::Mistake;

/// What a command does is never squeezed into fewer columns than this.
const MOST_NARROW: usize = 24;

/// A command, as help shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Topic {
    /// Its name.
    pub name: &'static str,
    /// Other names.
    pub short: &'static [&'static str],
    /// Its form.
    pub usage: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// What else there is to say.
    pub details: &'static str,
    /// A use of it, and what comes of it.
    pub example: &'static str,
}

/// All commands, in the order in which one meets them.
pub const TOPICS: &[Topic] = &[
    Topic {
        name: "threads",
        short: &["t"],
        usage: "threads",
        summary: "each thread's next op, enabled or blocked and on whom",
        details: "",
        example: "threads",
    },
    Topic {
        name: "step",
        short: &["s", "@"],
        usage: "step [SCHEDULE]",
        summary: "run steps: of a thread, of several in a row",
        details: "A schedule names the threads in order: `a b`, `3*a`, `p[2]`, `main.0`; `a/2` chooses the value 2.\n\
                  Without one: the next step that `back` took back, or one of the default scheduler, which stays\n\
                  with the thread that ran last as long as it can. `@a` is `step a`. It stops at a break.\n\
                  A schedule may stand in quotes.",
        example: "step a 3*b",
    },
    Topic {
        name: "back",
        short: &["b", "undo"],
        usage: "back [N]",
        summary: "take N events back (1 if not given)",
        details: "They are remembered: `step` and `goto` run them again, until another step is taken.",
        example: "back 2",
    },
    Topic {
        name: "run",
        short: &["r"],
        usage: "run [N]",
        summary: "run on to the end, with the default scheduler",
        details: "At most N events (100000 if not given). It stops at a break, and at Ctrl-C.",
        example: "run",
    },
    Topic {
        name: "goto",
        short: &["g"],
        usage: "goto N | start | end",
        summary: "go to the state after event N, back or forth",
        details: "Forth only where the events were run before and are remembered.",
        example: "goto 3",
    },
    Topic {
        name: "restart",
        short: &[],
        usage: "restart",
        summary: "begin again, with the same program and the same first choices, and nothing remembered",
        details: "",
        example: "restart",
    },
    Topic {
        name: "loop",
        short: &[],
        usage: "loop",
        summary: "go round once more: the events since the execution was last in this state",
        details: "`load a loop b c` runs a schedule that repeats what stands after `loop`; `explore --liveness` finds such\n\
                  ones. By hand: step on until a state comes again.",
        example: "loop",
    },
    Topic {
        name: "schedule",
        short: &[],
        usage: "schedule",
        summary: "the schedule so far, as `explore --replay` and `load` take it",
        details: "",
        example: "schedule",
    },
    Topic {
        name: "load",
        short: &[],
        usage: "load SCHEDULE | @FILE",
        summary: "begin again and run a schedule",
        details: "Values that threads choose before the first event stand first, as `/1,0`. A schedule without a step\n\
                  is refused; `restart` goes to the start.",
        example: "load a 2*b",
    },
    Topic {
        name: "save",
        short: &[],
        usage: "save[!] FILE",
        summary: "write the schedule to a file, the program if it ends in `.cl`",
        details: "A file that is there stays as it is; `save! FILE` writes over it.",
        example: "save found.schedule",
    },
    Topic {
        name: "state",
        short: &[],
        usage: "state",
        summary: "every shared object, and the locals of every thread",
        details: "",
        example: "state",
    },
    Topic {
        name: "print",
        short: &["p"],
        usage: "print EXPRESSION",
        summary: "the value of an expression now, or what an object holds",
        details: "An expression is one that a condition may have: shared variables, and locals of threads as `t:r`, in\n\
                  any block and any function that the thread is in. If several have one name it is that of the\n\
                  innermost call, which is named behind the value; `state` lists all of them.",
        example: "print x + 1",
    },
    Topic {
        name: "watch",
        short: &["w"],
        usage: "watch [EXPRESSION]",
        summary: "say whenever an expression has another value",
        details: "Without an expression: all that are watched. `unwatch` ends it. What is watched need not have a value\n\
                  yet, as a local of a function that is not called so far.",
        example: "watch x",
    },
    Topic {
        name: "unwatch",
        short: &[],
        usage: "unwatch [N]",
        summary: "watch expression N no more, or none at all",
        details: "",
        example: "unwatch 1",
    },
    Topic {
        name: "trace",
        short: &[],
        usage: "trace",
        summary: "all events so far, one column for each thread",
        details: "",
        example: "trace",
    },
    Topic {
        name: "minimize",
        short: &[],
        usage: "minimize",
        summary: "an execution with the bug of this one, with the fewest context switches",
        details: "A switch is an event by another thread than the one before, a preemption one from a thread that\n\
                  could have gone on. It says whether no execution has fewer, and what another order of the same\n\
                  HBR needs. Of a failure what comes before it counts. `load` takes the schedule.",
        example: "minimize",
    },
    Topic {
        name: "critical",
        short: &[],
        usage: "critical",
        summary: "the event after which the bug of this execution cannot be avoided",
        details: "After it every execution that ends has a bug of the same kind: a deadlock, a failure, or a violation\n\
                  of the same condition. Before it another step leads around; its schedule is for `load`.",
        example: "critical",
    },
    Topic {
        name: "list",
        short: &["l"],
        usage: "list [all]",
        summary: "the program, and where each thread stands",
        details: "Lines that begin with `//@` at the top of the file say what must come out of the program, and of an\n\
                  exercise what helps with it; `all` shows these too.",
        example: "list",
    },
    Topic {
        name: "hbr",
        short: &[],
        usage: "hbr [dot [FILE] | svg FILE]",
        summary: "the happens-before relation of the events so far",
        details: "Each event with the events of other threads that it comes directly after, and why. `dot` is for\n\
                  Graphviz, `svg` draws it; the edges that the lazy relation does not have are dashed. Who waits now has a\n\
                  red row at the bottom, with arrows to those it waits for; those of a wait cycle are thick.",
        example: "hbr",
    },
    Topic {
        name: "lazy",
        short: &[],
        usage: "lazy [dot [FILE] | svg FILE]",
        summary: "the lazy happens-before relation: without the order of mutexes",
        details: "What the lazy relation leaves out is in brackets, and pale in a picture.",
        example: "lazy",
    },
    Topic {
        name: "races",
        short: &[],
        usage: "races [T | data]",
        summary: "races that DPOR turns round: of each next op with events; `races data`: data races",
        details: "Two things are called races. `races`, `races T`: an event and an op of two threads race if the op depends\n\
                  on the event directly, whatever they are, locks too; DPOR turns such a race round, and it is no\n\
                  mistake of the program. It is irreversible if the two cannot change places, such as an unlock and the\n\
                  lock after it. `races data`: two accesses of a variable, one a write, that no synchronisation orders;\n\
                  these may be a mistake.",
        example: "races b",
    },
    Topic {
        name: "why",
        short: &[],
        usage: "why A B",
        summary: "how event A happens before event B, or that it does not",
        details: "",
        example: "why 1 6",
    },
    Topic {
        name: "same",
        short: &[],
        usage: "same SCHEDULE [SCHEDULE]",
        summary: "do two schedules have one HBR, one lazy HBR, one state?",
        details: "Schedules of several steps are quoted. One schedule is compared with the one so far. Nothing is run after\n\
                  a schedule, here and in `explore --same`: beginnings are compared as far as they go, and it is said\n\
                  who can go on.",
        example: "same 'a b' 'b a'",
    },
    Topic {
        name: "explore",
        short: &[],
        usage: "explore [EXPLORER]",
        summary: "search all schedules that begin with the one so far",
        details: "The figures count what comes after it. After the start dfs, dpor, the explorers with caches and the\n\
                  randomised schedulers can be had; dpor runs if none is named. The others read sections from\n\
                  their locks on, or what objects hold at first, so they need to begin at the start.",
        example: "explore dpor",
    },
    Topic {
        name: "walk",
        short: &[],
        usage: "walk EXPLORER [here]",
        summary: "a guided walk through a search, stop by stop, with the reason for every entry",
        details: "The explorer that runs is the real one, from the start; with `here` from the current state, as far as\n\
                  `explore` can search from there. At each stop: the schedule so far, what was found (a race, a\n\
                  candidate, a known prefix), what was added where and why, who sleeps, and the tree of all\n\
                  executions so far. Point 3 is the choice point after event 3.\n\
                  `next` goes on, `next race` and `next execution` go further, `predict` asks you first, `tree` shows\n\
                  the whole tree, `finish` runs to the end, `leave` ends the walk. `state`, `trace`, `hbr` and the\n\
                  others look at the execution of the walk in the meantime.",
        example: "walk dpor",
    },
    Topic {
        name: "next",
        short: &["n"],
        usage: "next [race | execution]",
        summary: "in a walk: on to the next stop, race (or candidate) or execution",
        details: "Stops are: an execution begins, a race or candidate is found, a step is left out, an execution ends.",
        example: "next race",
    },
    Topic {
        name: "predict",
        short: &[],
        usage: "predict",
        summary: "in a walk: on to the next decision, and asks what you would do",
        details: "The next line is your answer: `b at 1` if b is to be added at point 1, `all at 1` if everyone who\n\
                  is enabled is, `nothing` if nothing is added; where it is said so, `yes` or `no`. After a\n\
                  wrong one you may try once more, but not where it was yes or no. Then the walk says what the\n\
                  explorer does, and why. `next` goes on without an answer, `help` says what an answer looks like.",
        example: "predict",
    },
    Topic {
        name: "finish",
        short: &[],
        usage: "finish",
        summary: "in a walk: on to the end of the search, with the figures",
        details: "Ctrl-C stops it between two executions, and the walk goes on from there.",
        example: "finish",
    },
    Topic {
        name: "tree",
        short: &[],
        usage: "tree [dot [FILE] | svg FILE]",
        summary: "in a walk: all executions so far as a tree",
        details: "Each line has the steps up to where something branches off. `+` is planned or scheduled, `-` was left out.\n\
                  `dot` is for Graphviz, `svg` draws it.",
        example: "tree",
    },
    Topic {
        name: "leave",
        short: &[],
        usage: "leave",
        summary: "end the walk, and go back to your own execution",
        details: "",
        example: "leave",
    },
    Topic {
        name: "break",
        short: &[],
        usage: "break [OBJECT | LINE | failure]",
        summary: "stop before an op on an object or of a line, or after a failure",
        details: "It stops `run` and `step`. Without a place: all breaks. `clear` takes them away. A line without an op is\n\
                  refused, with the nearest line that has one: only ops are stops, and what is in an `atomic` is no op\n\
                  of its own.",
        example: "break x",
    },
    Topic {
        name: "clear",
        short: &[],
        usage: "clear [N]",
        summary: "take break N away, or all of them",
        details: "",
        example: "clear 1",
    },
    Topic {
        name: "edit",
        short: &[],
        usage: "edit",
        summary: "change the program and begin again",
        details: "On a terminal the program is there to be changed: the arrows move, Enter makes a line, and a line\n\
                  with a dot alone ends it. In a script the new program stands on the lines after `edit`, and a\n\
                  line with a dot alone ends it. A program with mistakes changes nothing; `edit` offers it again.\n\
                  Reports call it `edited FILE.cl` until `save FILE.cl` writes it; `quit` asks before it is lost.",
        example: "edit",
    },
    Topic {
        name: "help",
        short: &["h", "?"],
        usage: "help [COMMAND]",
        summary: "all commands, or more on one",
        details: "",
        example: "help step",
    },
    Topic {
        name: "quit",
        short: &["q", "exit"],
        usage: "quit",
        summary: "leave; so does Ctrl-D",
        details: "On a terminal it asks first if a program was edited and is in no file.",
        example: "quit",
    },
];

/// All commands, or more on one.
pub(super) fn help(asked: Option<&Word>, look: &Look) -> Result<String, Mistake> {
    match asked {
        None => Ok(overview(look)),
        Some(word) => Ok(more(super::reading::topic(word)?, look)),
    }
}

/// The commands by what they are for, those to begin with first.
const GROUPS: &[(&str, &[&str])] = &[
    ("run it", &["threads", "step", "run", "back", "goto", "restart", "loop"]),
    ("look at it", &["state", "print", "trace", "list", "watch", "unwatch", "break", "clear"]),
    ("all schedules", &["explore", "minimize", "critical"]),
    ("what happens before what", &["hbr", "lazy", "races", "why", "same"]),
    ("a guided walk through a search", &["walk", "next", "predict", "finish", "tree", "leave"]),
    ("files, and the rest", &["schedule", "load", "save", "edit", "help", "quit"]),
];

/// The commands of a group.
fn topics_of(names: &'static [&'static str]) -> impl Iterator<Item = &'static Topic> {
    names.iter().filter_map(|name| TOPICS.iter().find(|topic| topic.name == *name))
}

fn overview(look: &Look) -> String {
    let width = TOPICS.iter().map(|topic| topic.usage.len()).max().unwrap_or(0);
    let mut text = String::new();
    for (title, names) in GROUPS {
        let _ = writeln!(text, "{title}:");
        for topic in topics_of(names) {
            let name = look.ink.bold(topic.usage);
            let room = look.columns().map(|columns| columns.saturating_sub(width + 4).max(MOST_NARROW));
            let summary =
                room.map_or_else(|| vec![topic.summary.to_owned()], |room| hanging(topic.summary, room));
            let summary = summary.join(&format!("\n{}", " ".repeat(width + 4)));
            let _ = writeln!(text, "  {name}{}  {summary}", " ".repeat(width - topic.usage.len()));
        }
    }
    let more = "  `help COMMAND` says more; the beginning of a name is enough; `#` begins a comment\n";
    text.push_str(&look.fitted(more));
    text
}

/// A text as lines of at most so many columns.
fn hanging(text: &str, columns: usize) -> Vec<String> {
    broken(text, columns).into_iter().map(|line| line.trim_start().to_owned()).collect()
}

fn more(topic: &Topic, look: &Look) -> String {
    let mut text = format!("  {}: {}\n", look.ink.bold(topic.usage), topic.summary);
    for line in topic.details.lines() {
        let _ = writeln!(text, "  {line}");
    }
    if !topic.short.is_empty() {
        let _ = writeln!(text, "  also: {}", topic.short.join(", "));
    }
    let _ = writeln!(text, "  example: {}", topic.example);
    text
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::shell::reading::read;

    #[test]
    fn names_are_names_of_one_command() {
        let mut names = BTreeSet::new();
        for topic in TOPICS {
            for name in topic.short.iter().chain([&topic.name]) {
                assert!(names.insert(*name), "{name} is there twice");
            }
        }
    }

    #[test]
    fn every_command_is_in_one_group() {
        let mut grouped: Vec<&str> =
            GROUPS.iter().flat_map(|(_, names)| topics_of(names)).map(|topic| topic.name).collect();
        let mut all: Vec<&str> = TOPICS.iter().map(|topic| topic.name).collect();
        grouped.sort_unstable();
        all.sort_unstable();
        assert_eq!(grouped, all);
    }

    #[test]
    fn help_fits_a_narrow_terminal() {
        let look = Look { width: 80, times: loris_report::style::Times::Shown, ..Look::plain() };
        assert!(overview(&look).lines().all(|line| line.len() <= 80), "{}", overview(&look));
    }

    #[test]
    fn examples_can_be_read() {
        for topic in TOPICS {
            assert!(read(topic.example).is_ok(), "{}: {:?}", topic.name, read(topic.example));
            assert!(topic.example.starts_with(topic.name), "{}", topic.name);
        }
    }
}
