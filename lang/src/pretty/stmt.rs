//! Statements as text.

use crate::ast::{BinaryOp, Block, Expr, LogItem, Place, Stmt, StmtKind};
use crate::lexer::literal::quoted;

use super::Printer;

impl Printer {
    /// A block over several lines, without a line end after it.
    pub(super) fn block(&mut self, block: &Block) {
        if block.stmts.is_empty() {
            return self.put("{ }");
        }
        self.put("{");
        self.end();
        self.depth += 1;
        for stmt in &block.stmts {
            self.begin();
            self.stmt(stmt);
            self.end();
        }
        self.depth -= 1;
        self.begin();
        self.put("}");
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::If { branches, otherwise } => self.branches(branches, otherwise.as_ref()),
            StmtKind::While { condition, body } => {
                self.put("while ");
                self.expr(condition);
                self.put(" ");
                self.block(body);
            }
            StmtKind::Loop { body } => {
                self.put("loop ");
                self.block(body);
            }
            StmtKind::For { index, from, to, body } => {
                self.put("for ");
                self.put(&index.name);
                self.put(" in ");
                self.range(from, to);
                self.put(" ");
                self.block(body);
            }
            StmtKind::With { mutex, body } => {
                self.put("with ");
                self.place(mutex);
                self.put(" ");
                self.block(body);
            }
            StmtKind::Atomic(body) => {
                self.put("atomic ");
                self.block(body);
            }
            _ => {
                self.simple(stmt);
                self.put(";");
            }
        }
    }

    fn branches(&mut self, branches: &[(Expr, Block)], otherwise: Option<&Block>) {
        for (index, (condition, block)) in branches.iter().enumerate() {
            self.put(if index == 0 { "if " } else { " else if " });
            self.expr(condition);
            self.put(" ");
            self.block(block);
        }
        if let Some(block) = otherwise {
            self.put(" else ");
            self.block(block);
        }
    }

    /// A statement without its semicolon.
    pub(super) fn simple(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Let { name, length, init } => {
                self.put("let ");
                self.put(&name.name);
                if let Some(length) = length {
                    self.put("[");
                    self.expr(length);
                    self.put("]");
                }
                if let Some(init) = init {
                    self.put(" = ");
                    self.expr(init);
                }
            }
            StmtKind::Assign { target, value } => self.assignment("", target, None, value),
            StmtKind::CompoundAssign { target, op, value } => self.assignment("", target, Some(*op), value),
            StmtKind::PlainAssign { target, value } => self.assignment("plain ", target, None, value),
            StmtKind::Expr(expr) => self.expr(expr),
            StmtKind::Return(value) => self.word("return", value.as_ref()),
            StmtKind::Join(handle) => self.word("join", Some(handle)),
            StmtKind::Await(guard) => self.word("await", Some(guard)),
            StmtKind::Assume(condition) => self.word("assume", Some(condition)),
            StmtKind::Assert { condition, message } => {
                self.word("assert", Some(condition));
                if let Some(message) = message {
                    self.put(", ");
                    self.put(&quoted(message));
                }
            }
            StmtKind::Fail(message) => {
                self.put("fail");
                if let Some(message) = message {
                    self.put(" ");
                    self.put(&quoted(message));
                }
            }
            StmtKind::Log(items) => {
                self.put("log ");
                self.separated(items, |printer, item| match item {
                    LogItem::Text(text) => printer.put(&quoted(text)),
                    LogItem::Value(value) => printer.expr(value),
                });
            }
            _ => self.synchronisation(stmt),
        }
    }

    fn synchronisation(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Op(op, place) => self.on(op.word(), place),
            StmtKind::Wait { cond, mutex } => {
                self.on("wait", cond);
                self.put(", ");
                self.place(mutex);
            }
            StmtKind::Send { channel, value } => {
                self.on("send", channel);
                self.put(", ");
                self.expr(value);
            }
            StmtKind::Break => self.put("break"),
            StmtKind::Continue => self.put("continue"),
            StmtKind::Fence => self.put("fence"),
            StmtKind::Yield => self.put("yield"),
            StmtKind::Point => self.put("point"),
            StmtKind::Error => self.put("/* unreadable */ skip"),
            _ => self.put("skip"),
        }
    }

    fn on(&mut self, word: &str, place: &Place) {
        self.put(word);
        self.put(" ");
        self.place(place);
    }

    fn word(&mut self, word: &str, value: Option<&Expr>) {
        self.put(word);
        if let Some(value) = value {
            self.put(" ");
            self.expr(value);
        }
    }

    fn assignment(&mut self, before: &str, target: &Place, op: Option<BinaryOp>, value: &Expr) {
        self.put(before);
        self.place(target);
        self.put(" ");
        if let Some(op) = op {
            self.put(&op.to_string());
        }
        self.put("= ");
        self.expr(value);
    }
}
