/* One goes up and down, the other looks. The same as toggle.cl. */
byte x, seen;
active proctype t() { do :: x = 1; x = 0 od }
active proctype u() { byte a; do :: a = x; seen = a od }
ltl p0 { [] <> (x == 1) }
ltl p1 { [] <> (seen == 1) }
