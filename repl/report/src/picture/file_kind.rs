//! The kinds of files that are drawn, by the ends of their names.
//!
//! A file gets what its option or command writes, whatever its name. A name that promises something else is refused:
//! nobody wants an SVG picture in `x.png`, nor one in place of notes.

use std::path::Path;

use crate::style::shown;

/// What a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileKind {
    /// A graph for Graphviz.
    Graph,
    /// A picture.
    Picture,
    /// A tree, in either form.
    Tree,
    /// A page.
    Page,
}

/// Ends of names of pictures and pages. Any other end says nothing.
const KNOWN: [&str; 16] = [
    "svg", "dot", "gv", "html", "htm", "png", "jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff", "pdf",
    "ps", "eps",
];

impl FileKind {
    /// What is written.
    fn what(self) -> &'static str {
        match self {
            FileKind::Graph => "a graph for Graphviz (`.dot`, `.gv`)",
            FileKind::Picture => "a picture (`.svg`)",
            FileKind::Tree => "a picture (`.svg`) or a graph for Graphviz (`.dot`, `.gv`)",
            FileKind::Page => "a page for a browser (`.html`)",
        }
    }

    fn endings(self) -> &'static [&'static str] {
        match self {
            FileKind::Graph => &["dot", "gv"],
            FileKind::Picture => &["svg"],
            FileKind::Tree => &["svg", "dot", "gv"],
            FileKind::Page => &["html", "htm"],
        }
    }

    /// Whether the name of a file is one for this kind.
    pub fn is_named_by(self, path: &Path) -> bool {
        self.endings().contains(&ending(path).as_str())
    }

    /// What is wrong with the name of a file that `writer`, an option or command, is to write.
    pub fn misnamed(self, writer: &str, path: &Path) -> Option<String> {
        let ending = ending(path);
        let written = shown(path);
        if ending == "cl" {
            return Some(format!(
                "`{writer}` writes {}, and `{written}` has the name of a program",
                self.what()
            ));
        }
        let is_other = KNOWN.contains(&ending.as_str()) && !self.is_named_by(path);
        let first = self.endings().first()?;
        is_other.then(|| {
            let better = path.with_extension(first);
            let better = shown(&better);
            format!(
                "`{writer}` writes {}, and `{written}` has another ending; `{better}` would do",
                self.what()
            )
        })
    }
}

fn ending(path: &Path) -> String {
    path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_promise_something_else() {
        let said = |kind: FileKind, path: &str| kind.misnamed("--svg", Path::new(path));
        assert_eq!(said(FileKind::Picture, "a.svg"), None);
        assert_eq!(said(FileKind::Picture, "a.SVG"), None);
        assert_eq!(said(FileKind::Picture, "a"), None);
        assert_eq!(said(FileKind::Graph, "/dev/stdout"), None);
        assert_eq!(
            said(FileKind::Picture, "b/a.png").as_deref(),
            Some("`--svg` writes a picture (`.svg`), and `b/a.png` has another ending; `b/a.svg` would do")
        );
        assert!(said(FileKind::Page, "a.svg").is_some());
        assert!(said(FileKind::Tree, "a.cl").is_some_and(|text| text.ends_with("has the name of a program")));
    }
}
