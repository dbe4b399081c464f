//! Whether a built program is one: objects, threads, the final function, conditions.

use std::collections::BTreeSet;

use super::error::{BuildError, BuildMistake};
use super::{flow, instrs};
use crate::ir::{FunctionId, MAX_ELEMENTS, MAX_THREADS, ObjectDecl, ObjectKind, Program, Pure, Type, Value};

/// Adds everything that is wrong.
pub(super) fn validate(program: &Program, errors: &mut Vec<BuildError>) {
    objects(program, errors);
    threads(program, errors);
    for (index, function) in program.functions.iter().enumerate() {
        let before = errors.len();
        instrs::validate(program, function, errors);
        if errors.len() == before {
            let id = FunctionId(u32::try_from(index).unwrap_or(u32::MAX));
            flow::validate(program, id, errors);
        }
    }
    for condition in &program.conditions {
        let name = condition.quantifier.to_string();
        if let Err(mistake) = condition_is_pure(program, &condition.expr) {
            errors.push(BuildError::new(mistake, name, None));
        }
    }
    liveness(program, errors);
}

fn liveness(program: &Program, errors: &mut Vec<BuildError>) {
    for item in &program.liveness {
        for expr in item.property.exprs() {
            if let Err(mistake) = condition_is_pure(program, expr) {
                errors.push(BuildError::new(mistake, "liveness".to_owned(), None));
            }
        }
    }
}

fn objects(program: &Program, errors: &mut Vec<BuildError>) {
    let mut names = BTreeSet::new();
    let mut elements: u64 = 0;
    for decl in &program.objects {
        let mut report = |mistake| errors.push(BuildError::new(mistake, &decl.name, None));
        if decl.name.is_empty() || !names.insert(&decl.name) {
            report(BuildMistake::Name);
        }
        elements += u64::from(decl.length.unwrap_or(1));
        if decl.length == Some(0) || elements > u64::from(MAX_ELEMENTS) {
            report(BuildMistake::Bounds);
        }
        match &decl.kind {
            ObjectKind::Sem { init } if *init < 0 => report(BuildMistake::Bounds),
            ObjectKind::Barrier { parties: 0 } => report(BuildMistake::Bounds),
            ObjectKind::Var { init, ty, .. } if !initial_values_fit(decl, init, *ty) => {
                report(BuildMistake::InitialValues);
            }
            _ => {}
        }
    }
}

fn initial_values_fit(decl: &ObjectDecl, init: &[Value], ty: Type) -> bool {
    let count_fits = init.len() == 1 || decl.length.is_some_and(|length| length as usize == init.len());
    count_fits
        && init.iter().all(|value| match value {
            Value::Int(_) => ty == Type::Int,
            Value::Bool(_) => ty == Type::Bool,
            Value::Unset | Value::Handle(_) => false,
        })
}

fn threads(program: &Program, errors: &mut Vec<BuildError>) {
    let count = program.threads.len();
    if count == 0 || count > MAX_THREADS as usize {
        errors.push(BuildError::new(BuildMistake::Threads, program.source.name(), None));
    }
    let mut names = BTreeSet::new();
    for thread in &program.threads {
        let mut report = |mistake| errors.push(BuildError::new(mistake, thread.to_string(), None));
        let single = (&thread.name, None);
        let taken = names.contains(&single) || !names.insert((&thread.name, thread.index));
        if thread.name.is_empty() || taken {
            report(BuildMistake::Name);
        }
        match program.functions.get(thread.function.0 as usize) {
            None => report(BuildMistake::Missing("the function")),
            Some(function) if function.params as usize != thread.args.len() => {
                report(BuildMistake::Arguments);
            }
            Some(_) => {}
        }
    }
    if let Some(id) = program.finally {
        match program.functions.get(id.0 as usize) {
            None => errors.push(BuildError::new(BuildMistake::Missing("the function"), "final", None)),
            Some(function) if function.params > 0 => {
                errors.push(BuildError::new(BuildMistake::Arguments, &function.name, None));
            }
            Some(_) => {}
        }
    }
}

fn condition_is_pure(program: &Program, pure: &Pure) -> Result<(), BuildMistake> {
    match pure {
        Pure::Const(value) => instrs::constant(*value),
        Pure::Slot(_) | Pure::LocalElement { .. } => Err(BuildMistake::Pure),
        Pure::Shared { first, length, index } => {
            instrs::variable(program, *first, *length, index.is_some())?;
            index.as_ref().map_or(Ok(()), |index| condition_is_pure(program, index))
        }
        Pure::ThreadLocal { thread, index, .. } => {
            let found =
                program.threads.iter().any(|one| one.name == thread.name.name && one.index == thread.index);
            if !found {
                return Err(BuildMistake::Missing("the thread"));
            }
            index.as_ref().map_or(Ok(()), |index| condition_is_pure(program, index))
        }
        Pure::Unary(_, operand) => condition_is_pure(program, operand),
        Pure::Binary(_, left, right) => {
            condition_is_pure(program, left)?;
            condition_is_pure(program, right)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::validate;

    fn programs(folder: &Path, found: &mut Vec<PathBuf>) {
        let Ok(entries) = std::fs::read_dir(folder) else { return };
        for path in entries.map(|entry| entry.expect("an entry").path()) {
            if path.is_dir() {
                programs(&path, found);
            } else if path.extension().is_some_and(|ending| ending == "cl") {
                found.push(path);
            }
        }
    }

    #[test]
    fn what_is_made_from_texts_is_right_too() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate is in a workspace");
        let mut found = Vec::new();
        programs(&root.join("spec"), &mut found);
        programs(&root.join("examples"), &mut found);
        let mut texts: Vec<(String, String)> = Vec::new();
        for path in found {
            let text = std::fs::read_to_string(&path).expect("a program file");
            texts.push((path.display().to_string(), text));
        }
        let blocks = include_str!("../../../tests/lang/lowering.txt");
        for block in format!("\n{blocks}").split("\n== ").skip(1) {
            let (title, rest) = block.split_once('\n').expect("a title");
            let text = rest.split("\n--\n").next().expect("a text");
            texts.push((title.to_owned(), text.to_owned()));
        }
        for (name, text) in texts {
            let Ok(program) = crate::compile(name.as_str(), text) else { continue };
            let mut errors = Vec::new();
            validate(&program, &mut errors);
            assert!(errors.is_empty(), "{name}: {}\n{program}", errors[0]);
        }
    }
}
