//@ from: "depth-first search and the oracle agree"
//@ outcomes: ok failure, switches: failure 2
//@ schedules: 38, hbrs: 16, lazy-hbrs: 16, states: 2, failure-states: 1

// Two clients share one reply channel, so one may take the answer of the other.
chan request(2), reply(2);

thread client[i in 0..2] {
  send request, i;
  let answer = recv(reply);
  assert answer == 10 * i, "the answer of another client";
}
thread server {
  for k in 0..2 {
    let r = recv(request);
    send reply, 10 * r;
  }
}
