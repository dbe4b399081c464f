//! `explore`: the real explorers, over all schedules that begin with the one so far.

use loris_explorers::{Explorer, Limits, Options, Report, explore_from};
use loris_interpreter::Machine;
use loris_report::render::human::{self, Choice, Layout};
use loris_report::results::{Results, Run};
use loris_report::style::counted;

use super::command::Word;
use super::mistake::Mistake;
use super::nearest::nearest;
use super::session::Session;
use crate::limits::{Bounds, RANDOM_SCHEDULES, Watch};
use crate::progress::ProgressLines;

/// Executions are truncated after so many events, as `explore` does it.
pub(super) const MOST_DEPTH: usize = Limits::DEPTH;

/// Which explorer runs after some events if none is named: the default searches from the start only.
const DEFAULT_INSIDE: Explorer = Explorer::Dpor;

impl Session {
    /// `explore`
    pub(super) fn explore(&mut self, named: Option<&Word>) -> Result<(), Mistake> {
        let depth = self.machine.depth();
        let default = if depth == 0 { Explorer::DEFAULT } else { DEFAULT_INSIDE };
        let explorer = named.map_or(Ok(default), explorer)?;
        if let Some(word) = named.filter(|_| depth > 0) {
            begins_anywhere(explorer, word)?;
        }
        let mut machine = self.machine.clone();
        machine.settle();
        let options = Options {
            limits: Limits {
                schedules: explorer.is_scheduler().then_some(RANDOM_SCHEDULES),
                depth: Some(MOST_DEPTH),
                ..Limits::default()
            },
            ..Options::default()
        };
        let lines = ProgressLines::beside_times(self.setting.look.times);
        let gauge = lines.gauge(explorer.to_string(), options.limits.schedules);
        let bounds = Bounds::new(None, None);
        let mut watch = Watch::new(bounds, self.setting.interrupt.clone(), gauge);
        let report = explore_from(machine, explorer, &options, &mut watch);
        let elapsed = watch.elapsed();
        drop(watch);
        let report = as_from_the_start(&self.machine, report);
        let results = Results::of(&self.program, &self.source, Run::of(report, elapsed));
        let choice = if named.is_some() { Choice::Named } else { Choice::Default };
        if depth > 0 {
            let events = counted(depth as u64, "event");
            self.say(&format!(
                "all schedules that begin with the {events} so far; the figures count what comes after"
            ));
        }
        if explorer != Explorer::DEFAULT && named.is_none() {
            self.say(&format!(
                "{explorer} runs: the default, {}, searches from the start only",
                Explorer::DEFAULT
            ));
        }
        self.out.push_str(&human::report(&results, choice, Layout::Blocks, &self.setting.look));
        Ok(())
    }
}

/// Schedules of findings and counterexamples begin with that of the machine, so that `load` takes them, and are
/// written as those of other reports.
pub(super) fn as_from_the_start(machine: &Machine, mut report: Report) -> Report {
    let prefix = machine.schedule().named(machine);
    let findings = report.findings.iter_mut().map(|finding| &mut finding.schedule);
    let conditions = report.conditions.iter_mut().filter_map(|condition| condition.schedule.as_mut());
    for schedule in findings.chain(conditions) {
        *schedule = prefix.clone().followed_by(std::mem::take(schedule));
    }
    report
}

/// Whether an explorer can begin after some events, as it need not know what they were.
pub(super) fn begins_anywhere(explorer: Explorer, named: &Word) -> Result<(), Mistake> {
    if explorer.begins_anywhere() {
        return Ok(());
    }
    let searches =
        Explorer::SEARCHES.into_iter().filter(|search| search.begins_anywhere() && !search.is_scheduler());
    let others = searches.map(Explorer::name).collect::<Vec<_>>().join(", ");
    let message = format!("`{explorer}` searches from the start only");
    let help = format!(
        "from here: {others}, the randomised schedulers, as `random`; `goto start` goes to the start"
    );
    Err(Mistake::at(named.span, message).help(help))
}

/// The explorer of this name.
pub(super) fn explorer(word: &Word) -> Result<Explorer, Mistake> {
    let name = word.text.trim_start_matches('-');
    name.parse().map_err(|error: loris_explorers::UnknownExplorer| {
        Mistake::at(word.span, error.to_string()).help(perhaps(name))
    })
}

/// The explorers that may have been meant: those with the word in their names, else the nearest one, else all.
fn perhaps(name: &str) -> String {
    let names = || Explorer::all().map(Explorer::name);
    let is_part = |other: &&str| other.split('-').any(|part| part == name);
    let within: Vec<&str> = names().filter(is_part).collect();
    match (within.as_slice(), nearest(name, names())) {
        ([], Some(near)) => format!("did you mean `{near}`?"),
        ([], None) => format!("the explorers are {}", names().collect::<Vec<_>>().join(", ")),
        ([only], _) => format!("did you mean `{only}`?"),
        (several, _) => format!("with `{name}` in their names there are {}", several.join(", ")),
    }
}
