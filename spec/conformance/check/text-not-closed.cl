// A text that does not end on its line.
thread t { fail "oh no; }
thread u { skip; }
