//! A resolved program: the AST with things in place of names, and constant expressions folded.
//!
//! It is made only of programs without a mistake; lowering turns it into the IR.

use crate::ast::{BinaryOp, ChoiceKind, Liveness, ObjectOp, Quantifier, ThreadRef, UnaryOp};
use crate::ir::{FunctionId, ObjectDecl, ObjectId, StaticThread, Value};
use crate::source::Span;

/// A whole program.
pub(crate) struct Hir {
    pub(crate) objects: Vec<ObjectDecl>,
    pub(crate) functions: Vec<Body>,
    pub(crate) threads: Vec<StaticThread>,
    pub(crate) finally: Option<FunctionId>,
    pub(crate) conditions: Vec<HirCondition>,
    pub(crate) liveness: Vec<HirLiveness>,
    pub(crate) constants: Vec<(String, i64)>,
}

/// A function, the body of a thread, or `final`.
pub(crate) struct Body {
    pub(crate) name: String,
    pub(crate) span: Span,
    /// The first locals are the parameters.
    pub(crate) params: usize,
    pub(crate) locals: Vec<HirLocal>,
    pub(crate) block: Vec<HirStmt>,
}

/// An index into [`Body::locals`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct LocalId(pub(crate) u32);

pub(crate) struct HirLocal {
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

pub(crate) struct HirStmt {
    pub(crate) kind: HirStmtKind,
    pub(crate) span: Span,
}

pub(crate) enum HirStmtKind {
    Let { local: LocalId, init: Option<HirExpr> },
    Assign { target: Target, value: HirExpr },
    CompoundAssign { target: Target, op: BinaryOp, value: HirExpr },
    Expr(HirExpr),
    If { branches: Vec<(HirExpr, Vec<HirStmt>)>, otherwise: Vec<HirStmt> },
    While { condition: HirExpr, body: Vec<HirStmt> },
    Loop { body: Vec<HirStmt> },
    For { index: LocalId, from: HirExpr, to: HirExpr, body: Vec<HirStmt> },
    Break,
    Continue,
    Return(Option<HirExpr>),
    Op(ObjectOp, Object),
    With { mutex: Object, body: Vec<HirStmt> },
    Wait { cond: Object, mutex: Object },
    Send { channel: Object, value: HirExpr },
    Join(HirExpr),
    Await(HirExpr),
    Atomic { guard: Option<HirExpr>, body: Vec<HirStmt> },
    Yield,
    Point,
    Assert { condition: HirExpr, message: Option<String> },
    Assume(HirExpr),
    Fail(Option<String>),
    Log(Vec<HirLogItem>),
}

pub(crate) enum HirLogItem {
    Text(String),
    Value(HirExpr),
}

pub(crate) enum Target {
    Local(LocalId),
    Element(LocalId, HirExpr),
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
    pub(crate) index: Option<HirExpr>,
}

pub(crate) struct HirExpr {
    pub(crate) kind: HirExprKind,
    pub(crate) span: Span,
}

pub(crate) enum HirExprKind {
    /// A constant expression; `Unset` only where a mistake was reported.
    Const(Value),
    Local(LocalId),
    Element(LocalId, Box<HirExpr>),
    Shared(Box<Object>, Visibility),
    ThreadLocal {
        thread: Box<ThreadRef>,
        local: String,
        index: Option<Box<HirExpr>>,
    },
    Unary(UnaryOp, Box<HirExpr>),
    Binary(BinaryOp, Box<HirExpr>, Box<HirExpr>),
    Call(FunctionId, Vec<HirExpr>),
    Spawn(FunctionId, Vec<HirExpr>),
    Cas(Box<Object>, Box<HirExpr>, Box<HirExpr>),
    FetchAdd(Box<Object>, Box<HirExpr>),
    Swap(Box<Object>, Box<HirExpr>),
    Choose(ChoiceKind, Box<HirExpr>, Box<HirExpr>),
    TryLock(Box<Object>),
    Recv(Box<Object>),
}

pub(crate) struct HirCondition {
    pub(crate) quantifier: Quantifier,
    pub(crate) expr: HirExpr,
    pub(crate) span: Span,
}

pub(crate) struct HirLiveness {
    pub(crate) property: Liveness<HirExpr>,
    pub(crate) span: Span,
}

impl HirExpr {
    pub(crate) fn constant(&self) -> Option<Value> {
        match self.kind {
            HirExprKind::Const(value) => Some(value),
            _ => None,
        }
    }

    /// Made of constants and operators only, even if it has no value.
    pub(crate) fn is_constant(&self) -> bool {
        match &self.kind {
            HirExprKind::Const(_) => true,
            HirExprKind::Unary(_, operand) => operand.is_constant(),
            HirExprKind::Binary(_, left, right) => left.is_constant() && right.is_constant(),
            _ => false,
        }
    }
}
