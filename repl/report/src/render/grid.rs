//! Rows under a header, in columns.

use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, ContentArrangement, Table};

/// How the columns of a grid are aligned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Align {
    /// A column of names, then numbers.
    FirstLeft,
    /// A column of numbers, then text.
    FirstRight,
    /// Text only.
    Text,
}

/// Rows under a header, indented, columns two blanks apart, without trailing blanks.
pub fn grid(header: Vec<&str>, rows: Vec<Vec<String>>, align: Align) -> String {
    lines(&table(header, rows, align))
}

/// The same in so many columns: what does not fit goes on in the next line of its cell.
pub(crate) fn folded(header: Vec<&str>, rows: Vec<Vec<String>>, align: Align, columns: usize) -> String {
    let mut table = table(header, rows, align);
    table.set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(u16::try_from(columns).unwrap_or(u16::MAX));
    lines(&table)
}

fn table(header: Vec<&str>, rows: Vec<Vec<String>>, align: Align) -> Table {
    let mut table = Table::new();
    table.load_style(NOTHING).set_header(header).add_rows(rows);
    for (at, column) in table.column_iter_mut().enumerate() {
        column.set_padding((2, 0));
        let left = align == Align::Text || (at == 0) == (align == Align::FirstLeft);
        column.set_cell_alignment(if left { CellAlignment::Left } else { CellAlignment::Right });
    }
    table
}

fn lines(table: &Table) -> String {
    let lines = table.lines().map(|line| format!("{}\n", line.trim_end()));
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let rows =
            vec![vec!["dfs".to_owned(), "6".to_owned()], vec!["lazy-dpor".to_owned(), "10".to_owned()]];
        let text = grid(vec!["explorer", "schedules"], rows, Align::FirstLeft);
        assert_eq!(text, "  explorer   schedules\n  dfs                6\n  lazy-dpor         10\n");
    }
}
