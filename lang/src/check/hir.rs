//! A resolved program: the AST with things in place of names, and constant expressions folded.
//!
//! It is made only of programs without a mistake; lowering turns it into the IR.

use crate::ast::{BinaryOp, ObjectOp, Quantifier, ThreadRef, UnaryOp};
use crate::ir::{FunctionId, ObjectDecl, ObjectId, StaticThread, Value};
use crate::source::Span;

/// A whole program.
pub(crate) struct Hir {
    pub(crate) objects: Vec<ObjectDecl>,
    pub(crate) functions: Vec<Body>,
    pub(crate) threads: Vec<StaticThread>,
    pub(crate) finally: Option<FunctionId>,
    pub(crate) conditions: Vec<Condition>,
}

/// A function, the body of a thread, or `final`.
pub(crate) struct Body {
    pub(crate) name: String,
    pub(crate) span: Span,
    /// The first locals are the parameters.
    pub(crate) params: usize,
    pub(crate) locals: Vec<Local>,
    pub(crate) block: Vec<Stmt>,
}

/// An index into [`Body::locals`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct LocalId(pub(crate) u32);

pub(crate) struct Local {
    pub(crate) name: String,
    pub(crate) length: Option<u32>,
    pub(crate) birth: Birth,
}

/// Whether a local can be read before it is set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Birth {
    /// A parameter, an index, a `let` with a value.
    Set,
    /// `let r;`
    Unset,
}

pub(crate) struct Stmt {
    pub(crate) kind: StmtKind,
    pub(crate) span: Span,
}

pub(crate) enum StmtKind {
    Let { local: LocalId, init: Option<Expr> },
    Assign { target: Target, value: Expr },
    CompoundAssign { target: Target, op: BinaryOp, value: Expr },
    Expr(Expr),
    If { branches: Vec<(Expr, Vec<Stmt>)>, otherwise: Vec<Stmt> },
    While { condition: Expr, body: Vec<Stmt> },
    Loop { body: Vec<Stmt> },
    For { index: LocalId, from: Expr, to: Expr, body: Vec<Stmt> },
    Break,
    Continue,
    Return(Option<Expr>),
    Op(ObjectOp, Object),
    With { mutex: Object, body: Vec<Stmt> },
    Wait { cond: Object, mutex: Object },
    Send { channel: Object, value: Expr },
    Join(Expr),
    Await(Expr),
    Atomic { guard: Option<Expr>, body: Vec<Stmt> },
    Yield,
    Point,
    Assert { condition: Expr, message: Option<String> },
    Assume(Expr),
    Fail(Option<String>),
    Log(Vec<LogItem>),
}

pub(crate) enum LogItem {
    Text(String),
    Value(Expr),
}

pub(crate) enum Target {
    Local(LocalId),
    Element(LocalId, Expr),
    Shared(Object, Visibility),
}

/// Whether an access to a variable is an op of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Visibility {
    Op,
    Plain,
}

/// An object, or the element `index` of an array of them.
pub(crate) struct Object {
    pub(crate) first: ObjectId,
    pub(crate) length: u32,
    pub(crate) index: Option<Expr>,
}

pub(crate) struct Expr {
    pub(crate) kind: ExprKind,
    pub(crate) span: Span,
}

pub(crate) enum ExprKind {
    /// A constant expression; `Unset` only where a mistake was reported.
    Const(Value),
    Local(LocalId),
    Element(LocalId, Box<Expr>),
    Shared(Box<Object>, Visibility),
    ThreadLocal {
        thread: Box<ThreadRef>,
        local: String,
        index: Option<Box<Expr>>,
    },
    Unary(UnaryOp, Box<Expr>),
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    Call(FunctionId, Vec<Expr>),
    Spawn(FunctionId, Vec<Expr>),
    Cas(Box<Object>, Box<Expr>, Box<Expr>),
    FetchAdd(Box<Object>, Box<Expr>),
    Swap(Box<Object>, Box<Expr>),
    Choose(Box<Expr>, Box<Expr>),
    TryLock(Box<Object>),
    Recv(Box<Object>),
}

pub(crate) struct Condition {
    pub(crate) quantifier: Quantifier,
    pub(crate) expr: Expr,
    pub(crate) span: Span,
}

impl Expr {
    pub(crate) fn constant(&self) -> Option<Value> {
        match self.kind {
            ExprKind::Const(value) => Some(value),
            _ => None,
        }
    }

    /// Made of constants and operators only, even if it has no value.
    pub(crate) fn is_constant(&self) -> bool {
        match &self.kind {
            ExprKind::Const(_) => true,
            ExprKind::Unary(_, operand) => operand.is_constant(),
            ExprKind::Binary(_, left, right) => left.is_constant() && right.is_constant(),
            _ => false,
        }
    }
}
