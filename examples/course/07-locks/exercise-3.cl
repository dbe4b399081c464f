//@ question: "Find a schedule that ends in a deadlock."
//@ answer: schedule deadlock
//@ hint: "Let each thread take its first mutex before either takes its second."
//@ why: "Then each thread waits for a mutex that the other holds, and will not give back before it goes on."
var x, y;
mutex m, n;

thread a { lock m; x = 1; lock n; y = 1; unlock n; unlock m; }
thread b { lock n; y = 2; lock m; x = 2; unlock m; unlock n; }
