//@ outcomes: ok
//@ condition: fails

// [condition]: never with a witness.
var x;

thread a { x = 1; }
thread b { x = 2; }

never x == 1;
