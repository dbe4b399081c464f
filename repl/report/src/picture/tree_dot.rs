//! The exploration tree for Graphviz: a node where something branches off or ends, an edge for the steps in between.

use std::fmt::Write as _;

use super::relations_dot::quoted;
use super::tree::{BranchLook, TreePicture};
use crate::style::counted;

/// The tree.
pub fn tree_dot(picture: &TreePicture) -> String {
    let mut text =
        "digraph exploration {\n  rankdir=LR;\n  node [shape=point];\n  node [fontname=\"monospace\"];\n  \
                    edge [fontname=\"monospace\"];\n"
            .to_owned();
    for (at, branch) in picture.branches.iter().enumerate() {
        let color = match branch.look {
            BranchLook::Plain => "",
            BranchLook::Bad => ", fontcolor=firebrick",
            BranchLook::Pruned => ", fontcolor=gray40, color=gray70",
        };
        if let Some(end) = &branch.end {
            let _ = writeln!(text, "  n{at} [shape=plaintext, label={}{color}];", quoted(end));
        }
        let Some(parent) = branch.parent else { continue };
        let style = match branch.look {
            BranchLook::Pruned => ", style=dashed, fontcolor=gray40, color=gray70",
            BranchLook::Plain | BranchLook::Bad => "",
        };
        let _ = writeln!(text, "  n{parent} -> n{at} [label={}{style}];", quoted(&branch.steps));
    }
    if picture.left > 0 {
        let said = format!("{} not drawn", counted(picture.left as u64, "end"));
        let _ = writeln!(text, "  label={};", quoted(&said));
    }
    text.push_str("}\n");
    text
}
