//! The exploration tree drawn: it grows to the right, and each end has a row.
//!
//! A branch begins where the one that it grows from has ended, and takes the room that its steps take. Lines lead
//! from the end of a branch down to those that grow from it.

use std::fmt::Write as _;

use svg::node::element::path::Data;
use svg::node::element::{Group, Path};

use super::style::{Palette, canvas, hint, label, px, text, width};
use super::tree::{Branch, BranchLook, TreePicture};
use crate::style::counted;

const ROW: f64 = 20.0;
const HEAD: f64 = 44.0;
const FOOT: f64 = 12.0;
const MARGIN: f64 = 16.0;
const LEAD: f64 = 18.0;
const PAD: f64 = 5.0;

/// Steps and reasons are cut after so many letters; the whole is shown at the pointer.
const MOST_LETTERS: usize = 44;
const MOST_REASON: usize = 72;

/// The tree in a file of its own.
pub fn tree_svg(picture: &TreePicture) -> String {
    format!("{}\n", tree_drawn(picture, Palette::Within))
}

/// The same as part of something else.
pub(crate) fn tree_drawn(picture: &TreePicture, palette: Palette) -> String {
    let starts = starts(picture);
    let ends = picture.branches.iter().zip(&starts).map(|(branch, start)| {
        let end = branch.end.as_deref().map_or(0.0, |end| PAD + width(&label(end, MOST_REASON)));
        start + steps_width(branch) + end
    });
    let title = title(picture);
    let wide = ends.fold(width(&title), f64::max) + 2.0 * MARGIN;
    let high = HEAD + rows(picture.rows) + FOOT;
    let mut root = canvas(wide, high, palette, "The exploration tree");
    svg::Node::append(&mut root, text(MARGIN, 20.0, "faint", &title));
    let moved = Group::new().set("transform", format!("translate({} {})", px(MARGIN), px(HEAD)));
    let lines = (0..picture.branches.len()).fold(moved, |group, at| group.add(drawn(picture, &starts, at)));
    svg::Node::append(&mut root, lines);
    root.to_string()
}

/// What is drawn, and what is not.
fn title(picture: &TreePicture) -> String {
    let mut said = match (picture.followed, picture.executions) {
        (followed, all) if followed < all => format!("the first {followed} of {}", counted(all, "execution")),
        (followed, _) => counted(followed, "execution"),
    };
    said.push_str("; grey: given up, left out or not run");
    if picture.left > 0 {
        let _ = write!(said, "; {} not drawn", counted(picture.left as u64, "end"));
    }
    if picture.beyond > 0 {
        let _ = write!(said, "; {} only counted", counted(picture.beyond, "execution"));
    }
    said
}

/// Where each branch begins.
fn starts(picture: &TreePicture) -> Vec<f64> {
    let mut starts: Vec<f64> = Vec::with_capacity(picture.branches.len());
    for branch in &picture.branches {
        let start = branch
            .parent
            .map_or(0.0, |parent| starts[parent] + steps_width(&picture.branches[parent]) + LEAD);
        starts.push(start);
    }
    starts
}

fn steps_width(branch: &Branch) -> f64 {
    width(&label(&branch.steps, MOST_LETTERS)) + PAD
}

#[expect(clippy::cast_precision_loss, reason = "far fewer rows than 2^52")]
fn rows(count: usize) -> f64 {
    count as f64 * ROW
}

/// A branch with the line that leads to it.
fn drawn(picture: &TreePicture, starts: &[f64], at: usize) -> Group {
    let branch = &picture.branches[at];
    let (x, y) = (starts[at], rows(branch.row) + ROW / 2.0);
    let class = match branch.look {
        BranchLook::Plain => "end",
        BranchLook::Bad => "end bad-end",
        BranchLook::Pruned => "end pruned",
    };
    let mut group = Group::new().set("class", class);
    let told = match (&branch.end, branch.told.as_str()) {
        (Some(end), "") => end.clone(),
        (Some(end), told) => format!("{told}; {end}"),
        (None, told) => told.to_owned(),
    };
    if !told.is_empty() {
        group = group.add(hint(&told));
    }
    if let Some(parent) = branch.parent {
        group = group.add(lead(&picture.branches[parent], branch, x, y));
    }
    group = group.add(text(x, y + 4.0, "", &label(&branch.steps, MOST_LETTERS)));
    match &branch.end {
        None => group,
        Some(end) => {
            let class = match branch.look {
                BranchLook::Plain => "good",
                BranchLook::Bad => "bad",
                BranchLook::Pruned => "faint",
            };
            group.add(text(x + steps_width(branch) + PAD, y + 4.0, class, &label(end, MOST_REASON)))
        }
    }
}

/// The line from the end of a branch to one that grows from it.
fn lead(parent: &Branch, branch: &Branch, x: f64, y: f64) -> Path {
    let above = rows(parent.row) + ROW / 2.0;
    let begin = x - LEAD + 2.0;
    let line = if branch.row == parent.row {
        Data::new().move_to((number(begin), number(y))).horizontal_line_to(number(x - 4.0))
    } else {
        Data::new()
            .move_to((number(begin + 5.0), number(above)))
            .vertical_line_to(number(y))
            .horizontal_line_to(number(x - 4.0))
    };
    Path::new().set("class", "branch").set("d", line)
}

/// As paths take it: to a tenth of a pixel.
#[expect(clippy::cast_possible_truncation, reason = "a picture is a few thousand pixels wide")]
fn number(value: f64) -> f32 {
    ((value * 10.0).round() / 10.0) as f32
}
