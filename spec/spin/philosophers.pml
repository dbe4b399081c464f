/* Two philosophers who put the left fork down again if the right one is taken. The same as philosophers.cl. */
bool fork[2];
byte meals;
active [2] proctype p() {
  byte me = _pid, ate, got;
  do
  :: ate == 0 ->
     atomic { !fork[me] -> fork[me] = true };
     d_step { got = 1 - fork[1 - me]; fork[1 - me] = true };
     if :: got == 1 -> meals = 1; ate = 1; fork[1 - me] = false :: else -> skip fi;
     fork[me] = false
  :: else -> break
  od
}
ltl p0 { <> (meals == 1) }
