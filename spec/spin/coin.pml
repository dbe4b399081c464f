/* A loop that is left when a choice says so. The same as coin.cl. */
byte done;
active proctype t() {
  byte go = 1;
  do
  :: go == 1 -> if :: go = 0 :: go = 1 fi
  :: else -> break
  od;
  done = 1
}
ltl p0 { <> (done == 1) }
