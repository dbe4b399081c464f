/* Dekker's lock. The same as dekker.cl. */
byte want[2], turn, inside[2];
active [2] proctype p() {
  byte me = _pid;
  do
  :: want[me] = 1;
     do
     :: want[1 - me] == 0 -> break
     :: else ->
        if
        :: turn != me ->
           want[me] = 0;
           do :: turn == me -> break :: else -> skip od;
           want[me] = 1
        :: else -> skip
        fi
     od;
     inside[me] = 1;
     inside[me] = 0;
     turn = 1 - me;
     want[me] = 0
  od
}
ltl p0 { [] (want[0] == 1 -> <> (inside[0] == 1)) }
ltl p1 { [] (want[1] == 1 -> <> (inside[1] == 1)) }
