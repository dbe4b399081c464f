//! A quick test whether two steps can depend on one another: one bit for each object, modulo 64.

use loris_interpreter::Access;

/// The objects that a step reads and writes, as bits. Steps that spawn, join, arrive and the like may depend on
/// anything.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Touch {
    reads: u64,
    writes: u64,
}

impl Touch {
    /// Of a step that touches this.
    pub(crate) fn of(accesses: &[Access]) -> Touch {
        let mut touch = Touch::default();
        for access in accesses {
            match access {
                Access::Read(object) => touch.reads |= 1 << (object.0 % 64),
                Access::Write(object) | Access::Mutex(object) => touch.writes |= 1 << (object.0 % 64),
                _ => touch.writes = u64::MAX,
            }
        }
        touch
    }

    /// Whether steps of two threads may depend on one another; if not, they do not.
    pub(crate) fn meets(self, other: Touch) -> bool {
        let both = self.writes & (other.reads | other.writes) | self.reads & other.writes;
        both != 0 || self.writes == u64::MAX || other.writes == u64::MAX
    }
}

#[cfg(test)]
mod tests {
    use loris_interpreter::ThreadId;
    use loris_lang::ir::ObjectId;

    use super::*;

    #[test]
    fn what_depends_meets() {
        let [x, y, far] = [0, 1, 64].map(ObjectId);
        let meets = |one: Access, other: Access| Touch::of(&[one]).meets(Touch::of(&[other]));
        assert!(meets(Access::Read(x), Access::Write(x)) && meets(Access::Mutex(x), Access::Mutex(x)));
        assert!(!meets(Access::Read(x), Access::Read(x)) && !meets(Access::Write(x), Access::Write(y)));
        assert!(meets(Access::Write(x), Access::Write(far)), "bits are shared");
        // A spawn comes before what touches nothing.
        assert!(Touch::of(&[Access::Spawn(ThreadId(1))]).meets(Touch::of(&[])));
        assert!(!Touch::of(&[]).meets(Touch::of(&[Access::Write(x)])));
    }
}
