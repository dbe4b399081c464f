//! `explore study`: several techniques over several programs, as published comparisons of techniques do it.
//!
//! A *technique* is an explorer, perhaps with a bound. A *subject* is a program with one set of the constants that its
//! head defines. Each pair is a *cell*: so many executions up to the first one with a bug, so many in all, and what
//! they led to. From the cells come tables (Thomson, Donaldson and Betts 2016, Tables 3.3 and 3.4), the numbers of a
//! Venn diagram, and plots.
//!
//! Cells are written as soon as they are there, and those that are there are not run again. So a study can be stopped
//! and goes on where it was. What is in the files at the end depends neither on that nor on the number of jobs.

mod cell;
mod plots;
mod store;
mod subject;
mod sweep;
mod tables;
mod terms;
mod venn;

use std::path::Path;

use loris_explorers::Technique;
use loris_report::results::Status;
use loris_report::style::{Detail, Look, counted, shown};

pub(super) use cell::Cell;

use crate::cli::StudyFlags;
use crate::console::{Console, complain};
use crate::files::input::{unwritable, write_whole};
use crate::files::program::Budget;
use crate::limits::{Bounds, Interrupt};
use store::Store;
use subject::Subject;
use sweep::Sweep;
use tables::Tables;

/// A Venn table of more techniques is not read any more.
const MOST_IN_VENN: usize = 6;

/// Runs what is missing, writes tables and plots, and says what was found.
pub(super) fn run(flags: &StudyFlags, console: &mut Console<'_>, interrupt: &Interrupt) -> Status {
    let look = console.err_look(flags.color);
    if let Some(message) = misuse(flags) {
        return complain(&message, console);
    }
    let budget = Budget { bounds: Bounds::new(None, flags.limits.max_memory), interrupt };
    let (subjects, unusable) = Subject::all(&flags.programs, &look, budget);
    for one in &unusable {
        complain(&one.message, console);
        console.complain(&one.mistakes);
    }
    if subjects.is_empty() {
        return Status::Unusable;
    }
    let mut store = match Store::open(&flags.out) {
        Ok(store) => store,
        Err(message) => return complain(&message, console),
    };
    let sweep = Sweep::new(flags, &subjects, console, interrupt);
    if let Err(message) = sweep.run(&mut store) {
        return complain(&message, console);
    }
    let outcome = sum_up(flags, &subjects, &sweep, &store, console);
    match outcome.and_then(|text| store.put_in_order(sweep.keys().flatten()).map(|()| text)) {
        Ok(text) => console.print(&text),
        Err(message) => return complain(&message, console),
    }
    let of_files = if unusable.is_empty() { Status::Clean } else { Status::Unusable };
    of_files.and(if interrupt.is_raised() { Status::Interrupted } else { Status::Clean })
}

/// Writes tables and plots; what to say of them.
fn sum_up(
    flags: &StudyFlags,
    subjects: &[Subject],
    sweep: &Sweep<'_>,
    store: &Store,
    console: &Console<'_>,
) -> Result<String, String> {
    let cells: Vec<Vec<Option<&Cell>>> =
        sweep.keys().map(|row| row.map(|key| store.find(&key)).collect()).collect();
    let tables = Tables { subjects, techniques: &flags.techniques, cells: &cells };
    write_all(flags, &tables)?;
    let look = console.out_look(flags.color, Detail::Full);
    Ok(format!("{}\n{}", tables.found(), said(flags, &tables, &look)))
}

/// What the command line must not ask.
fn misuse(flags: &StudyFlags) -> Option<String> {
    let again = |list: &[Technique]| {
        let twice = |(at, one): &(usize, &Technique)| list[..*at].contains(one);
        list.iter().enumerate().find(twice).map(|(_, technique)| format!("`{technique}` is named twice"))
    };
    let asked = flags.scatter.iter().flat_map(|pair| [pair.0, pair.1]).chain(flags.venn.iter().copied());
    let mut absent = asked.filter(|technique| !flags.techniques.contains(technique));
    again(&flags.techniques)
        .or_else(|| again(&flags.venn))
        .or_else(|| {
            let technique = absent.next()?;
            Some(format!("`{technique}` is to be drawn, and `--techniques` does not name it"))
        })
        .or_else(|| {
            (flags.venn.len() > MOST_IN_VENN)
                .then(|| format!("`--venn` takes at most {MOST_IN_VENN} techniques"))
        })
}

/// Where things are, and what is missing.
fn said(flags: &StudyFlags, tables: &Tables<'_>, look: &Look) -> String {
    let folder = shown(&flags.out);
    let missing = tables.missing();
    let rest = if missing == 0 {
        String::new()
    } else {
        let cells = counted(missing, "run");
        look.ink.doubt(&format!("{cells} missing; the same command goes on where it was\n"))
    };
    format!("{rest}written to {folder}/: {}\n", files(flags).join(", "))
}

/// The names of all files, in the order in which they are written.
fn files(flags: &StudyFlags) -> Vec<String> {
    let scatter = plots::pairs(flags).into_iter().map(plots::scatter_file);
    [store::FILE, tables::FILE, plots::CUMULATIVE].map(str::to_owned).into_iter().chain(scatter).collect()
}

fn write_all(flags: &StudyFlags, tables: &Tables<'_>) -> Result<(), String> {
    let write = |name: &str, text: &str| write(&flags.out, name, text);
    write(tables::FILE, &tables.page(flags))?;
    write(plots::CUMULATIVE, &plots::cumulative(tables, flags.limit)?)?;
    for pair in plots::pairs(flags) {
        write(&plots::scatter_file(pair), &plots::scatter(tables, pair, flags.limit)?)?;
    }
    Ok(())
}

/// Writes a file of the folder, whole or not at all.
fn write(folder: &Path, name: &str, text: &str) -> Result<(), String> {
    let path = folder.join(name);
    write_whole(&path, text).map_err(|error| unwritable(&path, &error))
}
