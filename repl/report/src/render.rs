//! Reports as text: for people, and as csv. Everything is made as a string; whoever asks for it writes it.

use loris_lang::source::{SourceFile, Span};

pub mod csv;
pub mod diagnostic;
pub(crate) mod divergence;
pub mod explanation;
pub mod failing;
pub mod grid;
pub mod human;
pub mod junit;
pub(crate) mod rounds;
pub mod trace;
pub mod words;

/// `name:line:column` of each place.
pub(crate) fn places(source: &SourceFile, spans: &[Span]) -> Vec<String> {
    spans.iter().map(|span| source.locate(*span)).collect()
}
