//! One thread, evaluated over the AST from its start with the answers it got so far, up to its next question.
//!
//! Nothing is stored between two questions: the evaluator is run again with one answer more. So there is no
//! program counter, no compiled form and nothing to undo. Its frames are kept for one purpose: when it stops, they
//! are the stack that a terminal state shows.

use std::collections::BTreeMap;

use loris_lang::ast::{Block, Stmt};
use loris_lang::source::Span;

use super::code::Code;
use super::query::{Answer, ObjectNo, Op, Query, RwHold};
use super::value::Value;

/// Invisible steps in one transition after which a thread makes no progress.
const MOST_STEPS: u32 = 1_000_000;
/// Heads of loops in one transition that are asked for.
const MOST_HEADS: u32 = 64;
/// Nested calls.
const MOST_CALLS: usize = 10_000;

/// What a thread runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Body<'a> {
    /// The static thread with that number.
    Thread(usize),
    /// A function.
    Function(&'a str),
    /// The `final` block.
    Final,
}

/// Why an evaluation stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Stop<'a> {
    /// It needs an answer.
    Ask(Query<'a>),
    /// A failed assertion, `fail`, or a fault.
    Failed,
    /// A false `assume`.
    Assumed,
    /// The program does not pass `check`.
    Malformed(String),
}

/// The result of evaluating a part of a thread.
pub(super) type Eval<'a, T> = Result<T, Stop<'a>>;

/// How a statement ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Flow {
    /// Go on behind it.
    Next,
    /// `break`
    Break,
    /// `continue`
    Continue,
    /// `return`
    Return(Value, Computed),
}

/// Whether a returned value is more than a constant: then it is a temporary while sections are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Computed {
    /// It is.
    Yes,
    /// It is a constant.
    No,
}

/// Part of a frame: a named local (an array has several values), or a temporary.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Slot<'a> {
    /// The name of a local.
    pub(super) name: Option<&'a str>,
    /// Its values.
    pub(super) values: Vec<Value>,
}

/// An activation of a function or body.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Frame<'a> {
    /// The function; of a static thread its declared name.
    pub(super) function: &'a str,
    /// Where it stands: offset of the first byte of the op, the failing construct or the call.
    pub(super) place: u32,
    /// Parameters, locals in scope and temporaries, in order of creation.
    pub(super) slots: Vec<Slot<'a>>,
}

/// What accesses to shared variables are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Context {
    /// Ops.
    Thread,
    /// Parts of an op.
    Inner,
}

/// A hold of a lock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hold {
    /// Of a mutex, with the number of levels.
    Levels(u32),
    /// Of a reader-writer lock, with how often.
    Rw(RwHold, u32),
}

/// A thread under evaluation.
pub(super) struct Evaluator<'a, 'r> {
    pub(super) code: &'r Code<'a>,
    pub(super) frames: Vec<Frame<'a>>,
    pub(super) context: Context,
    pub(super) holds: BTreeMap<ObjectNo, Hold>,
    pub(super) leaving: Vec<Flow>,
    pub(super) is_in_loop_op: bool,
    pub(super) spawned: u32,
    /// The last head of a loop that was asked for: how many answers were left, and the stack.
    last_head: Option<(usize, Vec<Frame<'a>>)>,
    /// How many heads of loops it came to since its last op.
    heads: u32,
    answers: &'r [Answer],
    steps: u32,
}

/// How far a thread has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Status<'a> {
    /// It asks.
    Asks(Query<'a>),
    /// Nothing is left to run.
    Ended,
    /// It failed.
    Failed,
    /// It was stopped by a false `assume`.
    Assumed,
}

/// A thread that has got some answers.
pub(super) struct Evaluated<'a> {
    /// How far it has come.
    pub(super) status: Status<'a>,
    /// Its stack; of a thread that has ended, one frame with the parameters and top-level locals of its body.
    pub(super) frames: Vec<Frame<'a>>,
    /// What its accesses are there.
    pub(super) context: Context,
    /// What it holds.
    pub(super) holds: BTreeMap<ObjectNo, Hold>,
    /// How it leaves the bodies of `with` that it is leaving.
    pub(super) leaving: Vec<Flow>,
    /// Whether it is at the op in place of a loop, or in it.
    pub(super) is_in_loop_op: bool,
}

/// Runs a thread with these answers.
pub(super) fn evaluate<'a>(
    code: &Code<'a>,
    body: Body<'a>,
    args: &[Value],
    answers: &[Answer],
) -> Result<Evaluated<'a>, String> {
    let context = if body == Body::Final { Context::Inner } else { Context::Thread };
    let frames = Vec::new();
    let (holds, leaving) = (BTreeMap::new(), Vec::new());
    let mut run = Evaluator {
        code,
        frames,
        context,
        holds,
        leaving,
        is_in_loop_op: false,
        spawned: 0,
        last_head: None,
        heads: 0,
        answers,
        steps: 0,
    };
    let status = match run.body(body, args) {
        Ok(()) => Status::Ended,
        Err(Stop::Ask(query)) => Status::Asks(query),
        Err(Stop::Failed) => Status::Failed,
        Err(Stop::Assumed) => Status::Assumed,
        Err(Stop::Malformed(what)) => return Err(what),
    };
    let Evaluator { frames, context, holds, leaving, is_in_loop_op, .. } = run;
    Ok(Evaluated { status, frames, context, holds, leaving, is_in_loop_op })
}

impl<'a> Evaluator<'a, '_> {
    fn body(&mut self, body: Body<'a>, args: &[Value]) -> Eval<'a, ()> {
        let (name, params, block): (_, Vec<&'a str>, &'a Block) = match body {
            Body::Thread(number) => {
                let item = self.code.threads[number].item;
                let index = item.family.iter().map(|family| family.index.name.as_str());
                (item.name.name.as_str(), index.collect(), &item.body)
            }
            Body::Function(name) => {
                let item = self.code.function(name).ok_or_else(|| malformed(name))?;
                (name, item.params.iter().map(|param| param.name.as_str()).collect(), &item.body)
            }
            Body::Final => ("final", Vec::new(), self.code.finally.ok_or_else(|| malformed("final"))?),
        };
        self.push_frame(name, &params, args);
        self.statements(block)?;
        self.keep_top_level(&params, block);
        Ok(())
    }

    /// Of an ended thread only parameters and top-level locals remain, set or not.
    fn keep_top_level(&mut self, params: &[&'a str], block: &'a Block) {
        let frame = self.frame();
        frame.place = 0;
        let slots = std::mem::take(&mut frame.slots);
        let locals = block.stmts.iter().filter_map(|stmt| self.top_level_local(stmt));
        let names = params.iter().map(|name| (*name, 1)).chain(locals);
        let kept = names.map(|(name, length)| {
            let found = slots.iter().find(|slot| slot.name == Some(name));
            found.cloned().unwrap_or_else(|| Slot { name: Some(name), values: vec![Value::Unset; length] })
        });
        let kept = kept.collect();
        self.frame().slots = kept;
    }

    fn top_level_local(&self, stmt: &'a Stmt) -> Option<(&'a str, usize)> {
        let loris_lang::ast::StmtKind::Let { name, length, .. } = &stmt.kind else { return None };
        let length = length.as_ref().map_or(1, |length| self.code.size(length).unwrap_or(0));
        Some((&name.name, length))
    }

    /// Enters a function.
    pub(super) fn push_frame(&mut self, function: &'a str, params: &[&'a str], args: &[Value]) {
        let slot = |(name, value): (&&'a str, &Value)| Slot { name: Some(*name), values: vec![*value] };
        let slots = params.iter().zip(args).map(slot).collect();
        self.frames.push(Frame { function, place: 0, slots });
    }

    /// A call: its value. The caller's operands are still live in its frame.
    pub(super) fn call(&mut self, name: &'a str, args: &[Value], at: Span) -> Eval<'a, Value> {
        let item = self.code.function(name).ok_or_else(|| malformed(name))?;
        if self.frames.len() >= MOST_CALLS {
            return Err(self.fail(at));
        }
        self.frame().place = at.start;
        let params: Vec<_> = item.params.iter().map(|param| param.name.as_str()).collect();
        self.push_frame(&item.name.name, &params, args);
        let flow = self.statements(&item.body)?;
        self.frames.pop();
        Ok(if let Flow::Return(value, _) = flow { value } else { Value::Int(0) })
    }

    /// The frame that runs.
    pub(super) fn frame(&mut self) -> &mut Frame<'a> {
        self.frames.last_mut().expect("a thread under evaluation has a frame")
    }

    /// The named local, if there is one.
    pub(super) fn local(&mut self, name: &str) -> Option<&mut Slot<'a>> {
        self.frame().slots.iter_mut().rev().find(|slot| slot.name == Some(name))
    }

    /// How many slots the frame has: to return there with [`Evaluator::release`].
    pub(super) fn mark(&mut self) -> usize {
        self.frame().slots.len()
    }

    /// Drops the slots made since the mark.
    pub(super) fn release(&mut self, mark: usize) {
        self.frame().slots.truncate(mark);
    }

    /// Puts a question; the next answer, or a stop at this place.
    pub(super) fn ask(&mut self, query: Query<'a>, at: Span) -> Eval<'a, Answer> {
        let Some((answer, rest)) = self.answers.split_first() else {
            self.frame().place = at.start;
            return Err(Stop::Ask(query));
        };
        self.answers = rest;
        if matches!(query, Query::Visible(_)) {
            self.steps = 0;
            self.heads = 0;
        }
        if *answer == Answer::Fault {
            return Err(self.fail(at));
        }
        Ok(*answer)
    }

    /// A visible op.
    pub(super) fn op(&mut self, op: Op<'a>, at: Span) -> Eval<'a, Answer> {
        self.ask(Query::Visible(op), at)
    }

    /// An access of a shared variable: an op, or part of one.
    pub(super) fn access(&mut self, op: Op<'a>, at: Span) -> Eval<'a, Answer> {
        match self.context {
            Context::Thread => self.op(op, at),
            Context::Inner => self.ask(Query::Inner(op), at),
        }
    }

    /// The head of a loop; within an op nobody looks there, and a second time nobody does if nothing has changed.
    pub(super) fn head(&mut self, at: Span) -> Eval<'a, ()> {
        self.frame().place = at.start;
        self.heads += 1;
        if self.context == Context::Inner || self.heads > MOST_HEADS {
            return Ok(());
        }
        let last = (self.answers.len(), self.frames.clone());
        if self.last_head.as_ref() == Some(&last) {
            return Ok(());
        }
        self.ask(Query::Head, at)?;
        self.last_head = Some((self.answers.len(), self.frames.clone()));
        Ok(())
    }

    /// Counts an invisible step.
    pub(super) fn tick(&mut self, at: Span) -> Eval<'a, ()> {
        self.steps += 1;
        if self.steps > MOST_STEPS { Err(self.fail(at)) } else { Ok(()) }
    }

    /// A failure at this place.
    pub(super) fn fail(&mut self, at: Span) -> Stop<'a> {
        self.frame().place = at.start;
        Stop::Failed
    }

    /// A stop for ever at this place.
    pub(super) fn assume_false(&mut self, at: Span) -> Stop<'a> {
        self.frame().place = at.start;
        Stop::Assumed
    }
}

/// The program does not pass `check`.
pub(super) fn malformed<'a>(what: impl Into<String>) -> Stop<'a> {
    Stop::Malformed(what.into())
}
