//@ liveness: none fails, weak fails
// Two philosophers who put the left fork down again if the right one is taken.
mutex fork[2];
var meals = 0;
thread p[me in 0..2] {
  let ate = 0;
  while ate == 0 {
    lock fork[me];
    if trylock(fork[1 - me]) { meals = 1; ate = 1; unlock fork[1 - me]; }
    unlock fork[me];
  }
}
eventually meals == 1;
