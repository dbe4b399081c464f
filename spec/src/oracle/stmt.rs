//! Statements.

use loris_lang::ast::{BinaryOp, Block, Expr, Ident, LogItem, Place, Stmt, StmtKind};

use super::code::Class;
use super::evaluator::{Computed, Context, Eval, Evaluator, Flow, Slot, malformed};
use super::query::{Answer, Guarded, Op, Query};
use super::value::{self, Value};

impl<'a> Evaluator<'a, '_> {
    /// A block with a scope of its own.
    pub(super) fn block(&mut self, block: &'a Block) -> Eval<'a, Flow> {
        let mark = self.mark();
        let flow = self.statements(block)?;
        self.release(mark);
        Ok(flow)
    }

    /// The statements of a block; its locals stay.
    pub(super) fn statements(&mut self, block: &'a Block) -> Eval<'a, Flow> {
        for stmt in &block.stmts {
            let flow = self.statement(stmt)?;
            if flow != Flow::Next {
                return Ok(flow);
            }
        }
        Ok(Flow::Next)
    }

    fn statement(&mut self, stmt: &'a Stmt) -> Eval<'a, Flow> {
        self.tick(stmt.span)?;
        if let StmtKind::Let { name, length, init } = &stmt.kind {
            self.declare(name, length.as_ref(), init.as_ref())?;
            return Ok(Flow::Next);
        }
        let mark = self.mark();
        let flow = self.flow(stmt)?;
        self.release(mark);
        Ok(flow)
    }

    fn declare(&mut self, name: &'a Ident, length: Option<&Expr>, init: Option<&'a Expr>) -> Eval<'a, ()> {
        let value = init.map_or(Ok(Value::Unset), |init| self.eval(init))?;
        let length = length.map_or(Ok(1), |length| self.code.size(length));
        let length = length.map_err(|_| malformed("size of a local array"))?;
        self.frame().slots.push(Slot { name: Some(&name.name), values: vec![value; length] });
        Ok(())
    }

    fn flow(&mut self, stmt: &'a Stmt) -> Eval<'a, Flow> {
        match &stmt.kind {
            StmtKind::If { branches, otherwise } => {
                for (condition, body) in branches {
                    if self.truth(condition)? {
                        return self.block(body);
                    }
                }
                otherwise.as_ref().map_or(Ok(Flow::Next), |body| self.block(body))
            }
            StmtKind::While { condition, body } => loop {
                self.head(stmt.span)?;
                if self.instead_of_loop(condition, body, stmt.span)? || !self.truth(condition)? {
                    return Ok(Flow::Next);
                }
                if let Some(flow) = leaves_loop(self.block(body)?) {
                    return Ok(flow);
                }
            },
            StmtKind::Loop { body } => loop {
                self.tick(stmt.span)?;
                self.head(stmt.span)?;
                if let Some(flow) = leaves_loop(self.block(body)?) {
                    return Ok(flow);
                }
            },
            StmtKind::For { index, from, to, body } => self.for_loop(index, from, to, body),
            StmtKind::Break => Ok(Flow::Break),
            StmtKind::Continue => Ok(Flow::Continue),
            StmtKind::Return(value) => {
                let Some(expr) = value else { return Ok(Flow::Return(Value::Int(0), Computed::No)) };
                let constant = self.code.constant_value(expr).is_some();
                let computed = if constant { Computed::No } else { Computed::Yes };
                Ok(Flow::Return(self.eval(expr)?, computed))
            }
            StmtKind::With { mutex, body } => self.with(stmt, mutex, body),
            StmtKind::Atomic(body) => self.atomic(stmt, body),
            _ => self.simple(stmt).map(|()| Flow::Next),
        }
    }

    fn for_loop(
        &mut self,
        index: &'a Ident,
        from: &'a Expr,
        to: &'a Expr,
        body: &'a Block,
    ) -> Eval<'a, Flow> {
        let mark = self.mark();
        let first = self.operand(from)?;
        let end = self.eval(to)?;
        self.release(mark);
        let (Value::Int(first), Value::Int(last)) = (first, end) else { return Err(malformed("bounds")) };
        for i in first..last {
            self.tick(from.span)?;
            self.frame().slots.push(Slot { name: Some(&index.name), values: vec![Value::Int(i)] });
            if self.code.constant_value(to).is_none() {
                self.keep(end);
            }
            let flow = leaves_loop(self.block(body)?);
            self.release(mark);
            if let Some(flow) = flow {
                return Ok(flow);
            }
        }
        Ok(Flow::Next)
    }

    /// The index of the mutex is evaluated once and stays a temporary of the body.
    fn with(&mut self, stmt: &'a Stmt, mutex: &'a Place, body: &'a Block) -> Eval<'a, Flow> {
        let index = self.lasting_index(mutex)?;
        let object = self.arrive_at(mutex, index, stmt.span)?;
        self.lock(mutex, object, stmt.span)?;
        let flow = self.block(body)?;
        if let Flow::Return(value, Computed::Yes) = flow {
            self.keep(value);
        }
        self.leaving.push(flow);
        self.unlock(mutex, object, stmt.span)?;
        self.leaving.pop();
        Ok(flow)
    }

    fn atomic(&mut self, stmt: &'a Stmt, body: &'a Block) -> Eval<'a, Flow> {
        let guard = match body.stmts.first() {
            Some(Stmt { kind: StmtKind::Await(guard), .. }) => Some(guard),
            _ => None,
        };
        let guarded = if guard.is_some() { Guarded::Yes } else { Guarded::No };
        self.op(Op::Atomic(guarded), stmt.span)?;
        if let Some(guard) = guard {
            self.guard(guard, stmt.span)?;
        }
        let before = std::mem::replace(&mut self.context, Context::Inner);
        let mark = self.mark();
        for stmt in &body.stmts[usize::from(guard.is_some())..] {
            let flow = self.statement(stmt)?;
            if flow != Flow::Next {
                self.context = before;
                return Ok(flow);
            }
        }
        self.release(mark);
        self.context = before;
        Ok(Flow::Next)
    }

    /// Statements that always go on behind themselves.
    fn simple(&mut self, stmt: &'a Stmt) -> Eval<'a, ()> {
        let at = stmt.span;
        match &stmt.kind {
            StmtKind::Assign { target, value } => self.assign(target, value, stmt),
            StmtKind::CompoundAssign { target, op, value } => self.compound(target, *op, value, stmt),
            StmtKind::PlainAssign { target, value } => {
                let index = self.index(target)?;
                let value = self.operand(value)?;
                let object = self.arrive_at(target, index, at)?;
                self.ask(Query::Inner(Op::Write(object, value)), at).map(|_| ())
            }
            StmtKind::Expr(expr) => self.eval(expr).map(|_| ()),
            StmtKind::Assert { condition, .. } => {
                let holds = self.operand(condition)?;
                if holds == Value::Bool(true) { Ok(()) } else { Err(self.fail(at)) }
            }
            StmtKind::Assume(condition) => {
                let holds = self.operand(condition)?;
                if holds == Value::Bool(true) { Ok(()) } else { Err(self.assume_false(at)) }
            }
            StmtKind::Fail(_) => Err(self.fail(at)),
            StmtKind::Log(items) => {
                for item in items {
                    if let LogItem::Value(value) = item {
                        self.operand(value)?;
                    }
                }
                Ok(())
            }
            StmtKind::Skip | StmtKind::Fence => Ok(()),
            _ => self.synchronise(stmt),
        }
    }

    fn assign(&mut self, target: &'a Place, value: &'a Expr, stmt: &'a Stmt) -> Eval<'a, ()> {
        if self.local(&target.name.name).is_some() {
            let index = self.index(target)?;
            let value = self.operand(value)?;
            return self.set_local(target, index, value);
        }
        let index = self.index(target)?;
        let value = self.operand(value)?;
        let object = self.arrive_at(target, index, stmt.span)?;
        self.variable_access(target, Op::Write(object, value), stmt.span).map(|_| ())
    }

    fn set_local(&mut self, target: &'a Place, index: Option<Value>, value: Value) -> Eval<'a, ()> {
        let element = index.map_or(Ok(0), |index| self.checked_local_element(target, index))?;
        self.local(&target.name.name).expect("the local is in scope").values[element] = value;
        Ok(())
    }

    /// Reads the target, then the right side, then writes.
    fn compound(&mut self, target: &'a Place, op: BinaryOp, value: &'a Expr, stmt: &'a Stmt) -> Eval<'a, ()> {
        let at = stmt.span;
        let index = self.index(target)?;
        if self.local(&target.name.name).is_some() {
            let element = index.map_or(Ok(0), |index| self.checked_local_element(target, index))?;
            let old = self.local(&target.name.name).expect("the local is in scope").values[element];
            if old == Value::Unset {
                return Err(self.fail(target.span));
            }
            if index.is_some() {
                self.keep(old);
            }
            let right = self.operand(value)?;
            let new = value::binary(op, old, right).ok_or_else(|| self.fail(at))?;
            return self.set_local(target, index, new);
        }
        let object = self.arrive_at(target, index, target.span)?;
        let Answer::Value(old) = self.variable_access(target, Op::Read(object), target.span)? else {
            return Err(malformed("read"));
        };
        let mark = self.mark();
        self.keep(old);
        let right = self.operand(value)?;
        let new = value::binary(op, old, right).ok_or_else(|| self.fail(at))?;
        // What the write stands at is its operand; those of the operator are used up.
        self.release(mark);
        self.keep(new);
        self.variable_access(target, Op::Write(object, new), at).map(|_| ())
    }

    /// What class a place names.
    pub(super) fn class(&self, place: &Place) -> Eval<'a, Class> {
        let declared = self.code.declared(&place.name.name);
        declared.map(|declared| declared.class).ok_or_else(|| malformed(place.name.name.as_str()))
    }
}

/// What a loop hands on after its body, if it is left.
fn leaves_loop(flow: Flow) -> Option<Flow> {
    match flow {
        Flow::Next | Flow::Continue => None,
        Flow::Break => Some(Flow::Next),
        Flow::Return(..) => Some(flow),
    }
}
