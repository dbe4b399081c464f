/* Strict alternation. The same as turns.cl. */
byte turn, inside[2];
active [2] proctype p() {
  byte me = _pid;
  do
  :: atomic { turn == me -> inside[me] = 1 };
     inside[me] = 0;
     turn = 1 - me
  od
}
ltl p0 { [] <> (inside[0] == 1) }
ltl p1 { [] <> (inside[1] == 1) }
