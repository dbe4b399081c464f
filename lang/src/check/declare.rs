//! The top level: names, constants, shared objects, static threads.

use std::collections::BTreeMap;

use crate::ast::{Ast, DeclaredKind, Expr, Ident, Item, ObjectItem, ThreadItem, VarInit};
use crate::ir::{FunctionId, ObjectDecl, ObjectId, ObjectKind, StaticThread, Strict, Type, Value};
use crate::source::Span;

use super::constant::type_of;
use super::effects::Effects;
use super::mistake::{ConstantMistake, NameMistake, RuleMistake, TypeMistake};
use super::types::{INT, Ty};
use super::{
    Checker, ConstState, Entry, FunctionInfo, Global, MAX_ELEMENTS, MAX_THREADS, ObjectInfo, ThreadEntry,
};

/// The length in a declaration.
#[derive(Clone, Copy)]
enum Length {
    /// No array.
    Single,
    /// An array of so many elements.
    Array(u32),
    /// An array, but a mistake in its length was reported.
    Unknown,
}

impl<'a> Checker<'a> {
    /// Reads every declaration, but no body.
    pub(super) fn declare(&mut self, ast: &'a Ast) {
        self.declare_names(ast);
        self.evaluate_constants(ast);
        let mut elements = 0;
        for item in &ast.items {
            if let Item::Object(item) = item {
                self.declare_object(item, &mut elements);
            }
        }
        let ids = ast.items.iter().filter(|item| has_body(item)).zip((0..).map(FunctionId));
        for (item, id) in ids {
            if let Item::Thread(item) = item {
                self.declare_thread(item, id);
            }
        }
    }

    fn declare_names(&mut self, ast: &'a Ast) {
        let mut objects = 0;
        for item in &ast.items {
            match item {
                Item::Const(item) => self.name(&item.name, Global::Const(ConstState::Pending)),
                Item::Object(item) => {
                    self.name(&item.name, Global::Object(objects));
                    objects += 1;
                }
                Item::Function(item) => {
                    let params = item.params.iter().map(|_| self.types.fresh()).collect();
                    let id = self.function(&item.name.name, item.name.span, params);
                    self.name(&item.name, Global::Function(id));
                }
                Item::Thread(item) => {
                    let params = item.family.iter().map(|_| INT).collect();
                    self.function(&item.name.name, item.name.span, params);
                }
                Item::Final(item) => {
                    let id = self.function("final", item.span, Vec::new());
                    match self.finally {
                        None => self.finally = Some((id, item.span)),
                        Some((_, first)) => self.report_pair(
                            RuleMistake::DuplicateFinal,
                            (item.span, "the second one"),
                            (first, "the first one"),
                        ),
                    }
                }
                Item::Condition(_) | Item::Liveness(_) => {}
            }
        }
    }

    fn function(&mut self, name: &'a str, span: Span, params: Vec<Ty>) -> FunctionId {
        let id = FunctionId(u32::try_from(self.functions.len()).unwrap_or(u32::MAX));
        let result = self.types.fresh();
        self.functions.push(FunctionInfo {
            name,
            span,
            params,
            result,
            returns: None,
            falls: true,
            effects: Effects::default(),
            top_level: BTreeMap::new(),
            all_locals: Vec::new(),
        });
        id
    }

    fn name(&mut self, ident: &'a Ident, global: Global) {
        let first = self.names.get(ident.name.as_str()).map(|entry| entry.span);
        match first {
            Some(first) => self.report_duplicate(ident, first),
            None => {
                self.names.insert(&ident.name, Entry { global, span: ident.span });
            }
        }
    }

    pub(super) fn report_duplicate(&mut self, ident: &Ident, first: Span) {
        let mistake = NameMistake::Duplicate { name: ident.name.clone() };
        self.report_pair(mistake, (ident.span, "declared again"), (first, "first declared here"));
    }

    fn declare_object(&mut self, item: &ObjectItem, elements: &mut u32) {
        let name = &item.name.name;
        let declared_length = item.length.as_ref().map_or(Length::Single, |length| {
            let most = i64::from(MAX_ELEMENTS);
            let length = self.bounded(length, 1..=most, || format!("the length of `{name}`"));
            length.and_then(|length| u32::try_from(length).ok()).map_or(Length::Unknown, Length::Array)
        });
        let length = match declared_length {
            Length::Single => None,
            Length::Array(length) => Some(length),
            Length::Unknown => Some(1),
        };
        let (kind, ty) = self.object_kind(item, declared_length);
        let first = ObjectId(*elements);
        let after = elements.saturating_add(length.unwrap_or(1));
        if after <= MAX_ELEMENTS {
            *elements = after;
        } else if *elements <= MAX_ELEMENTS {
            let place = "in all shared objects";
            self.report(ConstantMistake::TooManyElements { limit: MAX_ELEMENTS, place }, item.span, "");
            *elements = MAX_ELEMENTS + 1;
        }
        let decl = ObjectDecl { name: name.clone(), first, length, kind, span: item.span };
        self.objects.push(ObjectInfo { decl, ty });
    }

    /// What an object is, and the type of what it holds.
    fn object_kind(&mut self, item: &ObjectItem, length: Length) -> (ObjectKind, Ty) {
        let name = &item.name.name;
        let to_u32 = |value: Option<i64>| value.and_then(|value| u32::try_from(value).ok());
        let most = i64::from(u32::MAX);
        match &item.kind {
            DeclaredKind::Var { plain, init } => {
                let (init, ty) = self.initial_values(item, init, length);
                (
                    ObjectKind::Var { plain: *plain, init, ty: ty.unwrap_or(Type::Int) },
                    ty.map_or(Ty::Any, Ty::Known),
                )
            }
            DeclaredKind::Mutex { reentrant } => {
                (ObjectKind::Mutex { reentrant: *reentrant, strict: Strict::No }, Ty::Any)
            }
            DeclaredKind::RwLock => (ObjectKind::RwLock, Ty::Any),
            DeclaredKind::Cond => (ObjectKind::Cond, Ty::Any),
            DeclaredKind::Sem { init } => {
                let init = init.as_ref().map_or(Some(0), |init| {
                    self.bounded(init, 0..=i64::MAX, || format!("the initial count of `{name}`"))
                });
                (ObjectKind::Sem { init: init.unwrap_or(0) }, Ty::Any)
            }
            DeclaredKind::Barrier { parties } => {
                let parties =
                    self.bounded(parties, 1..=most, || format!("the number of parties of `{name}`"));
                (ObjectKind::Barrier { parties: to_u32(parties).unwrap_or(1) }, Ty::Any)
            }
            DeclaredKind::Chan { capacity } => {
                let capacity = self.bounded(capacity, 0..=most, || format!("the capacity of `{name}`"));
                (ObjectKind::Chan { capacity: to_u32(capacity).unwrap_or(0) }, self.types.fresh())
            }
        }
    }

    /// Initial values of a variable and their type, `None` if there was a mistake.
    fn initial_values(
        &mut self,
        item: &ObjectItem,
        init: &VarInit,
        length: Length,
    ) -> (Vec<Value>, Option<Type>) {
        let exprs = match init {
            VarInit::Default => return (vec![Value::Int(0)], Some(Type::Int)),
            VarInit::One(expr) => std::slice::from_ref(expr),
            VarInit::Each(exprs) => {
                self.count_values(item, exprs, length);
                exprs.as_slice()
            }
        };
        let values: Vec<Option<Value>> = exprs.iter().map(|expr| self.constant(expr)).collect();
        let first = values.iter().flatten().next().map(|value| type_of(*value));
        for (value, expr) in values.iter().zip(exprs) {
            if let (Some(found), Some(expected)) = (value.map(type_of), first)
                && found != expected
            {
                self.report_pair(
                    TypeMistake::Mismatch { expected, found },
                    (expr.span, format!("this is {found}")),
                    (exprs[0].span, format!("the first value is {expected}")),
                );
            }
        }
        let known = values.iter().all(Option::is_some);
        (values.into_iter().flatten().collect(), first.filter(|_| known))
    }

    fn count_values(&mut self, item: &ObjectItem, exprs: &[Expr], length: Length) {
        let name = item.name.name.clone();
        match length {
            Length::Single => {
                self.report(NameMistake::NotAnArray { name }, item.name.span, "declared without a length");
            }
            Length::Array(length) if length as usize != exprs.len() => {
                let values = exprs.len();
                self.report(ConstantMistake::InitialValues { name, length, values }, item.span, "");
            }
            Length::Array(_) | Length::Unknown => {}
        }
    }

    fn declare_thread(&mut self, item: &'a ThreadItem, function: FunctionId) {
        let name = &item.name;
        let family = match &item.family {
            None => None,
            Some(family) => {
                let from = self.int_constant(&family.from);
                let to = self.int_constant(&family.to);
                let (Some(from), Some(to)) = (from, to) else {
                    self.threads_are_known = false;
                    return;
                };
                Some((from, to))
            }
        };
        if let Some(first) = self.threads.get(name.name.as_str()).map(|entry| entry.span) {
            self.report_duplicate(name, first);
            return;
        }
        self.threads.insert(&name.name, ThreadEntry { span: name.span, function, family });
        let (from, to) = family.unwrap_or((0, 1));
        let count = i128::from(to) - i128::from(from);
        if count + self.static_threads.len() as i128 > i128::from(MAX_THREADS) {
            self.report(ConstantMistake::TooManyThreads { limit: MAX_THREADS }, item.name.span, "");
            self.threads_are_known = false;
            return;
        }
        self.static_threads.extend((from..to).map(|index| StaticThread {
            name: name.name.clone(),
            index: family.map(|_| index),
            function,
            args: family.map(|_| Value::Int(index)).into_iter().collect(),
        }));
    }
}

fn has_body(item: &Item) -> bool {
    matches!(item, Item::Function(_) | Item::Thread(_) | Item::Final(_))
}
