//! The relations for Graphviz: a column for each thread and a row for each box, in a cluster for each relation.
//!
//! `dot -Tsvg` lays it out. Edges that are not seen keep the names of threads in order and each box below the one
//! before; those of a thread pull most, so it stands in a line. Arrows between threads move nothing. Of the happens-before
//! relation the order of mutexes is dashed; in the picture of the lazy relation it is pale as well. Who waits in the last
//! state has a red row below, with a red edge to everybody who is waited for; those of a wait cycle are thick.

use std::fmt::Write as _;

use super::relations::{ArrowKind, EventBox, Relations};
use super::{Which, printable};

/// Both relations side by side.
pub fn dot(picture: &Relations) -> String {
    let mut text = head("relations");
    text.push_str(&again(picture));
    for which in Which::BOTH {
        let _ = writeln!(text, "  subgraph cluster_{} {{\n  label={};", prefix(which), quoted(which.name()));
        relation(picture, which, &mut text);
        text.push_str("  }\n");
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
    text.push_str(&again(picture));
    relation(picture, which, &mut text);
    text.push_str("}\n");
    text
}

fn head(name: &str) -> String {
    format!(
        "digraph {name} {{\n  nodesep=0.5; ranksep=0.25;\n  node [shape=box, height=0.3, fontname=\"monospace\"];\n"
    )
}

/// What is repeated, below the picture.
fn again(picture: &Relations) -> String {
    picture.again().map_or_else(String::new, |again| format!("  label={};\n", quoted(&again)))
}

fn prefix(which: Which) -> &'static str {
    match which {
        Which::Regular => "h",
        Which::Lazy => "l",
    }
}

fn relation(picture: &Relations, which: Which, text: &mut String) {
    let prefix = prefix(which);
    text.push_str("  { rank=same;\n");
    for (number, name) in picture.threads.iter().enumerate() {
        let label = quoted(name);
        let _ =
            writeln!(text, "    {prefix}t{number} [shape=plaintext, group={prefix}{number}, label={label}];");
    }
    for number in 1..picture.threads.len() {
        let _ = writeln!(text, "    {prefix}t{} -> {prefix}t{number} [style=invis];", number - 1);
    }
    text.push_str("  }\n");
    for event in &picture.boxes {
        let label = format!("{}: {}\\n{}", event.numbers(), escaped(&event.text()), event.place());
        let (name, group) = (name_of(event), event.thread);
        let _ = writeln!(text, "  {prefix}{name} [group={prefix}{group}, label=\"{label}\"];");
    }
    for wait in &picture.waits {
        let (thread, label) = (wait.thread, format!("{}\\n{}", escaped(&wait.text), wait.place()));
        let _ = writeln!(
            text,
            "  {prefix}w{thread} [group={prefix}{thread}, style=dashed, color=red3, fontcolor=red3, label=\"{label}\"];"
        );
    }
    edges(picture, which, text);
}

/// The name of a row: the number of its first event, or the thread that waits there.
fn row_name(picture: &Relations, row: usize) -> String {
    match row.checked_sub(picture.boxes.len()) {
        None => name_of(&picture.boxes[row]).to_string(),
        Some(wait) => format!("w{}", picture.waits[wait].thread),
    }
}

fn edges(picture: &Relations, which: Which, text: &mut String) {
    let prefix = prefix(which);
    let mut line = |from: &str, to: usize, style: &str| {
        let _ = writeln!(text, "  {prefix}{from} -> {prefix}{}{style};", row_name(picture, to));
    };
    let named = |row: usize| row_name(picture, row);
    for at in 1..picture.rows() {
        line(&named(at - 1), at, " [style=invis, weight=0]");
    }
    for thread in 0..picture.threads.len() {
        if let Some(first) = (0..picture.rows()).find(|row| picture.thread_of(*row) == thread) {
            line(&format!("t{thread}"), first, " [style=invis, weight=100]");
        }
    }
    for (from, to) in picture.orders() {
        line(&named(from), to, " [color=gray, weight=100]");
    }
    for arrow in picture.arrows(which) {
        let style = match arrow.kind {
            ArrowKind::Kept => " [constraint=false]",
            ArrowKind::MutexOrder => " [constraint=false, style=dashed]",
        };
        line(&named(arrow.from), arrow.to, style);
    }
    if which == Which::Lazy {
        for arrow in picture.left_out() {
            line(&named(arrow.from), arrow.to, " [constraint=false, style=dashed, color=gray80]");
        }
    }
    for arrow in picture.waited_for() {
        let thick = if arrow.is_next { ", penwidth=2" } else { "" };
        line(&named(arrow.from), arrow.to, &format!(" [constraint=false, color=red3{thick}]"));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{Palette, drawn, svg};

    /// No program has such names; a picture holds what it is given all the same.
    #[test]
    fn whatever_is_written_stays_text() {
        let odd = "</text>\"\\&<b>\u{7}";
        let event = EventBox { thread: 0, events: vec![1], texts: vec![odd.to_owned()], lines: vec![1] };
        let picture = Relations {
            threads: vec![odd.to_owned()],
            boxes: vec![event],
            regular: Vec::new(),
            lazy: Vec::new(),
            waits: Vec::new(),
            more_waits: 0,
            first: 0,
            events: 1,
            cycle: None,
            fingerprints: loris_hbr::Fingerprints::default(),
        };
        let dot = dot(&picture);
        assert!(dot.contains("label=\"</text>\\\"\\\\&<b>\u{fffd}\""), "{dot}");
        for text in [svg(&picture, &Which::BOTH), drawn(&picture, &Which::BOTH, Palette::OfThePage)] {
            assert!(
                text.contains("&lt;/text&gt;") && !text.contains("<b>") && !text.contains('\u{7}'),
                "{text}"
            );
        }
    }
}
