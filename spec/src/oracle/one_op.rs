//! Loops that are one op, by the text of `[loop-of-one-op]`: which ones they are, and what their threads do.
//!
//! A loop is looked at as it stands in the text. Names tell shared objects from locals, since no local may have the name
//! of anything else.

use loris_lang::ast::{BinaryOp, Block, Expr, ExprKind, Place, StmtKind, UnaryOp};
use loris_lang::source::Span;

use super::code::{Class, Code};
use super::evaluator::{Context, Eval, Evaluator, Hold, malformed};
use super::query::{Answer, Guarded, Op, Query};
use super::rules::{Loops, Points};
use super::value::Value;

/// What a loop of one op does.
#[derive(Clone, Copy)]
pub(super) enum OneOp<'a> {
    /// Waits until the condition of the loop is false.
    Await(&'a Expr),
    /// Waits until the variable has the first value, and writes the second one.
    Cas(&'a Place, &'a Expr, &'a Expr),
    /// Waits until the variable has another value, and writes this one.
    Swap(&'a Place, &'a Expr),
    /// Locks the mutex.
    Lock(&'a Place),
}

/// What an expression does when it is evaluated.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Looks {
    /// It looks at nothing that is shared.
    Nowhere,
    /// It reads one shared variable once, in every case, and has a value whatever it reads.
    Once,
    /// Anything else.
    Otherwise,
}

/// The mutex of a loop `while !trylock(m) { }`, by its text alone.
pub(super) fn mutex_of<'a>(
    condition: &'a Expr,
    body: &Block,
    is_shared: &dyn Fn(&str) -> bool,
) -> Option<&'a Place> {
    let names = Names { is_shared, is_variable: &|_| false, constant: &|_| None };
    match condition_of(condition, true) {
        (ExprKind::TryLock(mutex), false) if is_idle(body) && names.is_simple(mutex) => Some(mutex),
        _ => None,
    }
}

/// Whether nothing happens in the body of a loop.
fn is_idle(body: &Block) -> bool {
    body.stmts.iter().all(|stmt| matches!(stmt.kind, StmtKind::Yield | StmtKind::Skip | StmtKind::Fence))
}

/// The expression below all `!`, and whether the thread stays in the loop if it is true.
fn condition_of(expr: &Expr, stays: bool) -> (&ExprKind, bool) {
    match &expr.kind {
        ExprKind::Unary(UnaryOp::Not, operand) => condition_of(operand, !stays),
        kind => (kind, stays),
    }
}

/// What the names of a program stand for.
struct Names<'n> {
    is_shared: &'n dyn Fn(&str) -> bool,
    /// Whether it is a variable whose accesses are ops.
    is_variable: &'n dyn Fn(&str) -> bool,
    constant: &'n dyn Fn(&Expr) -> Option<Value>,
}

impl Names<'_> {
    fn looks(&self, expr: &Expr) -> Looks {
        if (self.constant)(expr).is_some() {
            return Looks::Nowhere;
        }
        match &expr.kind {
            ExprKind::Int(_) | ExprKind::Bool(_) => Looks::Nowhere,
            ExprKind::Place(place) => match (self.is_simple(place), &*place.name.name) {
                (true, name) if !(self.is_shared)(name) => Looks::Nowhere,
                (true, name) if (self.is_variable)(name) => Looks::Once,
                _ => Looks::Otherwise,
            },
            ExprKind::Unary(op, operand) => match self.looks(operand) {
                Looks::Once if *op == UnaryOp::Negate => Looks::Otherwise,
                looks => looks,
            },
            ExprKind::Binary(op, left, right) => match (self.looks(left), self.looks(right)) {
                _ if matches!(op, BinaryOp::And | BinaryOp::Or) => Looks::Otherwise,
                (Looks::Nowhere, Looks::Nowhere) => Looks::Nowhere,
                (Looks::Once, Looks::Nowhere) | (Looks::Nowhere, Looks::Once)
                    if self.never_fails(*op, right) =>
                {
                    Looks::Once
                }
                _ => Looks::Otherwise,
            },
            _ => Looks::Otherwise,
        }
    }

    /// Whether the index of a place, if it has one, looks at nothing that is shared.
    fn is_simple(&self, place: &Place) -> bool {
        place.index.as_ref().is_none_or(|index| self.looks(index) == Looks::Nowhere)
    }

    fn never_fails(&self, op: BinaryOp, right: &Expr) -> bool {
        use BinaryOp::{
            BitAnd, BitOr, BitXor, Divide, Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual,
            Remainder, ShiftRight,
        };
        match (op, (self.constant)(right)) {
            (Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual | BitAnd | BitOr | BitXor, _) => {
                true
            }
            (Divide | Remainder, Some(Value::Int(divisor))) => !(-1..=0).contains(&divisor),
            (ShiftRight, Some(Value::Int(bits))) => (0..=63).contains(&bits),
            _ => false,
        }
    }

    /// Whether the thread leaves as soon as one term of the condition lets it out, and each term looks once.
    fn all_look_once(&self, condition: &Expr, stays: bool) -> bool {
        match (&condition.kind, stays) {
            (ExprKind::Unary(UnaryOp::Not, operand), _) => self.all_look_once(operand, !stays),
            (ExprKind::Binary(BinaryOp::And, left, right), true)
            | (ExprKind::Binary(BinaryOp::Or, left, right), false) => {
                self.all_look_once(left, stays) && self.all_look_once(right, stays)
            }
            _ => self.looks(condition) == Looks::Once,
        }
    }

    /// Whether both have one value: the same constant, or a local of one name.
    fn are_same(&self, one: &Expr, other: &Expr) -> bool {
        match ((self.constant)(one), (self.constant)(other), &one.kind, &other.kind) {
            (Some(one), Some(other), ..) => one == other,
            (None, None, ExprKind::Place(one), ExprKind::Place(other)) => {
                one.index.is_none()
                    && other.index.is_none()
                    && one.name.name == other.name.name
                    && !(self.is_shared)(&one.name.name)
            }
            _ => false,
        }
    }

    /// The `swap` of a condition that holds the thread as long as the variable has the value that is written.
    fn swap<'a>(&self, kind: &'a ExprKind, stays: bool) -> Option<(&'a Place, &'a Expr)> {
        match kind {
            ExprKind::Swap(variable, value) => {
                ((self.constant)(value) == Some(Value::Bool(stays))).then_some((variable, value))
            }
            ExprKind::Binary(op, left, right)
                if *op == (if stays { BinaryOp::Equal } else { BinaryOp::NotEqual }) =>
            {
                match (&left.kind, &right.kind) {
                    (ExprKind::Swap(variable, value), _) if self.are_same(value, right) => {
                        Some((variable, value))
                    }
                    (_, ExprKind::Swap(variable, value)) if self.are_same(value, left) => {
                        Some((variable, value))
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

impl<'a> Code<'a> {
    /// What a loop does if it is one op.
    fn one_op(&self, condition: &'a Expr, body: &Block) -> Option<OneOp<'a>> {
        let names = Names {
            is_shared: &|name| self.declared(name).is_some(),
            is_variable: &|name| self.declared(name).is_some_and(|declared| declared.class == Class::Var),
            constant: &|expr| self.constant_value(expr),
        };
        if !is_idle(body) {
            return None;
        }
        let plain = |place: &Place| !(names.is_variable)(&place.name.name);
        let is_local = |expr: &Expr| names.looks(expr) == Looks::Nowhere;
        let (kind, stays) = condition_of(condition, true);
        match (kind, names.swap(kind, stays)) {
            (ExprKind::Cas(variable, old, new), _) if !stays => {
                let fits = names.is_simple(variable) && is_local(old) && is_local(new) && !plain(variable);
                fits.then_some(OneOp::Cas(variable, old, new))
            }
            (_, Some((variable, value))) => {
                let fits = names.is_simple(variable) && is_local(value) && !plain(variable);
                fits.then_some(OneOp::Swap(variable, value))
            }
            (ExprKind::TryLock(mutex), _) if !stays => names.is_simple(mutex).then_some(OneOp::Lock(mutex)),
            _ => {
                let reads_are_ops = self.rules.points == Points::All;
                (reads_are_ops && names.all_look_once(condition, true)).then_some(OneOp::Await(condition))
            }
        }
    }
}

impl<'a> Evaluator<'a, '_> {
    /// At the head of a `while` loop: does the op in place of the loop, if there is one. Whether it did.
    pub(super) fn instead_of_loop(&mut self, condition: &'a Expr, body: &Block, at: Span) -> Eval<'a, bool> {
        if self.code.rules.loops != Loops::Wait || self.context == Context::Inner {
            return Ok(false);
        }
        let Some(op) = self.code.one_op(condition, body) else { return Ok(false) };
        if !self.have_values(condition) || !self.may_wait(op)? {
            return Ok(false);
        }
        self.is_in_loop_op = true;
        match op {
            OneOp::Await(condition) => {
                self.op(Op::Await, at)?;
                let stays = self.inside(|inside| inside.truth(condition))?;
                self.ask(Query::Guard(!stays), at)?;
            }
            OneOp::Cas(variable, old, new) => {
                self.wait_and_write(variable, [old, new], |found, old| found == old, at)?;
            }
            OneOp::Swap(variable, value) => {
                self.wait_and_write(variable, [value, value], |found, value| found != value, at)?;
            }
            OneOp::Lock(mutex) => {
                let mutex = self.mutex(mutex)?;
                self.op(Op::Lock(mutex), at)?;
                self.holds.insert(mutex, Hold::Levels(1));
            }
        }
        self.is_in_loop_op = false;
        Ok(true)
    }

    /// A mutex that the thread holds is no matter of waiting.
    fn may_wait(&mut self, op: OneOp<'a>) -> Eval<'a, bool> {
        let OneOp::Lock(mutex) = op else { return Ok(true) };
        let mutex = self.mutex(mutex)?;
        Ok(self.levels(mutex) == 0)
    }

    fn mutex(&mut self, mutex: &'a Place) -> Eval<'a, usize> {
        let mark = self.mark();
        let mutex = self.object(mutex);
        self.release(mark);
        mutex
    }

    /// Waits until the value of a variable fits the first of two, and writes the second one.
    fn wait_and_write(
        &mut self,
        variable: &'a Place,
        [asked, written]: [&'a Expr; 2],
        fits: fn(Value, Value) -> bool,
        at: Span,
    ) -> Eval<'a, ()> {
        let mark = self.mark();
        let object = self.object(variable)?;
        let (asked, written) = (self.eval(asked)?, self.eval(written)?);
        self.release(mark);
        self.op(Op::Atomic(Guarded::Yes), at)?;
        let found = self.inside(|inside| inside.ask(Query::Inner(Op::Read(object)), at))?;
        let Answer::Value(found) = found else { return Err(malformed("read")) };
        self.ask(Query::Guard(fits(found, asked)), at)?;
        self.inside(|inside| inside.ask(Query::Inner(Op::Write(object, written)), at))?;
        Ok(())
    }

    /// Does something as a part of an op.
    fn inside<T>(&mut self, part: impl FnOnce(&mut Self) -> Eval<'a, T>) -> Eval<'a, T> {
        let before = std::mem::replace(&mut self.context, Context::Inner);
        let done = part(self)?;
        self.context = before;
        Ok(done)
    }

    /// Whether everything in the expression that looks at nothing shared has a value, and every index is in its array.
    fn have_values(&mut self, expr: &'a Expr) -> bool {
        let code = self.code;
        let names = Names {
            is_shared: &|name| code.declared(name).is_some(),
            is_variable: &|_| false,
            constant: &|expr| code.constant_value(expr),
        };
        if names.looks(expr) == Looks::Nowhere {
            return self.tried(|tried| tried.eval(expr).map(|_| ()));
        }
        let mut index_fits = |place: &'a Place| self.tried(|tried| tried.object(place).map(|_| ()));
        match &expr.kind {
            ExprKind::Place(place) | ExprKind::TryLock(place) => index_fits(place),
            ExprKind::Unary(_, operand) => self.have_values(operand),
            ExprKind::Binary(_, left, right) => self.have_values(left) && self.have_values(right),
            ExprKind::Cas(place, old, new) => {
                index_fits(place) && self.have_values(old) && self.have_values(new)
            }
            ExprKind::Swap(place, value) => index_fits(place) && self.have_values(value),
            _ => false,
        }
    }

    /// Evaluates something over locals alone, and leaves everything as it was. Whether it has a value.
    fn tried(&mut self, part: impl FnOnce(&mut Self) -> Eval<'a, ()>) -> bool {
        let before = self.frame().clone();
        let has_value = part(self).is_ok();
        *self.frame() = before;
        has_value
    }
}
