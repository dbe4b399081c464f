//@ outcomes: deadlock
//@ states: 1, deadlock-states: 1

// [outcome-loop] Nobody sets f: a goes round for ever, and b waits for its end in vain.
var f;

fn wait_for() {
    while f == 0 { yield; }
}

main {
    let a = spawn wait_for();
    join a;
}
