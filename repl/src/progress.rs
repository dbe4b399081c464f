//! The progress line on the error stream, for runs that take longer than half a second.

use std::fmt::Write as _;
use std::time::Duration;

use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};
use loris_explorers::{Explorer, Progress};
use loris_report::render::human;
use loris_report::style::{Detail, Times};

use crate::console::{Console, Stream};

/// A shorter run shows nothing.
const QUIET: Duration = Duration::from_millis(500);

/// A longer run is given advice.
const ADVICE: Duration = Duration::from_secs(5);

/// Between two looks at the counts.
const PERIOD: Duration = Duration::from_millis(100);

/// An estimate of less than this part is not worth a number.
const LEAST_PART: f64 = 0.01;

/// All progress lines of a command; one for each run that is under way.
#[derive(Clone, Debug, Default)]
pub(crate) struct ProgressLines(Option<MultiProgress>);

impl ProgressLines {
    /// Progress lines that are drawn on the error stream, which is a terminal.
    pub(crate) fn on_terminal() -> ProgressLines {
        ProgressLines(Some(MultiProgress::with_draw_target(ProgressDrawTarget::stderr())))
    }

    /// Beside the output of a command: where people see them, and did not ask for quiet.
    pub(crate) fn beside(console: &Console<'_>, detail: Detail) -> ProgressLines {
        match (console.err_stream(), detail) {
            (Stream::Terminal(_), Detail::Full) => ProgressLines::on_terminal(),
            _ => ProgressLines::hidden(),
        }
    }

    /// Where times are shown, too.
    pub(crate) fn beside_times(times: Times) -> ProgressLines {
        match times {
            Times::Shown => ProgressLines::on_terminal(),
            Times::Hidden => ProgressLines::hidden(),
        }
    }

    /// No lines.
    pub(crate) fn hidden() -> ProgressLines {
        ProgressLines(None)
    }

    /// The gauge of one run. `schedules` is the limit on its executions.
    pub(crate) fn gauge(&self, name: String, schedules: Option<u64>) -> Gauge {
        Gauge { lines: self.0.clone(), name, schedules, explorer: None, bar: None, shown: Duration::ZERO }
    }

    /// The gauge of the run of an explorer.
    pub(crate) fn gauge_of(&self, program: &str, explorer: Explorer, schedules: Option<u64>) -> Gauge {
        let mut gauge = self.gauge(format!("{program}  {explorer}"), schedules);
        gauge.explorer = Some(explorer);
        gauge
    }

    /// Runs `write` while no line is on the terminal.
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.0 {
            Some(lines) => lines.suspend(write),
            None => write(),
        }
    }
}

/// The line of one run; it vanishes with the gauge.
#[derive(Debug)]
pub struct Gauge {
    lines: Option<MultiProgress>,
    name: String,
    schedules: Option<u64>,
    explorer: Option<Explorer>,
    bar: Option<ProgressBar>,
    shown: Duration,
}

impl Gauge {
    /// Brings the line up to date, if it is time to.
    pub fn show(&mut self, elapsed: Duration, progress: &Progress<'_>) {
        let Some(lines) = &self.lines else { return };
        if elapsed < QUIET || elapsed < self.shown + PERIOD {
            return;
        }
        self.shown = elapsed;
        let bar = self.bar.get_or_insert_with(|| {
            let bar = lines.add(ProgressBar::new_spinner());
            bar.set_style(ProgressStyle::with_template("{spinner} {wide_msg}").unwrap_or_else(|_| {
                ProgressStyle::default_spinner() // the template is a constant that is known to parse
            }));
            bar
        });
        let advice = if elapsed < ADVICE { None } else { human::meanwhile(self.explorer, progress) };
        let advice = advice.map_or_else(String::new, |advice| format!("  ({advice})"));
        bar.set_message(format!("{}  {}{advice}", self.name, line(elapsed, progress, self.schedules)));
        bar.tick();
    }
}

impl Drop for Gauge {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

/// The line: states where these are counted through; else schedules, speed, distinct lazy HBRs, depth, how many have shown a
/// bug, and what is left where an estimate exists.
fn line(elapsed: Duration, progress: &Progress<'_>, limit: Option<u64>) -> String {
    if let Some(states) = progress.states {
        return format!("{states} states  {}/s  depth {}", per_second(states, elapsed), progress.depth);
    }
    let counts = progress.statistics;
    let speed = per_second(counts.executions(), elapsed);
    let mut text = format!(
        "{} schedules  {speed}/s  {} lazy HBRs  depth {}",
        counts.schedules, counts.lazy_hbrs, progress.depth
    );
    if counts.buggy > 0 {
        let _ = write!(text, "  {} with a bug (Ctrl-C shows it)", counts.buggy);
    }
    if let Some(part) = part_done(progress, limit).filter(|part| *part >= LEAST_PART) {
        let left = elapsed.mul_f64((1.0 - part) / part);
        let _ = write!(text, "  about {:.0}% done, {} left", part * 100.0, coarse(left));
    }
    text
}

/// The greater of two parts: of the search, as the strategy estimates it, and of the limit on executions.
fn part_done(progress: &Progress<'_>, limit: Option<u64>) -> Option<f64> {
    let of_limit = limit.map(|limit| ratio(progress.statistics.executions(), limit));
    let part = progress.done.into_iter().chain(of_limit).fold(0.0, f64::max);
    (part > 0.0).then_some(part.min(1.0))
}

#[expect(clippy::cast_precision_loss, reason = "shown as a percentage")]
fn ratio(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}

fn per_second(count: u64, elapsed: Duration) -> u64 {
    let millis = elapsed.as_millis().max(1);
    u64::try_from(u128::from(count) * 1000 / millis).unwrap_or(u64::MAX)
}

/// A time in its largest unit.
fn coarse(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..=119 => format!("{seconds} s"),
        seconds @ 120..=7199 => format!("{} min", seconds / 60),
        seconds => format!("{} h", seconds / 3600),
    }
}

#[cfg(test)]
mod tests {
    use loris_explorers::Statistics;

    use super::*;

    #[test]
    fn what_the_line_says() {
        let statistics = Statistics { schedules: 300, lazy_hbrs: 7, ..Statistics::default() };
        let progress = Progress { statistics: &statistics, depth: 12, done: Some(0.25), states: None };
        assert_eq!(
            line(Duration::from_secs(3), &progress, None),
            "300 schedules  100/s  7 lazy HBRs  depth 12  about 25% done, 9 s left"
        );
        let unknown = Progress { done: None, ..progress };
        assert_eq!(
            line(Duration::from_secs(3), &unknown, None),
            "300 schedules  100/s  7 lazy HBRs  depth 12"
        );
        assert_eq!(part_done(&unknown, Some(600)), Some(0.5));
        let buggy = Statistics { buggy: 2, ..statistics };
        let found = Progress { statistics: &buggy, ..unknown };
        assert_eq!(
            line(Duration::from_secs(3), &found, None),
            "300 schedules  100/s  7 lazy HBRs  depth 12  2 with a bug (Ctrl-C shows it)"
        );
        let counted = Progress { states: Some(900), ..unknown };
        assert_eq!(line(Duration::from_secs(3), &counted, None), "900 states  300/s  depth 12");
    }

    #[test]
    fn coarse_times() {
        assert_eq!(coarse(Duration::from_secs(90)), "90 s");
        assert_eq!(coarse(Duration::from_mins(10)), "10 min");
        assert_eq!(coarse(Duration::from_hours(25)), "25 h");
    }
}
