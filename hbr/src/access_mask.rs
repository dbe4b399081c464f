//! A quick test whether two steps can depend on one another: one bit for each object, modulo 64.

use loris_interpreter::{Access, Share};

/// The objects that a step reads and writes, as bits. Steps that spawn, join, arrive and the like may depend on
/// anything.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct AccessMask {
    reads: u64,
    writes: u64,
}

impl AccessMask {
    /// Of a step that touches this.
    pub fn of(accesses: &[Access]) -> AccessMask {
        let mut mask = AccessMask::default();
        for access in accesses {
            match access {
                Access::Touch { object, share: Share::Group(0) } => mask.reads |= 1 << (object.0 % 64),
                Access::Touch { object, .. } | Access::Lock(object) => mask.writes |= 1 << (object.0 % 64),
                Access::Before(_) | Access::After(_) => mask.writes = u64::MAX,
            }
        }
        mask
    }

    /// Whether steps of two threads may depend on one another; if not, they do not.
    pub fn meets(self, other: AccessMask) -> bool {
        let both = self.writes & (other.reads | other.writes) | self.reads & other.writes;
        both != 0 || self.writes == u64::MAX || other.writes == u64::MAX
    }
}

#[cfg(test)]
mod tests {
    use loris_interpreter::{ThreadId, Token};
    use loris_lang::ir::ObjectId;

    use super::*;

    #[test]
    fn what_depends_meets() {
        let [x, y, far] = [0, 1, 64].map(ObjectId);
        let meets = |one: Access, other: Access| AccessMask::of(&[one]).meets(AccessMask::of(&[other]));
        assert!(meets(Access::read(x), Access::write(x)) && meets(Access::Lock(x), Access::Lock(x)));
        assert!(!meets(Access::read(x), Access::read(x)) && !meets(Access::write(x), Access::write(y)));
        assert!(meets(Access::write(x), Access::write(far)), "bits are shared");
        // A spawn comes before what touches nothing.
        assert!(AccessMask::of(&[Access::Before(Token::Thread(ThreadId(1)))]).meets(AccessMask::of(&[])));
        assert!(!AccessMask::of(&[]).meets(AccessMask::of(&[Access::write(x)])));
    }
}
