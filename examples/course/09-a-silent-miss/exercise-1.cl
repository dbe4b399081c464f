//@ question: "Two mutexes, always nested in one order. Find a schedule whose last state lazy DPOR does not meet."
//@ answer: schedule ok missed-by lazy-dpor
//@ hint: "b reads y and x. In which combination of what it reads must c have run, and a not yet have written?"
//@ why: "c comes first, and b reads what c wrote before a writes. For that c has to take n before a, and m before b."
var x, y;
mutex m, n;

thread a { lock n; y = 1; unlock n; }
thread b { lock m; let r = y; let s = x; unlock m; }
thread c { lock n; lock m; x = 1; unlock m; unlock n; }
