// At most 65,535 threads.
thread t[i in 0..65536] { skip; }
