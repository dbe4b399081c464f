//! Any program, right in its form, with no regard to sense.

use loris_lang::ast::{
    Ast, BinaryOp, Block, ChoiceKind, ConditionItem, ConstItem, DeclaredKind, Expr, ExprKind, Family,
    FinalItem, FunctionItem, Ident, Item, Liveness, LivenessItem, LogItem, ObjectItem, ObjectOp, Place,
    Quantifier, Stmt, StmtKind, ThreadItem, ThreadRef, UnaryOp, VarInit,
};
use loris_lang::source::Span;
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;

const NOWHERE: Span = Span { start: 0, end: 0 };

fn ident() -> impl Strategy<Value = Ident> {
    select(&["x", "y", "a", "m", "_f", "T9"][..])
        .prop_map(|name| Ident { name: name.to_owned(), span: NOWHERE })
}

fn expr_of(kind: ExprKind) -> Expr {
    Expr { kind, span: NOWHERE }
}

fn place_of(inner: impl Strategy<Value = Expr>) -> impl Strategy<Value = Place> {
    (ident(), of(inner)).prop_map(|(name, index)| Place { name, index: index.map(Box::new), span: NOWHERE })
}

fn thread_ref() -> impl Strategy<Value = ThreadRef> {
    (ident(), of(-2..3_i64), vec(0..3_u32, 0..3)).prop_map(|(name, index, children)| ThreadRef {
        name,
        index,
        children,
        span: NOWHERE,
    })
}

fn binary_op() -> impl Strategy<Value = BinaryOp> {
    use BinaryOp as Op;
    select(vec![
        Op::Or,
        Op::And,
        Op::Equal,
        Op::NotEqual,
        Op::Less,
        Op::LessEqual,
        Op::Greater,
        Op::GreaterEqual,
        Op::BitOr,
        Op::BitXor,
        Op::BitAnd,
        Op::ShiftLeft,
        Op::ShiftRight,
        Op::Add,
        Op::Subtract,
        Op::Multiply,
        Op::Divide,
        Op::Remainder,
    ])
}

fn arithmetic_op() -> impl Strategy<Value = BinaryOp> {
    use BinaryOp as Op;
    select(vec![
        Op::BitOr,
        Op::BitXor,
        Op::BitAnd,
        Op::ShiftLeft,
        Op::ShiftRight,
        Op::Add,
        Op::Subtract,
        Op::Multiply,
        Op::Divide,
        Op::Remainder,
    ])
}

pub(crate) fn expr() -> impl Strategy<Value = Expr> + Clone {
    let number = prop_oneof![-3..4_i64, Just(i64::MIN), Just(i64::MAX)];
    let leaf = prop_oneof![
        number.prop_map(ExprKind::Int),
        any::<bool>().prop_map(ExprKind::Bool),
        ident().prop_map(|name| ExprKind::Place(Place { name, index: None, span: NOWHERE })),
    ];
    leaf.prop_map(expr_of).prop_recursive(4, 24, 3, |inner| {
        let boxed = || inner.clone().prop_map(Box::new);
        let place = || place_of(inner.clone());
        let unary = select(vec![UnaryOp::Negate, UnaryOp::Not, UnaryOp::Complement]);
        prop_oneof![
            place().prop_map(ExprKind::Place),
            (thread_ref(), place()).prop_map(|(thread, local)| ExprKind::ThreadLocal { thread, local }),
            (unary, boxed()).prop_map(|(op, operand)| ExprKind::Unary(op, operand)),
            (binary_op(), boxed(), boxed()).prop_map(|(op, left, right)| ExprKind::Binary(op, left, right)),
            (binary_op(), boxed(), boxed()).prop_map(|(op, left, right)| ExprKind::Binary(op, left, right)),
            (ident(), vec(inner.clone(), 0..3)).prop_map(|(name, args)| ExprKind::Call(name, args)),
            (ident(), vec(inner.clone(), 0..3)).prop_map(|(name, args)| ExprKind::Spawn(name, args)),
            (place(), boxed(), boxed()).prop_map(|(place, old, new)| ExprKind::Cas(place, old, new)),
            (place(), boxed()).prop_map(|(place, value)| ExprKind::FetchAdd(place, value)),
            (place(), boxed()).prop_map(|(place, value)| ExprKind::Swap(place, value)),
            place().prop_map(ExprKind::Plain),
            (select(&[ChoiceKind::Any, ChoiceKind::Fair][..]), boxed(), boxed())
                .prop_map(|(kind, from, to)| ExprKind::Choose(kind, from, to)),
            place().prop_map(ExprKind::TryLock),
            place().prop_map(ExprKind::Recv),
        ]
        .prop_map(expr_of)
    })
}

fn place() -> impl Strategy<Value = Place> {
    place_of(expr())
}

fn message() -> impl Strategy<Value = String> {
    "[a-z \"\\\\\n\t\r§]{0,6}"
}

fn simple_stmt() -> impl Strategy<Value = StmtKind> {
    let ops: Vec<ObjectOp> = ObjectOp::ALL.into_iter().filter(|op| *op != ObjectOp::RwUnlock).collect();
    let on_place = (select(ops), place()).prop_map(|(op, place)| StmtKind::Op(op, place));
    let word = select(vec![
        StmtKind::Break,
        StmtKind::Continue,
        StmtKind::Skip,
        StmtKind::Fence,
        StmtKind::Yield,
        StmtKind::Point,
    ]);
    let log_item = prop_oneof![message().prop_map(LogItem::Text), expr().prop_map(LogItem::Value)];
    prop_oneof![
        (ident(), of(expr()), of(expr())).prop_map(|(name, length, init)| StmtKind::Let {
            name,
            length,
            init
        }),
        (place(), expr()).prop_map(|(target, value)| StmtKind::Assign { target, value }),
        (place(), arithmetic_op(), expr()).prop_map(|(target, op, value)| StmtKind::CompoundAssign {
            target,
            op,
            value
        }),
        (place(), expr()).prop_map(|(target, value)| StmtKind::PlainAssign { target, value }),
        expr().prop_map(StmtKind::Expr),
        of(expr()).prop_map(StmtKind::Return),
        on_place,
        word,
        (place(), place()).prop_map(|(cond, mutex)| StmtKind::Wait { cond, mutex }),
        (place(), expr()).prop_map(|(channel, value)| StmtKind::Send { channel, value }),
        expr().prop_map(StmtKind::Join),
        expr().prop_map(StmtKind::Await),
        (expr(), of(message())).prop_map(|(condition, message)| StmtKind::Assert { condition, message }),
        expr().prop_map(StmtKind::Assume),
        of(message()).prop_map(StmtKind::Fail),
        vec(log_item, 1..4).prop_map(StmtKind::Log),
    ]
}

fn block_of(stmt: impl Strategy<Value = Stmt>) -> impl Strategy<Value = Block> {
    vec(stmt, 0..3).prop_map(|stmts| Block { stmts, span: NOWHERE })
}

fn stmt() -> impl Strategy<Value = Stmt> {
    let at = |kind| Stmt { kind, span: NOWHERE };
    simple_stmt().prop_map(at).prop_recursive(3, 12, 3, move |inner| {
        let block = || block_of(inner.clone());
        prop_oneof![
            (vec((expr(), block()), 1..3), of(block()))
                .prop_map(|(branches, otherwise)| StmtKind::If { branches, otherwise }),
            (expr(), block()).prop_map(|(condition, body)| StmtKind::While { condition, body }),
            block().prop_map(|body| StmtKind::Loop { body }),
            (ident(), expr(), expr(), block()).prop_map(|(index, from, to, body)| StmtKind::For {
                index,
                from,
                to,
                body
            }),
            (place(), block()).prop_map(|(mutex, body)| StmtKind::With { mutex, body }),
            block().prop_map(StmtKind::Atomic),
        ]
        .prop_map(at)
    })
}

fn object_kind() -> impl Strategy<Value = DeclaredKind> {
    let init = prop_oneof![
        Just(VarInit::Default),
        expr().prop_map(VarInit::One),
        vec(expr(), 0..3).prop_map(VarInit::Each),
    ];
    prop_oneof![
        (any::<bool>(), init).prop_map(|(plain, init)| DeclaredKind::Var { plain, init }),
        any::<bool>().prop_map(|reentrant| DeclaredKind::Mutex { reentrant }),
        Just(DeclaredKind::RwLock),
        Just(DeclaredKind::Cond),
        of(expr()).prop_map(|init| DeclaredKind::Sem { init }),
        expr().prop_map(|parties| DeclaredKind::Barrier { parties }),
        expr().prop_map(|capacity| DeclaredKind::Chan { capacity }),
    ]
}

fn item() -> impl Strategy<Value = Item> {
    let span = NOWHERE;
    let block = || block_of(stmt());
    let family = (ident(), expr(), expr()).prop_map(|(index, from, to)| Family { index, from, to });
    let quantifier = select(vec![Quantifier::Exists, Quantifier::Forall, Quantifier::Never]);
    let main = Ident { name: "main".to_owned(), span };
    prop_oneof![
        (ident(), expr()).prop_map(move |(name, value)| Item::Const(ConstItem { name, value, span })),
        (ident(), of(expr()), object_kind()).prop_map(move |(name, length, kind)| Item::Object(ObjectItem {
            name,
            length,
            kind,
            span
        })),
        (ident(), vec(ident(), 0..3), block())
            .prop_map(move |(name, params, body)| Item::Function(FunctionItem { name, params, body, span })),
        (prop_oneof![ident(), Just(main)], of(family), block())
            .prop_map(move |(name, family, body)| Item::Thread(ThreadItem { name, family, body, span })),
        block().prop_map(move |body| Item::Final(FinalItem { body, span })),
        (quantifier, expr()).prop_map(move |(quantifier, expr)| Item::Condition(ConditionItem {
            quantifier,
            expr,
            span
        })),
        liveness().prop_map(move |property| Item::Liveness(LivenessItem { property, span })),
    ]
}

fn liveness() -> impl Strategy<Value = Liveness<Expr>> {
    prop_oneof![
        expr().prop_map(Liveness::Eventually),
        expr().prop_map(Liveness::AlwaysEventually),
        (expr(), expr()).prop_map(|(first, then)| Liveness::LeadsTo(first, then)),
    ]
}

pub(crate) fn ast() -> impl Strategy<Value = Ast> {
    vec(item(), 0..6).prop_map(|items| Ast { items })
}
