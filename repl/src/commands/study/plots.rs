//! The plots of a study.
//!
//! - *Cumulative*: of how many programs a technique has found a bug after so many executions.
//! - *Scatter*: of each program, the executions up to the first bug with one technique against those with another. A
//!   bug that was not found stands at the edge, beyond the limit.

use plotters::prelude::*;

use super::cell::Cell;
use super::tables::Tables;
use crate::cli::{Pair, StudyFlags};

/// The name of the file with the cumulative plot.
pub(super) const CUMULATIVE: &str = "cumulative.svg";

const SIZE: (u32, u32) = (760, 480);
/// The width of the part with the names.
const LEGEND: u32 = 180;
const SQUARE: (u32, u32) = (560, 560);
const FONT: (&str, u32) = ("sans-serif", 14);

/// The pairs that are plotted: those asked for, or the first two techniques.
pub(super) fn pairs(flags: &StudyFlags) -> Vec<Pair> {
    match (flags.scatter.as_slice(), flags.techniques.as_slice()) {
        ([], [across, up, ..]) => vec![Pair(*across, *up)],
        (pairs, _) => pairs.to_vec(),
    }
}

/// The name of the file of a pair.
pub(super) fn scatter_file(Pair(across, up): Pair) -> String {
    format!("scatter-{across}-{up}.svg")
}

/// The cumulative plot.
///
/// # Errors
/// It cannot be drawn.
pub(super) fn cumulative(tables: &Tables<'_>, limit: u64) -> Result<String, String> {
    let mut text = String::new();
    draw_cumulative(tables, limit, &mut text)
        .map_err(|error| format!("the plot cannot be drawn: {error}"))?;
    Ok(text)
}

/// The plot of a pair.
///
/// # Errors
/// It cannot be drawn.
pub(super) fn scatter(tables: &Tables<'_>, pair: Pair, limit: u64) -> Result<String, String> {
    let mut text = String::new();
    draw_scatter(tables, pair, limit, &mut text)
        .map_err(|error| format!("the plot cannot be drawn: {error}"))?;
    Ok(text)
}

type Drawn = Result<(), Box<dyn std::error::Error>>;

fn draw_cumulative(tables: &Tables<'_>, limit: u64, text: &mut String) -> Drawn {
    let area = SVGBackend::with_string(text, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let (left, right) = area.split_horizontally(SIZE.0 - LEGEND);
    let mut chart = ChartBuilder::on(&left)
        .margin(16)
        .x_label_area_size(44)
        .y_label_area_size(52)
        .build_cartesian_2d((1..limit.max(2)).log_scale(), 0..tables.subjects.len().max(1))?;
    chart
        .configure_mesh()
        .x_desc("executions")
        .y_desc("programs with a bug found")
        .label_style(FONT)
        .x_labels(8)
        .y_label_formatter(&|count| count.to_string())
        .light_line_style(TRANSPARENT)
        .draw()?;
    for column in 0..tables.techniques.len() {
        let line = stairs(&firsts(tables, column), limit);
        match stroke(column) {
            Stroke::Solid => chart.draw_series(LineSeries::new(line, color(column).stroke_width(2)))?,
            Stroke::Broken(dash, gap) => {
                let style = color(column).stroke_width(2);
                chart.draw_series(DashedLineSeries::new(line, dash, gap, style))?
            }
        };
    }
    draw_legend(tables, &right)?;
    area.present()?;
    Ok(())
}

/// A line of its kind and a name for each technique.
fn draw_legend(tables: &Tables<'_>, area: &DrawingArea<SVGBackend<'_>, plotters::coord::Shift>) -> Drawn {
    for (column, technique) in tables.techniques.iter().enumerate() {
        let y = 24 + 20 * i32::try_from(column)?;
        let style = color(column).stroke_width(2);
        let (dash, gap) = match stroke(column) {
            Stroke::Solid => (24, 0),
            Stroke::Broken(dash, gap) => (i32::try_from(dash)?, i32::try_from(gap)?),
        };
        let mut from = 0;
        while from < 24 {
            area.draw(&PathElement::new([(from, y), ((from + dash).min(24), y)], style))?;
            from += dash + gap;
        }
        area.draw(&Text::new(technique.to_string(), (32, y - 6), FONT))?;
    }
    Ok(())
}

fn draw_scatter(tables: &Tables<'_>, Pair(across, up): Pair, limit: u64, text: &mut String) -> Drawn {
    let area = SVGBackend::with_string(text, SQUARE).into_drawing_area();
    area.fill(&WHITE)?;
    let beyond = limit.saturating_mul(3);
    let mut chart =
        ChartBuilder::on(&area).margin(16).x_label_area_size(44).y_label_area_size(64).build_cartesian_2d(
            (1..beyond.saturating_mul(2)).log_scale(),
            (1..beyond.saturating_mul(2)).log_scale(),
        )?;
    chart
        .configure_mesh()
        .x_desc(format!("executions up to the first bug: {across}"))
        .y_desc(format!("{up}"))
        .label_style(FONT)
        .x_labels(7)
        .y_labels(7)
        .light_line_style(TRANSPARENT)
        .draw()?;
    let edge = BLACK.mix(0.4).stroke_width(1);
    chart.draw_series([
        PathElement::new([(1, 1), (limit, limit)], edge),
        PathElement::new([(limit, 1), (limit, limit)], edge),
        PathElement::new([(1, limit), (limit, limit)], edge),
    ])?;
    if let (Some(across), Some(up)) = (tables.column(across), tables.column(up)) {
        let place = |cell: &Cell| cell.first_bug.unwrap_or(beyond);
        let both = tables.cells.iter().filter_map(|row| Some((place(row[across]?), place(row[up]?))));
        let words = FONT.into_font().color(&BLACK.mix(0.7));
        chart.draw_series([
            Text::new("not found", (limit.saturating_add(limit / 8), 2), words.clone()),
            Text::new("not found", (1, beyond.saturating_mul(2)), words),
        ])?;
        chart.draw_series(both.map(|point| Cross::new(point, 4, color(0).stroke_width(2))))?;
    }
    area.present()?;
    Ok(())
}

/// After how many executions each bug was found, the first one first.
fn firsts(tables: &Tables<'_>, column: usize) -> Vec<u64> {
    let mut firsts: Vec<u64> = tables.cells.iter().filter_map(|row| row[column]?.first_bug).collect();
    firsts.sort_unstable();
    firsts
}

/// A line that goes up by one at each of these.
fn stairs(firsts: &[u64], limit: u64) -> Vec<(u64, usize)> {
    let mut line = vec![(1, 0)];
    for (found, &at) in firsts.iter().enumerate() {
        line.extend([(at, found), (at, found + 1)]);
    }
    line.push((limit, firsts.len()));
    line
}

/// How a line is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stroke {
    Solid,
    /// The length of a dash and of the gap after it.
    Broken(u32, u32),
}

/// Where the colours are used up, lines are dashed, then dotted, then solid again.
fn stroke(column: usize) -> Stroke {
    match column / COLORS.len() % 3 {
        0 => Stroke::Solid,
        1 => Stroke::Broken(6, 4),
        _ => Stroke::Broken(2, 3),
    }
}

/// Colours that can be told apart by most people (Okabe and Ito 2008).
const COLORS: [RGBColor; 7] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(0, 0, 0),
];

fn color(column: usize) -> RGBColor {
    COLORS[column % COLORS.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_goes_up_where_a_bug_is_found() {
        assert_eq!(stairs(&[2, 5], 10), [(1, 0), (2, 0), (2, 1), (5, 1), (5, 2), (10, 2)]);
        assert_eq!(stairs(&[], 10), [(1, 0), (10, 0)]);
    }
}
