//@ liveness: none fails, weak fails, strong fails
// Two philosophers who put the left fork down again if the right one is taken. Both may do so for ever.
mutex fork[2];
var meals[2];

thread p[me in 0..2] {
  let ate = 0;
  while ate == 0 {
    lock fork[me];
    if trylock(fork[1 - me]) {
      meals[me] = 1;
      ate = 1;
      unlock fork[1 - me];
    }
    unlock fork[me];
  }
}

eventually meals[0] == 1 || meals[1] == 1;
