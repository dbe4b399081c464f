//! The relations drawn: a panel for each, in it one column a thread and one row a box, so rows are level.
//!
//! A row has one box and is empty else. So an arrow leaves its box along the row, turns down next to the column it is
//! for, in a lane of its own, and enters its box along that row: it crosses columns only where nothing stands. Arrows
//! out of one box to one column share a lane. They leave below the middle of a box and enter above it, so the two are
//! never one line.

use std::collections::BTreeMap;

use svg::node::element::path::Data;
use svg::node::element::{Group, Path, Rectangle};

use super::lanes::{Stretch, lanes};
use super::relations::{Arrow, ArrowKind, EventBox, Relations};
use super::style::{Palette, canvas, hint, label, px, text, text_to, width};
use super::{Which, clipped};
use crate::execution::short;
use crate::look::counted;

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
    let high = HEAD + rows(picture.boxes.len()) + FOOT;
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

/// What the lines mean, and what is not drawn.
fn legend(picture: &Relations, which: &[Which]) -> (String, String) {
    let mut said = Vec::new();
    if picture.left_out().next().is_some() {
        said.push(match which {
            [Which::Lazy] => "pale: the order of a mutex, left out by the lazy HBR",
            [Which::Regular] => "dashed: the order of a mutex, left out by the lazy HBR",
            _ => "dashed: the order of a mutex, left out by the lazy HBR (pale there)",
        });
    } else if !picture.boxes.is_empty() {
        said.push("the lazy HBR leaves nothing out");
    }
    let drawn: usize = picture.boxes.iter().map(|event| event.events.len()).sum();
    let more = match (picture.first, drawn - picture.boxes.len()) {
        (0, 0) => String::new(),
        (0, _) => format!("; {} in {}", events(drawn), counted(picture.boxes.len() as u64, "box")),
        _ => format!("; only the last {drawn} of {} events", picture.events),
    };
    (said.concat(), more.replace("boxs", "boxes"))
}

fn events(count: usize) -> String {
    counted(count as u64, "event")
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

/// One relation.
struct Panel<'a> {
    picture: &'a Relations,
    which: Which,
    /// The arrows with what they look like, those that are only hinted at first.
    arrows: Vec<(&'a Arrow, &'static str)>,
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
        let arrows: Vec<(&Arrow, &'static str)> = ghosts.chain(own).collect();
        let mut panel = Panel { picture, which, arrows, lanes: Vec::new(), columns: Vec::new(), width: 0.0 };
        let counts = panel.choose_lanes();
        panel.place_columns(&counts);
        panel
    }

    fn thread(&self, row: usize) -> usize {
        self.picture.boxes[row].thread
    }

    /// The gap between columns in which an arrow runs down: left of the column if it comes from there, else right.
    fn gap(&self, arrow: &Arrow) -> usize {
        let (from, to) = (self.thread(arrow.from), self.thread(arrow.to));
        if from < to { to } else { to + 1 }
    }

    /// Chooses the lane of each arrow, and says how many there are in each gap.
    fn choose_lanes(&mut self) -> Vec<usize> {
        /// Arrows that share a lane: gap, source, look.
        type Bundle = (usize, usize, &'static str);
        let mut bundles: BTreeMap<Bundle, usize> = BTreeMap::new();
        for (arrow, class) in &self.arrows {
            let end = bundles.entry((self.gap(arrow), arrow.from, class)).or_insert(arrow.to);
            *end = arrow.to.max(*end);
        }
        let mut counts = vec![0; self.picture.threads.len() + 1];
        let mut lane_of: BTreeMap<Bundle, usize> = BTreeMap::new();
        for (gap, count) in counts.iter_mut().enumerate() {
            let here: Vec<(Bundle, usize)> =
                bundles.range((gap, 0, "")..(gap + 1, 0, "")).map(|(bundle, end)| (*bundle, *end)).collect();
            let stretches: Vec<Stretch> =
                here.iter().map(|((_, from, _), to)| Stretch { from: *from, to: *to }).collect();
            let (chosen, lanes) = lanes(&stretches);
            *count = lanes;
            lane_of.extend(here.iter().map(|(bundle, _)| *bundle).zip(chosen));
        }
        let lane = |(arrow, class): &(&Arrow, &'static str)| lane_of[&(self.gap(arrow), arrow.from, *class)];
        self.lanes = self.arrows.iter().map(lane).collect();
        counts
    }

    fn place_columns(&mut self, lanes: &[usize]) {
        let mut widths: Vec<f64> =
            self.picture.threads.iter().map(|name| width(&clipped(name, MOST_NAME)) + 2.0 * PAD).collect();
        for event in &self.picture.boxes {
            let wide = &mut widths[event.thread];
            *wide = wide.max(box_width(event));
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
    }

    fn title(&self) -> String {
        let print = match self.which {
            Which::Regular => self.picture.prints.regular,
            Which::Lazy => self.picture.prints.lazy,
        };
        format!("{} {}", self.which.name(), short(print))
    }

    fn subtitle(&self) -> String {
        let edges = counted(self.picture.arrows(self.which).len() as u64, "edge");
        match (self.which, self.picture.left_out().count() as u64) {
            (Which::Regular, _) => format!("{edges} between threads"),
            (Which::Lazy, left_out) => format!("{edges}, {left_out} left out"),
        }
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
        for (at, (arrow, class)) in self.arrows.iter().enumerate() {
            group = group.add(self.arrow(arrow, class, self.lanes[at]));
        }
        for (row, event) in self.picture.boxes.iter().enumerate() {
            group = group.add(self.event(row, event));
        }
        group
    }

    fn event(&self, row: usize, event: &EventBox) -> Group {
        let (x, wide) = self.columns[event.thread];
        let (top, line) = (middle(row) - BOX / 2.0, middle(row) + 4.0);
        let frame = Rectangle::new()
            .set("class", "box")
            .set("x", px(x))
            .set("y", px(top))
            .set("width", px(wide))
            .set("height", px(BOX))
            .set("rx", 4);
        let numbers = event.numbers();
        let ends = (event.events.first().unwrap_or(&0), event.events.last().unwrap_or(&0));
        Group::new()
            .set("class", "event")
            .set("data-events", joined(&event.events))
            .set("data-first", ends.0.to_string())
            .set("data-last", ends.1.to_string())
            .add(hint(&self.told(event)))
            .add(frame)
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

    fn arrow(&self, arrow: &Arrow, class: &str, lane: usize) -> Group {
        let (from, to) = (self.thread(arrow.from), self.thread(arrow.to));
        let (left, wide) = self.columns[from];
        let (target_left, target_wide) = self.columns[to];
        let rightwards = from < to;
        let start = if rightwards { left + wide } else { left };
        let end = if rightwards { target_left } else { target_left + target_wide };
        let turn = self.columns[self.gap(arrow)].0 - beside(lane);
        let (y, target) = (middle(arrow.from) + ASIDE, middle(arrow.to) - ASIDE);
        let along = if rightwards { CORNER } else { -CORNER };
        let tip = if rightwards { -7.0 } else { 7.0 };
        let way = Data::new()
            .move_to((number(start), number(y)))
            .horizontal_line_to(number(turn - along))
            .quadratic_curve_to((number(turn), number(y), number(turn), number(y + CORNER)))
            .vertical_line_to(number(target - CORNER))
            .quadratic_curve_to((number(turn), number(target), number(turn + along), number(target)))
            .horizontal_line_to(number(end + tip));
        let head = Data::new()
            .move_to((number(end), number(target)))
            .line_by((number(tip), -3.5f32))
            .vertical_line_by(7)
            .close();
        let said = format!(
            "{} before {}: {}",
            self.picture.boxes[arrow.from].numbers(),
            self.picture.boxes[arrow.to].numbers(),
            arrow.why
        );
        Group::new()
            .add(hint(&said))
            .add(Path::new().set("class", class).set("d", way))
            .add(Path::new().set("class", format!("head-{class}")).set("d", head))
    }
}

fn joined(numbers: &[usize]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The room that a box takes.
fn box_width(event: &EventBox) -> f64 {
    let texts = [event.numbers(), label(&event.text(), MOST_LETTERS), event.place()];
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
