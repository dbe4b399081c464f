//! How a graph of schedules is built: depth first, back and forth, each node once.

use hashbrown::HashMap;
use loris_interpreter::{Outcome, System, ThreadId};

use super::{
    Edge, End, LONGEST, MOST_NODES, Moment, MomentId, Node, NodeId, Place, Refusal, ScheduleGraph, Unfinished,
};
use loris_engine::budget::Budget;
use loris_engine::bug::{Bug, blocked, violated};
use loris_engine::conditions::{Conditions, Coverage};
use loris_engine::findings::Findings;
use loris_engine::limits::Options;
use loris_engine::observer::Observer;
use loris_engine::path_key::PathKey;
use loris_engine::state_key::{InFull, StateKey};

/// What prefixes have in common that are joined.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Key {
    state: InFull,
    /// In order of creation, each thread with the number of its history.
    threads: Box<[(ThreadId, usize)]>,
    failures: Box<[usize]>,
}

/// The graph of a system.
pub(super) fn build(
    system: &System,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<ScheduleGraph, Unfinished> {
    let machine = system.machine();
    let graph = ScheduleGraph {
        nodes: Vec::new(),
        moments: Vec::new(),
        places: Vec::new(),
        bugs: Vec::new(),
        findings: Vec::new(),
        conditions: Vec::new(),
        machine,
        threads: 0,
        steps: 0,
    };
    let mut builder = Builder {
        graph,
        findings: Findings::new(usize::MAX),
        conditions: Conditions::new(system.program()),
        known: HashMap::default(),
        histories: HashMap::default(),
        history: Vec::new(),
        path: Vec::new(),
        budget: Budget::new(options.limits, observer),
    };
    let ran = builder.run();
    let Builder { mut graph, findings, conditions, .. } = builder;
    let coverage = if ran.is_ok() { Coverage::AllStates } else { Coverage::Unknown };
    graph.findings = findings.into_kept();
    graph.conditions = conditions.finish(coverage);
    match ran {
        Ok(()) => Ok(graph),
        Err(why) => Err(Unfinished { why, so_far: Box::new(graph) }),
    }
}

/// A graph being built.
struct Builder<'a> {
    graph: ScheduleGraph,
    findings: Findings,
    conditions: Conditions,
    known: HashMap<Key, NodeId>,
    /// The number of what a history becomes with one more place. No history has number 0.
    histories: HashMap<(usize, usize), usize>,
    /// The history of each thread; 0 for those that have run nothing.
    history: Vec<usize>,
    path: Vec<Open>,
    budget: Budget<'a>,
}

/// A node whose steps are being taken.
struct Open {
    node: NodeId,
    /// The threads that can run, each with its number in order of creation.
    enabled: Vec<(usize, ThreadId)>,
    next: usize,
    /// Whose step led here, and the history that the thread had before.
    led: Option<(usize, usize)>,
}

impl Builder<'_> {
    fn run(&mut self) -> Result<(), Refusal> {
        self.graph.machine.begin(&[]).map_err(|_| Refusal::Chooses)?;
        if !self.graph.machine.root_choices().is_empty() {
            return Err(Refusal::Chooses);
        }
        self.arrive(None)?;
        while let Some(open) = self.path.last_mut() {
            let Some(&(place, thread)) = open.enabled.get(open.next) else {
                if let Some((thread, before)) = open.led {
                    self.history[thread] = before;
                    self.graph.machine.undo();
                }
                self.path.pop();
                continue;
            };
            open.next += 1;
            let node = open.node;
            self.step(node, place, thread)?;
        }
        Ok(())
    }

    /// Takes one step from the node at which the machine stands.
    fn step(&mut self, node: NodeId, place: usize, thread: ThreadId) -> Result<(), Refusal> {
        let depth = self.graph.machine.depth();
        if depth >= LONGEST || self.budget.is_too_deep(depth) {
            return Err(Refusal::TooLong(depth));
        }
        if let Some(reason) = self.budget.stop(depth, self.graph.nodes.len()) {
            return Err(Refusal::Stopped(reason));
        }
        let moment = self.stands(thread).expect("an enabled thread has an op");
        let event = self.graph.machine.step(thread, &[]).expect("an enabled thread can step");
        if !self.graph.machine.choices(self.graph.machine.event(event)).is_empty() {
            return Err(Refusal::Chooses);
        }
        let at = thread.index();
        let (before, next) = (self.history[at], self.histories.len() + 1);
        let key = (before, self.graph.moments[moment].place);
        self.history[at] = *self.histories.entry(key).or_insert(next);
        let next = self.stands(thread);
        let from = (node, self.graph.nodes[node].edges.len());
        let opened = self.path.len();
        let to = self.arrive(Some(from))?;
        self.graph.nodes[node].edges.push(Edge { thread: place, moment, next, to });
        if let Some(open) = self.path.get_mut(opened) {
            open.led = Some((at, before));
        } else {
            self.history[at] = before;
            self.graph.machine.undo();
        }
        Ok(())
    }

    /// The machine stands at a node: its number. A new one is opened, unless it is an end.
    fn arrive(&mut self, before: Option<(NodeId, usize)>) -> Result<NodeId, Refusal> {
        let key = self.key();
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let node = self.graph.nodes.len();
        if node >= MOST_NODES {
            return Err(Refusal::TooLarge(MOST_NODES));
        }
        let machine = &self.graph.machine;
        let threads = machine.threads();
        let can_run = |&(_, thread): &(usize, ThreadId)| machine.is_enabled(thread);
        let enabled: Vec<_> = threads.iter().copied().enumerate().filter(can_run).collect();
        let length = machine.depth();
        self.graph.threads = self.graph.threads.max(threads.len());
        self.graph.steps = self.graph.steps.max(length);
        let end = if enabled.is_empty() {
            Some(self.end(key.failures.to_vec()))
        } else {
            self.path.push(Open { node, enabled, next: 0, led: None });
            None
        };
        self.known.insert(key, node);
        self.graph.nodes.push(Node { length, before, edges: Vec::new(), end });
        Ok(node)
    }

    fn key(&mut self) -> Key {
        let failures: Vec<Bug> = self.graph.machine.failures().map(Bug::of_failure).collect();
        let mut failures: Vec<usize> = failures.into_iter().map(|bug| self.bug(bug)).collect();
        failures.sort_unstable();
        failures.dedup();
        let machine = &self.graph.machine;
        self.history.resize(machine.thread_count_ever(), 0);
        let threads = machine.threads().iter().map(|&thread| (thread, self.history[thread.index()]));
        Key { state: InFull::of(machine), threads: threads.collect(), failures: failures.into() }
    }

    /// The number of a bug.
    fn bug(&mut self, bug: Bug) -> usize {
        let bugs = &mut self.graph.bugs;
        bugs.iter().position(|known| *known == bug).unwrap_or_else(|| {
            bugs.push(bug);
            bugs.len() - 1
        })
    }

    /// The end at which the machine stands, where failures have shown these bugs.
    fn end(&mut self, mut bugs: Vec<usize>) -> End {
        let outcome = self.graph.machine.outcome().expect("no thread is enabled");
        let machine = &self.graph.machine;
        let state = machine.terminal_fingerprint();
        let mut shown: Vec<Bug> = machine.failures().map(Bug::of_failure).collect();
        self.findings.failure(machine, PathKey::default);
        if let Outcome::Deadlock(kind) = outcome {
            shown.push(Bug::of_deadlock(machine));
            self.findings.deadlock(machine, kind, PathKey::default);
        }
        if outcome.is_terminal() {
            self.conditions.see(machine, PathKey::default);
        }
        shown.extend(violated(machine, outcome).map(Bug::Condition));
        let waiting: Vec<ThreadId> = blocked(machine).collect();
        bugs.extend(shown.into_iter().map(|bug| self.bug(bug)));
        bugs.sort_unstable();
        bugs.dedup();
        let stands = waiting.into_iter().filter_map(|thread| self.stands(thread)).collect();
        End { outcome, bugs, state, stands }
    }

    /// Where a thread stands: the moment of its next op.
    fn stands(&mut self, thread: ThreadId) -> Option<MomentId> {
        let ScheduleGraph { machine, places, moments, .. } = &mut self.graph;
        let op = machine.pending(thread)?;
        let is_here = |place: &Place| (place.kind, place.span) == (op.kind, op.span);
        let place = places.iter().position(is_here).unwrap_or_else(|| {
            places.push(Place { kind: op.kind, span: op.span, text: machine.op_text(&op) });
            places.len() - 1
        });
        let own = machine.events().iter().filter(|event| event.thread == thread);
        let (kind, span) = (op.kind, op.span);
        let earlier = own.filter(|event| (event.op.kind, event.op.span) == (kind, span)).count();
        let occurrence = u32::try_from(earlier).unwrap_or(u32::MAX);
        let moment = Moment { thread, place, occurrence, number: machine.events_of(thread) };
        Some(moments.iter().position(|known| *known == moment).unwrap_or_else(|| {
            moments.push(moment);
            moments.len() - 1
        }))
    }
}
