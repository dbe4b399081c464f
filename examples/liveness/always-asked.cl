//@ liveness: none holds fails, weak holds holds, strong holds holds
// Requests without end: each is answered before the next one; and both sides go on, if each thread gets its turn.
var asked = 0, answers = 0;

thread client { loop { await asked == 0; asked = 1; } }
thread server { loop { await asked == 1; answers = (answers + 1) % 3; asked = 0; } }
thread other { loop { yield; } }

answers == 1 leads_to answers == 1 || asked == 0;
always eventually answers == 2;
