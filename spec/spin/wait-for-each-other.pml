/* Each waits in a loop for what the other would do after its own. The same as wait-for-each-other.cl. */
byte a, b, ended;
active proctype p() { do :: a != 0 -> break :: else -> skip od; b = 1; ended++ }
active proctype q() { do :: b != 0 -> break :: else -> skip od; a = 1; ended++ }
ltl p0 { <> (ended == 2) }
