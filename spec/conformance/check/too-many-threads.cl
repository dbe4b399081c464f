//@ error: too-many-threads at 4:8

// At most 65,535 threads.
thread t[i in 0..65536] { skip; }
