//! The relations drawn: a panel for each, in it one column a thread and one row a box, so rows are level.
//!
//! A row has one box and is empty else. So an arrow leaves its box along the row, turns down next to the column it is
//! for, in a lane of its own, and enters its box along that row: it crosses columns only where nothing stands. Arrows
//! out of one box to one column share a lane. They leave below the middle of a box and enter above it, so the two are
//! never one line.
//!
//! Below the events has a row who waits in the last state. From there arrows lead to those it waits for, by the same
//! lanes; one that leads upwards leaves above the middle of its box and enters below it.

use std::collections::BTreeMap;

use svg::node::element::path::Data;
use svg::node::element::{Group, Path, Rectangle};

use super::lanes::{Stretch, lanes};
use super::legend::legend;
use super::relations::{Arrow, ArrowKind, EventBox, Relations};
use super::style::{Palette, canvas, hint, label, px, text, text_to, width};
use super::waits::{WaitArrow, WaitBox};
use super::{Which, clipped};
use crate::execution::short;
use crate::style::counted;

const ROW: f64 = 26.0;
const BOX: f64 = 20.0;
const HEAD: f64 = 62.0;
const FOOT: f64 = 36.0;
const PAD: f64 = 8.0;
const MARGIN: f64 = 16.0;
const BETWEEN_PANELS: f64 = 40.0;
const LANE: f64 = 9.0;
const BESIDE: f64 = 14.0;
const ASIDE: f64 = 3.5;
const CORNER: f64 = 4.0;

/// A label is cut after so many letters; the whole is shown at the pointer.
const MOST_LETTERS: usize = 36;

/// What somebody waits for, likewise.
const MOST_WAIT: usize = 64;

/// The name of a thread or relation, likewise.
const MOST_NAME: usize = 24;

/// The relations asked for, side by side, in a file of its own.
pub fn svg(picture: &Relations, which: &[Which]) -> String {
    format!("{}\n", drawn(picture, which, Palette::Within))
}

/// The same as part of something else.
pub(crate) fn drawn(picture: &Relations, which: &[Which], palette: Palette) -> String {
    let panels: Vec<Panel<'_>> = which.iter().map(|which| Panel::new(picture, *which)).collect();
    let widths: f64 = panels.iter().map(|panel| panel.width + BETWEEN_PANELS).sum::<f64>() - BETWEEN_PANELS;
    let (left, right) = legend(picture, which);
    let wide = (2.0 * MARGIN + widths).max(2.0 * MARGIN + width(&left) + width(&right) + PAD);
    let high = HEAD + rows(picture.rows()) + FOOT;
    let names: Vec<&str> = which.iter().map(|which| which.name()).collect();
    let mut root = canvas(wide, high, palette, &format!("The {} of the execution", names.join(" and the ")));
    let mut x = MARGIN;
    for panel in &panels {
        svg::Node::append(&mut root, panel.drawn().set("transform", format!("translate({} 0)", px(x))));
        x += panel.width + BETWEEN_PANELS;
    }
    svg::Node::append(&mut root, text(MARGIN, high - 14.0, "faint", &left));
    svg::Node::append(&mut root, text(MARGIN + width(&left), high - 14.0, "faint", &right));
    root.to_string()
}

/// The height of so many rows.
#[expect(clippy::cast_precision_loss, reason = "far fewer rows than 2^52")]
fn rows(count: usize) -> f64 {
    count as f64 * ROW
}

/// The middle of a row.
fn middle(row: usize) -> f64 {
    HEAD + rows(row) + ROW / 2.0
}

/// An arrow, with what it looks like and what it says.
struct Line {
    from: usize,
    to: usize,
    class: &'static str,
    said: String,
}

impl Line {
    fn of_events(picture: &Relations, arrow: &Arrow, class: &'static str) -> Line {
        let [from, to] = [arrow.from, arrow.to].map(|at| picture.boxes[at].numbers());
        Line { from: arrow.from, to: arrow.to, class, said: format!("{from} before {to}: {}", arrow.why) }
    }

    fn of_wait(picture: &Relations, arrow: WaitArrow) -> Line {
        let wait = &picture.waits[arrow.wait];
        let class = if arrow.is_next { "cycle" } else { "wait" };
        let said = format!("{} {}", picture.threads[wait.thread], wait.told());
        Line { from: arrow.from, to: arrow.to, class, said }
    }
}

/// One relation.
struct Panel<'a> {
    picture: &'a Relations,
    which: Which,
    /// The arrows, those that are only hinted at first.
    arrows: Vec<Line>,
    /// The lane of each arrow.
    lanes: Vec<usize>,
    /// Left edge and width of each column.
    columns: Vec<(f64, f64)>,
    width: f64,
}

impl<'a> Panel<'a> {
    fn new(picture: &'a Relations, which: Which) -> Panel<'a> {
        let ghosts = picture.left_out().filter(|_| which == Which::Lazy).map(|arrow| (arrow, "ghost"));
        let own = picture.arrows(which).iter().map(|arrow| match arrow.kind {
            ArrowKind::Kept => (arrow, "kept"),
            ArrowKind::MutexOrder => (arrow, "mutex"),
        });
        let events = ghosts.chain(own).map(|(arrow, class)| Line::of_events(picture, arrow, class));
        let waits = picture.waited_for().into_iter().map(|arrow| Line::of_wait(picture, arrow));
        let arrows: Vec<Line> = events.chain(waits).collect();
        let mut panel = Panel { picture, which, arrows, lanes: Vec::new(), columns: Vec::new(), width: 0.0 };
        let counts = panel.choose_lanes();
        panel.place_columns(&counts);
        panel
    }

    fn thread(&self, row: usize) -> usize {
        self.picture.thread_of(row)
    }

    /// The gap between columns in which an arrow runs down: left of the column if it comes from there, else right.
    fn gap(&self, arrow: &Line) -> usize {
        let (from, to) = (self.thread(arrow.from), self.thread(arrow.to));
        if from < to { to } else { to + 1 }
    }

    /// Chooses the lane of each arrow, and says how many there are in each gap.
    fn choose_lanes(&mut self) -> Vec<usize> {
        /// Arrows that share a lane: gap, source, look.
        type Bundle = (usize, usize, &'static str);
        let mut bundles: BTreeMap<Bundle, Stretch> = BTreeMap::new();
        for arrow in &self.arrows {
            let own = Stretch { from: arrow.from.min(arrow.to), to: arrow.from.max(arrow.to) };
            let all = bundles.entry((self.gap(arrow), arrow.from, arrow.class)).or_insert(own);
            *all = Stretch { from: all.from.min(own.from), to: all.to.max(own.to) };
        }
        let mut counts = vec![0; self.picture.threads.len() + 1];
        let mut lane_of: BTreeMap<Bundle, usize> = BTreeMap::new();
        for (gap, count) in counts.iter_mut().enumerate() {
            let (here, stretches): (Vec<Bundle>, Vec<Stretch>) = bundles
                .range((gap, 0, "")..(gap + 1, 0, ""))
                .map(|(bundle, stretch)| (*bundle, *stretch))
                .unzip();
            let (chosen, lanes) = lanes(&stretches);
            *count = lanes;
            lane_of.extend(here.into_iter().zip(chosen));
        }
        let lane = |arrow: &Line| lane_of[&(self.gap(arrow), arrow.from, arrow.class)];
        self.lanes = self.arrows.iter().map(lane).collect();
        counts
    }

    fn place_columns(&mut self, lanes: &[usize]) {
        let mut widths: Vec<f64> =
            self.picture.threads.iter().map(|name| width(&clipped(name, MOST_NAME)) + 2.0 * PAD).collect();
        for event in &self.picture.boxes {
            let wide = &mut widths[event.thread];
            *wide =
                wide.max(box_width(&[event.numbers(), label(&event.text(), MOST_LETTERS), event.place()]));
        }
        for wait in &self.picture.waits {
            let wide = &mut widths[wait.thread];
            *wide = wide.max(box_width(&[String::new(), label(&wait.text, MOST_WAIT), wait.place()]));
        }
        let mut x = 0.0;
        for (at, wide) in widths.into_iter().enumerate() {
            if at > 0 {
                x += gap_width(lanes[at]);
            }
            self.columns.push((x, wide));
            x += wide;
        }
        self.width = x.max(width(&self.title()));
        if self.picture.cycle.is_some() {
            self.width = self.width.max(width(&self.subtitle()));
        }
    }

    fn title(&self) -> String {
        let print = match self.which {
            Which::Regular => self.picture.fingerprints.regular,
            Which::Lazy => self.picture.fingerprints.lazy,
        };
        format!("{} {}", self.which.name(), short(print))
    }

    fn subtitle(&self) -> String {
        let edges = counted(self.picture.arrows(self.which).len() as u64, "edge");
        let edges = match (self.which, self.picture.left_out().count() as u64) {
            (Which::Regular, _) => format!("{edges} between threads"),
            (Which::Lazy, left_out) => format!("{edges}, {left_out} left out"),
        };
        let again = self.picture.again().map_or_else(String::new, |again| format!("; {again}"));
        format!("{edges}{again}")
    }

    fn drawn(&self) -> Group {
        let mut group = Group::new().add(text(0.0, 18.0, "title", &self.title()));
        group = group.add(text(0.0, 35.0, "faint", &self.subtitle()));
        for (name, (x, wide)) in self.picture.threads.iter().zip(&self.columns) {
            let shown = text(x + wide / 2.0, HEAD - 6.0, "title", &label(name, MOST_NAME));
            group = group.add(shown.set("text-anchor", "middle"));
        }
        for (from, to) in self.picture.orders() {
            let (x, wide) = self.columns[self.thread(from)];
            let down = Data::new()
                .move_to((number(x + wide / 2.0), number(middle(from) + BOX / 2.0)))
                .vertical_line_to(number(middle(to) - BOX / 2.0));
            group = group.add(Path::new().set("class", "order").set("d", down));
        }
        for (arrow, lane) in self.arrows.iter().zip(&self.lanes) {
            group = group.add(self.arrow(arrow, *lane));
        }
        for (row, event) in self.picture.boxes.iter().enumerate() {
            group = group.add(self.event(row, event));
        }
        if let Some(row) = self.picture.cycle_row() {
            group = group.add(self.again(row));
        }
        for (at, wait) in self.picture.waits.iter().enumerate() {
            group = group.add(self.wait(self.picture.boxes.len() + at, wait));
        }
        group
    }

    /// The frame of a row.
    fn frame(&self, row: usize, class: &str) -> Rectangle {
        let (x, wide) = self.columns[self.thread(row)];
        Rectangle::new()
            .set("class", class)
            .set("x", px(x))
            .set("y", px(middle(row) - BOX / 2.0))
            .set("width", px(wide))
            .set("height", px(BOX))
            .set("rx", 4)
    }

    /// The line above the row at which begins what is repeated.
    fn again(&self, row: usize) -> Group {
        let y = HEAD + rows(row);
        let across = Data::new().move_to((0.0f32, number(y))).horizontal_line_to(number(self.width));
        Group::new()
            .add(hint(&self.picture.again().unwrap_or_default()))
            .add(Path::new().set("class", "again").set("d", across))
    }

    fn wait(&self, row: usize, wait: &WaitBox) -> Group {
        let (x, wide) = self.columns[wait.thread];
        let line = middle(row) + 4.0;
        Group::new()
            .set("class", "waiting")
            .add(hint(&format!("{} {}", self.picture.threads[wait.thread], wait.told())))
            .add(self.frame(row, "box-wait"))
            .add(text(x + PAD, line, "bad", &label(&wait.text, MOST_WAIT)))
            .add(text_to(x + wide - PAD, line, "faint", &wait.place()))
    }

    fn event(&self, row: usize, event: &EventBox) -> Group {
        let (x, wide) = self.columns[event.thread];
        let line = middle(row) + 4.0;
        let numbers = event.numbers();
        let ends = (event.events.first().unwrap_or(&0), event.events.last().unwrap_or(&0));
        Group::new()
            .set("class", "event")
            .set("data-events", joined(&event.events))
            .set("data-first", ends.0.to_string())
            .set("data-last", ends.1.to_string())
            .add(hint(&self.told(event)))
            .add(self.frame(row, "box"))
            .add(text(x + PAD, line, "faint", &numbers))
            .add(text(x + PAD + width(&numbers) + PAD, line, "", &label(&event.text(), MOST_LETTERS)))
            .add(text_to(x + wide - PAD, line, "faint", &event.place()))
    }

    /// All that a box stands for.
    fn told(&self, event: &EventBox) -> String {
        let name = &self.picture.threads[event.thread];
        let lines = event.events.iter().zip(&event.texts).zip(&event.lines);
        let told = lines.map(|((number, text), line)| format!("{number}  {name}  {text}  (line {line})"));
        // One after another: a line end within would be shown as a letter that cannot be printed.
        told.collect::<Vec<_>>().join("; ")
    }

    fn arrow(&self, arrow: &Line, lane: usize) -> Group {
        let (from, to) = (self.thread(arrow.from), self.thread(arrow.to));
        let (left, wide) = self.columns[from];
        let (target_left, target_wide) = self.columns[to];
        let rightwards = from < to;
        let start = if rightwards { left + wide } else { left };
        let end = if rightwards { target_left } else { target_left + target_wide };
        let turn = self.columns[self.gap(arrow)].0 - beside(lane);
        let downwards = if arrow.from < arrow.to { 1.0 } else { -1.0 };
        let (y, target) = (middle(arrow.from) + downwards * ASIDE, middle(arrow.to) - downwards * ASIDE);
        let corner = downwards * CORNER;
        let along = if rightwards { CORNER } else { -CORNER };
        let tip = if rightwards { -7.0 } else { 7.0 };
        let way = Data::new()
            .move_to((number(start), number(y)))
            .horizontal_line_to(number(turn - along))
            .quadratic_curve_to((number(turn), number(y), number(turn), number(y + corner)))
            .vertical_line_to(number(target - corner))
            .quadratic_curve_to((number(turn), number(target), number(turn + along), number(target)))
            .horizontal_line_to(number(end + tip));
        let head = Data::new()
            .move_to((number(end), number(target)))
            .line_by((number(tip), -3.5f32))
            .vertical_line_by(7)
            .close();
        Group::new()
            .add(hint(&arrow.said))
            .add(Path::new().set("class", arrow.class).set("d", way))
            .add(Path::new().set("class", format!("head-{}", arrow.class)).set("d", head))
    }
}

fn joined(numbers: &[usize]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The room that a box takes.
fn box_width(texts: &[String; 3]) -> f64 {
    texts.iter().map(|text| width(text)).sum::<f64>() + 4.0 * PAD
}

/// The room between two columns with so many lanes.
fn gap_width(lanes: usize) -> f64 {
    beside(lanes.saturating_sub(1)) + BESIDE
}

/// How far a lane is from the column on its right.
#[expect(clippy::cast_precision_loss, reason = "far fewer lanes than 2^52")]
fn beside(lane: usize) -> f64 {
    BESIDE + lane as f64 * LANE
}

/// As paths take it: to a tenth of a pixel.
#[expect(clippy::cast_possible_truncation, reason = "a picture is a few thousand pixels wide")]
fn number(value: f64) -> f32 {
    ((value * 10.0).round() / 10.0) as f32
}
