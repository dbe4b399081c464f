//! The tree of a program in brackets (`--emit ast`): how the text was understood, every group shown.

use crate::ast::{
    Ast, Block, ChoiceKind, DeclaredKind, Expr, ExprKind, Item, Liveness, LogItem, Place, Stmt, StmtKind,
    VarInit,
};
use crate::lexer::literal::quoted;

use super::Printer;

/// The tree of a program: one declaration or statement a line, `(word part …)` for each node.
pub fn tree(ast: &Ast) -> String {
    let mut printer = Printer::default();
    for item in &ast.items {
        printer.item_tree(item);
        printer.end();
    }
    printer.text
}

impl Printer {
    fn item_tree(&mut self, item: &Item) {
        match item {
            Item::Const(item) => {
                self.put(&format!("(const {} {})", item.name.name, node(&item.value)));
            }
            Item::Object(item) => {
                let length = item.length.as_ref().map(|length| format!(" (length {})", node(length)));
                let length = length.unwrap_or_default();
                self.put(&format!("({} {}{length}{})", word(&item.kind), item.name.name, rest(&item.kind)));
            }
            Item::Function(item) => {
                let params: Vec<&str> = item.params.iter().map(|param| param.name.as_str()).collect();
                self.with_body(&format!("fn {} ({})", item.name.name, params.join(" ")), &item.body);
            }
            Item::Thread(item) => {
                let family = item.family.as_ref().map(|family| {
                    format!(" (in {} {} {})", family.index.name, node(&family.from), node(&family.to))
                });
                let family = family.unwrap_or_default();
                self.with_body(&format!("thread {}{family}", item.name.name), &item.body);
            }
            Item::Final(item) => self.with_body("final", &item.body),
            Item::Condition(item) => self.put(&format!("({} {})", item.quantifier, node(&item.expr))),
            Item::Liveness(item) => {
                let line = match item.property.map(node) {
                    Liveness::Eventually(expr) => format!("(eventually {expr})"),
                    Liveness::AlwaysEventually(expr) => format!("(always-eventually {expr})"),
                    Liveness::LeadsTo(first, then) => format!("(leads-to {first} {then})"),
                };
                self.put(&line);
            }
        }
    }

    /// `(head`, the statements of a block on lines of their own, `)`
    fn with_body(&mut self, head: &str, block: &Block) {
        self.put("(");
        self.put(head);
        self.body_tree(block);
        self.put(")");
    }

    fn body_tree(&mut self, block: &Block) {
        self.depth += 1;
        for stmt in &block.stmts {
            self.end();
            self.begin();
            self.stmt_tree(stmt);
        }
        self.depth -= 1;
    }

    fn stmt_tree(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::If { branches, otherwise } => {
                self.put("(if");
                self.depth += 1;
                for (condition, block) in branches {
                    self.end();
                    self.begin();
                    self.with_body(&format!("when {}", node(condition)), block);
                }
                if let Some(block) = otherwise {
                    self.end();
                    self.begin();
                    self.with_body("else", block);
                }
                self.depth -= 1;
                self.put(")");
            }
            StmtKind::While { condition, body } => {
                self.with_body(&format!("while {}", node(condition)), body);
            }
            StmtKind::Loop { body } => self.with_body("loop", body),
            StmtKind::For { index, from, to, body } => {
                self.with_body(&format!("for {} {} {}", index.name, node(from), node(to)), body);
            }
            StmtKind::With { mutex, body } => self.with_body(&format!("with {}", place(mutex)), body),
            StmtKind::Atomic(body) => self.with_body("atomic", body),
            _ => {
                let text = simple(&stmt.kind);
                self.put(&format!("({text})"));
            }
        }
    }
}

fn simple(kind: &StmtKind) -> String {
    let optional = |value: Option<&Expr>| value.map(|value| format!(" {}", node(value))).unwrap_or_default();
    match kind {
        StmtKind::Let { name, length, init } => {
            let length = length.as_ref().map(|length| format!(" (length {})", node(length)));
            format!("let {}{}{}", name.name, length.unwrap_or_default(), optional(init.as_ref()))
        }
        StmtKind::Assign { target, value } => format!("= {} {}", place(target), node(value)),
        StmtKind::CompoundAssign { target, op, value } => format!("{op}= {} {}", place(target), node(value)),
        StmtKind::PlainAssign { target, value } => format!("plain= {} {}", place(target), node(value)),
        StmtKind::Expr(expr) => format!("do {}", node(expr)),
        StmtKind::Return(value) => format!("return{}", optional(value.as_ref())),
        StmtKind::Wait { cond, mutex } => format!("wait {} {}", place(cond), place(mutex)),
        StmtKind::Send { channel, value } => format!("send {} {}", place(channel), node(value)),
        StmtKind::Join(value) => format!("join {}", node(value)),
        StmtKind::Await(value) => format!("await {}", node(value)),
        StmtKind::Assume(value) => format!("assume {}", node(value)),
        StmtKind::Assert { condition, message } => {
            let message = message.as_ref().map(|message| format!(" {}", quoted(message)));
            format!("assert {}{}", node(condition), message.unwrap_or_default())
        }
        StmtKind::Fail(Some(message)) => format!("fail {}", quoted(message)),
        StmtKind::Log(items) => {
            let items = items.iter().map(|item| match item {
                LogItem::Text(text) => quoted(text),
                LogItem::Value(value) => node(value),
            });
            format!("log {}", items.collect::<Vec<_>>().join(" "))
        }
        StmtKind::Error => "unreadable".to_owned(),
        _ => {
            let mut printer = Printer::default();
            printer.simple(&Stmt { kind: kind.clone(), span: crate::source::Span::default() });
            printer.text
        }
    }
}

fn node(expr: &Expr) -> String {
    let list = |word: &str, parts: &[Expr]| {
        let parts: Vec<String> = parts.iter().map(node).collect();
        format!("({word} {})", parts.join(" "))
    };
    match &expr.kind {
        ExprKind::Place(named) => place(named),
        ExprKind::Unary(op, operand) => format!("({op} {})", node(operand)),
        ExprKind::Binary(op, left, right) => format!("({op} {} {})", node(left), node(right)),
        ExprKind::Call(name, args) => list(&format!("call {}", name.name), args),
        ExprKind::Spawn(name, args) => list(&format!("spawn {}", name.name), args),
        ExprKind::Cas(named, old, new) => format!("(cas {} {} {})", place(named), node(old), node(new)),
        ExprKind::FetchAdd(named, value) => format!("(fetch_add {} {})", place(named), node(value)),
        ExprKind::Swap(named, value) => format!("(swap {} {})", place(named), node(value)),
        ExprKind::Plain(named) => format!("(plain {})", place(named)),
        ExprKind::TryLock(named) => format!("(trylock {})", place(named)),
        ExprKind::Recv(named) => format!("(recv {})", place(named)),
        ExprKind::Choose(kind, from, to) => {
            let word = match kind {
                ChoiceKind::Any => "choose",
                ChoiceKind::Fair => "choose-fair",
            };
            format!("({word} {} {})", node(from), node(to))
        }
        ExprKind::ThreadLocal { thread, local } => format!("{thread}:{}", place(local)),
        ExprKind::Int(value) => value.to_string(),
        ExprKind::Bool(value) => value.to_string(),
        ExprKind::Error => "unreadable".to_owned(),
    }
}

fn place(named: &Place) -> String {
    match &named.index {
        Some(index) => format!("{}[{}]", named.name.name, node(index)),
        None => named.name.name.clone(),
    }
}

fn word(kind: &DeclaredKind) -> &'static str {
    match kind {
        DeclaredKind::Var { plain: true, .. } => "plain-var",
        DeclaredKind::Var { .. } => "var",
        DeclaredKind::Mutex { reentrant: true } => "reentrant-mutex",
        DeclaredKind::Mutex { .. } => "mutex",
        DeclaredKind::RwLock => "rwlock",
        DeclaredKind::Cond => "cond",
        DeclaredKind::Sem { .. } => "sem",
        DeclaredKind::Barrier { .. } => "barrier",
        DeclaredKind::Chan { .. } => "chan",
    }
}

fn rest(kind: &DeclaredKind) -> String {
    match kind {
        DeclaredKind::Var { init: VarInit::One(value), .. }
        | DeclaredKind::Sem { init: Some(value) }
        | DeclaredKind::Barrier { parties: value }
        | DeclaredKind::Chan { capacity: value } => format!(" {}", node(value)),
        DeclaredKind::Var { init: VarInit::Each(values), .. } => {
            let values: Vec<String> = values.iter().map(node).collect();
            format!(" (each {})", values.join(" "))
        }
        _ => String::new(),
    }
}
