//@ outcomes: failure

// [no-progress]: 10^6 invisible steps in one transition.
thread t { loop { skip; } }
