//! The relations for Graphviz: a cluster for each thread, within one for each relation.
//!
//! `dot -Tsvg` lays it out. Of the happens-before relation the order of mutexes is dashed; in the picture of the lazy
//! relation it is pale as well, and moves nothing.

use std::fmt::Write as _;

use super::relations::{ArrowKind, EventBox, Relations};
use super::{Which, printable};

/// Both relations side by side.
pub fn dot(picture: &Relations) -> String {
    let mut text = head("relations");
    for which in Which::BOTH {
        let _ =
            writeln!(text, "  subgraph cluster_{} {{\n    label={};", prefix(which), quoted(which.name()));
        threads(picture, which, "    ", &mut text);
        text.push_str("  }\n");
        arrows(picture, which, &mut text);
    }
    text.push_str("}\n");
    text
}

/// One relation alone.
pub fn dot_of(picture: &Relations, which: Which) -> String {
    let mut text = head(match which {
        Which::Regular => "hbr",
        Which::Lazy => "lazy_hbr",
    });
    threads(picture, which, "  ", &mut text);
    arrows(picture, which, &mut text);
    text.push_str("}\n");
    text
}

fn head(name: &str) -> String {
    format!("digraph {name} {{\n  node [shape=box, fontname=\"monospace\"];\n")
}

fn prefix(which: Which) -> &'static str {
    match which {
        Which::Regular => "h",
        Which::Lazy => "l",
    }
}

fn threads(picture: &Relations, which: Which, indent: &str, text: &mut String) {
    for (number, name) in picture.threads.iter().enumerate() {
        let prefix = prefix(which);
        let _ = writeln!(text, "{indent}subgraph cluster_{prefix}{number} {{");
        let _ = writeln!(text, "{indent}  label={}; color=gray;", quoted(name));
        for event in picture.boxes.iter().filter(|event| event.thread == number) {
            let label = format!("{}: {}\\n{}", event.numbers(), escaped(&event.text()), event.place());
            let _ = writeln!(text, "{indent}  {prefix}{} [label=\"{label}\"];", name_of(event));
        }
        let _ = writeln!(text, "{indent}}}");
    }
}

fn arrows(picture: &Relations, which: Which, text: &mut String) {
    let prefix = prefix(which);
    let mut line = |from: usize, to: usize, style: &str| {
        let (from, to) = (name_of(&picture.boxes[from]), name_of(&picture.boxes[to]));
        let _ = writeln!(text, "  {prefix}{from} -> {prefix}{to}{style};");
    };
    for (from, to) in picture.orders() {
        line(from, to, " [color=gray]");
    }
    for arrow in picture.arrows(which) {
        let style = match arrow.kind {
            ArrowKind::Kept => "",
            ArrowKind::MutexOrder => " [style=dashed]",
        };
        line(arrow.from, arrow.to, style);
    }
    if which == Which::Lazy {
        for arrow in picture.left_out() {
            line(arrow.from, arrow.to, " [style=dashed, color=gray80, constraint=false]");
        }
    }
}

/// The number of its first event.
fn name_of(event: &EventBox) -> usize {
    event.events.first().copied().unwrap_or(0)
}

/// A text in quotes, as Graphviz reads it.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", escaped(text))
}

fn escaped(text: &str) -> String {
    printable(text).replace('\\', "\\\\").replace('"', "\\\"")
}
