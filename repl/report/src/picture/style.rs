//! How pictures look: sizes of letters, and the colours of a picture that stands alone.
//!
//! Shapes have classes, not colours. A file of its own brings the colours along; a page has its own, for light and
//! dark.

use svg::node::element::{Element, Style, Text, Title};

use super::{clipped, printable};

/// Whether a picture has its colours with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Palette {
    /// In it, for paper and screen: dark on white.
    Within,
    /// In the page that it is part of.
    OfThePage,
}

/// The widest letter of a monospaced font of 12 pixels, in pixels.
const LETTER: f64 = 7.3;

/// The colours of a picture that stands alone. Every text has a contrast of at least 4.5 to what is behind it.
const COLORS: &str = "
text { font: 12px ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace; fill: #1b2733 }
.ground { fill: #ffffff }
.title { font-weight: 700 }
.faint { fill: #5a6673 }
.box { fill: #f3f5f7; stroke: #9aa5b1 }
.order { stroke: #b6bfc9; fill: none }
.kept { stroke: #1a5fb4; fill: none; stroke-width: 1.4 }
.mutex { stroke: #a8500a; fill: none; stroke-width: 1.4; stroke-dasharray: 4 3 }
.ghost { stroke: #cda075; fill: none; stroke-dasharray: 4 3 }
.head-kept { fill: #1a5fb4 }
.head-mutex { fill: #a8500a }
.head-ghost { fill: #cda075 }
.pruned text { fill: #5a6673 }
.branch { stroke: #9aa5b1; fill: none }
.pruned .branch { stroke-dasharray: 3 3 }
.bad { fill: #b3261e }
.box-wait { fill: #fdeceb; stroke: #b3261e; stroke-dasharray: 4 3 }
.wait { stroke: #b3261e; fill: none; stroke-width: 1.2 }
.cycle { stroke: #b3261e; fill: none; stroke-width: 2.4 }
.head-wait, .head-cycle { fill: #b3261e }
.good { fill: #1c6b36 }
.again { stroke: #1c6b36; fill: none; stroke-dasharray: 6 3 }
";

/// The element with the colours.
pub(super) fn colors() -> Style {
    Style::new(COLORS)
}

/// How wide a text is, at most.
#[expect(clippy::cast_precision_loss, reason = "a label has few letters")]
pub(super) fn width(text: &str) -> f64 {
    text.chars().count() as f64 * LETTER
}

/// A text at a place.
pub(super) fn text(x: f64, y: f64, class: &str, said: &str) -> Text {
    let element = Text::new(printable(said)).set("x", px(x)).set("y", px(y));
    if class.is_empty() { element } else { element.set("class", class) }
}

/// The same with the right end at the place.
pub(super) fn text_to(x: f64, y: f64, class: &str, said: &str) -> Text {
    text(x, y, class, said).set("text-anchor", "end")
}

/// What is shown while the pointer rests on a shape.
pub(super) fn hint(said: &str) -> Title {
    Title::new(printable(said))
}

/// A label, cut where it is long.
pub(super) fn label(said: &str, most: usize) -> String {
    clipped(said, most)
}

/// A picture of a size, with its colours if it stands alone.
pub(super) fn canvas(width: f64, height: f64, palette: Palette, name: &str) -> Element {
    let mut root = Element::new("svg");
    let size = |value: f64| px(value.ceil());
    for (key, value) in [
        ("xmlns", "http://www.w3.org/2000/svg".to_owned()),
        ("viewBox", format!("0 0 {} {}", size(width), size(height))),
        ("width", size(width)),
        ("height", size(height)),
        ("role", "img".to_owned()),
        ("aria-label", printable(name)),
    ] {
        svg::Node::assign(&mut root, key, value);
    }
    if palette == Palette::Within {
        svg::Node::append(&mut root, colors());
        let ground = svg::node::element::Rectangle::new()
            .set("class", "ground")
            .set("width", size(width))
            .set("height", size(height));
        svg::Node::append(&mut root, ground);
    }
    root
}

/// A length in pixels, to a tenth.
pub(super) fn px(value: f64) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map_or_else(|| text.clone(), str::to_owned)
}
