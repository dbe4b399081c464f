//@ liveness: none fails, weak fails, strong fails
//@ outcomes: ok deadlock
// A request that is not answered: the answering thread may look before it is asked, and end. Then the other waits for ever.
var asked = 0, answered = 0;

thread client { asked = 1; await answered == 1; }
thread server { if asked == 1 { answered = 1; } }

asked == 1 leads_to answered == 1;
