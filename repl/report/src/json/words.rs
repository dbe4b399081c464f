//! Words out of a fixed list. Each type has its words, and the schema has from here which there are.

use loris_explorers::bug_depth::Naming as EventNaming;
use loris_explorers::count::{Part, Unfinished};
use loris_explorers::liveness::Fairness;
use loris_explorers::noise::{Decay, Metric, Naming, NoiseKind};
use loris_explorers::schedule_graph::Refusal;
use loris_explorers::team::Then;
use loris_explorers::tune::{Fitness, TuneSearch};
use loris_explorers::{
    Counting, Explorer, FindingKind, Generator, Guarantee, Measure, StopReason, WarningKind, WithinDepth,
};
use loris_interpreter::Profile;
use loris_interpreter::profile::LoopRule;
use loris_lang::ast::Quantifier;
use loris_lang::ir::Points;
use serde::{Serialize, Serializer};

use crate::execution::{Ending, RemarkKind};
use crate::render::words::{outcome_word, word};
use crate::results::{AnswerVerdict, FileVerdict, Sameness};

/// A value that is written as its word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word<T>(pub T);

/// What has a word in reports.
pub trait Named {
    /// The word.
    fn word(&self) -> &'static str;
}

impl<T: Named> Serialize for Word<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.word())
    }
}

/// Says which word each value has; for the schema what the type is, and which values there are.
macro_rules! named {
    ($($about:literal $type:ident: $word:expr, $all:expr;)+) => {$(
        impl Named for $type {
            fn word(&self) -> &'static str {
                let word: fn(&$type) -> &'static str = $word;
                word(self)
            }
        }

        #[cfg(feature = "schema")]
        impl super::schema::Listed for $type {
            const TITLE: &str = stringify!($type);
            const ABOUT: &str = $about;

            fn words() -> Vec<&'static str> {
                $all.iter().map(Named::word).collect()
            }
        }
    )+};
}

/// All variants of a type: one that is missing here is a mistake when the tests are compiled.
#[cfg(feature = "schema")]
macro_rules! each {
    ($type:ident: $($variant:ident)+) => {{
        let _: fn($type) = |it| match it {
            $($type::$variant)|+ => (),
        };
        [$($type::$variant),+]
    }};
}

named! {
    "What an answer is worth: none was given, a right one was asked for, it is right, wrong, of another form, or not judged."
    AnswerVerdict: |it| it.name(), each![AnswerVerdict: Asked Revealed Right Wrong Form NotJudged];

    "How relations and states are told apart: by fingerprints, or compared in full."
    Counting: |it| match it {
        Counting::Fingerprints => "fingerprints",
        Counting::Exact => "exact",
    }, each![Counting: Fingerprints Exact];

    "How noise becomes less: not at all, or with each visit of a place."
    Decay: |it| it.name(), each![Decay: None ByVisits];

    "How an execution ended; truncated if it did not end by itself."
    Ending: |it| outcome_word(*it), super::schema::endings();

    "How events are named: by thread, place and occurrence, or by thread and number."
    EventNaming: |it| match it {
        EventNaming::Places => "places",
        EventNaming::Numbers => "numbers",
    }, each![EventNaming: Places Numbers];

    "An explorer, by the name of its option without the dashes."
    Explorer: |it| it.name(), Explorer::all().collect::<Vec<_>>();

    "What the head of a file comes to: the head or the program is wrong, something differs, something could not be \
     judged, all is so, or it says nothing that could be judged."
    FileVerdict: |it| it.name(), each![FileVerdict: Unreadable Differs NotJudged Met Empty];

    "The kind of a bug."
    FindingKind: |it| match it {
        FindingKind::Deadlock | FindingKind::MutexDeadlock => "deadlock",
        FindingKind::StuckInLoop => "stuck-in-loop",
        FindingKind::Failure => "failure",
    }, [FindingKind::Deadlock, FindingKind::StuckInLoop, FindingKind::Failure];

    "What a good setting of noise has much of."
    Fitness: |it| it.name(), each![Fitness: Interleavings Hbrs LazyHbrs States Bugs BugsPerTime];

    "A generator of random numbers."
    Generator: |it| it.name(), each![Generator: Pcg Maple];

    "The equivalence of which a run has seen every class, and of all coarser ones too; or none."
    Guarantee: |it| it.name(), super::schema::guarantees();

    "What loops do that wait: after a round that changed nothing no more, or round after round."
    LoopRule: |it| match it {
        LoopRule::Wait => "wait",
        LoopRule::Run => "run",
    }, each![LoopRule: Wait Run];

    "Which executions that go on for ever count."
    Fairness: |it| it.name(), Fairness::ALL;

    "What a bound is on."
    Measure: |it| it.name(), each![Measure: Preemptions Delays];

    "How far two interleavings are apart."
    Metric: |it| it.name(), Metric::ALL;

    "What an interleaving has of the names of objects."
    Naming: |it| it.name(), Naming::ALL;

    "What noise does to a thread."
    NoiseKind: |it| it.name(), NoiseKind::ALL;

    "A part of a count."
    Part: |it| it.name(), each![Part: Schedules Hbrs HbrClasses LazyHbrClasses];

    "Which accesses are scheduling points: all, those that synchronise, or of the others those that race too."
    Points: |it| it.name(), each![Points: All Sync Racy];

    "How executions end: by the rules of the language, at the first failure, or by those of the published study."
    Profile: |it| it.name().unwrap_or("other"), [Profile::default(), Profile::STOP_AT_FAILURE, Profile::STUDY];

    "The word that begins a condition."
    Quantifier: |it| word(*it), each![Quantifier: Exists Forall Never];

    "Why not all schedules were gone through: a limit, an interrupt, an execution that is too long, too many prefixes."
    Refusal: |it| it.name(), super::schema::refusals();

    "What comes along with an event."
    RemarkKind: |it| match it {
        RemarkKind::Waits => "waits",
        RemarkKind::Logs => "logs",
        RemarkKind::Fails => "fails",
        RemarkKind::Repeats => "repeats",
    }, each![RemarkKind: Waits Logs Fails Repeats];

    "The most that two executions have in common."
    Sameness: |it| it.name(), each![Sameness: Hbr LazyHbr State Nothing];

    "Why a search stopped before it was over."
    StopReason: |it| it.name(), each![
        StopReason: Schedules Events States Depth Bound NoEnd Races FirstBug Timeout Memory Interrupted
    ];

    "What became of the search over relations after the pass over states: it ran, did not run since executions go round, \
     or the pass was stopped."
    Then: |it| match it {
        Then::Relations => "relations",
        Then::NoEndOfRelations => "no-end-of-relations",
        Then::Stopped => "stopped",
    }, each![Then: Relations NoEndOfRelations Stopped];

    "Which combinations of settings are tried."
    TuneSearch: |it| it.name(), super::schema::tune_searches();

    "Why a part of a count is not the whole; a cycle if executions can go round for ever."
    Unfinished: |it| it.name(), super::schema::unfinished();

    "What an explorer without a guarantee may have missed something by."
    WarningKind: |it| it.name(), each![WarningKind: BlockingInsideSection MayDeadlock];

    "What a run that executions were too long for has seen of what is shorter than the limit on depth: perhaps not all; \
     all that its explorer promises, as far as no thread has more events than the limit divided by the number of threads; \
     all that its explorer promises."
    WithinDepth: |it| it.name(), each![WithinDepth: Unknown Share All];
}
