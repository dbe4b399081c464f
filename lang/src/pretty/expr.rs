//! Expressions as text, with as few brackets as possible.

use crate::ast::{BinaryOp, ChoiceKind, Expr, ExprKind, Place, UnaryOp};

use super::Printer;

/// The level of unary operators; those of binary operators are below, that of everything else is above.
const UNARY: u8 = 10;

fn level(op: BinaryOp) -> u8 {
    match op {
        BinaryOp::Or => 1,
        BinaryOp::And => 2,
        BinaryOp::Equal
        | BinaryOp::NotEqual
        | BinaryOp::Less
        | BinaryOp::LessEqual
        | BinaryOp::Greater
        | BinaryOp::GreaterEqual => 3,
        BinaryOp::BitOr => 4,
        BinaryOp::BitXor => 5,
        BinaryOp::BitAnd => 6,
        BinaryOp::ShiftLeft | BinaryOp::ShiftRight => 7,
        BinaryOp::Add | BinaryOp::Subtract => 8,
        BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::Remainder => 9,
    }
}

impl Printer {
    pub(super) fn expr(&mut self, expr: &Expr) {
        self.at_level(expr, 0);
    }

    pub(super) fn range(&mut self, from: &Expr, to: &Expr) {
        self.expr(from);
        self.put("..");
        self.expr(to);
    }

    pub(super) fn place(&mut self, place: &Place) {
        self.put(&place.name.name);
        if let Some(index) = &place.index {
            self.put("[");
            self.expr(index);
            self.put("]");
        }
    }

    /// An expression, in brackets if its operator is looser than `least`.
    fn at_level(&mut self, expr: &Expr, least: u8) {
        let own = match &expr.kind {
            ExprKind::Binary(op, ..) => level(*op),
            ExprKind::Unary(..) => UNARY,
            ExprKind::Int(value) if *value < 0 => UNARY,
            _ => UNARY + 1,
        };
        if own < least {
            self.put("(");
            self.bare(expr);
            self.put(")");
        } else {
            self.bare(expr);
        }
    }

    fn bare(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Binary(op, left, right) => {
                let own = level(*op);
                self.at_level(left, if op.is_comparison() { own + 1 } else { own });
                self.put(" ");
                self.put(&op.to_string());
                self.put(" ");
                self.at_level(right, own + 1);
            }
            ExprKind::Unary(op, operand) => {
                self.put(&op.to_string());
                let is_number = matches!(operand.kind, ExprKind::Int(value) if value >= 0);
                self.at_level(operand, if *op == UnaryOp::Negate && is_number { UNARY + 2 } else { UNARY });
            }
            ExprKind::Int(value) => self.put(&value.to_string()),
            ExprKind::Bool(value) => self.put(if *value { "true" } else { "false" }),
            ExprKind::Place(place) => self.place(place),
            ExprKind::ThreadLocal { thread, local } => {
                self.put(&thread.to_string());
                self.put(":");
                self.place(local);
            }
            ExprKind::Error => self.put("/* unreadable */ 0"),
            _ => self.operation(expr),
        }
    }

    fn operation(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Call(name, args) => self.application(&name.name, None, args),
            ExprKind::Spawn(name, args) => {
                self.put("spawn ");
                self.application(&name.name, None, args);
            }
            ExprKind::Cas(place, old, new) => {
                self.put("cas(");
                self.place(place);
                self.put(", ");
                self.expr(old);
                self.put(", ");
                self.expr(new);
                self.put(")");
            }
            ExprKind::FetchAdd(place, value) => {
                self.application("fetch_add", Some(place), std::slice::from_ref(value));
            }
            ExprKind::Swap(place, value) => {
                self.application("swap", Some(place), std::slice::from_ref(value));
            }
            ExprKind::Plain(place) => self.application("plain", Some(place), &[]),
            ExprKind::TryLock(place) => self.application("trylock", Some(place), &[]),
            ExprKind::Recv(place) => self.application("recv", Some(place), &[]),
            ExprKind::Choose(kind, from, to) => {
                self.put(match kind {
                    ChoiceKind::Any => "choose(",
                    ChoiceKind::Fair => "choose fair(",
                });
                self.range(from, to);
                self.put(")");
            }
            _ => {}
        }
    }

    /// `name(place, e, …)`
    fn application(&mut self, name: &str, place: Option<&Place>, args: &[Expr]) {
        self.put(name);
        self.put("(");
        if let Some(place) = place {
            self.place(place);
            self.put(if args.is_empty() { "" } else { ", " });
        }
        self.separated(args, Printer::expr);
        self.put(")");
    }
}
