//! Programs that go round without end: threads that step back and try again.

use super::random::Random;

/// A program of two or three such threads. It has executions of every length, so it is run with a limit on the depth.
pub(super) fn program(random: &mut Random) -> String {
    let threads = *random.pick(&[2, 2, 3]);
    let mut out = String::from("var want[3], n;\nmutex m;\n");
    for thread in 0..threads {
        out.push_str(&body(random, thread, threads));
    }
    if random.chance(50) {
        let act = random.pick::<&str>(&["want[0] = 1;", "n = 1;", "let r = n;"]);
        out.extend(["thread once { ", act, " }\n"]);
    }
    out
}

fn body(random: &mut Random, thread: usize, threads: usize) -> String {
    let other = (thread + 1) % threads;
    let free = *random.pick(&["==", "!="]);
    let ask = *random.pick(&["want[#] = 1;", "with m { want[#] = 1; }", "fetch_add(want[#], 1);"]);
    let give_back = *random.pick(&["want[#] = 0;", "want[#] = 0;", ""]);
    let seen = match random.below(3) {
        0 => format!("if want[{other}] {free} 0 {{ break; }}"),
        1 => "if cas(n, 0, 1) { break; }".to_owned(),
        _ => format!("if trylock(m) {{ let q = want[{other}]; unlock m; if q {free} 0 {{ break; }} }}"),
    };
    let inside = *random.pick(&["n += 1;", "n = 1;", "let r = n;", ""]);
    let leaves = *random.pick(&["want[#] = 0;", "want[#] = 0;", ""]);
    let lines = ["loop {", ask, &seen, give_back, "}", inside, leaves]
        .map(|line| line.replace('#', &thread.to_string()));
    format!("thread t{thread} {{\n  {}\n}}\n", lines.join("\n  "))
}
