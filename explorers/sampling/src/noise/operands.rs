//! What an instruction assigns and what it reads.

use loris_lang::ir::{Instr, ObjectOperand, Operand, Pure, Slot};

/// The sides of an instruction.
#[derive(Clone, Debug, Default)]
pub(super) struct Sides<'i> {
    pub(super) left: Left,
    pub(super) right: Right<'i>,
}

/// What is assigned.
#[derive(Clone, Debug, Default)]
pub(super) struct Left {
    pub(super) slots: Vec<Slot>,
    pub(super) objects: Vec<ObjectOperand>,
}

/// What is read.
#[derive(Clone, Debug, Default)]
pub(super) struct Right<'i> {
    pub(super) operands: Vec<Operand>,
    pub(super) objects: Vec<ObjectOperand>,
    pub(super) guards: Vec<&'i Pure>,
}

/// What an instruction assigns and reads, without arguments; an array counts as a whole.
pub(super) fn sides(instr: &Instr) -> Sides<'_> {
    match instr {
        Instr::Copy { dst, src } => local(*dst, &[*src]),
        Instr::Fill { first, value, .. } => local(*first, &[*value]),
        Instr::Unary { dst, operand, .. } => local(*dst, &[*operand]),
        Instr::Binary { dst, left, right, .. } => local(*dst, &[*left, *right]),
        Instr::LoadElement { dst, array, index } => local(*dst, &[Operand::Slot(array.first), *index]),
        Instr::StoreElement { array, index, value } => local(array.first, &[*value, *index]),
        Instr::Choose { dst, from, to, .. } => local(*dst, &[*from, *to]),
        Instr::Branch { condition, .. } => read(&[*condition]),
        Instr::Return { value } => read(value.as_slice()),
        Instr::Call { dst, .. } => Sides {
            left: Left { slots: dst.iter().copied().collect(), objects: Vec::new() },
            right: Right::default(),
        },
        Instr::PlainRead { dst, object } | Instr::Read { dst, object } => from(*dst, *object),
        Instr::Recv { dst, channel } => from(*dst, *channel),
        Instr::PlainWrite { object, value } | Instr::Write { object, value } => to(*object, *value),
        Instr::Send { channel, value } => to(*channel, *value),
        Instr::Cas { dst, object, old, new } => change(*dst, *object, &[*old, *new]),
        Instr::FetchAdd { dst, object, delta } => change(*dst, *object, &[*delta]),
        Instr::Swap { dst, object, value } => change(*dst, *object, &[*value]),
        Instr::Await { guard } | Instr::AtomicBegin { guard: Some(guard) } => {
            Sides { left: Left::default(), right: Right { guards: vec![guard], ..Right::default() } }
        }
        _ => Sides::default(),
    }
}

fn read(operands: &[Operand]) -> Sides<'static> {
    Sides { left: Left::default(), right: Right { operands: operands.to_vec(), ..Right::default() } }
}

fn local(dst: Slot, operands: &[Operand]) -> Sides<'static> {
    Sides { left: Left { slots: vec![dst], objects: Vec::new() }, ..read(operands) }
}

/// A local gets the value of an object.
fn from(dst: Slot, object: ObjectOperand) -> Sides<'static> {
    let mut sides = local(dst, &[]);
    sides.right.objects.push(object);
    sides
}

/// An object gets a value.
fn to(object: ObjectOperand, value: Operand) -> Sides<'static> {
    let mut sides = read(&[value]);
    sides.left.objects.push(object);
    sides
}

/// An object changes, and a local says how.
fn change(dst: Slot, object: ObjectOperand, operands: &[Operand]) -> Sides<'static> {
    let mut sides = local(dst, operands);
    sides.left.objects.push(object);
    sides.right.objects.push(object);
    sides
}
