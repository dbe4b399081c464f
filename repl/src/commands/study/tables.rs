//! The tables of a study, as text for people that is Markdown too.

use std::fmt::Write as _;

use comfy_table::presets::ASCII_MARKDOWN;
use comfy_table::{CellAlignment, Table};
use loris_explorers::Generator;

use super::cell::Cell;
use super::subject::Subject;
use super::venn::regions;
use crate::cli::{Rng, StudyFlags};
use loris_explorers::Technique;

/// The name of the file.
pub(super) const FILE: &str = "tables.md";

/// So many techniques are in the Venn table if none are named.
const IN_VENN: usize = 3;

/// Shown for what is not there.
const NOTHING: &str = "–";

/// The cells of a study: a row for each subject, a column for each technique.
#[derive(Clone, Copy)]
pub(super) struct Tables<'a> {
    pub(super) subjects: &'a [Subject],
    pub(super) techniques: &'a [Technique],
    pub(super) cells: &'a [Vec<Option<&'a Cell>>],
}

impl Tables<'_> {
    /// Cells that are not there.
    pub(super) fn missing(&self) -> u64 {
        self.cells.iter().flatten().filter(|cell| cell.is_none()).count() as u64
    }

    /// The place of a technique.
    pub(super) fn column(&self, technique: Technique) -> Option<usize> {
        self.techniques.iter().position(|one| *one == technique)
    }

    /// All tables.
    pub(super) fn page(&self, flags: &StudyFlags) -> String {
        let rules = flags.rules.profile().name().unwrap_or_default();
        let mut text = format!(
            "# A comparison of techniques\n\n\
             At most {} executions each; random techniques start at {}, with {}; rules: {rules}, and those of the language for \
             techniques that reduce.\nMade by `explore study`, version {}.\n",
            flags.limit,
            flags.seed,
            flags.rng.map_or(Generator::default(), Rng::generator).name(),
            env!("CARGO_PKG_VERSION")
        );
        let missing = self.missing();
        if missing > 0 {
            let _ = write!(text, "\nNot finished: {}.\n", loris_report::style::counted(missing, "run"));
        }
        let parts = [
            ("Bugs", FOUND, self.found()),
            ("Executions", EXECUTIONS, self.executions()),
            ("At the last bound", LAST_BOUND, self.last_bounds()),
            ("States", STATES, self.states()),
            ("Which techniques found a bug", VENN, self.venn(flags)),
        ];
        for (title, about, table) in parts.into_iter().filter(|(_, _, table)| !table.is_empty()) {
            let _ = write!(text, "\n## {title}\n\n{about}\n\n{table}");
        }
        text
    }

    /// One row for each technique.
    pub(super) fn found(&self) -> String {
        let rows = self.techniques.iter().enumerate().map(|(column, technique)| {
            let cells = || self.cells.iter().filter_map(|row| row[column]);
            let count = |is: fn(&&Cell) -> bool| cells().filter(is).count().to_string();
            vec![
                technique.to_string(),
                count(|cell| cell.first_bug.is_some()),
                count(|cell| cell.is_whole()),
                count(|cell| cell.is_at_limit()),
                cells().map(|cell| u128::from(cell.executions)).sum::<u128>().to_string(),
            ]
        });
        grid(
            ["technique", "bugs found", "all states proven", "at the limit", "executions"]
                .map(str::to_owned)
                .to_vec(),
            rows,
        )
    }

    /// To the first bug, and in all.
    fn executions(&self) -> String {
        let head = ["program", "threads", "enabled", "steps"].map(str::to_owned);
        let head = head.into_iter().chain(self.techniques.iter().map(Technique::to_string)).collect();
        let rows = self.subjects.iter().zip(self.cells).map(|(subject, row)| {
            let most = |of: fn(&Cell) -> usize| {
                row.iter()
                    .flatten()
                    .map(|cell| of(cell))
                    .max()
                    .map_or_else(|| NOTHING.to_owned(), |most| most.to_string())
            };
            let sizes = [most(|cell| cell.threads), most(|cell| cell.max_enabled), most(|cell| cell.steps)];
            let cells = row.iter().map(|cell| cell.map_or_else(|| NOTHING.to_owned(), executions));
            std::iter::once(subject.title()).chain(sizes).chain(cells).collect()
        });
        grid(head, rows)
    }

    /// Of techniques that have a bound.
    fn last_bounds(&self) -> String {
        let bounded =
            || self.techniques.iter().enumerate().filter(|(_, technique)| technique.bound().is_some());
        if bounded().next().is_none() {
            return String::new();
        }
        let head = std::iter::once("program".to_owned())
            .chain(bounded().map(|(_, technique)| technique.to_string()));
        let rows = self.subjects.iter().zip(self.cells).map(|(subject, row)| {
            let cells = bounded().map(|(column, _)| row[column].map_or_else(|| NOTHING.to_owned(), at_bound));
            std::iter::once(subject.title()).chain(cells).collect()
        });
        grid(head.collect(), rows)
    }

    /// How many states each technique saw, and how many it is known to have missed.
    fn states(&self) -> String {
        let head =
            std::iter::once("program".to_owned()).chain(self.techniques.iter().map(Technique::to_string));
        let rows = self.subjects.iter().zip(self.cells).map(|(subject, row)| {
            let cells = row
                .iter()
                .map(|cell| cell.map_or_else(|| NOTHING.to_owned(), |cell| states(cell, row, subject)));
            std::iter::once(subject.title()).chain(cells).collect()
        });
        grid(head.collect(), rows)
    }

    fn venn(&self, flags: &StudyFlags) -> String {
        let asked = if flags.venn.is_empty() {
            &self.techniques[..self.techniques.len().min(IN_VENN)]
        } else {
            flags.venn.as_slice()
        };
        let columns: Vec<usize> = asked.iter().filter_map(|technique| self.column(*technique)).collect();
        let found = |row: &Vec<Option<&Cell>>| {
            columns.iter().map(|&column| row[column].is_some_and(|cell| cell.first_bug.is_some())).collect()
        };
        let found: Vec<Vec<bool>> = self.cells.iter().map(found).collect();
        let rows = regions(&found).into_iter().map(|(set, count)| {
            let mark = |place| if set.contains(&place) { "x" } else { "" };
            let marks = (0..columns.len()).map(|place| mark(place).to_owned());
            marks.chain([count.to_string()]).collect()
        });
        let head = asked.iter().map(Technique::to_string).chain(["programs".to_owned()]).collect();
        grid(head, rows)
    }
}

const FOUND: &str = "Of how many programs a technique found a bug; of how many it proves that it saw every state; how often the limit on \
    executions stopped it, as it does a random technique always. A bug is a deadlock, a failure, or an end that \
    a `forall` or `never` forbids.";

const EXECUTIONS: &str = "Executions up to the first one with a bug, and in all: `3 of 28`. `–` means that no bug was found. \
    `+` means that the limit was reached, `?` that time or memory stopped it. Steps are events of the longest execution.";

const LAST_BOUND: &str =
    "The last bound, the schedules that cost just that much, and those of them with a bug: `1: 4, 1`.";

const STATES: &str = "Terminal states seen. Where some technique saw all of them under the same rules, also how many others missed: \
    `7 (1 missed)`.";

const VENN: &str = "Programs by the techniques that found a bug in them.";

fn executions(cell: &Cell) -> String {
    let first = cell.first_bug.map_or_else(|| NOTHING.to_owned(), |first| first.to_string());
    let more = match cell {
        cell if cell.is_at_limit() => "+",
        cell if cell.is_by_chance() => "?",
        _ => "",
    };
    format!("{first} of {}{more}", cell.executions)
}

fn at_bound(cell: &Cell) -> String {
    cell.bound.map_or_else(|| NOTHING.to_owned(), |bound| format!("{bound}: {}, {}", cell.new, cell.buggy))
}

fn states(cell: &Cell, row: &[Option<&Cell>], subject: &Subject) -> String {
    let has_others = cell.is_by_maple() && subject.yields();
    let mut whole = row.iter().flatten().filter(|other| other.is_whole() && other.rules == cell.rules);
    let whole = whole.next().filter(|_| !has_others);
    match whole.map(|whole| whole.states.saturating_sub(cell.states)) {
        Some(missed) if missed > 0 => format!("{} ({missed} missed)", cell.states),
        _ => cell.states.to_string(),
    }
}

/// A text in a cell of Markdown: no end of the cell, no element of html, no link and no emphasis.
fn markdown(text: &str) -> String {
    let mut cell = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => cell.push_str("&amp;"),
            '<' => cell.push_str("&lt;"),
            '|' | '`' | '*' | '[' | '\\' => cell.extend(['\\', letter]),
            letter => cell.push(letter),
        }
    }
    cell
}

/// A table of Markdown: a column of names, then columns of numbers.
fn grid(head: Vec<String>, rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut table = Table::new();
    let rows = rows.map(|row| row.iter().map(|cell| markdown(cell)).collect::<Vec<_>>());
    table.load_style(ASCII_MARKDOWN).set_header(head).add_rows(rows);
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    format!("{table}\n")
}
