//! What a failed `assert` saw: its condition, and the values of the parts of it.
//!
//! The condition is walked in the text as it was evaluated, so of `&&` and `||` only the side that was looked at is told.
//! What a part of it was is taken from where it cannot be wrong: a read that was a step of its own from its event, a
//! local from the frame in which the thread stands, and all that was read without a step from the state just after the
//! last step, if nothing in the condition changes it. What is not known so is left out.

use std::fmt;
use std::sync::Arc;

use loris_explorers::{Finding, FindingKind};
use loris_interpreter::fault::{Failure, Fault};
use loris_interpreter::{Event, Machine, ObjectState, PlainValue, Profile, System};
use loris_lang::arith;
use loris_lang::ast::{Ast, BinaryOp, Block, Expr, ExprKind, Item, Place, StmtKind};
use loris_lang::ir::{ObjectId, Program, Value};
use loris_lang::parse;
use loris_lang::source::Span;

use crate::style::clipped;

/// A longer condition is cut.
const MOST_LETTERS: usize = 100;

/// What a failed `assert` saw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asserted {
    /// The condition, as it is written.
    pub condition: String,
    /// Parts of it as they are written, each with its value, in the order in which they were evaluated.
    pub parts: Vec<(String, String)>,
}

impl fmt::Display for Asserted {
    /// `` `assert done == N` does not hold: `done` is 2, `N` is 3 ``
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> =
            self.parts.iter().map(|(part, value)| format!("`{part}` is {value}")).collect();
        write!(f, "`assert {}` does not hold: {}", self.condition, parts.join(", "))
    }
}

/// What the `assert` of a failure saw, on the machine that met it; none if it is no `assert`, or nothing is known.
pub(super) fn asserted(machine: &Machine, failure: &Failure) -> Option<Asserted> {
    if failure.fault != Fault::Assert {
        return None;
    }
    let source = machine.program().source();
    let (ast, _) = parse(source);
    let condition = find(&ast, failure.span)?;
    let mut reading = Reading {
        machine,
        failure,
        locals: machine.locals_at(failure),
        reads: reads(machine, failure, condition),
        parts: Vec::new(),
    };
    reading.value(condition);
    let parts = reading.parts;
    let condition = clipped(&written(machine.program(), condition.span), MOST_LETTERS);
    (!parts.is_empty()).then_some(Asserted { condition, parts })
}

/// What the `assert` of a finding saw, found out by running its schedule again.
pub fn asserted_in(program: &Arc<Program>, profile: Profile, finding: &Finding) -> Option<Asserted> {
    if finding.kind != FindingKind::Failure {
        return None;
    }
    let mut machine = System::under(Arc::clone(program), profile).machine();
    machine.replay(&finding.schedule).ok()?;
    machine.outcome();
    let at = finding.at.first()?;
    let failure = machine.failures().find(|failure| failure.span == *at).copied()?;
    asserted(&machine, &failure)
}

/// A part of the text on one line.
fn written(program: &Program, span: Span) -> String {
    program.source().printable_slice(span).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The condition of the `assert` at a place.
fn find(ast: &Ast, at: Span) -> Option<&Expr> {
    ast.items.iter().find_map(|item| match item {
        Item::Function(item) => in_block(&item.body, at),
        Item::Thread(item) => in_block(&item.body, at),
        Item::Final(item) => in_block(&item.body, at),
        Item::Const(_) | Item::Object(_) | Item::Condition(_) | Item::Liveness(_) => None,
    })
}

fn in_block(block: &Block, at: Span) -> Option<&Expr> {
    block.stmts.iter().filter(|stmt| stmt.span.start <= at.start && at.end <= stmt.span.end).find_map(
        |stmt| match &stmt.kind {
            StmtKind::Assert { condition, .. } if stmt.span == at => Some(condition),
            StmtKind::If { branches, otherwise } => {
                let blocks = branches.iter().map(|(_, block)| block).chain(otherwise);
                blocks.into_iter().find_map(|block| in_block(block, at))
            }
            StmtKind::While { body, .. }
            | StmtKind::Loop { body }
            | StmtKind::For { body, .. }
            | StmtKind::With { body, .. }
            | StmtKind::Atomic(body) => in_block(body, at),
            _ => None,
        },
    )
}

/// Where the values of shared variables are taken from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reads {
    /// The state.
    InState,
    /// Events up to that of the failure; of parts that begin before this offset a call may have made later ones.
    InEvents { from: u32 },
    /// Nowhere.
    Unknown,
}

fn reads(machine: &Machine, failure: &Failure, condition: &Expr) -> Reads {
    if failure.thread.is_none() {
        return Reads::InState;
    }
    let Some(index) = failure.event else { return Reads::Unknown };
    let op = machine.event(index).op.span;
    if condition.span.start <= op.start && op.end <= condition.span.end {
        return Reads::InEvents { from: end_of_calls(condition) };
    }
    let is_last = index.index() + 1 == machine.depth();
    if is_last && !changes(condition) { Reads::InState } else { Reads::Unknown }
}

/// The parts of an expression, itself first.
fn parts(expr: &Expr) -> Vec<&Expr> {
    let mut all = vec![expr];
    let mut next = 0;
    while let Some(expr) = all.get(next) {
        next += 1;
        match &expr.kind {
            ExprKind::Unary(_, operand) => all.push(operand),
            ExprKind::Binary(_, left, right) | ExprKind::Choose(_, left, right) => {
                all.extend([&**left, &**right]);
            }
            ExprKind::Call(_, args) | ExprKind::Spawn(_, args) => all.extend(args),
            ExprKind::Cas(_, old, new) => all.extend([&**old, &**new]),
            ExprKind::FetchAdd(_, value) | ExprKind::Swap(_, value) => all.push(value),
            _ => {}
        }
        // An index is made of parts too.
        if let ExprKind::Place(Place { index: Some(index), .. })
        | ExprKind::Plain(Place { index: Some(index), .. }) = &all[next - 1].kind
        {
            all.push(index);
        }
    }
    all
}

/// Just after the last call; 0 if there is none.
fn end_of_calls(condition: &Expr) -> u32 {
    let calls = parts(condition).into_iter().filter(|expr| matches!(expr.kind, ExprKind::Call(..)));
    calls.map(|expr| expr.span.end).max().unwrap_or(0)
}

/// Whether something in it may change what it reads.
fn changes(condition: &Expr) -> bool {
    parts(condition).iter().any(|expr| {
        matches!(
            expr.kind,
            ExprKind::Call(..)
                | ExprKind::Spawn(..)
                | ExprKind::Cas(..)
                | ExprKind::FetchAdd(..)
                | ExprKind::Swap(..)
                | ExprKind::TryLock(_)
                | ExprKind::Recv(_)
        )
    })
}

/// A walk through the condition as it was evaluated.
struct Reading<'a> {
    machine: &'a Machine,
    failure: &'a Failure,
    locals: Vec<(String, Vec<PlainValue>)>,
    reads: Reads,
    parts: Vec<(String, String)>,
}

impl Reading<'_> {
    /// The value of a part, if it is known; notes what it is made of.
    fn value(&mut self, expr: &Expr) -> Option<Value> {
        match &expr.kind {
            ExprKind::Int(number) => Some(Value::Int(*number)),
            ExprKind::Bool(truth) => Some(Value::Bool(*truth)),
            ExprKind::Place(place) => self.place(place),
            ExprKind::Plain(place) => {
                let value = self.in_state(place)?;
                self.note(expr.span, &value)
            }
            ExprKind::Unary(op, operand) => arith::unary(*op, self.value(operand)?).ok(),
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => {
                let left = self.value(left)?;
                let decided = Value::Bool(*op == BinaryOp::Or);
                if left == decided { Some(decided) } else { self.value(right) }
            }
            ExprKind::Binary(op, left, right) => {
                let (left, right) = (self.value(left), self.value(right));
                arith::binary(*op, left?, right?).ok()
            }
            ExprKind::Cas(..) => {
                let wrote = self.event(expr.span)?.wrote != Value::Unset;
                self.note(expr.span, &PlainValue::Bool(wrote))
            }
            ExprKind::FetchAdd(..) | ExprKind::Swap(..) | ExprKind::TryLock(_) | ExprKind::Recv(_) => {
                let value = self.machine.plain(self.event(expr.span)?.read);
                self.note(expr.span, &value)
            }
            ExprKind::Call(..)
            | ExprKind::Spawn(..)
            | ExprKind::Choose(..)
            | ExprKind::ThreadLocal { .. }
            | ExprKind::Error => None,
        }
    }

    fn place(&mut self, place: &Place) -> Option<Value> {
        let name = place.name.name.as_str();
        let index = match &place.index {
            None => Some(0),
            Some(index) => match self.value(index) {
                Some(Value::Int(index)) => usize::try_from(index).ok(),
                _ => None,
            },
        };
        let value = if let Some((_, values)) = self.locals.iter().rev().find(|(local, _)| local == name) {
            values.get(index?).cloned()
        } else if let Some(number) = self.machine.program().constant(name) {
            Some(PlainValue::Int(number))
        } else {
            match self.reads {
                Reads::InState => self.shared(name, index?),
                Reads::InEvents { .. } => self.event(place.span).map(|event| self.machine.plain(event.read)),
                Reads::Unknown => None,
            }
        };
        self.note(place.span, &value?)
    }

    /// The value of a shared variable in the state, if that is what was read.
    fn in_state(&mut self, place: &Place) -> Option<PlainValue> {
        let index = match &place.index {
            None => 0,
            Some(index) => match self.value(index)? {
                Value::Int(index) => usize::try_from(index).ok()?,
                _ => return None,
            },
        };
        if self.reads == Reads::InState { self.shared(&place.name.name, index) } else { None }
    }

    fn shared(&self, name: &str, index: usize) -> Option<PlainValue> {
        let decl = self.machine.program().objects().iter().find(|decl| decl.name == name)?;
        let element = u32::try_from(index).ok().filter(|element| *element < decl.length.unwrap_or(1))?;
        match self.machine.object_state(ObjectId(decl.first.0 + element))? {
            ObjectState::Var(value) => Some(value),
            _ => None,
        }
    }

    /// The last event of the thread at a place.
    fn event(&self, span: Span) -> Option<&Event> {
        let Reads::InEvents { from } = self.reads else { return None };
        let last = self.failure.event?.index();
        let own = |event: &&Event| Some(event.thread) == self.failure.thread && event.op.span == span;
        self.machine.events()[..=last].iter().rev().find(own).filter(|_| span.start >= from)
    }

    /// Notes the value of a part that has a name.
    fn note(&mut self, span: Span, value: &PlainValue) -> Option<Value> {
        let known = match value {
            PlainValue::Unset => return None,
            PlainValue::Int(number) => Some(Value::Int(*number)),
            PlainValue::Bool(truth) => Some(Value::Bool(*truth)),
            PlainValue::Handle(_) => None,
        };
        let part = (written(self.machine.program(), span), value.to_string());
        if !self.parts.contains(&part) {
            self.parts.push(part);
        }
        known
    }
}
