//! A program made by a Rust program, without text.
//!
//! Objects and functions are declared first, then each function gets its code; [`ProgramBuilder::finish`] checks
//! everything that the interpreter relies on, and gives either a program or all the mistakes. The text of a
//! built program is its own IR, so that messages and traces have something to point at.
//!
//! Types are the business of the one who builds: an operator on values of a wrong type is a failure in the run.

mod error;
mod flow;
mod function;
mod instrs;
mod validate;

use super::strict::mark_strict;
use super::{
    Condition, FunctionId, LivenessProperty, ObjectDecl, ObjectId, ObjectKind, ObjectOperand, Operand,
    Program, Pure, StaticThread, Strict, Type, Value,
};
use crate::ast::{Liveness, Quantifier};
use crate::source::{SourceFile, Span};

pub use error::{BuildError, BuildMistake};
pub use function::{CodeLabel, FunctionBuilder, Mark};

/// A declared object or array of objects of a program that is being built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ObjectHandle {
    first: ObjectId,
    length: u32,
    is_array: bool,
}

impl ObjectHandle {
    /// The element of an array.
    pub fn at(self, index: impl Into<Operand>) -> ObjectOperand {
        ObjectOperand { first: self.first, length: self.length, index: Some(index.into()) }
    }

    /// A guard or condition that reads the variable, or an element of an array of them.
    pub fn value(self, index: Option<Pure>) -> Pure {
        Pure::Shared { first: self.first, length: self.length, index: index.map(Box::new) }
    }
}

impl From<ObjectHandle> for ObjectOperand {
    /// The whole object; of an array the element 0.
    fn from(handle: ObjectHandle) -> Self {
        let index = handle.is_array.then_some(Operand::Const(Value::Int(0)));
        ObjectOperand { first: handle.first, length: handle.length, index }
    }
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Value::Int(value)
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Value::Bool(value)
    }
}

impl From<super::Slot> for Operand {
    fn from(slot: super::Slot) -> Self {
        Operand::Slot(slot)
    }
}

impl<V: Into<Value>> From<V> for Operand {
    fn from(value: V) -> Self {
        Operand::Const(value.into())
    }
}

/// A program that is being built.
#[derive(Clone, Debug, Default)]
pub struct ProgramBuilder {
    name: String,
    objects: Vec<ObjectDecl>,
    functions: Vec<(String, Option<FunctionBuilder>)>,
    threads: Vec<StaticThread>,
    finally: Option<FunctionId>,
    conditions: Vec<Condition>,
    liveness: Vec<LivenessProperty>,
}

impl ProgramBuilder {
    /// An empty program under the name that messages show.
    pub fn new(name: impl Into<String>) -> Self {
        ProgramBuilder { name: name.into(), ..ProgramBuilder::default() }
    }

    /// Declares an object, or an array of `length` of them.
    pub fn object(&mut self, name: impl Into<String>, length: Option<u32>, kind: ObjectKind) -> ObjectHandle {
        let after = |decl: &ObjectDecl| decl.first.0.saturating_add(decl.length.unwrap_or(1));
        let first = ObjectId(self.objects.last().map_or(0, after));
        self.objects.push(ObjectDecl { name: name.into(), first, length, kind, span: Span::default() });
        ObjectHandle { first, length: length.unwrap_or(1), is_array: length.is_some() }
    }

    /// Declares a shared variable.
    pub fn var(&mut self, name: impl Into<String>, init: impl Into<Value>) -> ObjectHandle {
        let init = init.into();
        let ty = if matches!(init, Value::Bool(_)) { Type::Bool } else { Type::Int };
        self.object(name, None, ObjectKind::Var { plain: false, init: vec![init], ty })
    }

    /// Declares a mutex that is not reentrant. It becomes strict if some instruction tries to lock it.
    pub fn mutex(&mut self, name: impl Into<String>) -> ObjectHandle {
        self.object(name, None, ObjectKind::Mutex { reentrant: false, strict: Strict::No })
    }

    /// Declares a function, so that others can name it.
    pub fn declare(&mut self, name: impl Into<String>) -> FunctionId {
        self.functions.push((name.into(), None));
        FunctionId(u32::try_from(self.functions.len() - 1).unwrap_or(u32::MAX))
    }

    /// Gives a declared function its code; an earlier one is replaced.
    pub fn define(&mut self, function: FunctionId, code: FunctionBuilder) {
        if let Some((_, place)) = self.functions.get_mut(function.0 as usize) {
            *place = Some(code);
        }
    }

    /// Declares and defines a function.
    pub fn function(&mut self, name: impl Into<String>, code: FunctionBuilder) -> FunctionId {
        let id = self.declare(name);
        self.define(id, code);
        id
    }

    /// A thread that exists from the start; its function has no parameters.
    pub fn thread(&mut self, name: impl Into<String>, function: FunctionId) {
        self.threads.push(StaticThread { name: name.into(), index: None, function, args: Vec::new() });
    }

    /// A member of a family of threads; its function has one parameter, the index.
    pub fn member(&mut self, name: impl Into<String>, index: i64, function: FunctionId) {
        let args = vec![Value::Int(index)];
        self.threads.push(StaticThread { name: name.into(), index: Some(index), function, args });
    }

    /// The function that runs alone if every thread ended without failure; its reads are no ops.
    pub fn finally(&mut self, function: FunctionId) {
        self.finally = Some(function);
    }

    /// A liveness property.
    pub fn liveness(&mut self, property: Liveness<Pure>) {
        self.liveness.push(LivenessProperty { property, span: Span::default() });
    }

    /// A condition over terminal states.
    pub fn condition(&mut self, quantifier: Quantifier, expr: Pure) {
        self.conditions.push(Condition { quantifier, expr, span: Span::default() });
    }

    /// Checks everything.
    ///
    /// # Errors
    ///
    /// All mistakes, at least one.
    pub fn finish(self) -> Result<Program, Vec<BuildError>> {
        let mut errors = Vec::new();
        let mut functions = Vec::new();
        for (name, code) in self.functions {
            match code {
                Some(code) => functions.push(code.finish(name, &mut errors)),
                None => errors.push(BuildError::new(BuildMistake::Undefined, name, None)),
            }
        }
        let mut program = Program {
            source: SourceFile::new(self.name, ""),
            objects: self.objects,
            functions,
            threads: self.threads,
            finally: self.finally,
            conditions: self.conditions,
            liveness: self.liveness,
            constants: Vec::new(),
        };
        if errors.is_empty() {
            validate::validate(&program, &mut errors);
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        mark_strict(&mut program.objects, &program.functions);
        attach_text(&mut program);
        Ok(program)
    }
}

/// Makes the IR of the program its text, and its lines the places of instructions.
fn attach_text(program: &mut Program) {
    let text = program.to_string();
    let bytes = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    let mut offset = 0;
    let mut lines = Vec::new();
    for line in text.split_inclusive('\n') {
        let index = line.trim_start().split_once(" |").map(|(index, _)| index.parse::<u32>());
        if let Some(Ok(_)) = index {
            lines.push(Span::new(bytes(offset), bytes(offset + line.trim_end().len())));
        }
        offset += line.len();
    }
    let mut lines = lines.into_iter();
    for function in &mut program.functions {
        function.spans = lines.by_ref().take(function.code.len()).collect();
        let first = function.spans.first().copied().unwrap_or_default();
        function.span = function.spans.last().map_or(first, |last| first.to(*last));
    }
    program.source = SourceFile::new(program.source.name(), text);
}

/// The declaration that begins at an object, if there is one.
fn declaration(program: &Program, first: ObjectId) -> Option<&ObjectDecl> {
    let found = program.objects.binary_search_by_key(&first, |decl| decl.first).ok()?;
    program.objects.get(found)
}
