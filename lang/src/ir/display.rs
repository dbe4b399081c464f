//! The IR as text (`--emit ir`): objects, functions, threads, conditions, liveness properties. For reading only.
//!
//! A slot is `s3`. In front of each instruction stand its index and, after a bar, how many slots matter before it.

mod instr;
mod pure;

use std::fmt::{self, Display, Formatter};

use super::{Function, Local, ObjectDecl, ObjectKind, Operand, Program, Slot, StaticThread, Strict, Value};
use crate::ast::Quantifier;

impl Display for Value {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Value::Unset => f.write_str("unset"),
            Value::Int(value) => value.fmt(f),
            Value::Bool(value) => value.fmt(f),
            Value::Handle(thread) => write!(f, "thread {thread}"),
        }
    }
}

impl Display for Slot {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "s{}", self.0)
    }
}

impl Display for Operand {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Operand::Const(value) => value.fmt(f),
            Operand::Slot(slot) => slot.fmt(f),
        }
    }
}

impl Display for Quantifier {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Quantifier::Exists => "exists",
            Quantifier::Forall => "forall",
            Quantifier::Never => "never",
        })
    }
}

impl Display for StaticThread {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.index {
            Some(index) => write!(f, "{}[{index}]", self.name),
            None => f.write_str(&self.name),
        }
    }
}

impl Display for Program {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for decl in &self.objects {
            writeln!(f, "{decl}")?;
        }
        for (index, function) in self.functions.iter().enumerate() {
            writeln!(f)?;
            let is_final = self.finally.is_some_and(|id| id.0 as usize == index);
            self.write_function(f, function, if is_final { "final" } else { "function" })?;
        }
        writeln!(f)?;
        for thread in &self.threads {
            writeln!(f, "thread {thread} runs {}", list(&self.function(thread.function).name, &thread.args))?;
        }
        for condition in &self.conditions {
            writeln!(f, "{} {}", condition.quantifier, pure::Shown { program: self, pure: &condition.expr })?;
        }
        for item in &self.liveness {
            writeln!(f, "{}", item.property.map(|pure| pure::Shown { program: self, pure }))?;
        }
        Ok(())
    }
}

impl Program {
    fn write_function(&self, f: &mut Formatter<'_>, function: &Function, word: &str) -> fmt::Result {
        let params: Vec<Slot> = (0..function.params).map(Slot).collect();
        writeln!(f, "{word} {}, {} slots", list(&function.name, &params), function.slots)?;
        for local in &function.locals {
            writeln!(f, "  local {local}")?;
        }
        for (index, instr) in function.code.iter().enumerate() {
            let live = function.live.get(index).copied().unwrap_or(0);
            writeln!(f, "  {index:4} |{live:3}  {}", instr::Shown { program: self, instr })?;
        }
        Ok(())
    }
}

/// `f(a, b)`
fn list<T: Display>(name: &str, args: &[T]) -> String {
    let args: Vec<String> = args.iter().map(ToString::to_string).collect();
    format!("{name}({})", args.join(", "))
}

impl Display for Local {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Local { name, slot, from, to, .. } = self;
        match self.length {
            Some(length) => write!(f, "{name}[{length}] from {slot}")?,
            None => write!(f, "{name} in {slot}")?,
        }
        write!(f, ", at {}..{}", from.0, to.0)
    }
}

impl Display for ObjectDecl {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.kind {
            ObjectKind::Var { plain: true, .. } => f.write_str("plain var")?,
            ObjectKind::Var { plain: false, .. } => f.write_str("var")?,
            ObjectKind::Mutex { reentrant, strict } => {
                f.write_str(match strict {
                    Strict::No => "",
                    Strict::IfLoopsRun => "strict (if loops run) ",
                    Strict::Yes => "strict ",
                })?;
                f.write_str(if *reentrant { "reentrant mutex" } else { "mutex" })?;
            }
            ObjectKind::RwLock => f.write_str("rwlock")?,
            ObjectKind::Cond => f.write_str("cond")?,
            ObjectKind::Sem { .. } => f.write_str("sem")?,
            ObjectKind::Barrier { .. } => f.write_str("barrier")?,
            ObjectKind::Chan { .. } => f.write_str("chan")?,
        }
        write!(f, " {}", self.name)?;
        if let Some(length) = self.length {
            write!(f, "[{length}]")?;
        }
        match &self.kind {
            ObjectKind::Var { init, .. } => {
                let values: Vec<String> = init.iter().map(ToString::to_string).collect();
                write!(f, " = {}", values.join(", "))
            }
            ObjectKind::Sem { init } => write!(f, " = {init}"),
            ObjectKind::Barrier { parties } => write!(f, "({parties})"),
            ObjectKind::Chan { capacity } => write!(f, "({capacity})"),
            ObjectKind::Mutex { .. } | ObjectKind::RwLock | ObjectKind::Cond => Ok(()),
        }
    }
}
