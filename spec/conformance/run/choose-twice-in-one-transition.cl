//@ outcomes: ok
//@ condition: holds

// [choose]: two choices in one transition; the second range depends on the first value.
thread a { point; let p = choose(0..3); let q = choose(0..p + 1); }

exists a:p == 2 && a:q == 2;
never a:q > a:p;
