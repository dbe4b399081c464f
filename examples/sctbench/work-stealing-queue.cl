//@ from: "SCTBench, re-created: Thomson, Donaldson and Betts 2016, Table 3.3, and an independent enumerator"
//@ profile: study
//@ study: dfs total 100000 first none buggy 0
//@ study: ipb bound 2 total 8852 new 8626 first 2814 buggy 640
//@ study: idb bound 2 total 2048 new 1974 first 801 buggy 192
//@ study: rand first 392 buggy 106
//@ study: pct1 threads 3 steps 161 first none buggy 0
//@ study: pct2 threads 3 steps 161 first 61 buggy 4993
//@ study: pct3 threads 3 steps 161 first 24 buggy 8357
//@ skip: dfs "runs to the limit of the study, 100,000 schedules"
//@ skip: hbr-caching "runs to the limit of the study, 100,000 schedules"
//@ skip: lazy-hbr-caching "runs to the limit of the study, 100,000 schedules"
//@ skip: state-caching "runs to the limit of the study, 100,000 schedules"

// chess.WSQ: a work-stealing deque with a mutex for thieves and for the slow paths of its owner. Each access of head
// and tail is a compare-and-swap or an exchange in the original: two scheduling points, the effect after the second.
// Bug: push takes one item too many before it makes the array larger, so an item is taken twice or never.
const NONE = -1;
mutex l;
var head, tail;
var el[16];
plain var mask = 1;
plain var taken[4];

fn get_head() { point; return fetch_add(head, 0); }

fn get_tail() { point; return fetch_add(tail, 0); }

fn set_head(v) { point; swap(head, v); }

fn set_tail(v) { point; swap(tail, v); }

fn steal() {
  let r = NONE;
  lock l;
  let h = get_head();
  set_head(h + 1);
  if h < get_tail() { r = el[h & mask]; } else { set_head(h); }
  unlock l;
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
  lock l;
  let t = get_tail() - 1;
  set_tail(t);
  if get_head() <= t { r = plain(el[t & mask]); } else { set_tail(t + 1); }
  if get_head() > t { set_head(0); set_tail(0); r = NONE; }
  unlock l;
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
  lock l;
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
  unlock l;
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
