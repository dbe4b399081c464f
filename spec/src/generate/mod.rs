//! Random programs over the whole language, as text.
//!
//! A program has few ops, so that the oracle can enumerate it. Its [`Shape`] says how its threads are made; [`Features`]
//! say what it may contain, and a mix of several is where faults hide. Every program passes `check`.

mod back_off;
mod body;
mod endless;
mod expressions;
mod features;
mod guards;
mod objects;
mod random;
mod sections;
mod shape;
mod short;
mod statements;
#[cfg(test)]
mod tests;
mod waiting;

use body::{Body, Place};
pub use features::{Feature, Features};
use objects::{Objects, line};
pub use random::Random;
pub use shape::{Shape, Shaped};

/// How large programs are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// The number of threads; drawn between 2 and 4 if not given.
    pub threads: Option<usize>,
    /// The most ops that the text of a thread has, roughly.
    pub ops: usize,
}

impl Default for Size {
    fn default() -> Self {
        Size { threads: None, ops: 5 }
    }
}

/// Draws two to eight features; one program in four is dense, one in ten of the kind of [`Feature::Guards`].
pub fn mix(random: &mut Random) -> Features {
    if random.chance(10) {
        return Features::from_iter([Feature::Guards]);
    }
    let count = *random.pick(&[2, 3, 4, 5, 6, 8]);
    let mut features = random.sample(&Feature::mixable(), count);
    if random.chance(25) {
        features.push(Feature::Dense);
    }
    features.into_iter().collect()
}

/// A program with these features.
pub fn program(random: &mut Random, features: &Features, size: Size) -> String {
    if features.has(Feature::Guards) {
        return guards::program(random);
    }
    let threads = size.threads.unwrap_or_else(|| *random.pick(&[2, 2, 3, 3, 3, 4]));
    let ops = if threads < 4 { size.ops } else { size.ops.saturating_sub(2).max(2) };
    let mut out = String::new();
    let mut objects = Objects::new(features.clone(), threads, random, &mut out);
    functions(&mut objects, random, &mut out);
    let spawned =
        if features.has(Feature::Spawn) { children(&mut objects, random, &mut out, ops) } else { 0 };
    let statics = threads.saturating_sub(spawned).max(1);
    let locals = static_threads(&objects, random, &mut out, statics, ops);
    ending(&objects, &locals, random, &mut out);
    out
}

/// Up to two functions that give an integer, one with a section, and one that an `atomic` may call.
fn functions(objects: &mut Objects, random: &mut Random, out: &mut String) {
    if !objects.features.has(Feature::Call) {
        return;
    }
    for number in 0..random.between(1, 2) {
        let name = format!("f{number}");
        let mut body = Body::new(objects, random, Place::Function, 1, &["q"]);
        if number == 1 {
            body.line("if q <= 0 { return 0; }");
        }
        body.statement();
        let value = match number {
            0 => body.int(),
            _ => format!("{name}(q - 1) + {}", body.quiet_int()),
        };
        body.line(&format!("return {value};"));
        let text = body.out;
        line(out, &format!("fn {name}(q) {{\n{text}}}"));
        objects.functions.push(name);
    }
    let mut body = Body::new(objects, random, Place::Thread, 2, &["q"]);
    body.section(1);
    let value = body.int();
    body.line(&format!("return {value};"));
    let text = body.out;
    line(out, &format!("fn s0(q) {{\n{text}}}"));
    objects.procedures.push("s0".to_owned());
    let mut body = Body::new(objects, random, Place::Atomic, 2, &["q"]);
    body.access();
    let value = body.int();
    body.line(&format!("return {value};"));
    let text = body.out;
    line(out, &format!("fn g(q) {{\n{text}}}"));
    objects.pure.push("g".to_owned());
}

/// One or two functions for spawned threads; the second may spawn the first. Returns how many of the threads they
/// stand for.
fn children(objects: &mut Objects, random: &mut Random, out: &mut String, ops: usize) -> usize {
    let count = random.between(1, 2);
    for number in 0..count {
        let budget = random.between(1, ops.saturating_sub(1).max(1));
        let mut body = Body::new(objects, random, Place::Thread, budget, &["q"]);
        body.fill();
        let text = body.out;
        let name = format!("child{number}");
        line(out, &format!("fn {name}(q) {{\n{text}}}"));
        objects.children.push(name);
    }
    count
}

/// The threads that exist from the start; returns integers that conditions may name.
fn static_threads(
    objects: &Objects,
    random: &mut Random,
    out: &mut String,
    count: usize,
    ops: usize,
) -> Vec<String> {
    let mut locals = Vec::new();
    let family = count > 1 && random.chance(15);
    let singles = if family { count - 2 } else { count };
    for number in 0..singles {
        let budget = random.between(1, ops);
        let mut body = Body::new(objects, random, Place::Thread, budget, &[]);
        body.fill();
        if number == 0 && objects.features.has(Feature::Spawn) && !body.out.contains("spawn") {
            body.spend(1);
            body.line("let last = spawn child0(1);");
            if body.random.chance(50) {
                body.line("join last;");
            }
        }
        let (text, top_level) = (body.out, body.top_level);
        let name = if number == 0 && random.chance(20) { "main".to_owned() } else { format!("t{number}") };
        let head = if name == "main" { "" } else { "thread " };
        line(out, &format!("{head}{name} {{\n{text}}}"));
        locals.extend(top_level.iter().map(|local| format!("{name}:{local}")));
    }
    if family {
        let budget = random.between(1, ops.min(3));
        let mut body = Body::new(objects, random, Place::Thread, budget, &["id"]);
        body.fill();
        let text = body.out;
        line(out, &format!("thread w[id in 0..2] {{\n{text}}}"));
        locals.push("w[1]:id".to_owned());
    }
    locals
}

/// A `final` block, a condition.
fn ending(objects: &Objects, locals: &[String], random: &mut Random, out: &mut String) {
    let misc = objects.features.has(Feature::Misc);
    if misc && random.chance(40) || objects.features.has(Feature::Fail) && random.chance(30) {
        let value = random.below(3);
        line(
            out,
            &format!("final {{\n  let q = {};\n  assert q <= {value}, \"too much\";\n}}", objects.vars[0]),
        );
    }
    if misc {
        let word = *random.pick(&["exists", "forall", "never"]);
        line(out, &format!("{word} {} == {};", objects.vars[0], random.below(3)));
        if !locals.is_empty() {
            let (word, local) = (*random.pick(&["exists", "forall", "never"]), random.pick(locals).clone());
            line(out, &format!("{word} {local} == {} || {} > 1;", random.below(3), objects.vars[0]));
        }
    }
}
