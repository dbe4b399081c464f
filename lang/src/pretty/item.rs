//! Declarations as text.

use crate::ast::{DeclaredKind, Expr, Ident, Item, Liveness, ObjectItem, VarInit};

use super::Printer;

impl Printer {
    pub(super) fn item(&mut self, item: &Item) {
        match item {
            Item::Const(item) => {
                self.put("const ");
                self.put(&item.name.name);
                self.put(" = ");
                self.expr(&item.value);
                self.put(";");
            }
            Item::Object(item) => self.object(item),
            Item::Function(item) => {
                self.put("fn ");
                self.put(&item.name.name);
                self.put("(");
                self.separated(&item.params, |printer, param: &Ident| printer.put(&param.name));
                self.put(") ");
                self.block(&item.body);
            }
            Item::Thread(item) => {
                if item.name.name != "main" || item.family.is_some() {
                    self.put("thread ");
                }
                self.put(&item.name.name);
                if let Some(family) = &item.family {
                    self.put("[");
                    self.put(&family.index.name);
                    self.put(" in ");
                    self.expr(&family.from);
                    self.put("..");
                    self.expr(&family.to);
                    self.put("]");
                }
                self.put(" ");
                self.block(&item.body);
            }
            Item::Final(item) => {
                self.put("final ");
                self.block(&item.body);
            }
            Item::Condition(item) => {
                self.put(&item.quantifier.to_string());
                self.put(" ");
                self.expr(&item.expr);
                self.put(";");
            }
            Item::Liveness(item) => {
                self.liveness(&item.property);
                self.put(";");
            }
        }
        self.end();
    }

    fn liveness(&mut self, property: &Liveness<Expr>) {
        match property {
            Liveness::Eventually(expr) => {
                self.put("eventually ");
                self.expr(expr);
            }
            Liveness::AlwaysEventually(expr) => {
                self.put("always eventually ");
                self.expr(expr);
            }
            Liveness::LeadsTo(first, then) => {
                self.expr(first);
                self.put(" leads_to ");
                self.expr(then);
            }
        }
    }

    fn object(&mut self, item: &ObjectItem) {
        self.put(match &item.kind {
            DeclaredKind::Var { plain: true, .. } => "plain var ",
            DeclaredKind::Var { plain: false, .. } => "var ",
            DeclaredKind::Mutex { reentrant: true } => "reentrant mutex ",
            DeclaredKind::Mutex { reentrant: false } => "mutex ",
            DeclaredKind::RwLock => "rwlock ",
            DeclaredKind::Cond => "cond ",
            DeclaredKind::Sem { .. } => "sem ",
            DeclaredKind::Barrier { .. } => "barrier ",
            DeclaredKind::Chan { .. } => "chan ",
        });
        self.put(&item.name.name);
        if let Some(length) = &item.length {
            self.put("[");
            self.expr(length);
            self.put("]");
        }
        match &item.kind {
            DeclaredKind::Var { init: VarInit::One(init), .. } | DeclaredKind::Sem { init: Some(init) } => {
                self.put(" = ");
                self.expr(init);
            }
            DeclaredKind::Var { init: VarInit::Each(values), .. } => {
                self.put(" = {");
                self.separated(values, Printer::expr);
                self.put("}");
            }
            DeclaredKind::Barrier { parties: count } | DeclaredKind::Chan { capacity: count } => {
                self.put("(");
                self.expr(count);
                self.put(")");
            }
            _ => {}
        }
        self.put(";");
    }
}
