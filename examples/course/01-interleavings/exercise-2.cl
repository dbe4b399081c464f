//@ question: "Each of two threads increments x twice, so x should be 4. Find a schedule at whose end x is 2."
//@ answer: schedule ok reaches "x == 2"
//@ hint: "A thread that has read x early writes a small value late. Which increments are lost by that?"
//@ why: "A write of an old value undoes every increment that came between its read and itself."
var x = 0;

thread a { let r = x; x = r + 1; let s = x; x = s + 1; }
thread b { let r = x; x = r + 1; let s = x; x = s + 1; }
