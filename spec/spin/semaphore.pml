/* Two threads that want the same token. The same as semaphore.cl. */
byte s = 1, asks[2], inside[2];
active [2] proctype p() {
  byte me = _pid;
  do
  :: asks[me] = 1;
     atomic { s > 0 -> s--; inside[me] = 1 };
     inside[me] = 0;
     asks[me] = 0;
     s++
  od
}
ltl p0 { [] (asks[0] == 1 -> <> (inside[0] == 1)) }
