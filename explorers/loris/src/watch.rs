//! Who looks on while a run goes: the observer of the embedder, and the hook that stops it.

use loris_engine::choice_point::ChoicePoint;
use loris_engine::observer::{Attention, Discovery, Observer, Progress, Terminal};
use loris_engine::report::StopReason;
use loris_engine::search_event::SearchEvent;

/// Says now and then whether a run is to stop.
type Stop<'a> = Box<dyn FnMut(&Progress<'_>) -> Option<StopReason> + 'a>;

/// An observer and a stop hook; neither need be there.
#[derive(Default)]
pub(crate) struct Watch<'a> {
    pub(crate) observer: Option<&'a mut dyn Observer>,
    pub(crate) stop: Option<Stop<'a>>,
}

impl Observer for Watch<'_> {
    fn interval(&self) -> u32 {
        self.observer.as_ref().map_or_else(|| ().interval(), |observer| observer.interval())
    }

    fn poll(&mut self, progress: &Progress<'_>) -> Option<StopReason> {
        let stop = self.stop.as_mut().and_then(|stop| stop(progress));
        stop.or_else(|| self.observer.as_mut()?.poll(progress))
    }

    fn terminal(&mut self, terminal: &Terminal<'_>) {
        if let Some(observer) = &mut self.observer {
            observer.terminal(terminal);
        }
    }

    fn discovered(&mut self, discovery: Discovery<'_>) {
        if let Some(observer) = &mut self.observer {
            observer.discovered(discovery);
        }
    }

    fn attention(&self) -> Attention {
        self.observer.as_ref().map_or(Attention::Figures, |observer| observer.attention())
    }

    fn event(&mut self, point: &ChoicePoint, event: SearchEvent) {
        if let Some(observer) = &mut self.observer {
            observer.event(point, event);
        }
    }
}
