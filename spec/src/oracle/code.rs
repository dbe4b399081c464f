//! The declarations of a program, by name: constants, shared objects, functions, threads.
//!
//! Built from the AST alone. A program that `check` accepts never makes an error here.

use std::collections::{BTreeMap, BTreeSet};

use loris_lang::ast::{
    Ast, Block, DeclaredKind, Expr, ExprKind, FunctionItem, Item, ObjectItem, ThreadItem, VarInit,
};

use super::OracleError;
use super::object::Object;
use super::rules::Rules;
use super::strict::strict_mutexes;
use super::value::{self, Value};

/// One declared object or array of objects.
pub(super) struct Declared {
    /// The number of its first element among all shared objects.
    pub(super) first: usize,
    /// The number of elements of an array.
    pub(super) length: Option<usize>,
    /// What each element is.
    pub(super) class: Class,
}

/// What a place can name, as far as a thread has to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Class {
    /// A variable whose accesses are ops.
    Var,
    /// A variable whose accesses are no scheduling points.
    PlainVar,
    /// A mutex that blocks its owner.
    Mutex,
    /// A mutex that its owner may lock again.
    Reentrant,
    /// A reader-writer lock.
    RwLock,
    /// A channel without a buffer.
    Rendezvous,
    /// Anything else.
    Other,
}

/// A thread that exists from the start.
pub(super) struct StaticThread<'a> {
    /// As schedules write it.
    pub(super) name: String,
    /// Its item.
    pub(super) item: &'a ThreadItem,
    /// The index in its family.
    pub(super) index: Option<i64>,
}

/// A program, by name.
pub(super) struct Code<'a> {
    /// Other rules than the language's.
    pub(super) rules: Rules,
    constants: BTreeMap<&'a str, Value>,
    declared: BTreeMap<&'a str, Declared>,
    functions: BTreeMap<&'a str, &'a FunctionItem>,
    /// Initial state of every shared object, in order of declaration.
    pub(super) initial: Vec<Object>,
    /// Names of the shared objects.
    pub(super) object_names: Vec<String>,
    /// In order of declaration.
    pub(super) threads: Vec<StaticThread<'a>>,
    /// The body of `final`.
    pub(super) finally: Option<&'a Block>,
}

impl<'a> Code<'a> {
    /// Reads the declarations.
    pub(super) fn new(ast: &'a Ast, rules: Rules) -> Result<Self, OracleError> {
        let mut code = Code {
            rules,
            constants: BTreeMap::new(),
            declared: BTreeMap::new(),
            functions: BTreeMap::new(),
            initial: Vec::new(),
            object_names: Vec::new(),
            threads: Vec::new(),
            finally: None,
        };
        code.constants(ast)?;
        let strict = strict_mutexes(ast, rules.loops);
        for item in &ast.items {
            match item {
                Item::Object(object) => code.object(object, &strict)?,
                Item::Function(function) => {
                    code.functions.insert(&function.name.name, function);
                }
                Item::Thread(thread) => code.thread(thread)?,
                Item::Final(last) => code.finally = Some(&last.body),
                Item::Const(_) | Item::Condition(_) | Item::Liveness(_) => {}
            }
        }
        Ok(code)
    }

    /// A constant by name.
    pub(super) fn constant(&self, name: &str) -> Option<Value> {
        self.constants.get(name).copied()
    }

    /// An object by name.
    pub(super) fn declared(&self, name: &str) -> Option<&Declared> {
        self.declared.get(name)
    }

    /// A function by name.
    pub(super) fn function(&self, name: &str) -> Option<&'a FunctionItem> {
        self.functions.get(name).copied()
    }

    /// The value of a constant expression; `None` if it is none, or faults.
    pub(super) fn constant_value(&self, expr: &Expr) -> Option<Value> {
        match &expr.kind {
            ExprKind::Int(n) => Some(Value::Int(*n)),
            ExprKind::Bool(b) => Some(Value::Bool(*b)),
            ExprKind::Place(place) if place.index.is_none() => self.constant(&place.name.name),
            ExprKind::Unary(op, operand) => value::unary(*op, self.constant_value(operand)?),
            ExprKind::Binary(op, left, right) => {
                let (left, right) = (self.constant_value(left)?, self.constant_value(right)?);
                value::logical(*op, left, right).or_else(|| value::binary(*op, left, right))
            }
            _ => None,
        }
    }

    /// Constants may name others in any order: passes until nothing is new.
    fn constants(&mut self, ast: &'a Ast) -> Result<(), OracleError> {
        let mut open: Vec<_> = ast
            .items
            .iter()
            .filter_map(|item| if let Item::Const(item) = item { Some(item) } else { None })
            .collect();
        while !open.is_empty() {
            let before = open.len();
            open.retain(|item| match self.constant_value(&item.value) {
                Some(value) => self.constants.insert(&item.name.name, value).is_some(),
                None => true,
            });
            if open.len() == before {
                return Err(OracleError::malformed(format!("constant {}", open[0].name.name)));
            }
        }
        Ok(())
    }

    fn constant_int(&self, expr: &Expr) -> Result<i64, OracleError> {
        match self.constant_value(expr) {
            Some(Value::Int(n)) => Ok(n),
            _ => Err(OracleError::malformed("constant integer expected")),
        }
    }

    /// The number of elements of a declared or local array.
    pub(super) fn size(&self, expr: &Expr) -> Result<usize, OracleError> {
        usize::try_from(self.constant_int(expr)?).map_err(|_| OracleError::malformed("negative size"))
    }

    fn object(&mut self, item: &'a ObjectItem, strict: &BTreeSet<&str>) -> Result<(), OracleError> {
        let name = &item.name.name;
        let length = item.length.as_ref().map(|length| self.size(length)).transpose()?;
        let first = self.initial.len();
        for element in 0..length.unwrap_or(1) {
            let object = self.initial_object(item, element, strict.contains(name.as_str()))?;
            self.initial.push(object);
            self.object_names.push(match length {
                Some(_) => format!("{name}[{element}]"),
                None => name.clone(),
            });
        }
        let class = self.class(&item.kind)?;
        self.declared.insert(name, Declared { first, length, class });
        Ok(())
    }

    fn class(&self, kind: &DeclaredKind) -> Result<Class, OracleError> {
        Ok(match kind {
            DeclaredKind::Var { plain: true, .. } => Class::PlainVar,
            DeclaredKind::Var { .. } => Class::Var,
            DeclaredKind::Mutex { reentrant: true } => Class::Reentrant,
            DeclaredKind::Mutex { .. } => Class::Mutex,
            DeclaredKind::RwLock => Class::RwLock,
            DeclaredKind::Chan { capacity } if self.constant_int(capacity)? == 0 => Class::Rendezvous,
            _ => Class::Other,
        })
    }

    fn initial_object(&self, item: &ObjectItem, element: usize, strict: bool) -> Result<Object, OracleError> {
        let count = |expr: &Expr| self.constant_int(expr);
        Ok(match &item.kind {
            DeclaredKind::Var { init, .. } => Object::Var(self.initial_value(init, element)?),
            DeclaredKind::Mutex { reentrant } => Object::Mutex { owner: None, reentrant: *reentrant, strict },
            DeclaredKind::RwLock => Object::RwLock { writer: None, readers: BTreeMap::new() },
            DeclaredKind::Cond => {
                Object::Cond { waiting: BTreeSet::new(), tokens: Vec::new(), woken: BTreeSet::new() }
            }
            DeclaredKind::Sem { init } => Object::Sem(init.as_ref().map_or(Ok(0), count)?),
            DeclaredKind::Barrier { parties } => Object::Barrier {
                arrived: 0,
                parties: u64::try_from(count(parties)?).map_err(|_| OracleError::malformed("parties"))?,
            },
            DeclaredKind::Chan { capacity } => {
                let capacity =
                    usize::try_from(count(capacity)?).map_err(|_| OracleError::malformed("capacity"))?;
                Object::channel(capacity)
            }
        })
    }

    fn initial_value(&self, init: &VarInit, element: usize) -> Result<Value, OracleError> {
        let expr = match init {
            VarInit::Default => return Ok(Value::Int(0)),
            VarInit::One(expr) => Some(expr),
            VarInit::Each(exprs) => exprs.get(element),
        };
        expr.and_then(|expr| self.constant_value(expr)).ok_or_else(|| OracleError::malformed("initial value"))
    }

    fn thread(&mut self, item: &'a ThreadItem) -> Result<(), OracleError> {
        let name = &item.name.name;
        let Some(family) = &item.family else {
            self.threads.push(StaticThread { name: name.clone(), item, index: None });
            return Ok(());
        };
        for index in self.constant_int(&family.from)?..self.constant_int(&family.to)? {
            self.threads.push(StaticThread { name: format!("{name}[{index}]"), item, index: Some(index) });
        }
        Ok(())
    }
}
