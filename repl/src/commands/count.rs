//! `--count`: how many schedules, relations and states there are, one program after another.

use std::sync::Arc;
use std::time::Instant;

use loris_explorers::count::{Part, count};
use loris_explorers::{Counting, Limits, Observer, Options};
use loris_lang::ir::Program;
use loris_lang::source::SourceFile;
use loris_report::json::Document;
use loris_report::render::{csv, human};
use loris_report::results::{Counted, Status};
use loris_report::style::Look;

use crate::cli::{Cli, Format};
use crate::commands::per_program::per_program;
use crate::console::Console;
use crate::limits::{Bounds, Interrupt, LISTED, Watch};
use crate::progress::ProgressLines;
use crate::request::system;

/// Counts, prints, and says how it went.
pub(super) fn run(cli: &Cli, console: &mut Console<'_>, interrupt: &Interrupt) -> Status {
    if cli.output.format == Format::Csv {
        console.print(&csv::count_header());
    }
    per_program(cli, console, interrupt, |program, name, lines, console| {
        let counted = one(cli, program, name, interrupt, lines);
        let human = |look: &Look| human::count(&counted, look);
        let json = || Document::of_count(&counted, &options(cli));
        console.tell(&cli.output, human, json, || csv::count_rows(&counted));
        Status::of_count(&counted.count)
    })
}

/// Counts one program. The limits hold for each part of the count.
fn one(
    cli: &Cli,
    program: &Arc<Program>,
    name: &str,
    interrupt: &Interrupt,
    lines: &ProgressLines,
) -> Counted {
    let started = Instant::now();
    let flags = &cli.bounds;
    let mut observe = |part: Part| -> Box<dyn Observer> {
        let gauge = lines.gauge(format!("{name}  {}", part.name()), None);
        Box::new(Watch::new(Bounds::of(&flags.limits), interrupt.clone(), gauge))
    };
    let count = count(&system(cli, program), &options(cli), &mut observe);
    let source = SourceFile::new(name, program.source().text());
    let (program, profile) = (Arc::clone(program), cli.executions.profile());
    Counted { source, program, profile, count, elapsed: started.elapsed() }
}

fn options(cli: &Cli) -> Options {
    let flags = &cli.bounds;
    let limits = Limits {
        schedules: flags.max_schedules.or(Some(LISTED)),
        events: flags.max_events,
        depth: Some(flags.limits.depth()),
        ..Limits::default()
    };
    let counting = if cli.search.exact { Counting::Exact } else { Counting::Fingerprints };
    Options { limits, counting, ..Options::default() }
}
