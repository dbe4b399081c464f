//! Whether long work is to be given up: what is asked now and then where much is done between two steps.

/// Asked at every piece of work that may be one of very many.
///
/// Once it says so, the work is to end soon, in any way: the run is over, and what comes of the work is not used.
pub trait Poll {
    /// Whether the work is to be given up.
    fn stops(&self) -> bool;
}

/// Never gives up.
impl Poll for () {
    fn stops(&self) -> bool {
        false
    }
}
