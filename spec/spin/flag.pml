/* Passing a message by a flag. The same as flag.cl. */
byte data, ready, got;
active proctype producer() { data = 1; ready = 1 }
active proctype consumer() { do :: ready != 0 -> break :: else -> skip od; got = data }
ltl p0 { <> (got == 1) }
