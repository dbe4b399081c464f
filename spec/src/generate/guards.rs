//! Programs of another kind: few threads, many versions of two or three variables, guards over two of them.

use super::random::Random;

/// A program.
pub(super) fn program(random: &mut Random) -> String {
    let vars = &["x", "y", "z"][..*random.pick(&[2, 2, 3])];
    let threads = *random.pick(&[2, 3, 3]);
    let mut out = format!("var {};\nmutex m;\n", vars.join(", "));
    for thread in 0..threads {
        out.push_str(&body(random, vars, thread, threads));
    }
    out
}

fn body(random: &mut Random, vars: &[&str], thread: usize, threads: usize) -> String {
    let locks = random.chance(30);
    let mut lines = Vec::new();
    let count = if threads < 3 { random.between(2, 4) } else { random.between(1, 3) };
    let writes = if thread == 0 { 80 } else { 55 };
    let awaits = if thread == 0 { 90 } else { 80 };
    for at in 0..count {
        let var = *random.pick(vars);
        lines.push(match random.below(100) {
            n if n < writes => format!("{var} = {};", random.below(3)),
            n if n < awaits => format!("await {};", guard(random, vars)),
            n if n < 93 => {
                let act = match random.below(2) {
                    0 => format!("{var} = {};", random.between(1, 2)),
                    _ => format!("let r{at} = {var};"),
                };
                format!("atomic {{ await {}; {act} }}", guard(random, vars))
            }
            _ => format!("let q{at} = fetch_add({var}, 1);"),
        });
    }
    if locks {
        lines.insert(0, "lock m;".to_owned());
        if random.chance(80) {
            lines.push("unlock m;".to_owned());
        }
    }
    format!("thread t{thread} {{\n  {}\n}}\n", lines.join("\n  "))
}

fn guard(random: &mut Random, vars: &[&str]) -> String {
    let pair = random.sample(vars, 2);
    let mut atom = |var: &str| {
        let comparison = *random.pick(&["==", "==", "!="]);
        format!("{var} {comparison} {}", random.below(3))
    };
    let (first, second) = (atom(pair[0]), atom(pair[1]));
    format!("{first} {} {second}", *random.pick(&["&&", "&&", "||"]))
}
