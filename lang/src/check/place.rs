//! Names in bodies and conditions: which thing is meant, and whether it may stand there.

use crate::ast::{Expr, Ident, Place};
use crate::ir::{FunctionId, ObjectKind, Value};
use crate::source::Span;

use super::body::{Origin, Scope};
use super::hir::{self, HirExprKind, LocalId, Target, Visibility};
use super::mistake::{NameMistake, TypeMistake};
use super::types::{INT, Ty};
use super::{Checker, ConstState, Global, MAX_SUGGESTIONS, habit, suggest};

/// What a name stands for.
enum Thing {
    Local(LocalId),
    Const(ConstState),
    Object(usize),
    Function,
}

/// A mistake was reported.
struct Reported;

fn no_value_advice(kind: &ObjectKind) -> &'static str {
    match kind {
        ObjectKind::Mutex { .. } => "`lock`, `unlock`, `with` and `trylock(…)` are for mutexes",
        ObjectKind::RwLock => "`read_lock`, `write_lock` and `unlock` are for reader-writer locks",
        ObjectKind::Cond => "`wait`, `notify` and `notify_all` are for condition variables",
        ObjectKind::Sem { .. } => {
            "`acquire` and `release` are for semaphores; a count to look at needs a `var`"
        }
        ObjectKind::Barrier { .. } => "`arrive` is for barriers",
        ObjectKind::Chan { .. } => "`send` and `recv(…)` are for channels",
        ObjectKind::Var { .. } => "",
    }
}

impl Checker<'_> {
    /// Reports a name that nothing has, with the nearest of the names in scope or, if a value is assigned to it,
    /// how to declare it.
    pub(super) fn report_unknown(&mut self, ident: &Ident, locals: &[&str], value: Option<Span>) {
        let name = crate::diagnostic::cut(&ident.name);
        let advice = if let Some(thread) = self.threads.get(ident.name.as_str()) {
            let span = thread.span;
            let advice = format!("a thread is called so; conditions name its locals as `{name}:r`");
            let mistake = NameMistake::Unknown { name, advice: Some(advice) };
            self.report_pair(mistake, (ident.span, "not known here"), (span, "the thread"));
            return;
        } else if self.suggestions < MAX_SUGGESTIONS {
            self.suggestions += 1;
            let names = locals.iter().copied().chain(self.names.keys().copied());
            suggest::nearest(&ident.name, names)
                .map(|near| format!("did you mean `{near}`?"))
                .or_else(|| habit::meant(&ident.name))
                .or_else(|| value.map(|value| habit::new_local(self.source, &name, value)))
        } else {
            None
        };
        self.report(NameMistake::Unknown { name, advice }, ident.span, "not known here");
    }
}

impl<'a> Scope<'a, '_> {
    fn thing(&mut self, ident: &'a Ident, value: Option<Span>) -> Option<(Thing, Span)> {
        if let Some(local) = self.local(&ident.name) {
            return Some((Thing::Local(local), self.info(local).span));
        }
        if let Some(entry) = self.checker.names.get(ident.name.as_str()) {
            let thing = match entry.global {
                Global::Const(state) => Thing::Const(state),
                Global::Object(index) => Thing::Object(index),
                Global::Function(_) => Thing::Function,
            };
            return Some((thing, entry.span));
        }
        let wanted = self.checker.suggestions < MAX_SUGGESTIONS;
        let locals = if wanted { self.visible_names() } else { Vec::new() };
        self.checker.report_unknown(ident, &locals, value);
        None
    }

    fn not_an_array(&mut self, place: &Place, declared: Span) {
        let mistake = NameMistake::NotAnArray { name: place.name.name.clone() };
        self.checker.report_pair(
            mistake,
            (place.span, "an index"),
            (declared, "declared here, without a length"),
        );
    }

    fn whole_array(&mut self, place: &Place, declared: Span) {
        let mistake = NameMistake::WholeArray { name: place.name.name.clone() };
        self.checker.report_pair(mistake, (place.span, "no index"), (declared, "declared as an array"));
    }

    /// The index of a place, if it must have one; reports one that is missing or too much.
    fn index(
        &mut self,
        place: &'a Place,
        is_array: bool,
        declared: Span,
    ) -> Result<Option<hir::HirExpr>, Reported> {
        match (&place.index, is_array) {
            (Some(index), true) => Ok(Some(self.expect(index, INT))),
            (None, false) => Ok(None),
            (Some(index), false) => {
                self.not_an_array(place, declared);
                self.expect(index, INT);
                Err(Reported)
            }
            (None, true) => {
                self.whole_array(place, declared);
                Err(Reported)
            }
        }
    }

    /// The value of a place.
    pub(super) fn value_of(&mut self, place: &'a Place) -> Option<(HirExprKind, Ty)> {
        let (thing, declared) = self.thing(&place.name, None)?;
        match thing {
            Thing::Local(local) => {
                let (ty, length) = (self.info(local).ty, self.info(local).length);
                let index = self.index(place, length.is_some(), declared).ok()?;
                Some(match index {
                    Some(index) => (HirExprKind::Element(local, Box::new(index)), ty),
                    None => (HirExprKind::Local(local), ty),
                })
            }
            Thing::Const(state) => {
                self.index(place, false, declared).ok()?;
                match state {
                    ConstState::Ready(value) => Some((HirExprKind::Const(Value::Int(value)), INT)),
                    ConstState::Pending | ConstState::Bad => None,
                }
            }
            Thing::Object(object) => self.read(place, object, declared),
            Thing::Function => {
                let advice = "call it, as in `f(…)`";
                let name = place.name.name.clone();
                let mistake = NameMistake::NoValue { name, kind: "function", advice };
                self.checker.report_pair(mistake, (place.span, "used here"), (declared, "declared here"));
                None
            }
        }
    }

    fn read(&mut self, place: &'a Place, object: usize, declared: Span) -> Option<(HirExprKind, Ty)> {
        let info = &self.checker.objects[object];
        let (ty, kind) = (info.ty, info.decl.kind.clone());
        let ObjectKind::Var { plain, .. } = kind else {
            let (name, kind, advice) = (place.name.name.clone(), kind.word(), no_value_advice(&kind));
            let mistake = NameMistake::NoValue { name, kind, advice };
            self.checker.report_pair(mistake, (place.span, "used as a value"), (declared, "declared here"));
            return None;
        };
        let object = self.element(place, object, declared)?;
        Some((HirExprKind::Shared(Box::new(object), visibility(plain)), ty))
    }

    /// The object that a place names, an element of declaration `object`.
    fn element(&mut self, place: &'a Place, object: usize, declared: Span) -> Option<hir::Object> {
        let decl = &self.checker.objects[object].decl;
        let (first, length) = (decl.first, decl.length);
        let index = self.index(place, length.is_some(), declared).ok()?;
        Some(hir::Object { first, length: length.unwrap_or(1), index })
    }

    /// A shared variable, for what is done to variables only; with its type and whether it is plain.
    pub(super) fn variable(
        &mut self,
        place: &'a Place,
        statement: &'static str,
    ) -> Option<(hir::Object, Ty, Visibility)> {
        let (object, index) = self.object(place, statement, &["variable"])?;
        let info = &self.checker.objects[index];
        let ObjectKind::Var { plain, .. } = info.decl.kind else { return None };
        Some((object, info.ty, visibility(plain)))
    }

    /// An object of one of some kinds, and the index of its declaration.
    pub(super) fn object(
        &mut self,
        place: &'a Place,
        statement: &'static str,
        wanted: &[&'static str],
    ) -> Option<(hir::Object, usize)> {
        let (thing, declared) = self.thing(&place.name, None)?;
        let name = place.name.name.clone();
        let found = match thing {
            Thing::Object(object) => {
                let found = self.checker.objects[object].decl.kind.word();
                if wanted.contains(&found) {
                    let element = self.element(place, object, declared)?;
                    return Some((element, object));
                }
                found
            }
            Thing::Local(_) if statement == "plain" => {
                let mistake = TypeMistake::PlainLocal { name, kind: "local" };
                self.checker.report_pair(mistake, (place.span, "a local"), (declared, "declared here"));
                return None;
            }
            Thing::Local(_) => "local",
            Thing::Const(_) => "constant",
            Thing::Function => "function",
        };
        let objects = if found == "local" { wanted } else { &[] };
        let passed = !objects.is_empty() && objects != ["variable"];
        let object = habit::in_place_of_local(objects);
        let wanted = wanted.join(" or ");
        let advice = if passed { object } else { format!("name a {wanted} here") };
        let mistake = NameMistake::WrongKind { name, found, statement, wanted, advice };
        self.checker.report_pair(mistake, (place.span, format!("a {found}")), (declared, "declared here"));
        None
    }

    /// The target of an assignment of a value (`None` if it changes the old one), and its type.
    pub(super) fn target(&mut self, place: &'a Place, value: Option<Span>) -> Option<(Target, Ty)> {
        let value = value.filter(|_| place.index.is_none());
        let (thing, declared) = self.thing(&place.name, value)?;
        let (kind, advice) = match thing {
            Thing::Local(local) if self.info(local).origin == Origin::Index => {
                ("`for` index", "use a `while` loop, or a local of its own")
            }
            Thing::Local(local) => {
                let (ty, length) = (self.info(local).ty, self.info(local).length);
                let index = self.index(place, length.is_some(), declared).ok()?;
                return Some(match index {
                    Some(index) => (Target::Element(local, index), ty),
                    None => (Target::Local(local), ty),
                });
            }
            Thing::Const(_) => ("constant", "declare it with `var` if it is to change"),
            Thing::Function => ("function", "the value of a function is what it returns"),
            Thing::Object(object) => {
                let info = &self.checker.objects[object];
                let (ty, kind) = (info.ty, info.decl.kind.clone());
                if let ObjectKind::Var { plain, .. } = kind {
                    let element = self.element(place, object, declared)?;
                    return Some((Target::Shared(element, visibility(plain)), ty));
                }
                (kind.word(), no_value_advice(&kind))
            }
        };
        let mistake = NameMistake::NotAssignable { name: place.name.name.clone(), kind, advice };
        self.checker.report_pair(mistake, (place.span, "assigned here"), (declared, "declared here"));
        None
    }

    /// The function that a call or spawn names.
    pub(super) fn callee(&mut self, ident: &'a Ident, args: &'a [Expr]) -> Option<FunctionId> {
        let name = ident.name.as_str();
        let kind = match (self.local(name), self.checker.names.get(name)) {
            (None, Some(entry)) => match entry.global {
                Global::Function(id) => return Some(id),
                Global::Const(_) => "constant",
                Global::Object(object) => self.checker.objects[object].decl.kind.word(),
            },
            (Some(_), _) => "local",
            (None, None) => {
                self.checker.report_unknown_function(ident, args);
                return None;
            }
        };
        let mistake = NameMistake::NotAFunction { name: name.to_owned(), kind };
        self.checker.report(mistake, ident.span, "called here");
        None
    }
}

impl Checker<'_> {
    fn report_unknown_function(&mut self, ident: &Ident, args: &[Expr]) {
        let advice = if self.suggestions < MAX_SUGGESTIONS {
            self.suggestions += 1;
            let functions = self.names.iter();
            let functions = functions.filter(|(_, entry)| matches!(entry.global, Global::Function(_)));
            suggest::nearest(&ident.name, functions.map(|(name, _)| *name))
                .map(|near| format!("did you mean `{near}`?"))
                .or_else(|| habit::meant_call(self.source, &ident.name, args))
        } else {
            None
        };
        let name = crate::diagnostic::cut(&ident.name);
        self.report(NameMistake::Unknown { name, advice }, ident.span, "no function is called so");
    }
}

fn visibility(plain: bool) -> Visibility {
    if plain { Visibility::Plain } else { Visibility::Op }
}
