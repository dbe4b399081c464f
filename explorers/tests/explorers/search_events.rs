//! Following a run: search events say what was done, and change nothing.

use crate::common::{counter, disjoint, philosophers, program, readers};
use loris_explorers::choice_point::ChoicePoint;
use loris_explorers::search_event::{Because, Cause, Entry, Later, Part, PartStatus, Race, SearchEvent};
use loris_explorers::strategy::End;
use loris_explorers::{
    Advance, Attention, Explorer, Limits, Observer, Options, Progress, Report, Statistics, StopReason,
    explore, search_from,
};
use loris_interpreter::{Step, System, ThreadId};

/// Remembers every search event, and checks that those of the driver describe the executions.
#[derive(Default)]
struct Follow {
    events: Vec<SearchEvent>,
    begun: u64,
    executions: u64,
    depth: usize,
}

impl Observer for Follow {
    fn attention(&self) -> Attention {
        Attention::SearchEvents
    }

    fn event(&mut self, point: &ChoicePoint, event: SearchEvent) {
        match &event {
            SearchEvent::Begun { keep, .. } => {
                assert!(*keep <= point.depth(), "a prefix of the last execution is kept");
                self.depth = *keep;
                self.begun += 1;
            }
            SearchEvent::Executed(position) => {
                assert_eq!((*position, point.depth()), (self.depth, self.depth + 1));
                self.depth += 1;
            }
            SearchEvent::Ended(_) => {
                assert_eq!(point.depth(), self.depth);
                self.executions += 1;
            }
            _ => {}
        }
        self.events.push(event);
    }
}

fn options() -> Options {
    Options {
        limits: Limits { schedules: Some(3_000), depth: Some(60), ..Limits::default() },
        ..Options::default()
    }
}

fn texts() -> Vec<String> {
    let texts = [
        "var x, y, z; mutex m;
thread a { lock m; x = 1; let p = z; unlock m; }
thread b { let q = x; z = 1; }
thread c { lock m; let r = z; unlock m; }",
        "var x; mutex m; cond c;
thread a { lock m; while x == 0 { wait c, m; } x = 2; unlock m; }
thread b { lock m; x = 1; notify c; unlock m; }",
        "var x, y; thread a { x = choose(0..3); } thread b { let r = x; if r > 0 { y = choose(0..2); } }
thread c { await x + y > 0; }",
        "barrier b(2); var x; thread p[i in 0..3] { if i < 2 { arrive b; } x = x + 1; }",
        "var x; fn t() { x = 1; } fn u() { x = 2; }
main { let h = spawn t(); let k = spawn u(); join h; x = 3; join k; }",
        "sem s = 1; rwlock l; var x;
thread a { acquire s; x = x + 1; release s; }
thread b { acquire s; write_lock l; x = 2; unlock l; release s; }
thread c { read_lock l; let r = x; unlock l; }",
    ];
    let mut texts: Vec<String> = texts.iter().map(ToString::to_string).collect();
    texts.extend([counter(3), disjoint(3), readers(3), philosophers(3)]);
    texts
}

#[test]
fn a_run_that_is_followed_is_the_same_run() {
    for text in texts() {
        let program = program(&text);
        for explorer in Explorer::SEARCHES {
            let alone = explore(&program, explorer, &options(), &mut ());
            let mut follow = Follow::default();
            let followed = explore(&program, explorer, &options(), &mut follow);
            assert_eq!(followed, alone, "{explorer}\n{text}");
            assert_eq!(follow.executions, alone.statistics.executions(), "{explorer}\n{text}");
        }
    }
}

#[test]
fn no_execution_is_announced_that_a_limit_forbids() {
    for explorer in Explorer::SEARCHES {
        for most in 1..=3 {
            let limits = Limits { schedules: Some(most), ..Limits::default() };
            let mut follow = Follow::default();
            let report =
                explore(&program(&counter(3)), explorer, &Options { limits, ..options() }, &mut follow);
            let executions = report.statistics.executions();
            assert!(executions <= most, "{explorer}");
            assert_eq!((follow.begun, follow.executions), (executions, executions), "{explorer}, {most}");
            let last = follow.events.iter().rposition(|event| matches!(event, SearchEvent::Ended(_)));
            let after = &follow.events[last.map_or(0, |last| last + 1)..];
            let announces = |event: &&SearchEvent| {
                matches!(event, SearchEvent::Discharged { .. } | SearchEvent::Deviates { .. })
            };
            let stopped = report.stopped_by == Some(StopReason::Schedules);
            assert!(!stopped || after.iter().find(announces).is_none(), "{explorer}, {most}: {after:?}");
        }
    }
}

/// A run, one execution at a time.
fn one_by_one(text: &str, explorer: Explorer, observer: &mut dyn Observer) -> (Vec<u64>, Report) {
    let mut search = search_from(System::new(program(text)).machine(), explorer, &options());
    let mut executions = vec![];
    loop {
        match search.advance(observer) {
            Advance::Execution => executions.push(search.statistics().executions()),
            Advance::Over | Advance::Stopped(_) => return (executions, search.report()),
        }
    }
}

#[test]
fn one_execution_at_a_time() {
    for explorer in Explorer::SEARCHES {
        let (executions, report) = one_by_one(&counter(3), explorer, &mut ());
        assert_eq!(report, explore(&program(&counter(3)), explorer, &options(), &mut ()), "{explorer}");
        assert!(executions.iter().copied().eq(1..=report.statistics.executions()), "{explorer}");
    }
}

/// Stops the run now and then where no execution is under way.
#[derive(Default)]
struct Impatient {
    polls: u32,
    within: bool,
}

impl Observer for Impatient {
    fn interval(&self) -> u32 {
        1
    }

    fn attention(&self) -> Attention {
        Attention::SearchEvents
    }

    fn poll(&mut self, _: &Progress<'_>) -> Option<StopReason> {
        self.polls += 1;
        (!self.within && self.polls.is_multiple_of(3)).then_some(StopReason::Interrupted)
    }

    fn event(&mut self, _: &ChoicePoint, event: SearchEvent) {
        match event {
            SearchEvent::Begun { .. } => self.within = true,
            SearchEvent::Ended(_) => self.within = false,
            _ => {}
        }
    }
}

#[test]
fn a_run_that_was_stopped_between_executions_goes_on() {
    let mut search =
        search_from(System::new(program(&counter(3))).machine(), Explorer::LazyReverseSearch, &options());
    let mut observer = Impatient::default();
    let mut stops = 0;
    loop {
        match search.advance(&mut observer) {
            Advance::Execution => {}
            Advance::Stopped(reason) => {
                assert_eq!(reason, StopReason::Interrupted);
                stops += 1;
            }
            Advance::Over => break,
        }
    }
    assert!(stops > 0, "the search works between executions");
    let alone = explore(&program(&counter(3)), Explorer::LazyReverseSearch, &options(), &mut ());
    assert_eq!(search.report(), alone);
}

#[test]
fn a_run_that_is_over_stays_so() {
    let mut search =
        search_from(System::new(program("thread a { yield; }")).machine(), Explorer::Dfs, &options());
    assert_eq!(search.advance(&mut ()), Advance::Execution);
    assert_eq!(search.advance(&mut ()), Advance::Over);
    assert_eq!(search.advance(&mut ()), Advance::Over);
    let expected = Statistics { schedules: 1, ..*search.statistics() };
    assert_eq!(search.report().statistics, expected);
}

/// All search events of a run.
fn events(text: &str, explorer: Explorer) -> Vec<SearchEvent> {
    let mut follow = Follow::default();
    explore(&program(text), explorer, &options(), &mut follow);
    follow.events
}

/// The search events of one kind.
fn of<T>(events: &[SearchEvent], kind: impl Fn(&SearchEvent) -> Option<T>) -> Vec<T> {
    events.iter().filter_map(kind).collect()
}

const A: ThreadId = ThreadId(0);
const B: ThreadId = ThreadId(1);

#[test]
fn races_of_dpor() {
    let events = events("var x; thread a { x = 1; } thread b { x = 2; }", Explorer::Dpor);
    let races = of(&events, |event| match event {
        SearchEvent::Race(race) => Some(race.clone()),
        _ => None,
    });
    let race = |later, thread, entry, added| Race {
        earlier: 0,
        later: Later::Pending(later, 1),
        thread,
        at: 0,
        hindered: vec![],
        entry,
        added,
    };
    assert_eq!(races[0], race(B, B, Entry::Added(B), vec![B]));
    assert_eq!(races[1], race(A, A, Entry::Done(A), vec![]), "a was searched there when b came first");
    assert_eq!(races.len(), 2);
}

#[test]
fn lazy_dpor_moves_out_of_sections() {
    let text = "var x; mutex m;
thread a { lock m; x = 1; unlock m; } thread b { lock m; let r = x; unlock m; }";
    let races = of(&events(text, Explorer::LazyDpor), |event| match event {
        SearchEvent::Race(race) => Some((race.earlier, race.at, race.hindered.len(), race.entry)),
        _ => None,
    });
    assert_eq!(races[0], (1, 0, 1, Entry::Added(B)), "before the lock of a, since b holds m at its read");
}

#[test]
fn everyone_is_planned_where_the_thread_cannot_run() {
    let text = "var x, y; thread a { x = 1; } thread b { await x == 1; y = 1; } thread c { yield; }";
    let entries = of(&events(text, Explorer::Dpor), |event| match event {
        SearchEvent::Race(race) => Some((race.entry, race.added.clone())),
        _ => None,
    });
    assert!(entries.contains(&(Entry::Everyone(Because::NotEnabled(B)), vec![ThreadId(2)])), "{entries:?}");
}

#[test]
fn sequences_of_optimal_dpor() {
    let text = "var x, y; thread a { x = 1; } thread b { y = 1; let r = x; }";
    let all = events(text, Explorer::OptimalDpor);
    let reversals = of(&all, |event| match event {
        SearchEvent::Reversal(reversal) => {
            Some((reversal.earlier, reversal.sequence.clone(), reversal.entry))
        }
        _ => None,
    });
    assert_eq!(reversals[0], (0, vec![B, B], Entry::Branch(0)), "y = 1 does not happen after x = 1");
    let ends = of(&all, |event| match event {
        SearchEvent::Ended(end) => Some(*end),
        _ => None,
    });
    assert!(ends.iter().all(|end| matches!(end, End::Terminal(_))), "none is given up");
}

#[test]
fn sleeping_and_waking() {
    let text = "var x, y; thread a { x = 1; } thread b { y = 1; x = 2; }";
    let sleeps = of(&events(text, Explorer::Dpor), |event| match event {
        SearchEvent::Sleep(sleep) => Some((sleep.at, sleep.asleep.clone(), sleep.woken.clone())),
        _ => None,
    });
    assert_eq!(sleeps, [(1, vec![A], vec![]), (2, vec![], vec![A])], "y = 1 leaves a asleep, x = 2 wakes it");
}

#[test]
fn a_cache_says_what_it_knows() {
    let text = "var x, y; thread a { x = 1; } thread b { y = 1; }";
    for explorer in [Explorer::HbrCaching, Explorer::LazyHbrCaching, Explorer::StateCaching] {
        let all = events(text, explorer);
        let new = of(&all, |event| match event {
            SearchEvent::New { key, .. } => Some(*key),
            _ => None,
        });
        let left_out = of(&all, |event| match event {
            SearchEvent::LeftOut { step, key } => Some((step.thread, *key)),
            _ => None,
        });
        assert_eq!(left_out, [(A, new[2])], "{explorer}: b a is known as a b");
    }
}

/// The program of `spec/13-a-silent-miss.md`.
const SILENT_MISS: &str = "var x, z; mutex m;
thread a { lock m; x = 1; let p = z; unlock m; }
thread b { let q = x; z = 1; }
thread c { lock m; let r = z; unlock m; }";

#[test]
fn candidates_of_the_ledger() {
    let all = events(SILENT_MISS, Explorer::LazyOptimalDpor);
    let candidates = of(&all, |event| match event {
        SearchEvent::Candidate(candidate) => Some(candidate.clone()),
        _ => None,
    });
    // b1 without a2, in the first execution: a1 a2 a3 a4 b1 b2 c1 c2 c3.
    let first = &candidates[0];
    assert_eq!((first.thread, first.cause), (B, Cause::Order { event: 4, without: 1 }));
    let part = |events: &[usize], status| Part { events: events.to_vec(), status };
    let expected = [
        part(&[0, 6], PartStatus::Clash),
        part(&[6], PartStatus::Scheduled(vec![ThreadId(2), B])),
        part(&[0], PartStatus::Scheduled(vec![A, B])),
    ];
    assert_eq!(first.parts, expected);
    let discharged = of(&all, |event| match event {
        SearchEvent::Discharged { by } => Some(*by),
        _ => None,
    });
    assert_eq!(discharged.len(), 7, "each execution but the first discharges an obligation");
    assert_eq!(discharged[..2], [0, 1]);
}

/// An obligation is discharged or subsumed, the last one first, and the execution that discharges it begins with its
/// steps.
#[test]
fn obligations_of_the_ledger() {
    let mut open: Vec<Vec<Step>> = Vec::new();
    let mut discharged: Option<Vec<Step>> = None;
    let mut lengths: Vec<usize> = Vec::new();
    for event in events(SILENT_MISS, Explorer::LazyOptimalDpor) {
        match event {
            SearchEvent::Obligation(steps) => open.push(steps),
            SearchEvent::Subsumed => assert!(open.pop().is_some(), "it was added"),
            SearchEvent::Discharged { .. } => discharged = Some(open.pop().expect("it was added")),
            SearchEvent::Begun { keep, prescribed } => {
                let steps = discharged.take().map_or(0, |steps| steps.len());
                assert_eq!(keep + prescribed, steps);
                lengths.push(steps);
            }
            _ => {}
        }
    }
    assert!(open.is_empty(), "nothing is left open: {open:?}");
    assert_eq!(lengths.len(), 8);
}

#[test]
fn candidates_wait_on_the_path_of_the_tree() {
    let parts: Vec<Part> = of(&events(SILENT_MISS, Explorer::LazyTreeDpor), |event| match event {
        SearchEvent::Candidate(candidate) => Some(candidate.parts.clone()),
        _ => None,
    })
    .concat();
    assert_eq!(parts[0].status, PartStatus::Clash);
    let c = ThreadId(2);
    assert_eq!(parts[1].status, PartStatus::Waits(0, vec![c, B, c, c]), "with the section of c closed");
    assert!(parts.iter().any(|part| part.status == PartStatus::Subsumed));
}

#[test]
fn reverse_search_says_where_it_goes() {
    let all = events(SILENT_MISS, Explorer::LazyReverseSearch);
    let deviations = of(&all, |event| match event {
        SearchEvent::Deviates { at, thread } => Some((*at, *thread)),
        _ => None,
    });
    let ends = of(&all, |event| matches!(event, SearchEvent::Ended(_)).then_some(()));
    assert_eq!(deviations.len() + 1, ends.len(), "every execution but the first deviates");
    let pruned = of(&all, |event| matches!(event, SearchEvent::Ended(End::Pruned(_))).then_some(()));
    let reasons = of(&all, |event| matches!(event, SearchEvent::NotCanonical { .. }).then_some(()));
    assert_eq!(pruned.len(), reasons.len(), "what is given up is not canonical");
    assert!(all.iter().any(|event| matches!(event, SearchEvent::Parent { .. })));
}
