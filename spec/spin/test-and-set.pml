/* A test-and-set lock. The same as test-and-set.cl. */
byte l, asks[2], inside[2];
active [2] proctype p() {
  byte me = _pid, was;
  do
  :: asks[me] = 1;
     do
     :: d_step { was = l; l = 1 };
        if :: was == 0 -> break :: else -> skip fi
     od;
     inside[me] = 1;
     inside[me] = 0;
     asks[me] = 0;
     l = 0
  od
}
ltl p0 { [] (asks[0] == 1 -> <> (inside[0] == 1)) }
