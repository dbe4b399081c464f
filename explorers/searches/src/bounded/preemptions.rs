//! Preemption bounding (Musuvathi and Qadeer 2007: iterative context bounding, §3; Thomson 2016, §3.2.2).
//!
//! Idea: most bugs need few context switches at places where the running thread could have gone on. A schedule may
//! switch for free where a thread blocks, ends, or yields to others, and pays 1 for each *preemption*: another thread is
//! chosen although the one that ran last is enabled.
//!
//! With n threads, each of at most k steps of which b block, at most C(nk, c) · (nb + c)! schedules have c
//! preemptions: polynomial in k for fixed c, where all schedules are exponentially many.
//!
//! Before the first event `main` counts as the thread that ran last, as in the study's tool. In a program without a
//! thread of this name nobody ran, and any thread may be the first for free: none of them was interrupted.
//!
//! Residue: the thread that ran last, if it is enabled or yields to others. If it is blocked or has ended, nothing can be
//! preempted at this point, whoever it was; at later points another one is the last.

use super::cost::Cost;
use crate::bounded::figures::Measure;
use loris_engine::choice_point::ChoicePoint;

/// Whether the thread that ran last is an alternative; then it is the first one.
fn can_go_on(point: &ChoicePoint) -> bool {
    let first = point.search_order().next();
    first.is_some() && first == point.last_thread()
}

/// One for each switch away from a thread that could go on.
#[derive(Clone, Copy, Default, Debug)]
pub struct Preemptions;

impl Cost for Preemptions {
    const MEASURE: Measure = Measure::Preemptions;

    fn at(point: &ChoicePoint, place: usize) -> u32 {
        u32::from(place > 0 && can_go_on(point))
    }

    fn within(point: &ChoicePoint, budget: u32) -> usize {
        if budget == 0 && can_go_on(point) { 1 } else { point.enabled().len() }
    }

    fn residue(point: &ChoicePoint) -> u64 {
        let machine = point.machine();
        let last = point.last_thread().filter(|last| machine.is_enabled(*last));
        last.map_or(0, |last| machine.thread_key(last) | 1)
    }
}
