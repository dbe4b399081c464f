//! `exists`, `forall` and `never`: expressions over a terminal state.

use loris_lang::ast::{Ast, BinaryOp, Expr, ExprKind, Item, Place, Quantifier, ThreadRef};

use super::evaluator::Slot;
use super::object::Object;
use super::tree::Tree;
use super::value::{self, Value};
use super::world::World;

/// The verdicts on the conditions of a program, in order, as terminal states come in.
pub(super) struct Verdicts<'a> {
    conditions: Vec<(Quantifier, &'a Expr)>,
    /// Of each condition, whether some state satisfied it, and whether all did.
    seen: Vec<(bool, bool)>,
}

impl<'a> Verdicts<'a> {
    /// No state seen yet.
    pub(super) fn new(ast: &'a Ast) -> Self {
        let condition = |item: &'a Item| match item {
            Item::Condition(condition) => Some((condition.quantifier, &condition.expr)),
            _ => None,
        };
        let conditions: Vec<_> = ast.items.iter().filter_map(condition).collect();
        let seen = vec![(false, true); conditions.len()];
        Verdicts { conditions, seen }
    }

    /// One terminal state more.
    pub(super) fn add(&mut self, tree: &Tree<'_>, world: &World) {
        for ((_, expr), (some, all)) in self.conditions.iter().zip(&mut self.seen) {
            let holds = is_true(tree, world, expr);
            *some |= holds;
            *all &= holds;
        }
    }

    /// Which conditions one terminal state violates; an `exists` is never violated by one.
    pub(super) fn violated(&self, tree: &Tree<'_>, world: &World) -> Vec<bool> {
        let violated = |(quantifier, expr): &(Quantifier, &Expr)| {
            let holds = is_true(tree, world, expr);
            match quantifier {
                Quantifier::Exists => false,
                Quantifier::Forall => !holds,
                Quantifier::Never => holds,
            }
        };
        self.conditions.iter().map(violated).collect()
    }

    /// Which conditions hold.
    pub(super) fn hold(&self) -> Vec<bool> {
        let verdict = |((quantifier, _), (some, all)): (&(Quantifier, &Expr), &(bool, bool))| match quantifier
        {
            Quantifier::Exists => *some,
            Quantifier::Forall => *all,
            Quantifier::Never => !*some,
        };
        self.conditions.iter().zip(&self.seen).map(verdict).collect()
    }
}

/// Whether an expression is true in a state.
pub(super) fn is_true(tree: &Tree<'_>, world: &World, expr: &Expr) -> bool {
    eval(tree, world, expr) == Some(Value::Bool(true))
}

/// The value of a condition or a part of it; `None` where it cannot be evaluated.
fn eval(tree: &Tree<'_>, world: &World, expr: &Expr) -> Option<Value> {
    match &expr.kind {
        ExprKind::Int(n) => Some(Value::Int(*n)),
        ExprKind::Bool(b) => Some(Value::Bool(*b)),
        ExprKind::Place(place) => variable(tree, world, place),
        ExprKind::ThreadLocal { thread, local } => thread_local(tree, world, thread, local),
        ExprKind::Unary(op, operand) => value::unary(*op, eval(tree, world, operand)?),
        ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => {
            match (op, eval(tree, world, left)?) {
                (BinaryOp::And, Value::Bool(false)) => Some(Value::Bool(false)),
                (BinaryOp::Or, Value::Bool(true)) => Some(Value::Bool(true)),
                _ => eval(tree, world, right),
            }
        }
        ExprKind::Binary(op, left, right) => {
            value::binary(*op, eval(tree, world, left)?, eval(tree, world, right)?)
        }
        _ => None,
    }
}

fn variable(tree: &Tree<'_>, world: &World, place: &Place) -> Option<Value> {
    if let Some(value) = tree.code.constant(&place.name.name) {
        return Some(value);
    }
    let declared = tree.code.declared(&place.name.name)?;
    let element = element(tree, world, place, declared.length.unwrap_or(1))?;
    match world.objects[declared.first + element] {
        Object::Var(value) => Some(value),
        _ => None,
    }
}

/// The element that a place names; 0 if it has no index.
fn element(tree: &Tree<'_>, world: &World, place: &Place, length: usize) -> Option<usize> {
    let Some(index) = &place.index else { return Some(0) };
    match eval(tree, world, index)? {
        Value::Int(index) => usize::try_from(index).ok().filter(|index| *index < length),
        _ => None,
    }
}

fn thread_local(tree: &Tree<'_>, world: &World, thread: &ThreadRef, local: &Place) -> Option<Value> {
    let name = written(thread);
    let (_, node) = world.threads.iter().find(|(number, _)| tree.names.name(**number) == name)?;
    let named = |slot: &&Slot<'_>| slot.name == Some(local.name.name.as_str());
    let slot = tree.frames(*node).first()?.slots.iter().find(named)?;
    let value = slot.values[element(tree, world, local, slot.values.len())?];
    (value != Value::Unset).then_some(value)
}

/// A thread as schedules write it.
fn written(thread: &ThreadRef) -> String {
    let index = thread.index.map(|index| format!("[{index}]")).unwrap_or_default();
    let static_name = format!("{}{index}", thread.name.name);
    thread.children.iter().fold(static_name, |name, child| format!("{name}.{child}"))
}
