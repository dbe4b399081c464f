//@ outcomes: deadlock
//@ states: 1, deadlock-states: 1

// [pure-op] Each op of the round left everything as it was: the swap put back what it found, the cas failed, the
// atomic wrote what was there, and nobody looks whether the mutex is held.
var x = 1, y;
mutex m;

thread a {
    loop {
        let s = swap(x, 1);
        if cas(x, 0, 2) { break; }
        atomic { y = 0; }
        with m { let r = y; }
        yield;
    }
}
