//@ outcomes: ok
//@ condition: holds

// [prefix-static]: a plain access before the first op of a static thread comes before everything.
plain var x;

thread a { x = 1; point; }
thread b { let r = x; point; }

forall b:r == 1;
