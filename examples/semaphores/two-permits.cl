//@ outcomes: ok deadlock

// Each thread takes one permit and waits for a second one.
sem permits = 2;

thread t[i in 0..2] { acquire permits; acquire permits; release permits; release permits; }
