//! Executions and events a second of CPU time on programs that scale; of wall time where the system does not tell
//! the CPU time.
//!
//! `cargo bench -p loris-explorers` runs all; words after `--` choose programs or explorers by name, and a number
//! says after how many seconds a run is stopped, 2 if none is given. So
//!
//! ```text
//! cargo bench -p loris-explorers -- 60 counter buckets filesystem lastzero-15 optimal-dpor lazy-optimal-dpor
//! ```
//!
//! compares two searches where the lazy relation gains nothing.

use std::sync::Arc;
use std::time::{Duration, Instant};

use loris_explorers::{Explorer, Observer, Options, Progress, StopReason, explore};

/// A program, and the explorers that are fair on it.
struct Case {
    name: &'static str,
    text: &'static str,
}

const CASES: [Case; 10] = [
    Case {
        name: "disjoint",
        text: "const N = 8; var v[N]; mutex m;
thread t[i in 0..N] { lock m; let r = v[i]; v[i] = r + 1; unlock m; }",
    },
    Case {
        name: "counter",
        text: "const N = 8; var x; mutex m;
thread t[i in 0..N] { lock m; x = x + 1; unlock m; }",
    },
    Case {
        name: "readers",
        text: "const N = 10; var x, a[N];
thread w { x = 1; }
thread r[i in 0..N] { let s = a[i]; let t = x; }",
    },
    Case {
        name: "lastzero",
        text: "const N = 10; var a[N + 1];
thread r { let i = N; while a[i] != 0 { i = i - 1; } }
thread t[j in 1..N + 1] { a[j] = a[j - 1] + 1; }",
    },
    Case {
        name: "lastzero-15",
        text: "const N = 15; var a[N + 1];
thread r { let i = N; while a[i] != 0 { i = i - 1; } }
thread t[j in 1..N + 1] { a[j] = a[j - 1] + 1; }",
    },
    Case {
        name: "indexer",
        text: "const N = 14; var table[128];
thread t[tid in 0..N] {
  let m = 0;
  while m < 4 {
    m += 1; let w = m * 11 + tid; let h = (w * 7) % 128;
    while !cas(table[h], 0, w) { h = (h + 1) % 128; }
  }
}",
    },
    Case {
        name: "buckets",
        text: "const N = 14; var table[128]; mutex bucket[128];
thread t[tid in 0..N] {
  let m = 0;
  while m < 4 {
    m += 1; let w = m * 11 + tid; let h = (w * 7) % 128;
    loop {
      lock bucket[h];
      if table[h] == 0 { table[h] = w; unlock bucket[h]; break; }
      unlock bucket[h];
      h = (h + 1) % 128;
    }
  }
}",
    },
    Case {
        name: "filesystem",
        text: "const N = 18; mutex locki[32]; mutex lockb[26]; var inode[32]; var busy[26];
thread t[tid in 0..N] {
  let i = tid % 32;
  lock locki[i];
  if inode[i] == 0 {
    let b = (i * 2) % 26;
    loop {
      lock lockb[b];
      if busy[b] == 0 { busy[b] = 1; inode[i] = b + 1; unlock lockb[b]; break; }
      unlock lockb[b];
      b = (b + 1) % 26;
    }
  }
  unlock locki[i];
}",
    },
    Case {
        name: "writer-readers",
        text: "const N = 8; var x; mutex m;
thread w { lock m; x = 1; unlock m; }
thread r[i in 0..N] { lock m; let s = x; unlock m; }",
    },
    Case {
        name: "philosophers",
        text: "const N = 8; mutex f[N];
thread p[i in 0..N] { lock f[i]; lock f[(i + 1) % N]; unlock f[(i + 1) % N]; unlock f[i]; }",
    },
];

const EXPLORERS: &[Explorer] = &Explorer::SEARCHES;

/// A moment in CPU time, or in wall time.
struct Clock {
    wall: Instant,
    cpu: Option<Duration>,
}

impl Clock {
    fn now() -> Clock {
        let stat = std::fs::read_to_string("/proc/self/schedstat").ok();
        let nanoseconds = stat.as_deref().and_then(|stat| stat.split_whitespace().next()?.parse().ok());
        Clock { wall: Instant::now(), cpu: nanoseconds.map(Duration::from_nanos) }
    }

    fn elapsed(&self) -> Duration {
        match (self.cpu, Clock::now().cpu) {
            (Some(start), Some(end)) => end.saturating_sub(start),
            _ => self.wall.elapsed(),
        }
    }
}

/// Stops a run after a while.
struct Deadline(Instant);

impl Observer for Deadline {
    fn poll(&mut self, _progress: &Progress<'_>) -> Option<StopReason> {
        (Instant::now() >= self.0).then_some(StopReason::Timeout)
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let seconds = words.iter().find_map(|word| word.parse().ok()).unwrap_or(2);
    let limit = Duration::from_secs(seconds);
    let programs: Vec<&Case> = chosen(&words, CASES.iter(), |case| case.name);
    let explorers: Vec<&Explorer> = chosen(&words, EXPLORERS.iter(), |explorer| explorer.name());
    print_line(
        [
            "program",
            "explorer",
            "executions",
            "pruned",
            "HBRs",
            "lazy HBRs",
            "events",
            "seconds",
            "executions/s",
            "events/s",
        ]
        .map(str::to_owned),
    );
    for case in programs {
        for &&explorer in &explorers {
            measure(case, explorer, limit);
        }
    }
}

/// Those whose name is among the words, or all if none is.
fn chosen<T>(words: &[String], all: impl Iterator<Item = T> + Clone, name: impl Fn(&T) -> &str) -> Vec<T> {
    let some: Vec<T> = all.clone().filter(|item| words.iter().any(|word| word == name(item))).collect();
    if some.is_empty() { all.collect() } else { some }
}

/// Runs one explorer on one program for at most so long.
fn measure(case: &Case, explorer: Explorer, limit: Duration) {
    let program = match loris_lang::compile(case.name, case.text) {
        Ok(program) => Arc::new(program),
        Err(errors) => panic!("{errors:?}"),
    };
    let options = Options::default();
    let mut deadline = Deadline(Instant::now() + limit);
    let start = Clock::now();
    let report = explore(&program, explorer, &options, &mut deadline);
    let seconds = start.elapsed().as_secs_f64();
    let found = report.statistics;
    let name = if report.complete() { explorer.name().to_owned() } else { format!("{explorer} …") };
    print_line([
        case.name.to_owned(),
        name,
        found.executions().to_string(),
        found.pruned.total().to_string(),
        found.hbrs.to_string(),
        found.lazy_hbrs.to_string(),
        found.events.to_string(),
        format!("{seconds:.2}"),
        rate(found.executions(), seconds),
        rate(found.events, seconds),
    ]);
}

/// So many a second, without decimals; a dash if the run was too short to tell.
fn rate(count: u64, seconds: f64) -> String {
    let count = u32::try_from(count).map_or(f64::MAX, f64::from);
    if seconds < 0.02 { "-".to_owned() } else { format!("{:.0}", count / seconds) }
}

/// Columns of a fixed width.
#[expect(clippy::print_stdout, reason = "a benchmark prints what it measures")]
fn print_line(columns: [String; 10]) {
    let [program, explorer, rest @ ..] = columns;
    let [executions, pruned, hbrs, lazy_hbrs, events, seconds, execution_rate, event_rate] = rest;
    let counts = format!("{executions:>12}{pruned:>10}{hbrs:>10}{lazy_hbrs:>11}{events:>12}");
    println!("{program:<16}{explorer:<22}{counts}{seconds:>9}{execution_rate:>14}{event_rate:>12}");
}
