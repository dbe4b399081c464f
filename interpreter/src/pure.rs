//! Guards and conditions as flat postfix code, so that deep expressions need no deep Rust stack.

use loris_lang::ast::{BinaryOp, ThreadRef, UnaryOp};
use loris_lang::ir::{LocalArray, ObjectId, Pure, Slot, Value};
use smallvec::SmallVec;

use crate::eval;
use crate::fault::Fault;
use crate::ids::number;

/// A compiled expression.
#[derive(Clone, Debug, Default)]
pub(crate) struct PureCode {
    ops: Vec<PureOp>,
    locals: Vec<ThreadLocal>,
}

/// `thread:local` of a condition.
#[derive(Clone, Debug)]
pub(crate) struct ThreadLocal {
    /// The thread's name.
    pub(crate) thread: String,
    /// The local's name.
    pub(crate) local: String,
}

#[derive(Clone, Copy, Debug)]
enum PureOp {
    Const(Value),
    Slot(Slot),
    /// Takes the index from the stack.
    LocalElement(LocalArray),
    Shared(ObjectId),
    /// Takes the index from the stack.
    SharedElement {
        first: ObjectId,
        length: u32,
    },
    ThreadLocal(u32),
    /// Takes the index from the stack.
    ThreadLocalElement(u32),
    Unary(UnaryOp),
    Binary(BinaryOp),
    /// The left side of `&&` (`decided` is false) or `||` (true) is on the stack: if it decides, it stays and
    /// the code goes on at `to`, else it goes.
    Decide {
        decided: bool,
        to: u32,
    },
    /// The right side of `&&` or `||` is on the stack and must be a truth value.
    Truth,
}

/// What an expression reads from.
pub(crate) trait PureSource {
    /// A slot of the frame; a fault if it is not set.
    fn slot(&mut self, slot: Slot) -> Result<Value, Fault>;
    /// A shared variable.
    fn shared(&mut self, object: ObjectId) -> Value;
    /// A top-level local of a thread in a terminal state.
    fn thread_local(&mut self, local: &ThreadLocal, index: Option<i64>) -> Result<Value, Fault>;
}

enum Task<'p> {
    Visit(&'p Pure),
    Emit(PureOp),
    /// Emits a jump whose end is not known yet.
    Open {
        decided: bool,
    },
    /// The last open jump ends here.
    Close,
}

impl PureCode {
    /// Flattens an expression.
    pub(crate) fn compile(expr: &Pure) -> Self {
        let mut code = PureCode::default();
        let mut tasks = vec![Task::Visit(expr)];
        let mut open = Vec::new();
        while let Some(task) = tasks.pop() {
            match task {
                Task::Visit(expr) => code.visit(expr, &mut tasks),
                Task::Emit(op) => code.ops.push(op),
                Task::Open { decided } => {
                    open.push(code.ops.len());
                    code.ops.push(PureOp::Decide { decided, to: 0 });
                }
                Task::Close => {
                    code.ops.push(PureOp::Truth);
                    let end = number(code.ops.len());
                    let at = open.pop().expect("a jump was opened for every close");
                    if let PureOp::Decide { to, .. } = &mut code.ops[at] {
                        *to = end;
                    }
                }
            }
        }
        code
    }

    /// Pushes what is to be done for `expr`, the last first.
    fn visit<'p>(&mut self, expr: &'p Pure, tasks: &mut Vec<Task<'p>>) {
        match expr {
            Pure::Const(value) => self.ops.push(PureOp::Const(*value)),
            Pure::Slot(slot) => self.ops.push(PureOp::Slot(*slot)),
            Pure::LocalElement { array, index } => {
                tasks.push(Task::Emit(PureOp::LocalElement(*array)));
                tasks.push(Task::Visit(index));
            }
            Pure::Shared { first, index: None, .. } => self.ops.push(PureOp::Shared(*first)),
            Pure::Shared { first, length, index: Some(index) } => {
                tasks.push(Task::Emit(PureOp::SharedElement { first: *first, length: *length }));
                tasks.push(Task::Visit(index));
            }
            Pure::ThreadLocal { thread, local, index } => {
                let at = number(self.locals.len());
                self.locals.push(ThreadLocal { thread: thread_name(thread), local: local.clone() });
                match index {
                    None => self.ops.push(PureOp::ThreadLocal(at)),
                    Some(index) => {
                        tasks.push(Task::Emit(PureOp::ThreadLocalElement(at)));
                        tasks.push(Task::Visit(index));
                    }
                }
            }
            Pure::Unary(op, operand) => {
                tasks.push(Task::Emit(PureOp::Unary(*op)));
                tasks.push(Task::Visit(operand));
            }
            Pure::Binary(op, left, right) => {
                let short = match op {
                    BinaryOp::And => Some(false),
                    BinaryOp::Or => Some(true),
                    _ => None,
                };
                tasks.push(short.map_or(Task::Emit(PureOp::Binary(*op)), |_| Task::Close));
                tasks.push(Task::Visit(right));
                if let Some(decided) = short {
                    tasks.push(Task::Open { decided });
                }
                tasks.push(Task::Visit(left));
            }
        }
    }

    /// The value, or the first fault.
    pub(crate) fn eval(&self, source: &mut impl PureSource) -> Result<Value, Fault> {
        let mut stack: SmallVec<[Value; 8]> = SmallVec::new();
        let mut at = 0;
        while let Some(op) = self.ops.get(at) {
            at += 1;
            let value = match *op {
                PureOp::Const(value) => value,
                PureOp::Slot(slot) => source.slot(slot)?,
                PureOp::LocalElement(array) => {
                    let index = eval::int(pop(&mut stack))?;
                    source.slot(Slot(array.first.0 + local_index(index, array.length)?))?
                }
                PureOp::Shared(object) => source.shared(object),
                PureOp::SharedElement { first, length } => {
                    let index = eval::int(pop(&mut stack))?;
                    source.shared(element(first, index, length)?)
                }
                PureOp::ThreadLocal(local) => source.thread_local(&self.locals[local as usize], None)?,
                PureOp::ThreadLocalElement(local) => {
                    let index = eval::int(pop(&mut stack))?;
                    source.thread_local(&self.locals[local as usize], Some(index))?
                }
                PureOp::Unary(op) => eval::unary(op, pop(&mut stack))?,
                PureOp::Binary(op) => {
                    let right = pop(&mut stack);
                    eval::binary(op, pop(&mut stack), right)?
                }
                PureOp::Decide { decided, to } => {
                    if eval::truth(pop(&mut stack))? != decided {
                        continue;
                    }
                    at = to as usize;
                    Value::Bool(decided)
                }
                PureOp::Truth => Value::Bool(eval::truth(pop(&mut stack))?),
            };
            stack.push(value);
        }
        Ok(pop(&mut stack))
    }
}

fn pop(stack: &mut SmallVec<[Value; 8]>) -> Value {
    stack.pop().unwrap_or_default()
}

/// The element of a shared array.
pub(crate) fn element(first: ObjectId, index: i64, length: u32) -> Result<ObjectId, Fault> {
    // [bad-index]
    match u32::try_from(index) {
        Ok(offset) if offset < length => Ok(ObjectId(first.0 + offset)),
        _ => Err(Fault::IndexOutOfBounds { first, index, length }),
    }
}

/// The offset of an element of a local array.
pub(crate) fn local_index(index: i64, length: u32) -> Result<u32, Fault> {
    // [bad-index]
    match u32::try_from(index) {
        Ok(offset) if offset < length => Ok(offset),
        _ => Err(Fault::LocalIndexOutOfBounds { index, length }),
    }
}

/// The name of a thread as conditions and schedules write it.
fn thread_name(thread: &ThreadRef) -> String {
    let mut name = thread.name.name.clone();
    if let Some(index) = thread.index {
        name = format!("{name}[{index}]");
    }
    for child in &thread.children {
        name = format!("{name}.{child}");
    }
    name
}
