/* Peterson's lock. The same as peterson.cl. */
byte flag[2], turn, inside[2];
active [2] proctype p() {
  byte me = _pid;
  do
  :: flag[me] = 1;
     turn = 1 - me;
     do
     :: flag[1 - me] == 0 -> break
     :: else -> if :: turn != 1 - me -> break :: else -> skip fi
     od;
     inside[me] = 1;
     skip;
     inside[me] = 0;
     flag[me] = 0
  od
}
ltl p0 { [] (flag[0] == 1 -> <> (inside[0] == 1)) }
ltl p1 { [] (flag[1] == 1 -> <> (inside[1] == 1)) }
