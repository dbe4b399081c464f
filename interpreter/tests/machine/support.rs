//! What the tests of the machine share: programs as text, steps by name.

use loris_interpreter::{
    Access, EventIndex, Machine, Outcome, Share, Status, StepError, System, ThreadId, Token,
};
use loris_lang::ir::ObjectId;

/// A machine that stands at the beginning.
pub(crate) fn machine(text: &str) -> Machine {
    let program = loris_lang::compile("test.cl", text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
    let mut machine = System::new(program).machine();
    machine.begin(&[]).unwrap();
    machine
}

pub(crate) fn thread(machine: &Machine, name: &str) -> ThreadId {
    machine.thread_by_name(name).unwrap_or_else(|| panic!("no thread {name}"))
}

pub(crate) fn try_step(machine: &mut Machine, name: &str) -> Result<EventIndex, StepError> {
    machine.step(thread(machine, name), &[])
}

/// One step; what it touched, as text.
pub(crate) fn step(machine: &mut Machine, name: &str) -> String {
    let event = try_step(machine, name).unwrap_or_else(|error| panic!("{name}: {error}"));
    let accesses = machine.accesses(machine.event(event)).to_vec();
    accesses.iter().map(|access| access_text(machine, *access)).collect::<Vec<_>>().join(", ")
}

/// Steps of these threads, in order.
pub(crate) fn steps(machine: &mut Machine, names: &str) {
    for name in names.split_whitespace() {
        step(machine, name);
    }
}

pub(crate) fn pending_accesses(machine: &mut Machine, name: &str) -> String {
    let mut out = Vec::new();
    machine.pending_accesses(thread(machine, name), &mut out);
    out.iter().map(|access| access_text(machine, *access)).collect::<Vec<_>>().join(", ")
}

pub(crate) fn access_text(machine: &Machine, access: Access) -> String {
    let name = |object: ObjectId| machine.program().object_name(object);
    match access {
        Access::Touch { object, share: Share::Group(0) } => format!("read {}", name(object)),
        Access::Touch { object, share: Share::Group(group) } => format!("share {} {group}", name(object)),
        Access::Touch { object, share: Share::Alone } => format!("write {}", name(object)),
        Access::Lock(object) => format!("mutex {}", name(object)),
        Access::Before(token) => format!("before {}", token_text(machine, token)),
        Access::After(token) => format!("after {}", token_text(machine, token)),
    }
}

fn token_text(machine: &Machine, token: Token) -> String {
    match token {
        Token::Thread(thread) => machine.thread_name(thread).to_owned(),
        Token::At(object, number) => format!("{} {number}", machine.program().object_name(object)),
    }
}

/// The next op, as text.
pub(crate) fn pending(machine: &Machine, name: &str) -> String {
    machine.pending(thread(machine, name)).map_or(String::new(), |op| machine.op_text(&op))
}

pub(crate) fn is_enabled(machine: &Machine, name: &str) -> bool {
    machine.is_enabled(thread(machine, name))
}

pub(crate) fn status(machine: &Machine, name: &str) -> Status {
    machine.status(thread(machine, name))
}

/// The enabled threads, in order of creation.
pub(crate) fn enabled(machine: &Machine) -> Vec<ThreadId> {
    machine.threads().iter().copied().filter(|thread| machine.is_enabled(*thread)).collect()
}

/// Runs the first enabled thread until none is.
pub(crate) fn finish(machine: &mut Machine) -> Outcome {
    while let Some(thread) = enabled(machine).first() {
        machine.step(*thread, &[]).unwrap();
    }
    machine.outcome().unwrap()
}

/// The failures, as text: thread, fault, message.
pub(crate) fn failures(machine: &Machine) -> Vec<String> {
    let text = |failure: &loris_interpreter::Failure| {
        let thread = failure.thread.map_or("final", |thread| machine.thread_name(thread));
        match machine.message(failure) {
            Some(message) => format!("{thread}: {}: {message}", failure.fault),
            None => format!("{thread}: {}", failure.fault),
        }
    };
    machine.failures().map(text).collect()
}

/// Every choice vector of the next step of a thread.
pub(crate) fn variants(machine: &mut Machine, thread: ThreadId) -> Vec<Vec<i64>> {
    let mut all = Vec::new();
    let mut next = Some(Vec::new());
    while let Some(given) = next {
        let event = machine.step(thread, &given).unwrap();
        let chosen = machine.choices(machine.event(event)).to_vec();
        machine.undo();
        all.push(chosen.iter().map(|chosen| chosen.value).collect());
        next = (0..chosen.len()).rev().find(|at| chosen[*at].value + 1 < chosen[*at].to).map(|at| {
            let mut values: Vec<i64> = chosen[..at].iter().map(|chosen| chosen.value).collect();
            values.push(chosen[at].value + 1);
            values
        });
    }
    all
}

/// Programs that use every kind of op.
pub(crate) const PROGRAMS: &[(&str, &str)] = &[
    (
        "variables",
        "var x, a[3]; thread t { x += 1; a[x] = 7; let r = cas(x, 1, 5); } \
        thread u { let r = fetch_add(x, 2); let s = swap(a[1], r); if x > 2 { a[0] = x; } }",
    ),
    (
        "mutexes",
        "var x; mutex m; reentrant mutex r; thread p[i in 0..2] { with m { x += 1; } with r { with r { x += i; } } }",
    ),
    (
        "trylock",
        "var x; mutex m[2]; reentrant mutex r; thread p[i in 0..2] { if trylock(m[i]) { x += 1; unlock m[i]; } \
        if trylock(m[0]) { if trylock(r) { let again = trylock(r); unlock r; unlock r; } unlock m[0]; } }",
    ),
    (
        "rwlock",
        "var x; rwlock l; thread a { write_lock l; x = 1; unlock l; } \
        thread r[i in 0..2] { read_lock l; let v = x; unlock l; }",
    ),
    (
        "cond",
        "var n; mutex m; cond c; thread w[i in 0..2] { with m { while n == 0 { wait c, m; } n -= 1; } } \
        thread s { with m { n = 1; notify c; } with m { n += 1; } notify_all c; }",
    ),
    (
        "cond-reentrant",
        "reentrant mutex m; cond c; thread w { with m { with m { wait c, m; } } } \
        thread s { with m { notify c; } notify c; } thread o { with m { } }",
    ),
    ("semaphore", "var x; sem s = 1; thread p[i in 0..3] { acquire s; x += i; release s; }"),
    ("barrier", "var x; barrier b(2); thread p[i in 0..2] { for k in 0..2 { x = i; arrive b; } }"),
    ("channel", "chan c(1); thread s { send c, 1; send c, 2; } thread r[i in 0..2] { let v = recv(c); }"),
    (
        "rendezvous",
        "chan c(0); thread s[i in 0..2] { send c, i; } thread r { let a = recv(c); let b = recv(c); }",
    ),
    (
        "spawn",
        "var x; fn f(n) { if n > 0 { let h = spawn f(n - 1); x += n; join h; } x += 1; } \
        main { let h[2]; for i in 0..2 { h[i] = spawn f(i); } for i in 0..2 { join h[i]; } }",
    ),
    (
        "spawn-crossing",
        "var x; fn f(n) { x = n; } fn g(n) { let r = x; } \
        thread a { let h = spawn f(1); let k = spawn g(2); } thread b { let h = spawn g(3); join h; }",
    ),
    (
        "await",
        "var x, y; thread a { await x == 1 && y == 1; x = 5; } thread b { x = 1; y = 1; } thread c { y = 2; await y < 2; }",
    ),
    (
        "atomic",
        "var x, y; fn inc(d) { x += d; return x; } thread a { atomic { await x > 0; y = inc(2); } } \
        thread b { atomic { x = 1; y = 1; } let r = y; } thread c { atomic { if y == 3 { assert x == 0; } } }",
    ),
    (
        "choose",
        "var x; thread a { x = choose(0..3); let c = choose(0..2); x = choose(5..6) + c; } thread b { let c = choose(0..2); x = c; }",
    ),
    (
        "plain",
        "plain var p; var x; thread a { x = 1; p = 1; } thread b { x = 2; p = 2; let r = plain(x); x = p + r; }",
    ),
    ("points", "thread a { yield; point; } thread b { point; fence; skip; yield; }"),
    (
        "failures",
        "var x; mutex m; thread a { lock m; x = 1; let r = x; assert r == 1, \"lost\"; unlock m; } \
        thread b { x = 0; assume x == 0; lock m; x = 1 / x; } thread c { unlock m; }",
    ),
    (
        "deadlock",
        "mutex a; mutex b; thread t { lock a; lock b; unlock b; unlock a; } thread u { lock b; lock a; unlock a; unlock b; }",
    ),
    (
        "log",
        "var x; thread t { x = 1; log \"x\", x; } thread u { x = 2; log x, \"y\"; } final { log \"end\", x; }",
    ),
];
