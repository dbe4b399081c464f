// Constants are checked.
const N = 9223372036854775807 + 1;
thread t { skip; }
