//! What each explorer does, in short, for the beginning of a walk, and where it never stops.

use loris_explorers::Explorer;

use super::course::Until;
use crate::shell::command::Pace;

/// What to look out for.
pub(in crate::shell) fn idea(explorer: Explorer) -> &'static str {
    match explorer {
        Explorer::Dfs => {
            "It runs every schedule. At the end of an execution it goes back to the deepest point at which an enabled \
             thread was not run yet, and runs that."
        }
        Explorer::HbrCaching => {
            "It remembers the HBR of every prefix, and leaves out a step that leads to a known one: what comes after \
             it was seen."
        }
        Explorer::LazyHbrCaching => {
            "It remembers the lazy HBR of every prefix, and leaves out a step that leads to a known one: what comes \
             after it was seen. The lazy HBR forgets the order of lock and unlock events."
        }
        Explorer::StateCaching => {
            "It remembers every state, and leaves out a step that leads to a known one: what comes after it was seen."
        }
        Explorer::SleepSets => {
            "It runs every schedule, but for what sleeps: who was run at a point sleeps there when another thread is \
             run instead, and is not run again until a step that its own depends on wakes it. If everybody who could \
             run sleeps, the execution is given up."
        }
        Explorer::Dpor | Explorer::SourceDpor | Explorer::OptimalDpor | Explorer::LazyDpor => {
            turns_round(explorer)
        }
        Explorer::LedgerHbr | Explorer::LazyOptimalDpor => {
            "It looks for divergences: places where a thread may do something else than in this execution. What no \
             earlier execution has is promised, that is, written down as owed, and an execution is run for each \
             promise."
        }
        Explorer::LazyTreeDpor => {
            "It looks for divergences: places where a thread may do something else than in this execution. What is \
             new waits at the deepest point from which it can be reached, until the search comes back there."
        }
        Explorer::LazyReverseSearch => {
            "Lazy HBRs are the nodes of a tree. Of each, the first schedule in the order of threads is canonical; \
             give up its last deviation from the default order, and it leads to the parent. The search lists \
             children: it deviates, and gives up as soon as the schedule is not canonical. Nothing is remembered."
        }
        Explorer::Random
        | Explorer::Pct
        | Explorer::Ppct
        | Explorer::RandomSleep
        | Explorer::PreemptionAlways
        | Explorer::PreemptionBounding
        | Explorer::AtomFuzzer
        | Explorer::Pos
        | Explorer::Uniform
        | Explorer::Noise => draws(explorer),
    }
}

/// What to look out for where races are turned round. Each word is explained where it comes first.
fn turns_round(explorer: Explorer) -> &'static str {
    match explorer {
        Explorer::Dpor => {
            "It looks for races: an event, and a later op of another thread that depends on it directly. For each it \
             adds the thread of the later op to the backtrack set of the point before the earlier event (the threads \
             to be run there, each in an execution of its own), so that another execution runs the two the other way \
             round. Who was run at a point sleeps when another thread is run there: it is not run again, since all \
             that begins with it was seen, until a step that its own depends on wakes it. The races of what an \
             execution keeps of the one before were told there, and are not told again."
        }
        Explorer::SourceDpor => {
            "It looks for races when an execution has ended: two events of different threads that depend on each \
             other directly. For each it wants a run in which the later one comes first. It adds one thread that \
             can begin such a run to the backtrack set of the point before the earlier event (the threads to be run \
             there, each in an execution of its own), unless one is there, was run or sleeps. Who was run at a point sleeps when \
             another thread is run there: it is not run again until a step that its own depends on wakes it."
        }
        Explorer::OptimalDpor => {
            "It looks for races when an execution has ended: two events of different threads that depend on each \
             other directly. For each it puts a whole sequence that turns the race round into the wakeup tree of the \
             point before the earlier event, the sequences that are to be run from there, unless one there or a \
             sleeping thread covers it. Who was run at a point sleeps when another thread is run there: it is not \
             run again until a step that its own depends on wakes it. No execution is given up."
        }
        _ => {
            "It looks for races in the lazy relation, which forgets the order of lock and unlock events. For each it \
             adds the thread of the later op to the backtrack set of the point before the earlier event (the threads \
             to be run there, each in an execution of its own). If the earlier event is in a section (from a lock to its \
             unlock) that the later op must not enter, the point moves back to before the section. It promises \
             nothing: it may miss states."
        }
    }
}

/// What to look out for under a randomised scheduler.
fn draws(explorer: Explorer) -> &'static str {
    match explorer {
        Explorer::Pct => {
            "Every thread has a priority that was drawn, and the highest enabled one runs. At a few steps that were drawn \
             too, the priority of who has just run falls below all others."
        }
        Explorer::Ppct => {
            "As PCT, but threads whose priority never fell, all but the lowest one, run as a rule has it. Only among the \
             others the priority decides."
        }
        Explorer::RandomSleep => {
            "Threads run on cores, step by step. Who is about to run may fall asleep for a few ticks instead."
        }
        Explorer::PreemptionAlways => {
            "At each point another enabled thread than the one that ran last is drawn."
        }
        Explorer::PreemptionBounding => {
            "Who ran last goes on as long as it can. Before a few steps that were drawn beforehand another thread takes over."
        }
        Explorer::AtomFuzzer => {
            "At each point one of the enabled threads is drawn. Before a lock that it has taken before it pauses, until \
             another thread has taken it."
        }
        Explorer::Pos => {
            "Every event has a priority that was drawn, and the highest enabled one happens. Those that race with it draw \
             anew."
        }
        Explorer::Uniform => {
            "Schedules are counted first, below every state. Then a step is drawn by the number of schedules below it, so \
             every schedule is equally likely."
        }
        Explorer::Noise => {
            "Threads run by themselves on a computer, first come, first served. Around locks, accesses of shared variables \
             and the beginning of threads they are delayed."
        }
        _ => "At each point one of the enabled threads is drawn. It remembers nothing and promises nothing.",
    }
}

/// Why the walk would never stop there, if it would not.
pub(in crate::shell) fn never_stops(explorer: Explorer, until: Until) -> Option<String> {
    let has_races = match explorer {
        Explorer::Dpor
        | Explorer::SourceDpor
        | Explorer::OptimalDpor
        | Explorer::LazyDpor
        | Explorer::LedgerHbr
        | Explorer::LazyOptimalDpor
        | Explorer::LazyTreeDpor => true,
        Explorer::Dfs
        | Explorer::HbrCaching
        | Explorer::LazyHbrCaching
        | Explorer::StateCaching
        | Explorer::SleepSets
        | Explorer::LazyReverseSearch
        | Explorer::Random
        | Explorer::Pct
        | Explorer::Ppct
        | Explorer::RandomSleep
        | Explorer::PreemptionAlways
        | Explorer::PreemptionBounding
        | Explorer::AtomFuzzer
        | Explorer::Pos
        | Explorer::Uniform
        | Explorer::Noise => false,
    };
    match until {
        Until::Kind(Pace::Race) if !has_races => Some(format!("{} looks for no races", explorer.title())),
        Until::Question if explorer.is_scheduler() => Some("what is drawn cannot be predicted".to_owned()),
        Until::Kind(_) | Until::Question => None,
    }
}
