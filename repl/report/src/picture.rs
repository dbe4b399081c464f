//! Pictures: the relations of one execution, side by side, and the exploration tree of a run, as DOT and as SVG.
//!
//! A picture is made in two goes. A model (`relations`, `tree`) says which boxes and arrows there are; the others
//! write it down. Neither looks at a clock, a map without order or the machine it runs on, so a picture of the same
//! execution has the same bytes.
//!
//! Names and labels come from the program, which nobody vouches for: they are escaped by what writes them.

mod file_kind;
mod fold;
mod lanes;
mod legend;
mod relations;
mod relations_dot;
mod relations_svg;
mod style;
mod tree;
mod tree_dot;
mod tree_svg;
mod waits;

pub use file_kind::FileKind;
pub use relations::{Arrow, ArrowKind, EventBox, Graphs, MOST_EVENTS, Relations};
pub use relations_dot::{dot, dot_of};
pub(crate) use relations_svg::drawn;
pub use relations_svg::svg;
pub use style::Palette;
pub use tree::{Branch, BranchLook, MOST_ROWS, TreePicture};
pub use tree_dot::tree_dot;
pub(crate) use tree_svg::tree_drawn;
pub use tree_svg::tree_svg;
pub use waits::{WaitArrow, WaitBox};

/// Which relation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// The happens-before relation.
    Regular,
    /// The lazy one.
    Lazy,
}

impl Which {
    /// Both, in the order in which they are drawn.
    pub const BOTH: [Which; 2] = [Which::Regular, Which::Lazy];

    /// The name that people see.
    pub fn name(self) -> &'static str {
        match self {
            Which::Regular => "HBR",
            Which::Lazy => "lazy HBR",
        }
    }
}

/// So many letters of a label, and that there were more.
pub(crate) fn clipped(text: &str, most: usize) -> String {
    if text.chars().nth(most).is_none() {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{kept}…")
}

/// A text without letters that no picture can hold.
pub(crate) fn printable(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { '\u{fffd}' } else { letter }).collect()
}
