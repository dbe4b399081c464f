//! The raw syntax of a program, one type for each production of the grammar.
//!
//! Nothing here is judged: names are unresolved, types unknown. `check` judges, and lowers to the IR. Equality
//! of nodes looks at places too; compare pretty-printed text where places must not matter.

mod display;
mod liveness;
mod object_op;

use crate::source::Span;

pub use liveness::{Fairness, Liveness, LivenessItem};
pub use object_op::ObjectOp;

/// A whole program text.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Ast {
    /// In the order of the text.
    pub items: Vec<Item>,
}

/// A name as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ident {
    /// The letters.
    pub name: String,
    /// Where they stand.
    pub span: Span,
}

/// A declaration at the top level.
#[derive(Clone, PartialEq, Debug)]
pub enum Item {
    /// `const N = e;`
    Const(ConstItem),
    /// `var`, `mutex`, `rwlock`, `cond`, `sem`, `barrier`, `chan`: a shared object or an array of them.
    Object(ObjectItem),
    /// `fn f(p, …) { … }`
    Function(FunctionItem),
    /// `thread name { … }`, `thread name[i in a..b] { … }`, `main { … }`
    Thread(ThreadItem),
    /// `final { … }`
    Final(FinalItem),
    /// `exists e;` `forall e;` `never e;`
    Condition(ConditionItem),
    /// `eventually e;` `always eventually e;` `e leads_to f;`
    Liveness(LivenessItem),
}

/// `const N = e;`
#[derive(Clone, PartialEq, Debug)]
pub struct ConstItem {
    /// Its name.
    pub name: Ident,
    /// Its value, a constant expression.
    pub value: Expr,
    /// The whole item.
    pub span: Span,
}

/// One declarator of a shared object. `var x = 0, y = 1;` gives two items.
#[derive(Clone, PartialEq, Debug)]
pub struct ObjectItem {
    /// Its name.
    pub name: Ident,
    /// The number of elements if it is an array.
    pub length: Option<Expr>,
    /// What it is.
    pub kind: DeclaredKind,
    /// The declarator.
    pub span: Span,
}

/// Kinds of shared objects.
#[derive(Clone, PartialEq, Debug)]
pub enum DeclaredKind {
    /// `var x = …;` or `plain var x = …;`
    Var {
        /// Accesses are no scheduling points.
        plain: bool,
        /// Initial value or values.
        init: VarInit,
    },
    /// `mutex m;` or `reentrant mutex m;`
    Mutex {
        /// The owner may lock it again.
        reentrant: bool,
    },
    /// `rwlock l;`
    RwLock,
    /// `cond c;`
    Cond,
    /// `sem s = e;` (0 if not given)
    Sem {
        /// The initial count of each element.
        init: Option<Expr>,
    },
    /// `barrier b(e);`
    Barrier {
        /// How many threads meet.
        parties: Expr,
    },
    /// `chan c(e);`
    Chan {
        /// 0 is a rendezvous.
        capacity: Expr,
    },
}

/// Initial value of a variable.
#[derive(Clone, PartialEq, Debug)]
pub enum VarInit {
    /// None given: 0.
    Default,
    /// One value, for every element if it is an array.
    One(Expr),
    /// `{e, e, …}`: one for each element.
    Each(Vec<Expr>),
}

/// `fn f(p, …) { … }`
#[derive(Clone, PartialEq, Debug)]
pub struct FunctionItem {
    /// Its name.
    pub name: Ident,
    /// Its parameters.
    pub params: Vec<Ident>,
    /// Its body.
    pub body: Block,
    /// The whole item.
    pub span: Span,
}

/// A thread, or a family of threads, that exists from the start.
#[derive(Clone, PartialEq, Debug)]
pub struct ThreadItem {
    /// Its name; `main` for `main { … }`.
    pub name: Ident,
    /// `[i in a..b]` of a family.
    pub family: Option<Family>,
    /// Its body.
    pub body: Block,
    /// The whole item.
    pub span: Span,
}

/// `[i in a..b]`
#[derive(Clone, PartialEq, Debug)]
pub struct Family {
    /// The index, a parameter of the body.
    pub index: Ident,
    /// First index, a constant expression.
    pub from: Expr,
    /// Just after the last index.
    pub to: Expr,
}

/// `final { … }`
#[derive(Clone, PartialEq, Debug)]
pub struct FinalItem {
    /// Its body.
    pub body: Block,
    /// The whole item.
    pub span: Span,
}

/// `exists e;` `forall e;` `never e;`
#[derive(Clone, PartialEq, Debug)]
pub struct ConditionItem {
    /// Which of the three.
    pub quantifier: Quantifier,
    /// Over a terminal state.
    pub expr: Expr,
    /// The whole item.
    pub span: Span,
}

/// How a condition ranges over the terminal states.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Quantifier {
    /// Some terminal state satisfies it.
    Exists,
    /// Every terminal state satisfies it.
    Forall,
    /// No terminal state satisfies it.
    Never,
}

/// Who chooses a value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ChoiceKind {
    /// Nobody knows: each value may come up every time.
    Any,
    /// A fair coin: where it is thrown again and again, every value comes up again and again.
    Fair,
}

/// `{ … }`
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Block {
    /// In order.
    pub stmts: Vec<Stmt>,
    /// With the braces.
    pub span: Span,
}

/// A statement and its place.
#[derive(Clone, PartialEq, Debug)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Where it stands.
    pub span: Span,
}

/// Statements.
#[derive(Clone, PartialEq, Debug)]
pub enum StmtKind {
    /// `let r = e;` `let r;` `let a[n];` `let a[n] = e;` (every element)
    Let {
        /// The local.
        name: Ident,
        /// The number of elements of a local array, a constant expression.
        length: Option<Expr>,
        /// Not set if not given.
        init: Option<Expr>,
    },
    /// `p = e;` to a local or a shared variable, or an element of either.
    Assign {
        /// Where to.
        target: Place,
        /// What.
        value: Expr,
    },
    /// `p += e;` and its like: reads p, then e, then writes p; the index of p is evaluated once.
    CompoundAssign {
        /// Where to.
        target: Place,
        /// The operator before `=`.
        op: BinaryOp,
        /// The right side.
        value: Expr,
    },
    /// `plain x = e;`
    PlainAssign {
        /// A shared variable.
        target: Place,
        /// What.
        value: Expr,
    },
    /// An expression for its effect: a call, `cas`, `fetch_add`, `swap`, `spawn`, `recv`, `trylock`, `choose`, …
    Expr(Expr),
    /// `if e { } else if e { } else { }`
    If {
        /// Condition and block of each branch, in order; at least one.
        branches: Vec<(Expr, Block)>,
        /// The last `else`.
        otherwise: Option<Block>,
    },
    /// `while e { }`
    While {
        /// Evaluated before each round.
        condition: Expr,
        /// The body.
        body: Block,
    },
    /// `loop { }`
    Loop {
        /// The body.
        body: Block,
    },
    /// `for i in a..b { }`
    For {
        /// A local of the body, not assigned in it.
        index: Ident,
        /// Evaluated once.
        from: Expr,
        /// Evaluated once, after `from`.
        to: Expr,
        /// The body.
        body: Block,
    },
    /// `break;`
    Break,
    /// `continue;`
    Continue,
    /// `return;` `return e;`
    Return(Option<Expr>),
    /// `skip;`
    Skip,
    /// `lock m;`, `unlock m;`, `notify c;`, …: an op on one object.
    Op(ObjectOp, Place),
    /// `with m { }`
    With {
        /// A mutex; its index is evaluated once.
        mutex: Place,
        /// Unlocks on every way out.
        body: Block,
    },
    /// `wait c, m;`
    Wait {
        /// The condition variable.
        cond: Place,
        /// The mutex.
        mutex: Place,
    },
    /// `send c, e;`
    Send {
        /// The channel.
        channel: Place,
        /// What.
        value: Expr,
    },
    /// `join h;`
    Join(Expr),
    /// `await e;`
    Await(Expr),
    /// `atomic { … }`; a leading `await` stands in `body` as its first statement.
    Atomic(Block),
    /// `fence;`
    Fence,
    /// `yield;`
    Yield,
    /// `point;`
    Point,
    /// `assert e, "message";`
    Assert {
        /// Fails if false.
        condition: Expr,
        /// Shown then.
        message: Option<String>,
    },
    /// `assume e;`
    Assume(Expr),
    /// `fail "message";`
    Fail(Option<String>),
    /// `log e, …;`
    Log(Vec<LogItem>),
    /// Stands where a statement could not be read; an error was reported.
    Error,
}

/// One part of a `log`.
#[derive(Clone, PartialEq, Debug)]
pub enum LogItem {
    /// A string, as it is.
    Text(String),
    /// A value.
    Value(Expr),
}

/// A named thing or an element of an array of them: a variable, a mutex, …
#[derive(Clone, PartialEq, Debug)]
pub struct Place {
    /// The name.
    pub name: Ident,
    /// The index.
    pub index: Option<Box<Expr>>,
    /// Both.
    pub span: Span,
}

/// An expression and its place.
#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands.
    pub span: Span,
}

/// Expressions.
#[derive(Clone, PartialEq, Debug)]
pub enum ExprKind {
    /// A number. The literal 9223372036854775808 is allowed only below a unary minus; the parser folds it.
    Int(i64),
    /// `true`, `false`
    Bool(bool),
    /// A local, a constant, a shared variable, or an element of one of these.
    Place(Place),
    /// `t:r`, `p[2]:r`, `main.0:r`: a top-level local of a thread, in conditions only.
    ThreadLocal {
        /// The thread as schedules write it.
        thread: ThreadRef,
        /// The local, with an index if it is an array.
        local: Place,
    },
    /// `- ! ~`
    Unary(UnaryOp, Box<Expr>),
    /// Every binary operator, `&&` and `||` (short circuit) among them.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `f(e, …)`
    Call(Ident, Vec<Expr>),
    /// `spawn f(e, …)`; its value is a handle.
    Spawn(Ident, Vec<Expr>),
    /// `cas(x, old, new)`; true if it wrote.
    Cas(Place, Box<Expr>, Box<Expr>),
    /// `fetch_add(x, d)`; the old value.
    FetchAdd(Place, Box<Expr>),
    /// `swap(x, v)`; the old value.
    Swap(Place, Box<Expr>),
    /// `plain(x)`
    Plain(Place),
    /// `choose(a..b)` `choose fair(a..b)`
    Choose(ChoiceKind, Box<Expr>, Box<Expr>),
    /// `trylock(m)`
    TryLock(Place),
    /// `recv(c)`
    Recv(Place),
    /// Stands where an expression could not be read; an error was reported.
    Error,
}

/// A thread as schedules and conditions name it: `t`, `p[2]`, `main.0`, `p[2].1.0`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThreadRef {
    /// The declared name.
    pub name: Ident,
    /// The index in a family.
    pub index: Option<i64>,
    /// For a spawned thread: how many threads its parent had spawned before, from the root down.
    pub children: Vec<u32>,
    /// The whole.
    pub span: Span,
}

/// Unary operators.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnaryOp {
    /// `-`, checked
    Negate,
    /// `!`
    Not,
    /// `~`
    Complement,
}

/// Binary operators.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    /// `||`
    Or,
    /// `&&`
    And,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `|`
    BitOr,
    /// `^`
    BitXor,
    /// `&`
    BitAnd,
    /// `<<`; the count must be 0 to 63 and no bit that changes the value may be lost
    ShiftLeft,
    /// `>>`, arithmetic; the count must be 0 to 63
    ShiftRight,
    /// `+`, checked
    Add,
    /// `-`, checked
    Subtract,
    /// `*`, checked
    Multiply,
    /// `/`, checked, towards zero
    Divide,
    /// `%`, checked, the sign of the left operand
    Remainder,
}

impl BinaryOp {
    /// `== != < <= > >=`, which are not chained.
    pub(crate) fn is_comparison(self) -> bool {
        matches!(
            self,
            BinaryOp::Equal
                | BinaryOp::NotEqual
                | BinaryOp::Less
                | BinaryOp::LessEqual
                | BinaryOp::Greater
                | BinaryOp::GreaterEqual
        )
    }
}
