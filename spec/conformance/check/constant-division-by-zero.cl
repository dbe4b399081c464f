// Constants are checked.
const N = 1 / 0;
thread t { skip; }
