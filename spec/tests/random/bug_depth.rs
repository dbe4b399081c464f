//! The depth of bugs on random programs: against a plain search through all directives, and against the theorem about
//! PCT and PPCT.
//!
//! `LORIS_EFFORT` and `LORIS_SEED` set how many programs are drawn and which ([`loris_spec::effort`]).

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

use loris_explorers::bug_depth::{Depth, Directed, Directive, bug_depth};
use loris_explorers::probability::{
    Extreme, Fraction, Pick, Policy, extreme, guaranteed, probability, valuations,
};
use loris_explorers::schedule_graph::{End, ScheduleGraph};
use loris_explorers::{Limits, Options};
use loris_interpreter::{Machine, Outcome, Profile, System, ThreadId};
use loris_lang::compile;
use loris_lang::ir::Program;
use loris_lang::source::Span;
use loris_spec::effort;
use loris_spec::generate::{self, Random, Size};
use num_bigint::BigUint;

/// A program with more schedules than this is left out.
const MOST_SCHEDULES: u32 = 4_000;

/// No deeper directives are looked for.
const MOST: usize = 3;

/// Calls `see` for the programs of some seeds whose graph is small, and for each of their bugs.
fn each_bug(
    seeds: std::ops::Range<u64>,
    text: impl Fn(u64) -> String,
    mut see: impl FnMut(&Arc<Program>, &ScheduleGraph, usize),
) {
    for seed in seeds {
        let Ok(program) = compile("random.cl", text(seed)).map(Arc::new) else { continue };
        let profile = if seed.is_multiple_of(2) { Profile::STOP_AT_FAILURE } else { Profile::default() };
        let limits = Limits { events: Some(20_000), depth: Some(24), ..Limits::default() };
        let options = Options { limits, ..Options::default() };
        let system = System::under(Arc::clone(&program), profile);
        let Ok(graph) = ScheduleGraph::of(&system, &options, &mut ()) else { continue };
        if graph.schedules(&|_| true) <= BigUint::from(MOST_SCHEDULES) {
            for bug in 0..graph.bugs().len() {
                see(&program, &graph, bug);
            }
        }
    }
}

/// A program over most of the language.
fn mixed(seed: u64) -> String {
    let mut random = Random::new(seed);
    let features = generate::mix(&mut random);
    let text = generate::program(&mut random, &features, Size { threads: None, ops: 4 });
    if seed.is_multiple_of(4) { text } else { with_start_steps(&text) }
}

/// A small program of few labels, where bugs are likely.
fn dense(seed: u64) -> String {
    const STATEMENTS: [&str; 9] = [
        "x = 1;",
        "y = 1;",
        "x = 2;",
        "assert y == 0;",
        "if x == 1 { assert y == 0; }",
        "if x == 0 { y = 1; } else { x = 0; }",
        "if y == 1 { assert x == 2; }",
        "lock a; lock b; unlock b; unlock a;",
        "lock b; lock a; unlock a; unlock b;",
    ];
    let mut random = Random::new(seed);
    let mut text = "var x, y; mutex a, b;\n".to_owned();
    for thread in 0..random.between(2, 3) {
        let count = random.between(1, 2);
        let body: String = (0..count).map(|_| *random.pick(&STATEMENTS)).collect();
        let _ = writeln!(text, "thread t{thread} {{ point; {body} }}");
    }
    text
}

/// Every static thread begins with a step that does nothing.
fn with_start_steps(text: &str) -> String {
    let line = |line: &str| {
        let begins = line.starts_with("thread ") || line.starts_with("main ");
        if begins && line.ends_with('{') { format!("{line}\npoint;\n") } else { format!("{line}\n") }
    };
    text.lines().map(line).collect()
}

fn shows(bug: usize) -> impl Fn(&End) -> bool {
    move |end| end.bugs.contains(&bug)
}

/// What the theorem says of a bug of this depth.
fn judge(program: &Arc<Program>, graph: &ScheduleGraph, bug: usize, directive: &Directive) {
    let text = program.source().text();
    let is_bug = shows(bug);
    Directed::new(graph, directive).every_run(&mut |run| {
        assert!(run.end().is_some_and(&is_bug), "{} {:?}\n{text}", run.schedule(), directive.orderings());
        assert!(run.change_points().iter().all(Option::is_some), "{}\n{text}", run.schedule());
    });
    let depth = u32::try_from(directive.size()).expect("small");
    let bound = guaranteed(graph, depth);
    let others: BigUint = (1..graph.threads()).map(BigUint::from).product();
    let judged = |chance: Fraction, policy: &dyn std::fmt::Debug| {
        assert!(chance >= bound, "{policy:?}: {chance} < {bound}, {:?}\n{text}", directive.orderings());
        assert!(&chance * valuations(graph, depth) >= Fraction::from_integer(others.clone()));
    };
    let picks = [Pick::Random, Pick::Lowest, Pick::Highest, Pick::RoundRobin];
    for policy in picks.map(|pick| Policy::Ppct(depth, pick)).into_iter().chain([Policy::Pct(depth)]) {
        judged(probability(graph, policy, &is_bug).expect("a small program"), &policy);
    }
    let least = extreme(graph, depth, Extreme::Least, &is_bug).expect("a small program");
    let greatest = extreme(graph, depth, Extreme::Greatest, &is_bug).expect("a small program");
    assert!(least <= greatest);
    for policy in picks.map(|pick| Policy::Ppct(depth, pick)).into_iter().chain([Policy::Pct(depth)]) {
        let chance = probability(graph, policy, &is_bug).expect("a small program");
        assert!(least <= chance && chance <= greatest, "{policy:?}\n{text}");
    }
    judged(least, &"the worst pick");
}

#[test]
fn the_bound_of_the_theorem_holds() {
    let mut found = [0; MOST + 1];
    each_bug(effort::seeds(0, 400), mixed, |program, graph, bug| {
        let limits = Limits { events: Some(300_000), ..Limits::default() };
        match bug_depth(graph, &shows(bug), MOST, limits, &mut ()) {
            Depth::Found(directive) => {
                found[directive.size()] += 1;
                judge(program, graph, bug, &directive);
            }
            Depth::Always => found[0] += 1,
            _ => {}
        }
    });
    println!("bugs by depth: {found:?}");
    assert!(found[1] > 0 && found[2] > 0, "{found:?}");
}

/// All schedules of a program as a tree; nothing is joined.
struct Tree {
    nodes: Vec<Place>,
    labels: Vec<Name>,
    naming: bool,
}

/// A label: a thread, and a place with the events before there, or the number of events before.
#[derive(Clone, PartialEq, Debug)]
struct Name(ThreadId, Option<Span>, &'static str, usize, IsFirst);

/// Whether a label is for the first event of its thread.
type IsFirst = bool;

/// A schedule so far.
#[derive(Default)]
struct Place {
    emitted: u32,
    /// What can follow: what it emits, and where it leads.
    after: Vec<(Option<usize>, usize)>,
    /// At an end, whether the bug shows, and which labels were reached.
    end: Option<(bool, u32)>,
}

impl Tree {
    fn of(
        program: &Arc<Program>,
        profile: Profile,
        bug: &dyn Fn(&mut Machine) -> bool,
        naming: bool,
    ) -> Tree {
        let mut machine = System::under(Arc::clone(program), profile).machine();
        machine.begin(&[]).expect("nothing is chosen");
        let mut tree = Tree { nodes: Vec::new(), labels: Vec::new(), naming };
        tree.grow(&mut machine, 0, bug);
        tree
    }

    /// The label of the next event of a thread, whatever it is.
    fn label(&mut self, machine: &Machine, thread: ThreadId) -> Option<usize> {
        let op = machine.pending(thread)?;
        let own: Vec<_> = machine.events().iter().filter(|event| event.thread == thread).collect();
        let here = own.iter().filter(|event| (event.op.span, event.op.kind) == (op.span, op.kind)).count();
        let name = if self.naming {
            Name(thread, None, "", own.len(), own.is_empty())
        } else {
            Name(thread, Some(op.span), op.kind.word(), here, own.is_empty())
        };
        Some(self.labels.iter().position(|known| *known == name).unwrap_or_else(|| {
            self.labels.push(name);
            self.labels.len() - 1
        }))
    }

    fn grow(&mut self, machine: &mut Machine, emitted: u32, bug: &dyn Fn(&mut Machine) -> bool) -> usize {
        let at = self.nodes.len();
        self.nodes.push(Place { emitted, ..Place::default() });
        let threads = machine.threads().to_vec();
        let enabled: Vec<ThreadId> =
            threads.iter().copied().filter(|thread| machine.is_enabled(*thread)).collect();
        for thread in enabled {
            let label = self.label(machine, thread);
            machine.step(thread, &[]).expect("it is enabled");
            let to = self.grow(machine, emitted | label.map_or(0, |label| 1 << label), bug);
            machine.undo();
            self.nodes[at].after.push((label, to));
        }
        if self.nodes[at].after.is_empty() {
            let stands = threads.iter().filter_map(|thread| self.label(machine, *thread));
            let reached = stands.fold(emitted, |reached, label| reached | 1 << label);
            self.nodes[at].end = Some((bug(machine), reached));
        }
        at
    }

    /// Whether events and sets are a directive that guarantees the bug, by the definition.
    fn guarantees(&self, at: usize, events: &[usize], before: &[u32]) -> bool {
        let place = &self.nodes[at];
        if let Some((bug, reached)) = place.end {
            return bug && events.iter().skip(1).all(|event| reached >> event & 1 == 1);
        }
        let violates = |label: &Option<usize>| {
            let Some(label) = label else { return false };
            let Some(at) = events.iter().position(|event| event == label) else { return false };
            let earlier = events[..at].iter().any(|event| place.emitted >> event & 1 == 0);
            earlier || before[at] & !place.emitted != 0
        };
        let allowed: Vec<usize> =
            place.after.iter().filter(|(label, _)| !violates(label)).map(|(_, to)| *to).collect();
        !allowed.is_empty() && allowed.iter().all(|to| self.guarantees(*to, events, before))
    }

    /// Whether some directive of this size, at most 2, guarantees the bug.
    fn has_directive(&self, size: usize) -> bool {
        let count = self.labels.len();
        let sets = 0..1_u32 << count;
        match size {
            1 => (0..count).any(|one| sets.clone().any(|set| self.guarantees(0, &[one], &[set]))),
            _ => (0..count).any(|one| {
                (0..count).filter(|two| *two != one && !self.labels[*two].4).any(|two| {
                    sets.clone()
                        .any(|first| sets.clone().any(|set| self.guarantees(0, &[one, two], &[first, set])))
                })
            }),
        }
    }
}

/// Whether an execution that has ended shows a bug of this kind and place, told by its end in full.
fn shows_in(graph: &ScheduleGraph, bug: usize) -> impl Fn(&mut Machine) -> bool {
    let states: BTreeSet<(Outcome, u128, bool)> =
        graph.ends().map(|end| (end.outcome, end.state, end.bugs.contains(&bug))).collect();
    move |machine| {
        let outcome = machine.outcome().expect("it has ended");
        states.contains(&(outcome, machine.terminal_fingerprint(), true))
    }
}

#[test]
fn a_plain_search_through_all_directives_agrees() {
    let mut compared = [0; 4];
    let text = |seed: u64| if seed.is_multiple_of(3) { mixed(seed) } else { dense(seed) };
    each_bug(effort::seeds(10_000, 600), text, |program, graph, bug| {
        let profile = graph.profile();
        let tree_of = |naming| Tree::of(program, profile, &shows_in(graph, bug), naming);
        let trees = [tree_of(false), tree_of(true)];
        // Two ends that differ in the failures alone are not told apart by the state.
        let bugs =
            |bug: usize| trees[0].nodes.iter().filter(|at| at.end.is_some_and(|end| end.0)).count() == bug;
        let shown = graph.schedules(&shows(bug));
        if trees.iter().any(|tree| tree.labels.len() > 6 || tree.nodes.len() > 600)
            || !bugs(usize::try_from(shown).expect("small"))
        {
            return;
        }
        let expected = if graph.ends().all(shows(bug)) {
            0
        } else {
            (1..=2).find(|size| trees.iter().any(|tree| tree.has_directive(*size))).unwrap_or(3)
        };
        let depth = bug_depth(graph, &shows(bug), 2, Limits::default(), &mut ());
        assert_eq!(depth.known().unwrap_or(3), expected, "{depth:?}\n{}", program.source().text());
        compared[expected] += 1;
    });
    println!("bugs by depth, more than 2 or none last: {compared:?}");
    assert!(compared[1] > 0 && compared[2] > 0, "{compared:?}");
}
