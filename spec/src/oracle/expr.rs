//! Expressions: strictly left to right, one op for each read of a shared variable.

use loris_lang::ast::{BinaryOp, ChoiceKind, Expr, ExprKind, Place};
use loris_lang::source::Span;

use super::code::Class;
use super::evaluator::{Context, Eval, Evaluator, Hold, Slot, Stop, malformed};
use super::query::{Answer, ObjectNo, Op, Query};
use super::rules::Points;
use super::value::{self, Value};

impl<'a> Evaluator<'a, '_> {
    /// The value of an expression.
    pub(super) fn eval(&mut self, expr: &'a Expr) -> Eval<'a, Value> {
        self.tick(expr.span)?;
        let mark = self.mark();
        let value = self.eval_kind(expr)?;
        self.release(mark);
        Ok(value)
    }

    fn eval_kind(&mut self, expr: &'a Expr) -> Eval<'a, Value> {
        let at = expr.span;
        match &expr.kind {
            ExprKind::Int(n) => Ok(Value::Int(*n)),
            ExprKind::Bool(b) => Ok(Value::Bool(*b)),
            ExprKind::Place(place) => self.read_place(place),
            ExprKind::Unary(op, operand) => {
                let operand = self.operand(operand)?;
                value::unary(*op, operand).ok_or_else(|| self.fail(at))
            }
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => {
                let left = self.truth(left)?;
                if left == (*op == BinaryOp::Or) { Ok(Value::Bool(left)) } else { self.eval(right) }
            }
            ExprKind::Binary(op, left, right) => {
                let left = self.operand(left)?;
                let right = self.operand(right)?;
                value::binary(*op, left, right).ok_or_else(|| self.fail(at))
            }
            ExprKind::Call(name, args) => {
                let args = self.operands(args)?;
                self.call(&name.name, &args, at)
            }
            ExprKind::Spawn(name, args) => self.spawn(&name.name, args, at),
            ExprKind::Cas(..) | ExprKind::FetchAdd(..) | ExprKind::Swap(..) => self.rmw(expr),
            ExprKind::Plain(place) => {
                let object = self.variable(place)?;
                let answer = self.ask(Query::Inner(Op::Read(object)), at)?;
                told_value(answer)
            }
            ExprKind::Choose(kind, from, to) => self.choose(*kind, (from, to), at),
            ExprKind::TryLock(place) => self.trylock(place, at),
            ExprKind::Recv(place) => {
                let index = self.index(place)?;
                let object = self.arrive_at(place, index, at)?;
                let answer = self.op(Op::Recv(object), at)?;
                told_value(answer)
            }
            ExprKind::ThreadLocal { .. } | ExprKind::Error => Err(malformed("expression")),
        }
    }

    /// Evaluates an operand and keeps its value as a temporary, unless it is a constant or a bare local. What is
    /// kept stays until the caller's `release`.
    pub(super) fn operand(&mut self, expr: &'a Expr) -> Eval<'a, Value> {
        let value = self.eval(expr)?;
        if self.is_temporary(expr) {
            self.keep(value);
        }
        Ok(value)
    }

    /// Evaluates the index of a place that several ops need: a temporary even if it is a bare local, which may change
    /// in between.
    pub(super) fn lasting_index(&mut self, place: &'a Place) -> Eval<'a, Option<Value>> {
        let Some(index) = &place.index else { return Ok(None) };
        let value = self.eval(index)?;
        if self.code.constant_value(index).is_none() {
            self.keep(value);
        }
        Ok(Some(value))
    }

    /// A temporary.
    pub(super) fn keep(&mut self, value: Value) {
        self.frame().slots.push(Slot { name: None, values: vec![value] });
    }

    fn operands(&mut self, exprs: &'a [Expr]) -> Eval<'a, Vec<Value>> {
        exprs.iter().map(|expr| self.operand(expr)).collect()
    }

    fn is_temporary(&mut self, expr: &Expr) -> bool {
        if let ExprKind::Place(Place { name, index: None, .. }) = &expr.kind
            && self.local(&name.name).is_some()
        {
            return false;
        }
        self.code.constant_value(expr).is_none()
    }

    /// The value of a condition.
    pub(super) fn truth(&mut self, expr: &'a Expr) -> Eval<'a, bool> {
        match self.eval(expr)? {
            Value::Bool(b) => Ok(b),
            _ => Err(malformed("bool expected")),
        }
    }

    fn read_place(&mut self, place: &'a Place) -> Eval<'a, Value> {
        let name = place.name.name.as_str();
        if self.local(name).is_some() {
            return self.read_local(place);
        }
        if let Some(value) = self.code.constant(name) {
            return Ok(value);
        }
        let object = self.variable(place)?;
        let answer = self.variable_access(place, Op::Read(object), place.span)?;
        told_value(answer)
    }

    fn read_local(&mut self, place: &'a Place) -> Eval<'a, Value> {
        let element = self.local_element(place)?;
        let slot = self.local(&place.name.name).expect("the local is in scope");
        match slot.values[element] {
            Value::Unset => Err(self.fail(place.span)),
            value => Ok(value),
        }
    }

    /// The element of a local array, 0 for a single local. Evaluates the index.
    pub(super) fn local_element(&mut self, place: &'a Place) -> Eval<'a, usize> {
        let Some(index) = &place.index else { return Ok(0) };
        let index = self.operand(index)?;
        self.checked_local_element(place, index)
    }

    /// Checks an index of a local array that was evaluated before.
    pub(super) fn checked_local_element(&mut self, place: &'a Place, index: Value) -> Eval<'a, usize> {
        let Value::Int(index) = index else { return Err(malformed("index")) };
        let length = self.local(&place.name.name).map_or(0, |slot| slot.values.len());
        usize::try_from(index).ok().filter(|index| *index < length).ok_or_else(|| self.fail(place.span))
    }

    /// An access of a shared variable; one declared `plain` is no scheduling point.
    pub(super) fn variable_access(&mut self, place: &Place, op: Op<'a>, at: Span) -> Eval<'a, Answer> {
        let plain = self.code.declared(&place.name.name).is_some_and(|d| d.class == Class::PlainVar);
        let hidden = self.code.rules.points == Points::Sync && matches!(op, Op::Read(_) | Op::Write(..));
        if plain || hidden { self.ask(Query::Inner(op), at) } else { self.access(op, at) }
    }

    /// The shared variable that a place names, after its index.
    pub(super) fn variable(&mut self, place: &'a Place) -> Eval<'a, ObjectNo> {
        self.object(place)
    }

    /// The shared object that a place names. Evaluates the index and checks it at once: nothing comes between.
    pub(super) fn object(&mut self, place: &'a Place) -> Eval<'a, ObjectNo> {
        let index = self.index(place)?;
        self.arrive_at(place, index, place.span)
    }

    /// Evaluates the index of a place and keeps it as a temporary.
    pub(super) fn index(&mut self, place: &'a Place) -> Eval<'a, Option<Value>> {
        place.index.as_ref().map(|index| self.operand(index)).transpose()
    }

    /// Checks an index of a shared array on arrival at the op.
    pub(super) fn arrive_at(&mut self, place: &Place, index: Option<Value>, at: Span) -> Eval<'a, ObjectNo> {
        let Some(declared) = self.code.declared(&place.name.name) else {
            return Err(malformed(place.name.name.as_str()));
        };
        let (first, length) = (declared.first, declared.length);
        match (index, length) {
            (None, None) => Ok(first),
            (Some(Value::Int(index)), Some(length)) => usize::try_from(index)
                .ok()
                .filter(|index| *index < length)
                .map(|index| first + index)
                .ok_or_else(|| self.fail(at)),
            _ => Err(malformed(place.name.name.as_str())),
        }
    }

    fn rmw(&mut self, expr: &'a Expr) -> Eval<'a, Value> {
        let at = expr.span;
        let (place, op) = match &expr.kind {
            ExprKind::Cas(place, old, new) => {
                let index = self.index(place)?;
                let (old, new) = (self.operand(old)?, self.operand(new)?);
                (place, Op::Cas(self.arrive_at(place, index, at)?, old, new))
            }
            ExprKind::FetchAdd(place, delta) => {
                let index = self.index(place)?;
                let delta = self.operand(delta)?;
                (place, Op::FetchAdd(self.arrive_at(place, index, at)?, delta))
            }
            ExprKind::Swap(place, value) => {
                let index = self.index(place)?;
                let value = self.operand(value)?;
                (place, Op::Swap(self.arrive_at(place, index, at)?, value))
            }
            _ => return Err(malformed("rmw")),
        };
        let answer = self.variable_access(place, op, at)?;
        told_value(answer)
    }

    fn spawn(&mut self, name: &'a str, args: &'a [Expr], at: Span) -> Eval<'a, Value> {
        let args = self.operands(args)?;
        let answer = self.op(Op::Spawn(name, args, self.spawned), at)?;
        self.spawned += 1;
        told_value(answer)
    }

    fn choose(&mut self, kind: ChoiceKind, bounds: (&'a Expr, &'a Expr), at: Span) -> Eval<'a, Value> {
        let (from, to) = (self.operand(bounds.0)?, self.operand(bounds.1)?);
        let (Value::Int(from), Value::Int(to)) = (from, to) else { return Err(malformed("choose")) };
        if from >= to {
            return Err(self.assume_false(at));
        }
        let answer = self.ask(Query::Choose(from, to, kind), at)?;
        told_value(answer)
    }

    fn trylock(&mut self, place: &'a Place, at: Span) -> Eval<'a, Value> {
        let index = self.index(place)?;
        let mutex = self.arrive_at(place, index, at)?;
        let answer = self.op(Op::TryLock(mutex), at)?;
        let got = told_value(answer)?;
        if got == Value::Bool(true) {
            let levels = self.levels(mutex);
            self.holds.insert(mutex, Hold::Levels(levels + 1));
        }
        Ok(got)
    }

    /// How often the thread holds a mutex.
    pub(super) fn levels(&self, mutex: ObjectNo) -> u32 {
        match self.holds.get(&mutex) {
            Some(Hold::Levels(levels)) => *levels,
            _ => 0,
        }
    }

    /// Evaluates a guard: its reads are part of the op at `at`, and so is a fault in it, which leaves no temporaries.
    pub(super) fn guard(&mut self, expr: &'a Expr, at: Span) -> Eval<'a, ()> {
        let before = std::mem::replace(&mut self.context, Context::Inner);
        let mark = self.mark();
        let holds = match self.truth(expr) {
            Err(Stop::Failed) => {
                self.release(mark);
                return Err(self.fail(at));
            }
            evaluated => evaluated?,
        };
        self.context = before;
        self.ask(Query::Guard(holds), expr.span)?;
        Ok(())
    }
}

fn told_value<'a>(answer: Answer) -> Eval<'a, Value> {
    match answer {
        Answer::Value(value) => Ok(value),
        _ => Err(malformed("a value was expected as the answer")),
    }
}
