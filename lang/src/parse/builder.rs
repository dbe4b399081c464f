//! What the grammar's actions call: nodes with a bounded depth, and the list of errors.
//!
//! Later passes walk expressions recursively, so no expression may be deeper than a fixed number of levels;
//! a deeper one is replaced by an error node.

use std::cell::Cell;

use lalrpop_util::ErrorRecovery;

use crate::ast::{
    BinaryOp, ChoiceKind, DeclaredKind, Expr, ExprKind, Ident, Item, ObjectItem, Place, ThreadRef, UnaryOp,
    VarInit,
};
use crate::diagnostic::cut;
use crate::lexer::literal;
use crate::lexer::token::Token;
use crate::source::{SourceFile, Span};

use super::mistake::{ParseError, SyntaxMistake};
use super::{MAX_DEPTH, MAX_ERRORS, expected};

/// The parser's own error: the text ran out on purpose.
pub(super) type Recovery<'s> = ErrorRecovery<u32, Token<'s>, ()>;
pub(super) type Failure<'s> = lalrpop_util::ParseError<u32, Token<'s>, ()>;

/// An expression with the number of levels below and with it.
pub(super) struct Tree {
    pub(super) expr: Expr,
    depth: usize,
    /// What it is if no brackets stand around it.
    form: Form,
}

/// Expressions without brackets of which the grammar wants to know more.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Number(u64),
    Comparison,
    Other,
}

/// A place with the number of levels of its index.
pub(super) struct PlaceTree {
    pub(super) place: Place,
    depth: usize,
}

/// What the token stream and the actions tell each other.
#[derive(Default)]
pub(super) struct Gauge {
    /// How many tokens were read since a node was made.
    pub(super) unused: Cell<usize>,
    /// The parser is to see no more tokens.
    pub(super) stopped: Cell<bool>,
}

/// Makes nodes.
pub(super) struct Builder<'a> {
    source: &'a SourceFile,
    pub(super) errors: Vec<ParseError>,
    gauge: &'a Gauge,
    depth_reported: bool,
    /// Places of the number 2^63 without a minus sign so far.
    huge: Vec<Span>,
}

impl<'a> Builder<'a> {
    pub(super) fn new(source: &'a SourceFile, gauge: &'a Gauge) -> Self {
        Builder { source, errors: Vec::new(), gauge, depth_reported: false, huge: Vec::new() }
    }

    /// Reports a mistake; after too many of them the parser is to stop.
    fn report(&mut self, mistake: SyntaxMistake, span: Span, text: &str) {
        if self.gauge.stopped.get() {
            return;
        }
        if self.errors.len() < MAX_ERRORS {
            self.errors.push(ParseError::new(self.source, mistake, span, text));
        } else {
            self.gauge.stopped.set(true);
            self.errors.push(ParseError::new(self.source, SyntaxMistake::TooMany, span, ""));
        }
    }

    /// After the last token: what could only be known then.
    pub(super) fn finish(mut self) -> Vec<ParseError> {
        for span in std::mem::take(&mut self.huge) {
            let written = self.source.slice(span).to_owned();
            self.report(SyntaxMistake::NumberRange { written }, span, "");
        }
        self.errors
    }

    pub(super) fn span(&self, start: u32, end: u32) -> Span {
        self.gauge.unused.set(0);
        Span::new(start, end)
    }

    pub(super) fn object(&self, declarator: (Ident, Option<Expr>), kind: DeclaredKind, end: u32) -> Item {
        let (name, length) = declarator;
        let span = self.span(name.span.start, end);
        Item::Object(ObjectItem { name, length, kind, span })
    }

    /// Declarators that say no more than a name and a length.
    pub(super) fn objects(
        &self,
        kind: &DeclaredKind,
        declarators: Vec<(Ident, Option<Expr>, u32)>,
    ) -> Vec<Item> {
        let object = |(name, length, end)| self.object((name, length), kind.clone(), end);
        declarators.into_iter().map(object).collect()
    }

    pub(super) fn variables(
        &self,
        plain: bool,
        declarators: Vec<(Ident, Option<Expr>, VarInit, u32)>,
    ) -> Vec<Item> {
        let variable =
            |(name, length, init, end)| self.object((name, length), DeclaredKind::Var { plain, init }, end);
        declarators.into_iter().map(variable).collect()
    }

    pub(super) fn ident(&self, start: u32, name: &str, end: u32) -> Ident {
        self.gauge.unused.set(0);
        Ident { name: name.to_owned(), span: Span::new(start, end) }
    }

    pub(super) fn place(&self, name: Ident, index: Option<Tree>, end: u32) -> PlaceTree {
        let span = self.span(name.span.start, end);
        let depth = index.as_ref().map_or(0, |tree| tree.depth);
        PlaceTree { place: Place { name, index: index.map(|tree| Box::new(tree.expr)), span }, depth }
    }

    pub(super) fn leaf(&self, start: u32, kind: ExprKind, end: u32) -> Tree {
        self.gauge.unused.set(0);
        Tree { expr: Expr { kind, span: Span::new(start, end) }, depth: 1, form: Form::Other }
    }

    pub(super) fn number(&mut self, start: u32, value: u64, end: u32) -> Tree {
        let signed = i64::try_from(value).unwrap_or_else(|_| {
            self.huge.push(Span::new(start, end));
            i64::MIN
        });
        Tree { form: Form::Number(value), ..self.leaf(start, ExprKind::Int(signed), end) }
    }

    /// An expression in brackets.
    pub(super) fn grouped(&self, inner: Tree) -> Tree {
        self.gauge.unused.set(0);
        Tree { form: Form::Other, ..inner }
    }

    /// A node above others, of which the deepest has `below` levels.
    fn node(&mut self, start: u32, kind: ExprKind, end: u32, below: usize) -> Tree {
        self.gauge.unused.set(0);
        let span = Span::new(start, end);
        if below < MAX_DEPTH {
            return Tree { expr: Expr { kind, span }, depth: below + 1, form: Form::Other };
        }
        if !self.depth_reported {
            self.depth_reported = true;
            let mistake = SyntaxMistake::Depth { limit: MAX_DEPTH };
            self.report(mistake, span, "too deep");
        }
        Tree { expr: Expr { kind: ExprKind::Error, span }, depth: 1, form: Form::Other }
    }

    pub(super) fn read(&mut self, start: u32, place: PlaceTree, end: u32) -> Tree {
        self.node(start, ExprKind::Place(place.place), end, place.depth)
    }

    pub(super) fn negate(&mut self, start: u32, operand: Tree, end: u32) -> Tree {
        if let (Form::Number(value), ExprKind::Int(signed)) = (operand.form, &operand.expr.kind) {
            if value > i64::MAX.unsigned_abs() {
                self.huge.pop();
            }
            let kind = ExprKind::Int(signed.wrapping_neg());
            return self.leaf(start, kind, end);
        }
        self.unary(start, UnaryOp::Negate, operand, end)
    }

    pub(super) fn unary(&mut self, start: u32, op: UnaryOp, operand: Tree, end: u32) -> Tree {
        let below = operand.depth;
        self.node(start, ExprKind::Unary(op, Box::new(operand.expr)), end, below)
    }

    pub(super) fn binary(&mut self, start: u32, op: BinaryOp, operands: (Tree, Tree), end: u32) -> Tree {
        let (left, right) = operands;
        let below = left.depth.max(right.depth);
        let form = if op.is_comparison() { Form::Comparison } else { Form::Other };
        if form == Form::Comparison && left.form == form {
            let span = Span::new(start, end);
            self.report(SyntaxMistake::Chained, span, "");
            return self.leaf(start, ExprKind::Error, end);
        }
        let kind = ExprKind::Binary(op, Box::new(left.expr), Box::new(right.expr));
        Tree { form, ..self.node(start, kind, end, below) }
    }

    /// A call or its like.
    pub(super) fn with_args(
        &mut self,
        start: u32,
        args: Vec<Tree>,
        make: impl FnOnce(Vec<Expr>) -> ExprKind,
        end: u32,
    ) -> Tree {
        let below = args.iter().map(|tree| tree.depth).max().unwrap_or(0);
        let kind = make(args.into_iter().map(|tree| tree.expr).collect());
        self.node(start, kind, end, below)
    }

    /// `op(place)`, `op(place, e)` and `op(place, e, e)`.
    pub(super) fn on_place(
        &mut self,
        start: u32,
        place: PlaceTree,
        make: impl FnOnce(Place) -> ExprKind,
        end: u32,
    ) -> Tree {
        let below = place.depth;
        self.node(start, make(place.place), end, below)
    }

    pub(super) fn on_place_and(
        &mut self,
        start: u32,
        operands: (PlaceTree, Tree),
        make: impl FnOnce(Place, Box<Expr>) -> ExprKind,
        end: u32,
    ) -> Tree {
        let (place, value) = operands;
        let below = place.depth.max(value.depth);
        self.node(start, make(place.place, Box::new(value.expr)), end, below)
    }

    pub(super) fn cas(&mut self, start: u32, operands: (PlaceTree, Tree, Tree), end: u32) -> Tree {
        let (place, old, new) = operands;
        let below = place.depth.max(old.depth).max(new.depth);
        let kind = ExprKind::Cas(place.place, Box::new(old.expr), Box::new(new.expr));
        self.node(start, kind, end, below)
    }

    pub(super) fn choose(&mut self, start: u32, kind: ChoiceKind, bounds: (Tree, Tree), end: u32) -> Tree {
        let (from, to) = bounds;
        let below = from.depth.max(to.depth);
        self.node(start, ExprKind::Choose(kind, Box::new(from.expr), Box::new(to.expr)), end, below)
    }

    /// `t:r`, `p[2]:r`, `main.0:r`
    pub(super) fn thread_local(
        &mut self,
        start: u32,
        thread: (PlaceTree, Vec<u32>, u32),
        local: PlaceTree,
        end: u32,
    ) -> Tree {
        let (place, children, thread_end) = thread;
        let span = Span::new(start, thread_end);
        let index = place.place.index.map(|index| {
            if let ExprKind::Int(value) = index.kind {
                value
            } else {
                self.report(SyntaxMistake::ThreadIndex, index.span, "");
                0
            }
        });
        let thread = ThreadRef { name: place.place.name, index, children, span };
        self.node(start, ExprKind::ThreadLocal { thread, local: local.place }, end, local.depth)
    }

    /// The number of a spawned thread among those of its parent.
    pub(super) fn child(&mut self, start: u32, value: u64, end: u32) -> u32 {
        u32::try_from(value).unwrap_or_else(|_| {
            let span = Span::new(start, end);
            let written = self.source.slice(span).to_owned();
            self.report(SyntaxMistake::NumberRange { written }, span, "");
            0
        })
    }

    pub(super) fn text(&self, written: &str) -> String {
        self.gauge.unused.set(0);
        literal::unescape(written).unwrap_or_default()
    }

    /// The parser found something that does not fit, and went on.
    pub(super) fn recovered(&mut self, recovery: Recovery<'_>) {
        self.gauge.unused.set(0);
        self.failure(recovery.error);
    }

    /// The parser found something that does not fit.
    pub(super) fn failure(&mut self, failure: Failure<'_>) {
        if self.gauge.stopped.get() {
            return;
        }
        let (found, span, expected) = match failure {
            Failure::UnrecognizedToken { token: (start, token, end), expected } => {
                (Some(token), Span::new(start, end), expected)
            }
            Failure::UnrecognizedEof { location, expected } => {
                (None, Span::new(location, location), expected)
            }
            Failure::ExtraToken { token: (start, token, end) } => {
                (Some(token), Span::new(start, end), vec![])
            }
            Failure::InvalidToken { .. } | Failure::User { .. } => return,
        };
        let written = cut(self.source.slice(span));
        let advice = expected::advice(found, &written, &expected);
        let found = found.map_or_else(|| "end of the file".to_owned(), |_| format!("`{written}`"));
        let mistake = SyntaxMistake::Unexpected { found, advice };
        self.report(mistake, span, "does not fit here");
    }
}
