//@ from: "SCTBench, re-created: Thomson, Donaldson and Betts 2016, Table 3.3, and an independent enumerator"
//@ profile: study
//@ study: dfs total 100000 first 75861 buggy 2127
//@ study: ipb bound 1 total 88 new 84 first 31 buggy 2
//@ study: idb bound 1 total 28 new 27 first 19 buggy 1
//@ study: rand first 72 buggy 1024
//@ study: pct1 threads 3 steps 81 first none buggy 0
//@ study: pct2 threads 3 steps 81 first 109 buggy 1271
//@ study: pct3 threads 3 steps 81 first 109 buggy 2346
//@ skip: dfs "runs to the limit of the study, 100,000 schedules"
//@ skip: hbr-caching "runs to the limit of the study, 100,000 schedules"
//@ skip: lazy-hbr-caching "runs to the limit of the study, 100,000 schedules"
//@ skip: state-caching "runs to the limit of the study, 100,000 schedules"

// inspect.qsort_mt: a parallel quicksort (after Bentley and McIlroy 1993) with a pool of two threads, 32 numbers. Where
// both parts are larger than four, an idle thread gets the left one.
// Bug: the state of a thread is set without its own mutex, so a wake-up can be lost, or a state overwritten.
// Two accesses are scheduling points: the read in the wait loop and the write when a thread is allocated. They were
// found by trying which choice among the candidates gives the published counts; other cells confirm them. The second
// may as well be one of its neighbours: counts cannot tell.
const IDLE = 0; const WORK = 1; const TERM = 2;
const N = 32; const FORK = 4;
mutex m[2], pool;
cond c[2];
var state[2];
plain var idle = 2;
plain var first[2], size[2];
plain var a[N] = {7, 6, 9, 19, 17, 31, 10, 12, 9, 13, 26, 11, 18, 27, 3, 6, 28, 2, 20, 24, 27, 8, 7, 13, 22, 26, 14, 3, 19,
                  31, 9, 26};

fn exchange(i, j) { let t = a[i]; a[i] = a[j]; a[j] = t; }

fn exchange_blocks(i, j, n) { for k in 0..n { exchange(i + k, j + k); } }

fn least(x, y) { if x < y { return x; } return y; }

fn middle(i, j, k) {
  if a[i] < a[j] {
    if a[j] < a[k] { return j; }
    if a[i] < a[k] { return k; }
    return i;
  }
  if a[j] > a[k] { return j; }
  if a[i] < a[k] { return i; }
  return k;
}

fn insert(lo, n) {
  for i in lo + 1..lo + n {
    let j = i;
    while j > lo && a[j - 1] > a[j] {
      exchange(j, j - 1);
      j -= 1;
    }
  }
}

fn pivot(lo, n) {
  let p = lo + n / 2;
  if n > 7 {
    let left = lo; let right = lo + n - 1;
    if n > 40 {
      let d = n / 8;
      left = middle(left, left + d, left + 2 * d);
      p = middle(p - d, p, p + d);
      right = middle(right - 2 * d, right - d, right);
    }
    p = middle(left, p, right);
  }
  return p;
}

// A thread for the left part, or -1.
fn allocate() {
  lock pool;
  for i in 0..2 {
    if plain(state[i]) == IDLE {
      idle -= 1;
      state[i] = WORK;
      lock m[i];
      unlock pool;
      return i;
    }
  }
  unlock pool;
  return -1;
}

// Sorts the part of a thread. A smaller part that it sorts itself becomes its part.
fn sort(q) {
  let lo = first[q]; let n = size[q];
  loop {
    if n < 7 { insert(lo, n); return; }
    exchange(lo, pivot(lo, n));
    let pa = lo + 1; let pb = lo + 1; let pc = lo + n - 1; let pd = lo + n - 1;
    let swapped = false;
    loop {
      while pb <= pc && a[pb] <= a[lo] {
        if a[pb] == a[lo] { swapped = true; exchange(pa, pb); pa += 1; }
        pb += 1;
      }
      while pb <= pc && a[pc] >= a[lo] {
        if a[pc] == a[lo] { swapped = true; exchange(pc, pd); pd -= 1; }
        pc -= 1;
      }
      if pb > pc { break; }
      exchange(pb, pc);
      swapped = true;
      pb += 1; pc -= 1;
    }
    let r = least(pa - lo, pb - pa);
    exchange_blocks(lo, pb - r, r);
    r = least(pd - pc, lo + n - pd - 1);
    exchange_blocks(pb, lo + n - r, r);
    if !swapped { insert(lo, n); return; }
    let left = pb - pa; let right = pd - pc;
    let helper = -1;
    if left > FORK && right > FORK { helper = allocate(); }
    if helper >= 0 {
      first[helper] = lo; size[helper] = left;
      notify c[helper];
      unlock m[helper];
    } else if left > 0 {
      first[q] = lo; size[q] = left;
      sort(q);
    }
    if right == 0 { return; }
    lo = lo + n - right;
    n = right;
  }
}

fn worker(q) {
  loop {
    lock m[q];
    while state[q] == IDLE { wait c[q], m[q]; }
    unlock m[q];
    if plain(state[q]) == TERM { return; }
    assert plain(state[q]) == WORK, "no such state";
    sort(q);
    lock pool;
    plain state[q] = IDLE;
    idle += 1;
    if idle == 2 {
      let o = 1 - q;
      lock m[o];
      plain state[o] = TERM;
      notify c[o];
      unlock m[o];
      unlock pool;
      return;
    }
    unlock pool;
  }
}

main {
  let p = spawn worker(0);
  let q = spawn worker(1);
  lock m[0];
  first[0] = 0; size[0] = N;
  plain state[0] = WORK;
  idle -= 1;
  notify c[0];
  unlock m[0];
  join p; join q;
  for i in 1..N { assert a[i - 1] <= a[i], "not sorted"; }
}
