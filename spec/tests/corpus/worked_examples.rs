//! The worked examples of the chapters, step by step: every table that says what an explorer does is made again by
//! running it, and compared with the one in the text.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use loris_explorers::choice_point::ChoicePoint;
use loris_explorers::lazy_dpor::LazyDpor;
use loris_explorers::ledger::Ledger;
use loris_explorers::poll::Poll;
use loris_explorers::strategy::{Choice, End, Prefix, Preparation, Strategy};
use loris_explorers::{
    Explorer, Guarantee, Observer, Options, Terminal, TerminalFingerprints, WarningKind, explore,
    explore_strategy,
};
use loris_hbr::Lazy;
use loris_interpreter::{EventIndex, Machine, ThreadId};
use loris_lang::compile;
use loris_lang::ir::Program;
use loris_spec::corpus::{table, text};

/// A table of a chapter: its rows, without the head.
type Table = Vec<Vec<String>>;

const SILENT_MISS: &str = "examples/lazy/silent-miss.cl";

fn program(text: String) -> Arc<Program> {
    Arc::new(compile("example.cl", text).expect("the program is right"))
}

/// The name of an event: its thread, and its number among the events of the thread, from 1.
fn name(machine: &Machine, thread: ThreadId, index: u32) -> String {
    format!("{}{}", machine.thread_name(thread), index + 1)
}

/// The names of the events of an execution.
fn names(machine: &Machine) -> Vec<String> {
    machine.events().iter().map(|event| name(machine, event.thread, event.index)).collect()
}

/// What an execution of the silent miss leaves in p, q and r, by the order of its accesses.
fn answers(events: &[String]) -> String {
    let at = |name: &str| events.iter().position(|event| event == name).expect("it runs to its end");
    let seen = [("b2", "a3"), ("a2", "b1"), ("b2", "c2")];
    seen.map(|(write, read)| u8::from(at(write) < at(read)).to_string()).join(" ")
}

/// One execution of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Execution {
    /// So many events of the one before stay.
    keeps: usize,
    /// The whole beginning that the search asked for.
    beginning: Vec<String>,
    events: Vec<String>,
    /// The beginnings that the search will ask for if it learns nothing more, the next one first.
    open: Vec<Vec<String>>,
}

/// A search that is watched.
struct Watched<'a, S> {
    search: S,
    seen: &'a mut Vec<Execution>,
    prefix: Prefix,
}

/// The beginning that a prefix asks for after the execution at which the machine stands.
fn beginning(machine: &Machine, prefix: &Prefix) -> Vec<String> {
    let mut events: Vec<String> = names(machine)[..prefix.keep].to_vec();
    for step in &prefix.then {
        let thread = machine.thread_name(step.thread);
        let index = events.iter().filter(|event| event.starts_with(thread)).count();
        events.push(name(machine, step.thread, u32::try_from(index).expect("a few events")));
    }
    events
}

impl<S: Strategy + Clone> Strategy for Watched<'_, S> {
    fn next_root(&mut self, point: &mut ChoicePoint) -> bool {
        self.search.next_root(point)
    }

    fn prepare(&mut self, point: &mut ChoicePoint, poll: &dyn Poll) -> Preparation {
        self.search.prepare(point, poll)
    }

    fn next_prefix(&mut self, point: &ChoicePoint) -> Option<Prefix> {
        self.prefix = self.search.next_prefix(point)?;
        Some(self.prefix.clone())
    }

    fn choose(&mut self, point: &mut ChoicePoint) -> Choice {
        self.search.choose(point)
    }

    fn executed(&mut self, point: &mut ChoicePoint, event: EventIndex) {
        self.search.executed(point, event);
    }

    fn ended(&mut self, point: &mut ChoicePoint, end: End) {
        self.search.ended(point, end);
    }

    fn learn(&mut self, point: &mut ChoicePoint, poll: &dyn Poll) {
        self.search.learn(point, poll);
        let events = names(point.machine());
        let asked = self.prefix.keep + self.prefix.then.len();
        let mut rest = self.search.clone();
        let open = std::iter::from_fn(|| {
            while rest.prepare(point, poll) == Preparation::Unfinished {}
            rest.next_prefix(point)
        });
        let open: Vec<_> = open.collect();
        let mut open: Vec<_> = open.iter().map(|prefix| beginning(point.machine(), prefix)).collect();
        let mut known = BTreeSet::new();
        open.retain(|one| known.insert(one.clone()));
        let beginning = events[..asked].to_vec();
        self.seen.push(Execution { keeps: self.prefix.keep, beginning, events, open });
    }
}

fn watch<S: Strategy + Clone>(program: &Arc<Program>, search: S) -> Vec<Execution> {
    let mut seen = Vec::new();
    let watched = Watched { search, seen: &mut seen, prefix: Prefix::default() };
    let unpromised = ("watched", Guarantee::NONE);
    let run = explore_strategy(program, unpromised, watched, &Options::default(), &mut ());
    assert!(run.complete());
    seen
}

/// The silent miss with its threads in each order of a, b, c.
fn orders() -> Vec<(String, Arc<Program>)> {
    let text = text(SILENT_MISS);
    let thread = |name: char| {
        text.lines().find(|line| line.starts_with(&format!("thread {name} "))).expect("one line")
    };
    let rest: Vec<&str> = text.lines().filter(|line| !line.starts_with("thread ")).collect();
    let orders = ["abc", "acb", "bac", "bca", "cab", "cba"];
    let reordered = orders.map(|order| {
        let threads: Vec<&str> = order.chars().map(thread).collect();
        let name = order.chars().map(String::from).collect::<Vec<_>>().join(", ");
        (name, program([rest.join("\n"), threads.join("\n")].join("\n")))
    });
    reordered.into()
}

/// Every schedule by depth-first search: its relations, and its events.
#[derive(Default)]
struct Schedules(Vec<(TerminalFingerprints, Vec<String>)>);

impl Observer for Schedules {
    fn terminal(&mut self, terminal: &Terminal<'_>) {
        self.0.push((terminal.fingerprints, names(terminal.machine)));
    }
}

fn schedules(program: &Arc<Program>) -> Vec<(TerminalFingerprints, Vec<String>)> {
    let mut all = Schedules::default();
    assert!(explore(program, Explorer::Dfs, &Options::default(), &mut all).complete());
    all.0
}

/// The silent miss has eight lazy HBRs, told apart by p, q, r.
#[test]
fn silent_miss_relations() {
    let all = schedules(&program(text(SILENT_MISS)));
    let mut lazy = BTreeMap::new();
    let mut classes: BTreeMap<String, (usize, BTreeSet<_>)> = BTreeMap::new();
    for (fingerprints, events) in &all {
        assert_eq!(lazy.entry(answers(events)).or_insert(fingerprints.lazy_hbr), &fingerprints.lazy_hbr);
        let (count, hbrs) = classes.entry(answers(events)).or_default();
        *count += 1;
        hbrs.insert(fingerprints.hbr);
    }
    assert_eq!(lazy.values().collect::<BTreeSet<_>>().len(), 8);
    let found: Table = classes
        .into_iter()
        .map(|(answers, (count, hbrs))| vec![answers, count.to_string(), hbrs.len().to_string()])
        .collect();
    assert_eq!(table("spec/13-a-silent-miss.md", "| p q r | schedules |"), found);
}

/// Lazy DPOR, execution by execution.
#[test]
fn silent_miss_by_lazy_dpor() {
    let program = program(text(SILENT_MISS));
    let seen = watch(&program, LazyDpor::new(&program));
    let row = |(at, execution): (usize, &Execution)| {
        let mut after = seen[at + 1..].iter();
        // What is planned at a point is what a later execution does there.
        let open = execution.open.iter().map(|beginning| {
            let later = after.find(|later| later.keeps == beginning.len()).expect("a plan is carried out");
            format!("{} at {}", &later.events[later.keeps][..1], later.keeps)
        });
        let open: Vec<String> = open.collect();
        vec![
            (at + 1).to_string(),
            execution.keeps.to_string(),
            execution.events.join(" "),
            answers(&execution.events),
            open.join(", "),
        ]
    };
    let found: Table = seen.iter().enumerate().map(row).collect();
    assert_eq!(table("spec/13-a-silent-miss.md", "| | keeps | execution |"), found);
    assert!(seen.iter().all(|execution| execution.events[0] != "c1"), "c is never tried first");
}

/// Lazy DPOR with the threads in each order.
#[test]
fn silent_miss_by_order_of_threads() {
    let all: BTreeSet<String> =
        schedules(&program(text(SILENT_MISS))).iter().map(|(_, events)| answers(events)).collect();
    let row = |(order, program): (String, Arc<Program>)| {
        let report = explore(&program, Explorer::LazyDpor, &Options::default(), &mut ());
        let seen = watch(&program, LazyDpor::new(&program));
        let whole = seen.iter().filter(|execution| execution.events.len() == 9);
        let met: BTreeSet<String> = whole.map(|execution| answers(&execution.events)).collect();
        let lost: Vec<String> = all.difference(&met).cloned().collect();
        let warnings: Vec<WarningKind> = report.warnings.iter().map(|warning| warning.kind).collect();
        assert_eq!(warnings, [], "{order}");
        let counts = report.statistics;
        assert_eq!(counts.states, counts.lazy_hbrs);
        let numbers = [counts.executions(), counts.pruned.total(), counts.lazy_hbrs];
        let mut row = vec![order];
        row.extend(numbers.map(|number| number.to_string()));
        row.push(lost.join(", "));
        row
    };
    let found: Table = orders().into_iter().map(row).collect();
    assert_eq!(table("spec/13-a-silent-miss.md", "| threads | executions |"), found);
}

/// The first execution with a divergence that promises this beginning, and the divergence: the last event of the
/// beginning without the one that it comes directly after there.
fn promised_by(seen: &[Execution], beginning: &[String]) -> String {
    let Some((event, cut)) = beginning.split_last() else { return String::new() };
    let number = seen.iter().position(|execution| execution.open.iter().any(|one| one == beginning));
    let number = number.expect("a beginning is promised");
    let before = seen[number].events.iter().take_while(|other| *other != event);
    let pairs = [("a2", "b1"), ("b2", "a3"), ("b2", "c2")];
    let depends = |other: &str| pairs.contains(&(other, event)) || pairs.contains(&(event, other));
    let left_out: Vec<&String> = before.filter(|other| depends(other) && !cut.contains(other)).collect();
    let [left_out] = left_out[..] else { panic!("one event is left out") };
    format!("{}: {event} without {left_out}", number + 1)
}

/// The search of the ledger, execution by execution; eight of them in every order of the threads.
#[test]
fn silent_miss_by_lazy_optimal_dpor() {
    let seen = watch(&program(text(SILENT_MISS)), Ledger::<Lazy>::new());
    let row = |(at, execution): (usize, &Execution)| {
        let open = execution.open.iter().map(|beginning| beginning.join(" "));
        vec![
            (at + 1).to_string(),
            execution.beginning.join(" "),
            promised_by(&seen, &execution.beginning),
            execution.events[execution.beginning.len()..].join(" "),
            answers(&execution.events),
            open.collect::<Vec<_>>().join("; "),
        ]
    };
    let found: Table = seen.iter().enumerate().map(row).collect();
    assert_eq!(table("spec/13-a-silent-miss.md", "| | beginning | promised by | and then |"), found);
    for (order, program) in orders() {
        let seen = watch(&program, Ledger::<Lazy>::new());
        let met: BTreeSet<String> = seen.iter().map(|execution| answers(&execution.events)).collect();
        assert_eq!((seen.len(), met.len()), (8, 8), "{order}");
    }
}

/// The lazy HBRs of figure 4.1: who comes before t1, and in which order y is written.
#[test]
fn figure_4_1() {
    let mut classes: BTreeMap<String, (usize, BTreeSet<_>)> = BTreeMap::new();
    for (fingerprints, events) in schedules(&program(text("examples/lazy/figure-4-1.cl"))) {
        let first_of = |event: &'_ String| Some(event.strip_prefix("t[")?.strip_suffix("]1")?.to_owned());
        let sections: Vec<String> = events.iter().filter_map(first_of).collect();
        let sections: Vec<&str> = sections.iter().map(String::as_str).collect();
        let first = sections.iter().position(|&thread| thread == "1").expect("t1 runs");
        let early: BTreeSet<&str> =
            sections[..first].iter().copied().filter(|&thread| thread != "2").collect();
        let writers = sections.iter().filter(|&&thread| thread == "2" || early.contains(thread));
        let writers = list(writers.copied());
        let key = format!("{}|{writers}", list(early));
        let (count, prints_of_class) = classes.entry(key).or_default();
        *count += 1;
        prints_of_class.insert(fingerprints.lazy_hbr);
    }
    assert!(classes.values().all(|(_, fingerprints)| fingerprints.len() == 1), "one lazy HBR each");
    let distinct: BTreeSet<_> = classes.values().flat_map(|(_, fingerprints)| fingerprints).collect();
    assert_eq!(distinct.len(), classes.len(), "and each another");
    let mut found: Table = classes
        .into_iter()
        .map(|(key, (count, _))| key.split('|').map(str::to_owned).chain([count.to_string()]).collect())
        .collect();
    let mut stated = table("spec/05-lazy.md", "| before t1 | y is written by |");
    found.sort();
    stated.sort();
    assert_eq!(stated, found);
}

/// The names of threads in prose.
fn list<'a>(threads: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<String> = threads.into_iter().map(|thread| format!("t{thread}")).collect();
    if names.is_empty() { "nobody".to_owned() } else { names.join(", ") }
}
