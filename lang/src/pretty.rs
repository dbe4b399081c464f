//! AST → text: the same program in a fixed layout, or its tree in brackets.

mod expr;
mod item;
mod stmt;
mod tree;

use crate::ast::Ast;

pub use tree::tree;

/// A program as text. Reading the text gives the same tree again, places apart.
pub fn pretty(ast: &Ast) -> String {
    let mut printer = Printer::default();
    for item in &ast.items {
        printer.item(item);
    }
    printer.text
}

/// Text that grows.
#[derive(Default)]
struct Printer {
    text: String,
    depth: usize,
}

impl Printer {
    fn put(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Begins a line at the current depth.
    fn begin(&mut self) {
        for _ in 0..self.depth {
            self.text.push_str("  ");
        }
    }

    fn end(&mut self) {
        self.text.push('\n');
    }

    /// Things with a separator between them.
    fn separated<T>(&mut self, list: &[T], mut one: impl FnMut(&mut Self, &T)) {
        for (index, thing) in list.iter().enumerate() {
            if index > 0 {
                self.put(", ");
            }
            one(self, thing);
        }
    }
}
