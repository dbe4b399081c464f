/* Two locks in crossed order: an execution may end in a deadlock, before both are done. The same as crossed-locks.cl. */
bool a, b;
byte done[2];
active proctype p() { atomic { !a -> a = true }; atomic { !b -> b = true }; done[0] = 1; b = false; a = false }
active proctype q() { atomic { !b -> b = true }; atomic { !a -> a = true }; done[1] = 1; a = false; b = false }
ltl p0 { <> (done[0] == 1) }
