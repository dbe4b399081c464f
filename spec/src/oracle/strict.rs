//! Which mutexes are strict: those on which some `trylock` exists anywhere in the text. That of a loop that waits for the
//! mutex, and is one op, is none.

use std::collections::BTreeSet;

use loris_lang::ast::{Ast, Block, Expr, ExprKind, Item, LogItem, Place, Stmt, StmtKind};

use super::one_op;
use super::rules::Loops;

/// Names of the mutexes (and arrays of mutexes) that a `trylock` names.
pub(super) fn strict_mutexes(ast: &Ast, loops: Loops) -> BTreeSet<&str> {
    let objects = ast.items.iter().filter_map(|item| match item {
        Item::Object(object) => Some(object.name.name.as_str()),
        _ => None,
    });
    let mut search = Search { objects: objects.collect(), loops, found: BTreeSet::new() };
    for item in &ast.items {
        match item {
            Item::Function(item) => search.in_block(&item.body),
            Item::Thread(item) => search.in_block(&item.body),
            Item::Final(item) => search.in_block(&item.body),
            Item::Const(_) | Item::Object(_) | Item::Condition(_) | Item::Liveness(_) => {}
        }
    }
    search.found
}

struct Search<'a> {
    objects: BTreeSet<&'a str>,
    loops: Loops,
    found: BTreeSet<&'a str>,
}

impl<'a> Search<'a> {
    fn in_block(&mut self, block: &'a Block) {
        for stmt in &block.stmts {
            if self.is_lock(stmt) {
                continue;
            }
            for expr in expressions(stmt) {
                in_expr(expr, &mut self.found);
            }
            for inner in blocks(stmt) {
                self.in_block(inner);
            }
        }
    }

    /// Whether it is a loop that is a `lock`.
    fn is_lock(&self, stmt: &Stmt) -> bool {
        let StmtKind::While { condition, body } = &stmt.kind else { return false };
        let is_shared = |name: &str| self.objects.contains(name);
        self.loops == Loops::Wait && one_op::mutex_of(condition, body, &is_shared).is_some()
    }
}

/// The blocks directly inside a statement.
pub(crate) fn blocks(stmt: &Stmt) -> Vec<&Block> {
    match &stmt.kind {
        StmtKind::If { branches, otherwise } => {
            branches.iter().map(|(_, block)| block).chain(otherwise).collect()
        }
        StmtKind::While { body, .. }
        | StmtKind::Loop { body }
        | StmtKind::For { body, .. }
        | StmtKind::With { body, .. }
        | StmtKind::Atomic(body) => vec![body],
        _ => Vec::new(),
    }
}

/// The expressions directly inside a statement, those of its places among them.
fn expressions(stmt: &Stmt) -> Vec<&Expr> {
    match &stmt.kind {
        StmtKind::Let { init, .. } => init.iter().collect(),
        StmtKind::Assign { target, value }
        | StmtKind::CompoundAssign { target, value, .. }
        | StmtKind::PlainAssign { target, value } => index(target).chain([value]).collect(),
        StmtKind::Send { channel, value } => index(channel).chain([value]).collect(),
        StmtKind::Wait { cond, mutex } => index(cond).chain(index(mutex)).collect(),
        StmtKind::If { branches, .. } => branches.iter().map(|(condition, _)| condition).collect(),
        StmtKind::For { from, to, .. } => vec![from, to],
        StmtKind::Expr(expr)
        | StmtKind::Join(expr)
        | StmtKind::Await(expr)
        | StmtKind::Assume(expr)
        | StmtKind::While { condition: expr, .. }
        | StmtKind::Assert { condition: expr, .. } => vec![expr],
        StmtKind::Return(value) => value.iter().collect(),
        StmtKind::With { mutex: place, .. } | StmtKind::Op(_, place) => index(place).collect(),
        StmtKind::Log(items) => items
            .iter()
            .filter_map(|item| if let LogItem::Value(value) = item { Some(value) } else { None })
            .collect(),
        StmtKind::Break
        | StmtKind::Continue
        | StmtKind::Skip
        | StmtKind::Loop { .. }
        | StmtKind::Atomic(_)
        | StmtKind::Fence
        | StmtKind::Yield
        | StmtKind::Point
        | StmtKind::Fail(_)
        | StmtKind::Error => Vec::new(),
    }
}

fn index(place: &Place) -> impl Iterator<Item = &Expr> {
    place.index.iter().map(|index| &**index)
}

fn in_expr<'a>(expr: &'a Expr, found: &mut BTreeSet<&'a str>) {
    match &expr.kind {
        ExprKind::TryLock(place) => {
            found.insert(&place.name.name);
            index(place).for_each(|index| in_expr(index, found));
        }
        ExprKind::Place(place) | ExprKind::Plain(place) | ExprKind::Recv(place) => {
            index(place).for_each(|index| in_expr(index, found));
        }
        ExprKind::Unary(_, operand) => in_expr(operand, found),
        ExprKind::Binary(_, left, right) | ExprKind::Choose(_, left, right) => {
            in_expr(left, found);
            in_expr(right, found);
        }
        ExprKind::Call(_, args) | ExprKind::Spawn(_, args) => args.iter().for_each(|arg| in_expr(arg, found)),
        ExprKind::Cas(place, old, new) => {
            index(place).for_each(|index| in_expr(index, found));
            in_expr(old, found);
            in_expr(new, found);
        }
        ExprKind::FetchAdd(place, value) | ExprKind::Swap(place, value) => {
            index(place).for_each(|index| in_expr(index, found));
            in_expr(value, found);
        }
        ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::ThreadLocal { .. } | ExprKind::Error => {}
    }
}
