//! A count as csv: one row for each number, and one for each class. No time in it.

use loris_explorers::count::{Class, Count};

use super::lines;
use crate::execution::{Ending, short};
use crate::render::words::outcome_word;
use crate::results::Counted;

/// The columns.
const HEADER: [&str; 9] =
    ["program", "row", "number", "exact", "outcome", "hbrs", "hbr", "lazy_hbr", "schedule"];

/// The first line.
pub fn count_header() -> String {
    lines([HEADER.map(str::to_owned)])
}

/// The rows of one program: its numbers, its lazy HBRs, its HBRs.
pub fn count_rows(Counted { source, count, .. }: &Counted) -> String {
    let program = source.name();
    let of_lazy = count.hbrs_of_lazy();
    let hbrs = |class: &Class| of_lazy.as_ref().and_then(|of_lazy| of_lazy.get(&class.lazy_hbr.0)).copied();
    let lazy = count.lazy_hbr_classes.iter().flat_map(|classes| &classes.list).map(|class| {
        let hbrs = hbrs(class).map_or_else(String::new, |number| number.to_string());
        row(program, "lazy-hbr", class, hbrs, String::new())
    });
    let regular = count.hbr_classes.iter().flat_map(|classes| &classes.list);
    let regular = regular.map(|class| row(program, "hbr", class, String::new(), short(class.hbr)));
    lines(figures(program, count).into_iter().chain(lazy).chain(regular))
}

fn figures(program: &str, count: &Count) -> [[String; 9]; 9] {
    Counted::figures(count).map(|(name, figure)| {
        let (number, exact) = (figure.number.to_string(), figure.is_exact().to_string());
        let mut row = <[String; 9]>::default();
        row[..4].clone_from_slice(&[program.to_owned(), name.to_owned(), number, exact]);
        row
    })
}

/// A class; its number is empty if its schedules were not counted.
fn row(program: &str, name: &str, class: &Class, hbrs: String, hbr: String) -> [String; 9] {
    let orders = class.orders.as_ref();
    [
        program.to_owned(),
        name.to_owned(),
        orders.map_or_else(String::new, ToString::to_string),
        orders.map_or_else(String::new, |_| "true".to_owned()),
        outcome_word(Ending::Outcome(class.outcome)).to_owned(),
        hbrs,
        hbr,
        short(class.lazy_hbr),
        class.schedule.to_string(),
    ]
}
