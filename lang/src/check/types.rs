//! Types of things whose type is not written: each is a variable until its first use fixes it.
//!
//! There are three types and no conversions, so types are found by making equal what must be equal.

use std::fmt;

use crate::ir::Type;
use crate::source::Span;

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Type::Int => "an int",
            Type::Bool => "a bool",
            Type::Handle => "a thread handle",
        })
    }
}

/// A type as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ty {
    /// Known.
    Known(Type),
    /// Known once the variable is.
    Var(u32),
    /// Of something that a mistake was reported of; fits everywhere.
    Any,
}

pub(super) const INT: Ty = Ty::Known(Type::Int);
pub(super) const BOOL: Ty = Ty::Known(Type::Bool);
pub(super) const HANDLE: Ty = Ty::Known(Type::Handle);

/// Two types that must be equal and are not.
pub(super) struct Clash {
    pub(super) expected: Type,
    pub(super) found: Type,
    /// Where the type of a thing without a written type was fixed.
    pub(super) since: Option<Span>,
}

#[derive(Clone, Copy)]
enum Node {
    Free,
    Same(u32),
    Known(Type, Span),
}

/// All type variables.
#[derive(Default)]
pub(super) struct Types {
    nodes: Vec<Node>,
}

impl Types {
    pub(super) fn fresh(&mut self) -> Ty {
        self.nodes.push(Node::Free);
        Ty::Var(u32::try_from(self.nodes.len() - 1).unwrap_or(u32::MAX))
    }

    fn root(&mut self, mut var: u32) -> u32 {
        while let Node::Same(next) = self.nodes[var as usize] {
            if let Node::Same(after) = self.nodes[next as usize] {
                self.nodes[var as usize] = Node::Same(after);
            }
            var = next;
        }
        var
    }

    /// What is known of a type, and since where.
    pub(super) fn look(&mut self, ty: Ty) -> (Ty, Option<Span>) {
        let Ty::Var(var) = ty else { return (ty, None) };
        let root = self.root(var);
        match self.nodes[root as usize] {
            Node::Known(known, since) => (Ty::Known(known), Some(since)),
            Node::Free | Node::Same(_) => (Ty::Var(root), None),
        }
    }

    /// The type of a thing after everything was looked at: what nothing fixes is an int.
    pub(super) fn settled(&mut self, ty: Ty) -> Option<Type> {
        match self.look(ty).0 {
            Ty::Known(known) => Some(known),
            Ty::Var(_) => Some(Type::Int),
            Ty::Any => None,
        }
    }

    /// Makes two types equal, because of what stands at `place`.
    pub(super) fn equal(&mut self, expected: Ty, found: Ty, place: Span) -> Result<(), Clash> {
        let (expected, since_expected) = self.look(expected);
        let (found, since_found) = self.look(found);
        match (expected, found) {
            (Ty::Known(expected), Ty::Known(found)) if expected != found => {
                return Err(Clash { expected, found, since: since_expected.or(since_found) });
            }
            (Ty::Known(known), Ty::Var(var)) | (Ty::Var(var), Ty::Known(known)) => {
                self.nodes[var as usize] = Node::Known(known, place);
            }
            (Ty::Var(one), Ty::Var(other)) if one != other => self.nodes[one as usize] = Node::Same(other),
            _ => {}
        }
        Ok(())
    }
}
