//@ outcomes: deadlock
//@ states: 2, deadlock-states: 2

// [terminal-state]: the arguments of a call under way are values of its caller, whatever became of the parameters.
chan q(1);
fn f(k) { k = 0; let r = recv(q); }

thread a { f(choose(0..2)); }
