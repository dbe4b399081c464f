/* A ticket lock. The same as ticket.cl. */
byte next, serving, asks[2], inside[2];
active [2] proctype p() {
  byte me = _pid, mine;
  do
  :: asks[me] = 1;
     d_step { mine = next; next = (next + 1) % 2 };
     do :: serving == mine -> break :: else -> skip od;
     inside[me] = 1;
     inside[me] = 0;
     asks[me] = 0;
     serving = (serving + 1) % 2
  od
}
ltl p0 { [] (asks[0] == 1 -> <> (inside[0] == 1)) }
