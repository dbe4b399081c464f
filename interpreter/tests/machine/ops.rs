//! Each kind of op: when it blocks, what it touches, what it does.

use crate::support::{is_enabled, machine, pending, pending_accesses, status, step, steps, thread};
use loris_interpreter::{Access, Blocker, Machine, ObjectState, PlainValue, Status};
use loris_lang::ir::{ObjectId, Value};

fn state(machine: &Machine, object: u32) -> ObjectState {
    machine.object_state(ObjectId(object)).unwrap()
}

fn var(machine: &Machine, object: u32) -> PlainValue {
    match state(machine, object) {
        ObjectState::Var(value) => value,
        other => panic!("{other:?}"),
    }
}

fn blocker(machine: &Machine, name: &str) -> Option<Blocker> {
    machine.blocked_on(thread(machine, name))
}

#[test]
fn variables() {
    let mut m = machine(
        "var x, a[2]; thread t { let r = x; x = r + 1; a[1] = 3; let c = cas(x, 1, 4); let d = cas(x, 1, 5); \
         let f = fetch_add(a[1], 2); let s = swap(x, 9); x += 1; }",
    );
    let expected = [
        ("read x", "read x"),
        ("write x", "write x"),
        ("write a[1]", "write a[1]"),
        ("cas x", "write x"),
        ("cas x", "read x"),
        ("fetch_add a[1]", "write a[1]"),
        ("swap x", "write x"),
        ("read x", "read x"),
        ("write x", "write x"),
    ];
    for (op, access) in expected {
        assert_eq!(pending(&m, "t"), op);
        assert_eq!(pending_accesses(&mut m, "t"), access);
        assert_eq!(step(&mut m, "t"), access);
    }
    assert_eq!(var(&m, 0), PlainValue::Int(10));
    assert_eq!(var(&m, 2), PlainValue::Int(5));
    assert_eq!(status(&m, "t"), Status::Ended);
    let values: Vec<(Value, Value)> = m.events().iter().map(|event| (event.read, event.wrote)).collect();
    assert_eq!(values[3], (Value::Int(1), Value::Int(4)), "a cas that wrote");
    assert_eq!(values[4], (Value::Int(4), Value::Unset), "a cas that did not");
    assert_eq!(values[5], (Value::Int(3), Value::Int(5)));
    assert_eq!(values[6], (Value::Int(4), Value::Int(9)));
}

#[test]
fn a_plain_mutex() {
    let mut m = machine("mutex m; thread a { lock m; unlock m; } thread b { lock m; lock m; }");
    assert_eq!(step(&mut m, "b"), "mutex m");
    assert_eq!(pending_accesses(&mut m, "a"), "mutex m");
    let held = Blocker::Held { lock: ObjectId(0), by: vec![thread(&m, "b")] };
    assert_eq!(blocker(&m, "a"), Some(held.clone()));
    assert_eq!(blocker(&m, "b"), Some(held), "it holds the mutex itself");
    let mut holds = Vec::new();
    m.holds(thread(&m, "b"), &mut holds);
    assert_eq!(holds, [ObjectId(0)]);
}

#[test]
fn inner_levels_of_a_reentrant_mutex_are_invisible() {
    let text = "var x; reentrant mutex m; thread a { lock m; lock m; x = 1; unlock m; unlock m; x = 2; } thread b { lock m; }";
    let mut m = machine(text);
    for op in ["lock m", "write x", "unlock m", "write x"] {
        assert_eq!(pending(&m, "a"), op);
        assert_eq!(is_enabled(&m, "b"), op == "lock m" || op == "write x" && m.depth() > 1);
        step(&mut m, "a");
    }
}

#[test]
fn trylock_makes_a_mutex_strict() {
    let text = "mutex m; reentrant mutex r; thread a { let p = trylock(m); let q = trylock(m); let s = trylock(r); \
                let t = trylock(r); unlock r; unlock r; unlock m; } thread b { lock m; }";
    let mut m = machine(text);
    let expected = [("trylock m", true), ("trylock m", false), ("trylock r", true), ("trylock r", true)];
    for (op, result) in expected {
        assert_eq!(pending(&m, "a"), op);
        assert_eq!(step(&mut m, "a"), op.replace("trylock", "write"));
        assert_eq!(m.events().last().unwrap().read, Value::Bool(result));
    }
    assert_eq!(pending(&m, "a"), "unlock r", "the inner level is gone");
    assert!(!is_enabled(&m, "b"));
    assert_eq!(step(&mut m, "a"), "write r");
    assert_eq!(step(&mut m, "a"), "write m");
    assert_eq!(step(&mut m, "b"), "write m");
}

#[test]
fn reader_writer_locks() {
    let text = "rwlock l; thread a { read_lock l; unlock l; } thread b { read_lock l; read_lock l; } \
                thread c { write_lock l; unlock l; } thread d { write_lock l; write_lock l; }";
    let mut m = machine(text);
    assert_eq!(step(&mut m, "a"), "read l");
    assert_eq!(step(&mut m, "b"), "read l");
    let by = vec![thread(&m, "a"), thread(&m, "b")];
    assert_eq!(blocker(&m, "c"), Some(Blocker::Held { lock: ObjectId(0), by }));
    assert!(is_enabled(&m, "b"), "who reads may read again");
    assert_eq!(step(&mut m, "a"), "read l");
    m.begin(&[]).unwrap();
    assert_eq!(step(&mut m, "c"), "write l");
    assert!(!is_enabled(&m, "a") && !is_enabled(&m, "d"));
    assert_eq!(pending_accesses(&mut m, "c"), "write l");
    assert_eq!(step(&mut m, "c"), "write l");
    step(&mut m, "d");
    assert!(!is_enabled(&m, "a") && !is_enabled(&m, "d"));
}

#[test]
fn a_wait_is_three_ops() {
    let text =
        "mutex m; cond c[2]; thread w { with m { wait c[1], m; } } thread s { notify c[0]; notify c[1]; }";
    let mut m = machine(text);
    step(&mut m, "w");
    assert_eq!(pending(&m, "w"), "wait c[1] m");
    assert_eq!(pending_accesses(&mut m, "w"), "write c[1], mutex m");
    assert_eq!(step(&mut m, "w"), "write c[1], mutex m");
    assert_eq!(state(&m, 0), ObjectState::Mutex(None));
    assert_eq!(pending(&m, "w"), "wake c[1]");
    assert_eq!(blocker(&m, "w"), Some(Blocker::Object(ObjectId(2))));
    assert_eq!(step(&mut m, "s"), "write c[0]");
    assert!(!is_enabled(&m, "w"));
    assert_eq!(step(&mut m, "s"), "write c[1]");
    assert_eq!(state(&m, 2), ObjectState::Cond(["w".to_owned()].into()), "it waits until its wake");
    assert_eq!(step(&mut m, "w"), "write c[1]");
    assert_eq!(state(&m, 2), ObjectState::Cond([].into()));
    assert_eq!(pending(&m, "w"), "lock m");
    steps(&mut m, "w w");
    assert_eq!(status(&m, "w"), Status::Ended);
}

#[test]
fn a_token_goes_to_one_of_those_who_waited_when_it_was_given() {
    let text = "mutex m; cond c; thread w[i in 0..3] { with m { wait c, m; } } thread s { notify c; notify c; notify_all c; }";
    let mut m = machine(text);
    let awake = |m: &Machine| (0..3).filter(|i| is_enabled(m, &format!("w[{i}]"))).collect::<Vec<_>>();
    steps(&mut m, "w[0] w[0] s w[1] w[1]");
    assert_eq!(awake(&m), [0, 2], "w[2] stands at its lock");
    steps(&mut m, "s w[2] w[2]");
    assert_eq!(awake(&m), [0, 1]);
    step(&mut m, "w[1]");
    assert_eq!(awake(&m), [0, 1], "w[1] took the second token, and stands at its lock");
    step(&mut m, "w[0]");
    assert_eq!(awake(&m), [0, 1]);
    step(&mut m, "s");
    assert_eq!(awake(&m), [0, 1, 2]);
}

#[test]
fn a_waiter_takes_the_oldest_token_and_leaves_the_others() {
    let text =
        "mutex m; cond c; thread w[i in 0..2] { with m { wait c, m; } } thread s { notify c; notify c; }";
    let mut m = machine(text);
    steps(&mut m, "w[0] w[0] w[1] w[1] s s w[0]");
    assert!(is_enabled(&m, "w[1]"), "a token is left for it");
    m.begin(&[]).unwrap();
    steps(&mut m, "w[0] w[0] w[1] w[1] s w[0]");
    assert!(!is_enabled(&m, "w[1]"));
    m.begin(&[]).unwrap();
    steps(&mut m, "s s w[0] w[0]");
    assert!(!is_enabled(&m, "w[0]"), "a notify without a waiter is lost");
}

#[test]
fn a_wait_gives_all_levels_back_and_takes_them_again() {
    let text = "var x; reentrant mutex m; cond c; thread w { lock m; lock m; wait c, m; unlock m; x = 1; unlock m; } \
                thread s { notify c; lock m; unlock m; }";
    let mut m = machine(text);
    steps(&mut m, "w w s s");
    assert!(is_enabled(&m, "w"));
    step(&mut m, "w");
    assert!(!is_enabled(&m, "w"), "s holds the mutex");
    steps(&mut m, "s w");
    assert_eq!(pending(&m, "w"), "write x", "the inner unlock was invisible");
    assert_eq!(state(&m, 1), ObjectState::Mutex(Some("w".to_owned())));
    step(&mut m, "w");
    assert_eq!(pending(&m, "w"), "unlock m");
}

#[test]
fn semaphores() {
    let mut m = machine("sem s = 1; thread a { acquire s; acquire s; } thread b { release s; }");
    assert_eq!(step(&mut m, "a"), "write s");
    assert_eq!(blocker(&m, "a"), Some(Blocker::Object(ObjectId(0))));
    assert_eq!(step(&mut m, "b"), "write s");
    assert_eq!(state(&m, 0), ObjectState::Sem(1));
    step(&mut m, "a");
    assert_eq!(state(&m, 0), ObjectState::Sem(0));
}

#[test]
fn barriers() {
    let mut m = machine("barrier b(2); thread p[i in 0..3] { arrive b; arrive b; }");
    assert_eq!(step(&mut m, "p[0]"), "share b 1, before b 0");
    assert!(!is_enabled(&m, "p[0]"));
    assert_eq!(pending_accesses(&mut m, "p[1]"), "share b 1, before b 0");
    assert_eq!(step(&mut m, "p[1]"), "share b 1, before b 0");
    assert_eq!(pending_accesses(&mut m, "p[0]"), "after b 0");
    assert_eq!(step(&mut m, "p[2]"), "share b 2, before b 1", "the next round begins before all have left");
    let may_leave = ["p[0]".to_owned(), "p[1]".to_owned()].into();
    assert_eq!(state(&m, 0), ObjectState::Barrier { arrivals: 1, may_leave });
    assert_eq!(step(&mut m, "p[0]"), "after b 0");
    assert!(!is_enabled(&m, "p[2]"));
    assert_eq!(step(&mut m, "p[0]"), "share b 2, before b 1");
    assert_eq!(step(&mut m, "p[2]"), "after b 1");
    assert_eq!(step(&mut m, "p[1]"), "after b 0");
}

#[test]
fn channels() {
    let mut m = machine("chan c(1); thread s { send c, 5; send c, 6; } thread r { let v = recv(c); }");
    assert_eq!(blocker(&m, "r"), Some(Blocker::Object(ObjectId(0))));
    assert_eq!(step(&mut m, "s"), "write c");
    assert!(!is_enabled(&m, "s"));
    assert_eq!(state(&m, 0), ObjectState::Chan(vec![PlainValue::Int(5)]));
    assert_eq!(step(&mut m, "r"), "write c");
    assert_eq!(m.events().last().unwrap().read, Value::Int(5));
    assert!(is_enabled(&m, "s"));
}

#[test]
fn a_rendezvous() {
    let text = "chan c(0); thread s { send c, 5; } thread u { send c, 6; } thread r { let v = recv(c); let w = recv(c); }";
    let mut m = machine(text);
    assert_eq!(step(&mut m, "s"), "write c");
    assert_eq!(pending(&m, "s"), "sent c");
    assert!(!is_enabled(&m, "s") && !is_enabled(&m, "u"));
    let transit = Some(("s".to_owned(), PlainValue::Int(5)));
    assert_eq!(state(&m, 0), ObjectState::Rendezvous { transit, may_finish: [].into() });
    assert_eq!(pending_accesses(&mut m, "r"), "write c, before c 0");
    assert_eq!(step(&mut m, "r"), "write c, before c 0");
    assert_eq!(state(&m, 0), ObjectState::Rendezvous { transit: None, may_finish: ["s".to_owned()].into() });
    step(&mut m, "u");
    assert!(is_enabled(&m, "s"), "its own value was taken");
    assert!(!is_enabled(&m, "u"));
    assert_eq!(step(&mut m, "s"), "after c 0");
    assert_eq!(step(&mut m, "r"), "write c, before c 1");
}

#[test]
fn an_await_touches_what_its_evaluation_touches() {
    let text = "var x, y; thread a { await x == 1 && y == 1; } thread b { x = 1; y = 1; } thread c { await 1 == 1; }";
    let mut m = machine(text);
    assert_eq!(pending_accesses(&mut m, "a"), "read x");
    assert_eq!(blocker(&m, "a"), Some(Blocker::Guard));
    step(&mut m, "b");
    assert_eq!(pending_accesses(&mut m, "a"), "read x, read y");
    assert!(!is_enabled(&m, "a"));
    step(&mut m, "b");
    assert_eq!(step(&mut m, "a"), "read x, read y");
    assert_eq!(pending(&m, "c"), "await");
    assert_eq!(step(&mut m, "c"), "");
}

#[test]
fn an_atomic_is_one_op() {
    let text = "var x, y, z; fn g(d) { y = x + d; return y; } thread a { atomic { await x > 0; if x == 1 { z = g(1); } } } \
                thread b { x = 1; atomic { } }";
    let mut m = machine(text);
    assert_eq!(pending_accesses(&mut m, "a"), "read x");
    assert!(!is_enabled(&m, "a"));
    step(&mut m, "b");
    assert_eq!(pending_accesses(&mut m, "a"), "read x, write y, write z");
    assert_eq!(m.depth(), 1, "the dry run leaves nothing");
    assert_eq!(step(&mut m, "a"), "read x, write y, write z");
    assert_eq!(var(&m, 2), PlainValue::Int(2));
    assert_eq!(step(&mut m, "b"), "");
}

#[test]
fn plain_accesses_belong_to_the_transition() {
    let text =
        "plain var p; var x; thread a { p = 1; x = 1; p = p + 1; } thread b { let r = plain(x); x = r; }";
    let mut m = machine(text);
    let root: Vec<Access> = m.root_accesses().to_vec();
    assert_eq!(root, [Access::write(ObjectId(0)), Access::read(ObjectId(1))]);
    assert_eq!(step(&mut m, "a"), "write x, write p");
}

#[test]
fn points_touch_nothing() {
    let mut m = machine("thread a { yield; point; fence; skip; }");
    for op in ["yield", "point"] {
        assert_eq!(pending(&m, "a"), op);
        assert_eq!(pending_accesses(&mut m, "a"), "");
        assert_eq!(step(&mut m, "a"), "");
    }
    assert_eq!(status(&m, "a"), Status::Ended);
}

#[test]
fn spawned_threads_are_named_by_their_parent() {
    let text = "plain var p; var x; fn f(n) { p = n; x = n; if n > 0 { let h = spawn f(n - 1); join h; } } \
                main { let h = spawn f(1); let k = spawn f(0); join h; join k; join k; }";
    let mut m = machine(text);
    assert_eq!(pending(&m, "main"), "spawn main.0");
    assert_eq!(pending_accesses(&mut m, "main"), "before main.0");
    assert_eq!(status(&m, "main.0"), Status::Absent);
    assert_eq!(step(&mut m, "main"), "before main.0, write p");
    assert_eq!(pending(&m, "main.0"), "write x", "the child has run its prefix");
    assert_eq!(m.parent(thread(&m, "main.0")), Some(thread(&m, "main")));
    steps(&mut m, "main main.0");
    assert_eq!(pending(&m, "main.0"), "spawn main.0.0");
    assert_eq!(pending(&m, "main"), "join main.0");
    assert_eq!(blocker(&m, "main"), Some(Blocker::Thread(thread(&m, "main.0"))));
    steps(&mut m, "main.0 main.0.0 main.0");
    assert_eq!(status(&m, "main.0"), Status::Ended);
    assert_eq!(step(&mut m, "main"), "after main.0");
    assert!(!is_enabled(&m, "main"));
    steps(&mut m, "main.1 main main");
    assert_eq!(status(&m, "main"), Status::Ended);
    assert_eq!(m.thread_count_ever(), 4);
}

#[test]
fn a_failed_thread_can_be_joined_and_one_stopped_at_an_assume_cannot() {
    let text = "var x; fn bad() { fail; } fn stop() { assume false; } fn late() { x = 1; assert x == 2; } \
                main { let a = spawn bad(); join a; let b = spawn late(); join b; let c = spawn stop(); join c; }";
    let mut m = machine(text);
    steps(&mut m, "main main main");
    assert_eq!(status(&m, "main.0"), Status::Failed);
    assert!(!is_enabled(&m, "main"));
    steps(&mut m, "main.1 main.1 main main");
    assert_eq!(status(&m, "main.2"), Status::AssumeBlocked);
    assert!(!is_enabled(&m, "main"));
}
