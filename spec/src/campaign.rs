//! Many random programs, judged on several threads.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use loris_explorers::Explorer;
use loris_interpreter::profile::LoopRule;
use loris_lang::ir::Points;

use crate::generate::{Feature, Features, Random, Shape, Shaped, Size, program};
use crate::judge::{Effort, Fault, Judgement, LazyDpor, judge, judge_under};
use crate::setting::Setting;
use crate::shrink::shrink;

/// What to run.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// The seeds; each draws a program.
    pub seeds: Range<u64>,
    /// Threads that judge.
    pub jobs: usize,
    /// The shape of every program; each has its own if not given.
    pub shape: Option<Shape>,
    /// Features of every program, which then has no other shape.
    pub features: Option<Features>,
    /// So many other features that each of these programs has beside.
    pub others: usize,
    /// How large programs are.
    pub size: Size,
    /// Under which profile they run.
    pub setting: Setting,
    /// How much work one program may be.
    pub effort: Effort,
    /// So many failing programs are made smaller; the others are only counted.
    pub shrunk: usize,
}

/// A program and its origin.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// Its seed.
    pub seed: u64,
    /// Its shape.
    pub shape: Shape,
    /// Its features.
    pub features: Features,
    /// Its text.
    pub text: String,
    /// Its executions are truncated after so many events.
    pub depth: Option<usize>,
}

/// A program on which something is wrong.
#[derive(Clone, Debug)]
pub struct FaultyProgram {
    /// As drawn.
    pub drawn: Drawn,
    /// The first fault.
    pub fault: Fault,
    /// Smaller, with the same fault, and the fault there.
    pub small: Option<(String, Fault)>,
}

/// Counts over a set of programs.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// Programs that were judged.
    pub judged: u64,
    /// Programs too big for the oracle.
    pub too_big: u64,
    /// Programs with a fault.
    pub faulty: u64,
    /// Programs with a deadlock.
    pub deadlocks: u64,
    /// Programs with a failure.
    pub failures: u64,
    /// Sum of the terminal states.
    pub states: u64,
    /// Sum of the terminal HBRs.
    pub hbrs: u64,
    /// Sum of the terminal lazy HBRs.
    pub lazy_hbrs: u64,
    /// Runs that needed too many executions.
    pub stopped: u64,
    /// Programs that depth-first search was run on.
    pub dfs: u64,
    /// Programs on which lazy DPOR warned.
    pub warned: u64,
    /// Programs on which it missed a state and warned.
    pub missed_with_warning: u64,
    /// Programs on which it missed a state without warning.
    pub missed_silently: u64,
    /// Those of them that can neither deadlock nor fail.
    pub missed_on_clean: u64,
}

/// What came of a campaign.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// All programs.
    pub all: Counts,
    /// Programs with each feature; a program with several counts for each.
    pub by_feature: BTreeMap<String, Counts>,
    /// Programs of each shape.
    pub by_shape: BTreeMap<Shape, Counts>,
    /// How many programs showed each fault: whose, and which check.
    pub faults: BTreeMap<(Option<Explorer>, &'static str), u64>,
    /// Programs whose executions were truncated, and those of them on which each explorer missed something that is shorter.
    pub truncated: u64,
    /// See there.
    pub short_of: BTreeMap<Explorer, u64>,
    /// Failing programs, those with the smallest seeds first.
    pub failing: Vec<FaultyProgram>,
    /// The smallest program on which lazy DPOR misses a state silently.
    pub silent: Option<Drawn>,
    /// The smallest of them that can neither deadlock nor fail.
    pub silent_on_clean: Option<Drawn>,
    /// Executions of each explorer over the programs that it was judged on.
    pub executions: BTreeMap<Explorer, u64>,
    /// Executions of lazy tree DPOR beyond those of lazy optimal DPOR: lazy HBRs that it ran again.
    pub again: u64,
}

impl Default for Campaign {
    fn default() -> Self {
        Campaign {
            seeds: 1..10_001,
            jobs: std::thread::available_parallelism().map_or(1, usize::from),
            shape: None,
            features: None,
            others: 0,
            size: Size::default(),
            setting: Setting::default(),
            effort: Effort::default(),
            shrunk: 3,
        }
    }
}

impl Campaign {
    /// How many programs there are.
    pub fn programs(&self) -> u64 {
        self.seeds.end.saturating_sub(self.seeds.start)
    }

    /// Draws the program of a seed.
    pub fn draw(&self, seed: u64) -> Drawn {
        let mut random = Random::new(seed);
        if let Some(features) = &self.features {
            let others = random.sample(&Feature::mixable(), self.others);
            let features = features.iter().chain(others).collect();
            let text = program(&mut random, &features, self.size);
            return Drawn { seed, shape: Shape::Mixed, features, text, depth: None };
        }
        let shape = self.shape.unwrap_or_else(|| match Shape::draw(&mut random) {
            // Where reads and writes are no points, threads that step back do so for ever in one transition, and
            // short threads make all their choices, of up to sixty values each, before the first step.
            Shape::BackOff | Shape::Waiting | Shape::Many | Shape::Long
                if self.setting.points == Points::Sync =>
            {
                Shape::Mixed
            }
            // Where loops run as they are, one that waits has executions of every length.
            Shape::Waiting if self.setting.profile.loops == LoopRule::Run => Shape::Mixed,
            shape => shape,
        });
        let Shaped { text, features, depth } = shape.program(&mut random, self.size);
        Drawn { seed, shape, features, text, depth }
    }

    /// Draws and judges all programs.
    pub fn run(&self) -> Summary {
        let next = AtomicU64::new(self.seeds.start);
        let summary = Mutex::new(Summary::default());
        std::thread::scope(|scope| {
            for _ in 0..self.jobs.max(1) {
                scope.spawn(|| self.work(&next, &summary));
            }
        });
        let mut summary = summary.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        summary.failing.sort_by_key(|failure| failure.drawn.seed);
        for failure in summary.failing.iter_mut().take(self.shrunk) {
            failure.small = smaller(failure, self.setting_of(&failure.drawn), &self.effort);
        }
        summary
    }

    fn setting_of(&self, drawn: &Drawn) -> Setting {
        Setting { depth: drawn.depth, ..self.setting }
    }

    fn work(&self, next: &AtomicU64, summary: &Mutex<Summary>) {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= self.seeds.end {
                return;
            }
            let drawn = self.draw(seed);
            let judgement = judge_under(&drawn.text, self.setting_of(&drawn), &self.effort);
            let mut summary = summary.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            summary.add(drawn, judgement);
        }
    }
}

/// A smaller program with a fault of the same kind.
fn smaller(failure: &FaultyProgram, setting: Setting, effort: &Effort) -> Option<(String, Fault)> {
    if failure.fault.check == "accepted" {
        return None;
    }
    let same = |text: &str| {
        let faults = judge_under(text, setting, effort)?.faults;
        faults
            .into_iter()
            .find(|fault| fault.explorer == failure.fault.explorer && fault.check == failure.fault.check)
    };
    let small = shrink(&failure.drawn.text, |text| same(text).is_some());
    let fault = same(&small)?;
    Some((small, fault))
}

/// A smaller program on which lazy DPOR misses a state silently, as this one; it can neither deadlock nor fail if this
/// one cannot.
pub fn smaller_silent(text: &str, effort: &Effort) -> String {
    let effort = Effort { explorers: &[Explorer::LazyDpor], ..*effort };
    let bugs = |text: &str| {
        let judgement = judge(text, &effort)?;
        let silent = judgement.faults.is_empty() && judgement.lazy_dpor == LazyDpor::MissedSilently;
        silent.then_some(judgement.oracle.deadlocked + judgement.oracle.failed > 0)
    };
    let before = bugs(text);
    shrink(text, |text| bugs(text).is_some_and(|now| !now || before == Some(true)))
}

impl Summary {
    fn add(&mut self, drawn: Drawn, judgement: Option<Judgement>) {
        self.all.add(judgement.as_ref());
        for feature in Feature::all().filter(|feature| drawn.features.has(*feature)) {
            self.by_feature.entry(feature.to_string()).or_default().add(judgement.as_ref());
        }
        self.by_shape.entry(drawn.shape).or_default().add(judgement.as_ref());
        if drawn.features.is_empty() && drawn.shape == Shape::Mixed {
            self.by_feature.entry("base".to_owned()).or_default().add(judgement.as_ref());
        }
        let Some(judgement) = judgement else { return };
        let kinds: BTreeSet<_> = judgement.faults.iter().map(|fault| (fault.explorer, fault.check)).collect();
        for kind in kinds {
            *self.faults.entry(kind).or_default() += 1;
        }
        self.truncated += u64::from(judgement.oracle.truncated > 0);
        for explorer in &judgement.short_of {
            *self.short_of.entry(*explorer).or_default() += 1;
        }
        for (explorer, executions) in &judgement.executions {
            *self.executions.entry(*explorer).or_default() += executions;
        }
        let of = |explorer| judgement.executions.get(&explorer).copied();
        if let (Some(tree), Some(optimal)) = (of(Explorer::LazyTreeDpor), of(Explorer::LazyOptimalDpor)) {
            self.again += tree.saturating_sub(optimal);
        }
        if let Some(fault) = judgement.faults.into_iter().next() {
            self.failing.push(FaultyProgram { drawn, fault, small: None });
        } else if judgement.lazy_dpor == LazyDpor::MissedSilently && drawn.depth.is_none() {
            if judgement.oracle.deadlocked + judgement.oracle.failed == 0 {
                keep_smaller(&mut self.silent_on_clean, &drawn);
            }
            keep_smaller(&mut self.silent, &drawn);
        }
    }
}

fn keep_smaller(best: &mut Option<Drawn>, drawn: &Drawn) {
    let size = |drawn: &Drawn| (drawn.text.lines().count(), drawn.text.len(), drawn.seed);
    if best.as_ref().is_none_or(|best| size(drawn) < size(best)) {
        *best = Some(drawn.clone());
    }
}

impl Counts {
    fn add(&mut self, judgement: Option<&Judgement>) {
        let Some(judgement) = judgement else {
            self.too_big += 1;
            return;
        };
        let oracle = &judgement.oracle;
        let count = |set: usize| set as u64;
        self.judged += 1;
        self.faulty += u64::from(!judgement.faults.is_empty());
        self.deadlocks += u64::from(oracle.deadlocked > 0);
        self.failures += u64::from(oracle.failed > 0);
        self.states += count(oracle.states.len());
        self.hbrs += count(oracle.hbrs.len());
        self.lazy_hbrs += count(oracle.lazy_hbrs.len());
        self.stopped += u64::from(judgement.stopped);
        self.dfs += u64::from(judgement.executions.contains_key(&Explorer::Dfs));
        self.warned += u64::from(judgement.warned);
        self.missed_with_warning += u64::from(judgement.lazy_dpor == LazyDpor::MissedWithWarning);
        let silent = judgement.lazy_dpor == LazyDpor::MissedSilently;
        self.missed_silently += u64::from(silent);
        self.missed_on_clean += u64::from(silent && oracle.deadlocked + oracle.failed == 0);
    }

    fn cells(&self) -> [u64; 13] {
        [
            self.judged,
            self.too_big,
            self.faulty,
            self.deadlocks,
            self.failures,
            self.states,
            self.lazy_hbrs,
            self.hbrs,
            self.dfs,
            self.warned,
            self.missed_with_warning,
            self.missed_silently,
            self.missed_on_clean,
        ]
    }
}

/// What the columns of a summary are called. The last four are about lazy DPOR: it warned; it missed a state and
/// warned; it missed one silently; so, on a program that can neither
/// deadlock nor fail.
const COLUMNS: [&str; 13] = [
    "programs", "too big", "faulty", "deadlock", "failure", "states", "lazy", "HBRs", "dfs", "warned",
    "missed", "silent", "clean",
];

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:10}", "feature")?;
        for column in COLUMNS {
            write!(f, " {column:>9}")?;
        }
        writeln!(f)?;
        let all = ("all".to_owned(), self.all.clone());
        let shapes: Vec<_> =
            self.by_shape.iter().map(|(shape, counts)| (shape.to_string(), counts.clone())).collect();
        let rows = self.by_feature.iter().chain(shapes.iter().map(|(name, counts)| (name, counts)));
        for (name, counts) in rows.chain([(&all.0, &all.1)]) {
            write!(f, "{name:10}")?;
            for cell in counts.cells() {
                write!(f, " {cell:>9}")?;
            }
            writeln!(f)?;
        }
        let drawn = |counts: &Counts| counts.judged + counts.too_big;
        for (shape, counts) in &self.by_shape {
            let share = drawn(counts) * 1000 / drawn(&self.all).max(1);
            writeln!(f, "{shape:17} {}.{} % of the programs", share / 10, share % 10)?;
        }
        for ((explorer, check), programs) in &self.faults {
            let explorer = explorer.map_or("program", Explorer::name);
            writeln!(f, "{explorer:17} fails on {programs} programs: {check}")?;
        }
        for (explorer, programs) in &self.short_of {
            let name = explorer.name();
            writeln!(
                f,
                "{name:17} missed what is shorter than the limit in {programs} of {} programs",
                self.truncated
            )?;
        }
        for (explorer, executions) in &self.executions {
            writeln!(f, "{:17} {executions} executions", explorer.name())?;
        }
        writeln!(f, "{} lazy HBRs were run again by {}", self.again, Explorer::LazyTreeDpor)?;
        writeln!(f, "{} runs needed too many executions", self.all.stopped)?;
        Ok(())
    }
}

impl fmt::Display for FaultyProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (drawn, fault) = (&self.drawn, &self.fault);
        let Drawn { seed, shape, features, .. } = drawn;
        let depth = drawn.depth.map_or_else(String::new, |depth| format!(", at most {depth} events"));
        writeln!(f, "seed {seed}, shape {shape}, features {features}{depth}\n{}{fault}", drawn.text)?;
        if let Some((text, fault)) = &self.small {
            writeln!(f, "smaller:\n{text}{fault}")?;
        }
        Ok(())
    }
}
