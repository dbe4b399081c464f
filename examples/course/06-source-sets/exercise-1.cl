//@ question: "Which threads are initials of the sequence 't2 t4 t1 t3'?"
//@ answer: threads initials of "t2 t4 t1 t3"
//@ hint: "A thread is an initial if its first event in the sequence is independent of every event before it."
//@ why: "t3 reads y, which t2 writes before; the first steps of the others touch what nobody before them touched."
var x, y, z;

thread t1 { x = 1; }
thread t2 { y = 1; }
thread t3 { let r = y; if r == 0 { z = 1; } }
thread t4 { let r = z; if r == 1 { let s = y; if s == 0 { x = 1; } } }
