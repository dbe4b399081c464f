//@ outcomes: deadlock

// [write-lock]: no upgrade; a reader that asks to write blocks for ever.
rwlock l;

thread a { read_lock l; write_lock l; }
