//@ question: "The search has begun with w. Name a smallest source set at the start that has w in it."
//@ answer: threads source of "w"
//@ hint: "Which way to go on can w not begin? Add a thread that can begin it, and see whether something is left."
//@ why: "w cannot begin what reads x before the write. r can begin all of that, and so can s: nobody writes y or z."
var x, y, z;

thread w { x = 1; }
thread r { let o = y; let p = x; }
thread s { let o = z; let q = x; }
