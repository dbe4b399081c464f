//@ from: "SCTBench, re-created: Thomson, Donaldson and Betts 2016, Table 3.3, and an independent enumerator"
//@ profile: study
//@ study: dfs total 100000 first none buggy 0
//@ study: idb bound 2 total 4378 new 4264 first 2990 buggy 192
//@ study: rand first 19 buggy 133
//@ study: pct1 threads 3 steps 169 first none buggy 0
//@ study: pct2 threads 3 steps 169 first 61 buggy 4829
//@ study: pct3 threads 3 steps 169 first 24 buggy 8069
//@ skip: dfs "runs to the limit of the study, 100,000 schedules"
//@ skip: hbr-caching "runs to the limit of the study, 100,000 schedules"
//@ skip: lazy-hbr-caching "runs to the limit of the study, 100,000 schedules"
//@ skip: state-caching "runs to the limit of the study, 100,000 schedules"

// chess.IWSQ: the work-stealing deque with a spin lock made of an exchange in place of the mutex; who finds it taken
// yields. To release it is a plain store: one scheduling point.
// Bug: as in work-stealing-queue.cl. Without preemptions two spinners yield to each other for ever, for free, so the
// search by preemptions never gets beyond bound 0 or 1.
const NONE = -1;
var l;
var head, tail;
var el[16];
plain var mask = 1;
plain var taken[4];

fn acquire_lock() {
  loop {
    point;
    if swap(l, 1) == 0 { return; }
    yield;
  }
}

fn get_head() { point; return fetch_add(head, 0); }

fn get_tail() { point; return fetch_add(tail, 0); }

fn set_head(v) { point; swap(head, v); }

fn set_tail(v) { point; swap(tail, v); }

fn steal() {
  let r = NONE;
  acquire_lock();
  let h = get_head();
  set_head(h + 1);
  if h < get_tail() { r = el[h & mask]; } else { set_head(h); }
  l = 0;
  return r;
}

fn pop() {
  let t = get_tail() - 1;
  set_tail(t);
  if get_head() <= t { return plain(el[t & mask]); }
  set_tail(t + 1);
  return pop_slowly();
}

fn pop_slowly() {
  let r = NONE;
  acquire_lock();
  let t = get_tail() - 1;
  set_tail(t);
  if get_head() <= t { r = plain(el[t & mask]); } else { set_tail(t + 1); }
  if get_head() > t { set_head(0); set_tail(0); r = NONE; }
  l = 0;
  return r;
}

fn push(e) {
  let t = get_tail();
  if t < get_head() + mask + 1 {
    el[t & mask] = e;
    set_tail(t + 1);
  } else { push_slowly(e); }
}

fn push_slowly(e) {
  acquire_lock();
  let h = get_head();
  let count = get_tail() - h;
  h = h & mask;
  set_head(h);
  set_tail(h + count);
  if count >= mask {
    let copy[16] = 0;
    for i in 0..count { copy[i] = plain(el[(h + i) & mask]); }
    for i in 0..count { plain el[i] = copy[i]; }
    set_head(0);
    set_tail(count);
    mask = 2 * (mask + 1) - 1;
  }
  assert count < mask, "the array is too small";
  let t = get_tail();
  plain el[t & mask] = e;
  set_tail(t + 1);
  l = 0;
}

fn take(r) { if r != NONE { taken[r] += 1; } }

fn thief() { for i in 0..2 { take(steal()); } }

main {
  set_head(0);
  set_tail(0);
  let s = spawn thief();
  let t = spawn thief();
  for i in 0..2 {
    push(2 * i);
    push(2 * i + 1);
    take(pop());
  }
  take(pop());
  take(pop());
  join s; join t;
  for i in 0..4 { assert taken[i] == 1, "an item was taken twice or never"; }
}
