//! The text of a program as it is shown to people: with the numbers of its lines, and without its head.
//!
//! The head, the `//@` lines at the top, says what must come out of the program. Whoever reads the program to find
//! that out should not have read it before; so it is shown only to those who ask for it.

use loris_lang::header::Header;
use loris_lang::source::SourceFile;

/// The lines of a text, in two parts.
pub struct Listing<'s> {
    /// Up to the last `//@` line at the top; none if there is no such line.
    pub head: Vec<Line<'s>>,
    /// The program.
    pub body: Vec<Line<'s>>,
}

/// A line of a text.
pub struct Line<'s> {
    /// Its number in the file, from 1.
    pub number: u32,
    text: &'s str,
}

impl Line<'_> {
    /// What stands in it, blanks for tabs.
    pub fn text(&self) -> String {
        self.text.replace('\t', "    ")
    }
}

impl<'s> Listing<'s> {
    /// The lines of a text. Empty lines between its head and the program are in no part.
    pub fn of(source: &'s SourceFile) -> Listing<'s> {
        let lines = (1..).zip(source.printable().lines()).map(|(number, text)| Line { number, text });
        let end = Header::lines(source);
        let (head, body): (Vec<_>, Vec<_>) = lines.partition(|line| line.number <= end);
        let empty =
            if head.is_empty() { 0 } else { body.iter().take_while(|line| line.text.is_empty()).count() };
        Listing { head, body: body.into_iter().skip(empty).collect() }
    }

    /// `lines 1 to 4, the head of the file`, if it has one.
    pub fn place_of_head(&self) -> Option<String> {
        let place = match self.head.len() {
            0 => return None,
            1 => "line 1".to_owned(),
            length => format!("lines 1 to {length}"),
        };
        Some(format!("{place}, the head of the file"))
    }

    /// Columns of the largest number.
    pub fn digits(&self) -> usize {
        let last = self.body.last().or(self.head.last());
        last.map_or(1, |line| line.number.to_string().len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(lines: &[Line<'_>]) -> Vec<u32> {
        lines.iter().map(|line| line.number).collect()
    }

    #[test]
    fn the_head_is_apart() {
        let source = SourceFile::new(
            "e.cl",
            "//@ states: 1\n\n//@ hbrs: 1\n\n// A comment.\n\tvar x;\n//@ not here\n",
        );
        let listing = Listing::of(&source);
        assert_eq!((numbers(&listing.head), numbers(&listing.body)), (vec![1, 2, 3], vec![5, 6, 7]));
        assert_eq!(listing.body[1].text(), "    var x;");
        assert_eq!(listing.place_of_head().as_deref(), Some("lines 1 to 3, the head of the file"));
    }

    #[test]
    fn a_text_without_a_head_is_whole() {
        let source = SourceFile::new("e.cl", "\nvar x;\n");
        let listing = Listing::of(&source);
        assert_eq!((numbers(&listing.body), listing.place_of_head()), (vec![1, 2], None));
        assert_eq!(Listing::of(&SourceFile::new("e.cl", "//@ states: 1")).digits(), 1);
    }
}
