//! What a body does that may not be done in `atomic` or `final`, also by way of the functions it calls.

use crate::ir::FunctionId;
use crate::source::Span;

use super::Checker;
use super::body::Context;
use super::mistake::RuleMistake;

/// Something that is not allowed everywhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Class {
    /// Forbidden in `atomic` and in `final`.
    Op,
    /// Forbidden in `final`.
    Change,
}

/// One thing that a body does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Effect {
    /// `` `lock` ``, …
    what: String,
    span: Span,
}

/// What a body does, as far as it matters to those who call it.
#[derive(Default)]
pub(super) struct Effects {
    /// The first thing that is forbidden in `atomic`.
    op: Option<Effect>,
    /// The first thing that is forbidden in `final`.
    change: Option<Effect>,
    calls: Vec<Call>,
}

struct Call {
    callee: FunctionId,
    span: Span,
    context: Context,
}

impl Checker<'_> {
    /// Notes that a body does something, and reports it if it may not stand there.
    pub(super) fn effect(
        &mut self,
        function: FunctionId,
        context: Context,
        class: Class,
        what: &str,
        span: Span,
    ) {
        let what = what.to_owned();
        match (context, class) {
            (Context::Await, _) => self.report(RuleMistake::InAwait { what }, span, ""),
            (Context::Condition(_), _) => self.report(RuleMistake::InCondition { what }, span, ""),
            (Context::Final, _) => self.report(RuleMistake::InFinal { what }, span, ""),
            (Context::Atomic, Class::Op) => self.report(RuleMistake::InAtomic { what }, span, ""),
            (Context::Atomic, Class::Change) | (Context::Body, _) => {
                let effects = &mut self.function_mut(function).effects;
                if class == Class::Op && effects.op.is_none() {
                    effects.op = Some(Effect { what: what.clone(), span });
                }
                if effects.change.is_none() {
                    effects.change = Some(Effect { what, span });
                }
            }
        }
    }

    /// Notes a call.
    pub(super) fn call(&mut self, function: FunctionId, context: Context, callee: FunctionId, span: Span) {
        match context {
            Context::Await => {
                self.report(RuleMistake::InAwait { what: "a call".to_owned() }, span, "");
            }
            Context::Condition(_) => {
                self.report(RuleMistake::InCondition { what: "a call".to_owned() }, span, "");
            }
            Context::Body | Context::Atomic | Context::Final => {
                self.function_mut(function).effects.calls.push(Call { callee, span, context });
            }
        }
    }

    /// Carries effects from functions to their callers, and reports those that may not stand there.
    pub(super) fn propagate_effects(&mut self) {
        let mut callers: Vec<Vec<usize>> = vec![Vec::new(); self.functions.len()];
        for (caller, info) in self.functions.iter().enumerate() {
            for call in &info.effects.calls {
                callers[call.callee.0 as usize].push(caller);
            }
        }
        let mut waiting: Vec<usize> = (0..self.functions.len()).collect();
        while let Some(callee) = waiting.pop() {
            let effects = &self.functions[callee].effects;
            let (op, change) = (effects.op.clone(), effects.change.clone());
            for caller in &callers[callee] {
                let effects = &mut self.functions[*caller].effects;
                let learned =
                    (effects.op.is_none() && op.is_some()) || (effects.change.is_none() && change.is_some());
                if learned {
                    effects.op = effects.op.take().or_else(|| op.clone());
                    effects.change = effects.change.take().or_else(|| change.clone());
                    waiting.push(*caller);
                }
            }
        }
        for caller in 0..self.functions.len() {
            for call in std::mem::take(&mut self.functions[caller].effects.calls) {
                self.judge_call(&call);
            }
        }
    }

    fn judge_call(&mut self, call: &Call) {
        let callee = &self.functions[call.callee.0 as usize];
        let effect = match call.context {
            Context::Atomic => callee.effects.op.clone(),
            Context::Final => callee.effects.change.clone(),
            Context::Body | Context::Await | Context::Condition(_) => None,
        };
        let Some(Effect { what, span }) = effect else { return };
        let what = format!("a call of `{}`, which leads to {what},", callee.name);
        let mistake = match call.context {
            Context::Atomic => RuleMistake::InAtomic { what },
            _ => RuleMistake::InFinal { what },
        };
        self.report_pair(mistake, (call.span, "called here"), (span, "this is not allowed"));
    }
}
