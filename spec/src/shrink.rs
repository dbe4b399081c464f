//! Smaller programs with the same fault.
//!
//! Items, statements and lines are left out, and statements are replaced by one of their blocks, as long as the fault
//! remains. All is done on the text, so that places and layout stay readable.

use loris_lang::ast::{Ast, Block, Item, Stmt, StmtKind};
use loris_lang::source::{SourceFile, Span};

/// The smallest text that can be reached by leaving things out while `fails` holds. `fails` gets texts that may not be
/// programs.
pub fn shrink(text: &str, mut fails: impl FnMut(&str) -> bool) -> String {
    let mut best = text.to_owned();
    loop {
        let before = best.len();
        let mut at = 0;
        // An edit that works makes the later ones stale, so they are found anew; those before it are not tried again
        // in this round.
        while let Some(edit) = edits(&best).get(at) {
            let smaller = edit.apply(&best);
            if smaller.len() < best.len() && fails(&smaller) {
                best = smaller;
            } else {
                at += 1;
            }
        }
        if best.len() == before {
            return best;
        }
    }
}

/// A part of a text, and the part of it that takes its place.
struct Edit {
    whole: Span,
    kept: Span,
}

impl Edit {
    fn leave_out(whole: Span) -> Self {
        Edit { whole, kept: Span::new(whole.start, whole.start) }
    }

    fn apply(&self, text: &str) -> String {
        let part = |from: u32, to: u32| text.get(from as usize..to as usize).unwrap_or_default();
        let end = u32::try_from(text.len()).unwrap_or(u32::MAX);
        let (whole, kept) = (self.whole, self.kept);
        [part(0, whole.start), part(kept.start, kept.end), part(whole.end, end)].concat()
    }
}

/// Everything that may be left out, large parts first.
fn edits(text: &str) -> Vec<Edit> {
    let (ast, _) = loris_lang::parse(&SourceFile::new("small.cl", text));
    let mut edits: Vec<_> = ast.items.iter().map(|item| Edit::leave_out(span(item))).collect();
    for block in bodies(&ast) {
        of_block(block, &mut edits);
    }
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let end = start + u32::try_from(line.len()).unwrap_or(0);
        edits.push(Edit::leave_out(Span::new(start, end)));
        start = end;
    }
    edits.sort_by_key(|edit| {
        let removed = (edit.whole.end - edit.whole.start) - (edit.kept.end - edit.kept.start);
        (std::cmp::Reverse(removed), edit.whole.start)
    });
    edits
}

fn span(item: &Item) -> Span {
    match item {
        Item::Const(item) => item.span,
        Item::Object(item) => item.span,
        Item::Function(item) => item.span,
        Item::Thread(item) => item.span,
        Item::Final(item) => item.span,
        Item::Condition(item) => item.span,
        Item::Liveness(item) => item.span,
    }
}

fn bodies(ast: &Ast) -> impl Iterator<Item = &Block> {
    ast.items.iter().filter_map(|item| match item {
        Item::Function(item) => Some(&item.body),
        Item::Thread(item) => Some(&item.body),
        Item::Final(item) => Some(&item.body),
        Item::Const(_) | Item::Object(_) | Item::Condition(_) | Item::Liveness(_) => None,
    })
}

fn of_block(block: &Block, edits: &mut Vec<Edit>) {
    for stmt in &block.stmts {
        edits.push(Edit::leave_out(stmt.span));
        for inner in blocks(stmt) {
            let inside = Span::new(inner.span.start + 1, inner.span.end.saturating_sub(1));
            edits.push(Edit { whole: stmt.span, kept: inside });
            of_block(inner, edits);
        }
    }
}

/// The blocks directly inside a statement.
fn blocks(stmt: &Stmt) -> Vec<&Block> {
    match &stmt.kind {
        StmtKind::If { branches, otherwise } => {
            branches.iter().map(|(_, block)| block).chain(otherwise).collect()
        }
        StmtKind::While { body, .. }
        | StmtKind::Loop { body }
        | StmtKind::For { body, .. }
        | StmtKind::With { body, .. }
        | StmtKind::Atomic(body) => vec![body],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_needed_remains() {
        let text = "var x;\nmutex m;\nthread t {\n  fence;\n  loop {\n    if x == 1 { yield; } else { skip; }\n  }\n}\n";
        let parses = |text: &str| loris_lang::parse(&SourceFile::new("t.cl", text)).1.is_empty();
        let small = shrink(text, |text| parses(text) && text.contains("yield;") && text.contains("thread"));
        let words: Vec<_> = small.split_whitespace().collect();
        assert_eq!(words, ["thread", "t", "{", "yield;", "}"]);
    }
}
