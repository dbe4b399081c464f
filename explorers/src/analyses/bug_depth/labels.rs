//! Labels: names for the events of a program that mean the same in all its schedules.
//!
//! An *event labelling* (Burckhardt and others 2010, §4; Nagarakatte and others 2012, §6) gives the next event of a
//! thread a label, or none. It has to keep four rules:
//!
//! - affinity: all events with a label are of one thread;
//! - stability: the label of a thread's next event changes only when the thread runs;
//! - uniqueness: a schedule has a label at most once;
//! - not first: the first event of a thread has no label.
//!
//! Two labellings are made here. By [place](Naming::Places) a label is a thread, a place in the source, and how many
//! events the thread had there before. By [number](Naming::Numbers) it is a thread and how many events it had before.
//! Where a thread stands changes only when it runs, so both are stable; the counts make them unique.
//!
//! Departure: first events have labels too, of their own. The proof needs the last rule for `b_2` .. `b_d` alone, whose
//! threads get a priority when they come to stand before them; so a [rule of the search](Firsts::NotLater) has it.

use loris_interpreter::ThreadId;
use loris_lang::source::Span;

use loris_states::schedule_graph::{Edge, Moment, MomentId, Node, NodeId, ScheduleGraph};

/// What a label is made of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Naming {
    /// Thread, place in the source, occurrence.
    Places,
    /// Thread, number.
    Numbers,
}

/// Where the first event of a thread may stand in a directive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Firsts {
    /// In the sets, and as `b_1`.
    NotLater,
    /// As any of the b, to find out whether a bug fails to have a directive for that reason alone.
    Anywhere,
}

/// An event that a directive speaks of.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Label {
    /// Its thread.
    pub thread: String,
    /// Which one it is.
    pub event: LabelledEvent,
}

/// Which event of its thread a label is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum LabelledEvent {
    /// The one at a place.
    At {
        /// The op.
        op: String,
        /// The place.
        span: Span,
        /// The first, second, … event of the thread at this place, from 1.
        occurrence: u32,
    },
    /// The first, second, … event, from 1.
    Number(u32),
}

/// The number of a label.
pub(super) type LabelId = usize;

/// A set of labels.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub(super) struct Labels(Vec<u64>);

/// The labels of a graph.
#[derive(Debug)]
pub(super) struct Labelling {
    pub(super) naming: Naming,
    /// The thread of each label.
    threads: Vec<ThreadId>,
    /// A moment of each label.
    moments: Vec<MomentId>,
    /// The label of each moment, if it has one.
    of: Vec<Option<LabelId>>,
    /// What was emitted at each node.
    emitted: Vec<Labels>,
    /// For each label those that are emitted before it in every schedule that has it.
    always_before: Vec<Labels>,
}

impl Labels {
    fn none(count: usize) -> Labels {
        Labels(vec![0; count.div_ceil(64)])
    }

    pub(super) fn has(&self, label: LabelId) -> bool {
        self.0[label / 64] & 1 << (label % 64) != 0
    }

    pub(super) fn insert(&mut self, label: LabelId) {
        self.0[label / 64] |= 1 << (label % 64);
    }

    pub(super) fn remove(&mut self, label: LabelId) {
        self.0[label / 64] &= !(1 << (label % 64));
    }

    pub(super) fn is_within(&self, others: &Labels) -> bool {
        self.0.iter().zip(&others.0).all(|(own, other)| own & !other == 0)
    }

    /// Those that are among the others, too.
    pub(super) fn among(mut self, others: &Labels) -> Labels {
        self.keep(others);
        self
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = LabelId> {
        (0..self.0.len() * 64).filter(|&label| self.has(label))
    }

    fn keep(&mut self, others: &Labels) {
        for (own, other) in self.0.iter_mut().zip(&others.0) {
            *own &= other;
        }
    }
}

impl Labelling {
    pub(super) fn new(graph: &ScheduleGraph, naming: Naming) -> Labelling {
        let mut moments: Vec<MomentId> = Vec::new();
        let is_first = |moment: &Moment| moment.number == 0;
        let same = |one: &Moment, other: &Moment| match naming {
            Naming::Places => {
                (one.thread, one.place, one.occurrence) == (other.thread, other.place, other.occurrence)
                    && is_first(one) == is_first(other)
            }
            Naming::Numbers => (one.thread, one.number) == (other.thread, other.number),
        };
        let known = |moments: &[MomentId], moment: &Moment| {
            moments.iter().position(|&other| same(&graph.moments[other], moment))
        };
        for edge in graph.nodes.iter().flat_map(|node| &node.edges) {
            if known(&moments, &graph.moments[edge.moment]).is_none() {
                moments.push(edge.moment);
            }
        }
        let of = graph.moments.iter().map(|moment| known(&moments, moment)).collect();
        let threads = moments.iter().map(|&moment| graph.moments[moment].thread).collect();
        let mut labelling = Labelling {
            naming,
            threads,
            moments,
            of,
            emitted: Vec::with_capacity(graph.nodes.len()),
            always_before: Vec::new(),
        };
        labelling.look_at(graph);
        labelling
    }

    /// Finds out what was emitted where, and what always comes before what.
    fn look_at(&mut self, graph: &ScheduleGraph) {
        for node in &graph.nodes {
            let mut emitted = Labels::none(self.len());
            if let Some((before, edge)) = node.before {
                emitted.clone_from(&self.emitted[before]);
                if let Some(label) = self.emits(&graph.nodes[before].edges[edge]) {
                    emitted.insert(label);
                }
            }
            self.emitted.push(emitted);
        }
        let mut before: Vec<Option<Labels>> = vec![None; self.len()];
        for (at, node) in graph.nodes.iter().enumerate() {
            for label in node.edges.iter().filter_map(|edge| self.emits(edge)) {
                match &mut before[label] {
                    Some(before) => before.keep(&self.emitted[at]),
                    unknown => *unknown = Some(self.emitted[at].clone()),
                }
            }
        }
        self.always_before = before.into_iter().map(Option::unwrap_or_default).collect();
    }

    /// How many labels there are.
    pub(super) fn len(&self) -> usize {
        self.moments.len()
    }

    /// No labels.
    pub(super) fn none(&self) -> Labels {
        Labels::none(self.len())
    }

    /// Whether a label is for the first event of its thread.
    pub(super) fn is_first(&self, graph: &ScheduleGraph, label: LabelId) -> bool {
        graph.moments[self.moments[label]].number == 0
    }

    /// The thread of a label.
    pub(super) fn thread(&self, label: LabelId) -> ThreadId {
        self.threads[label]
    }

    /// What a step emits.
    pub(super) fn emits(&self, edge: &Edge) -> Option<LabelId> {
        self.of[edge.moment]
    }

    /// What was emitted at a node.
    pub(super) fn emitted(&self, node: NodeId) -> &Labels {
        &self.emitted[node]
    }

    /// Whether a label was emitted at an end, or its thread stands before it.
    pub(super) fn is_reached(&self, graph: &ScheduleGraph, node: NodeId, label: LabelId) -> bool {
        let stands = |node: &Node| {
            let end = node.end.as_ref();
            end.is_some_and(|end| end.stands.iter().any(|&moment| self.of[moment] == Some(label)))
        };
        self.emitted[node].has(label) || stands(&graph.nodes[node])
    }

    /// What the thread of a step stands before then.
    pub(super) fn next(&self, edge: &Edge) -> Option<LabelId> {
        edge.next.and_then(|moment| self.of[moment])
    }

    /// What is emitted before a label in every schedule that has it.
    pub(super) fn always_before(&self, label: LabelId) -> &Labels {
        &self.always_before[label]
    }

    /// A label for people.
    pub(super) fn describe(&self, graph: &ScheduleGraph, label: LabelId) -> Label {
        let moment = &graph.moments[self.moments[label]];
        let place = &graph.places[moment.place];
        let event = match self.naming {
            Naming::Places => LabelledEvent::At {
                op: place.text.clone(),
                span: place.span,
                occurrence: moment.occurrence + 1,
            },
            Naming::Numbers => LabelledEvent::Number(moment.number + 1),
        };
        Label { thread: graph.thread_name(moment.thread).to_owned(), event }
    }

    /// Whether two labellings tell the same events apart.
    pub(super) fn is_like(&self, other: &Labelling) -> bool {
        let pairs: Vec<_> = self.of.iter().zip(&other.of).filter_map(|(a, b)| Some(((*a)?, (*b)?))).collect();
        let agree = |&(a, b): &(LabelId, LabelId)| pairs.iter().all(|&(c, d)| (a == c) == (b == d));
        self.len() == other.len() && pairs.iter().all(agree)
    }
}
