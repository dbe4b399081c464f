//! A stack of vector clocks in one vector: pushing an event appends, taking it back truncates.

/// Where a clock is. An entry beyond its end is 0, and the last entry never is: equal clocks are equal slices.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Row {
    /// Its first word.
    pub(super) start: u32,
    /// Its number of entries.
    pub(super) len: u32,
}

impl Row {
    /// Just after its last entry.
    fn end(self) -> usize {
        self.start as usize + self.len as usize
    }
}

/// The clocks, and the masks of the concurrent readers behind some of them.
#[derive(Clone, Default, Debug)]
pub(super) struct Rows {
    words: Vec<u32>,
}

/// Threads in one word of a mask.
const BITS: usize = 32;

impl Rows {
    /// The entries of a clock.
    pub(super) fn get(&self, row: Row) -> &[u32] {
        &self.words[row.start as usize..row.end()]
    }

    /// One entry of a clock.
    pub(super) fn entry(&self, row: Row, thread: usize) -> u32 {
        if thread < row.len as usize { self.words[row.start as usize + thread] } else { 0 }
    }

    /// Drops everything from a word on.
    pub(super) fn truncate(&mut self, start: u32) {
        self.words.truncate(start as usize);
    }

    /// A copy of a clock, on top.
    pub(super) fn copy(&mut self, row: Row) -> Row {
        let start = u32::try_from(self.words.len()).expect("all clocks have fewer than 2^32 entries");
        self.words.extend_from_within(row.start as usize..row.end());
        Row { start, len: row.len }
    }

    /// Raises the clock on top to at least another one.
    pub(super) fn join(&mut self, top: Row, other: Row) -> Row {
        let len = top.len.max(other.len);
        let top = Row { start: top.start, len };
        self.words.resize(top.end(), 0);
        let (below, above) = self.words.split_at_mut(top.start as usize);
        for (entry, &known) in above.iter_mut().zip(&below[other.start as usize..other.end()]) {
            *entry = (*entry).max(known);
        }
        top
    }

    /// Sets an entry of the clock on top, to more than 0.
    pub(super) fn set(&mut self, top: Row, thread: u32, position: u32) -> Row {
        let top = Row { start: top.start, len: top.len.max(thread + 1) };
        self.words.resize(top.end(), 0);
        self.words[top.start as usize + thread as usize] = position;
        top
    }

    /// Appends an empty mask to the clock on top.
    pub(super) fn append_mask(&mut self, top: Row) {
        self.words.resize(top.end() + (top.len as usize).div_ceil(BITS), 0);
    }

    /// Adds a thread to the mask behind a clock.
    pub(super) fn mark(&mut self, row: Row, thread: usize) {
        self.words[row.end() + thread / BITS] |= 1 << (thread % BITS);
    }

    /// Adds to the mask behind the clock `to` the threads of the mask behind `from` whose entry in `from` is
    /// beyond what `known` has.
    pub(super) fn mark_unknown(&mut self, to: Row, from: Row, known: Row) {
        for word in 0..(from.len as usize).div_ceil(BITS) {
            let marked = self.words[from.end() + word];
            for bit in ones(marked) {
                let thread = word * BITS + bit;
                if self.entry(from, thread) > self.entry(known, thread) {
                    self.words[to.end() + word] |= 1 << bit;
                }
            }
        }
    }

    /// The threads in the mask behind a clock, in ascending order.
    pub(super) fn marked(&self, row: Row) -> impl Iterator<Item = usize> + use<'_> {
        let mask = &self.words[row.end()..row.end() + (row.len as usize).div_ceil(BITS)];
        mask.iter().enumerate().flat_map(|(index, &word)| ones(word).map(move |bit| index * BITS + bit))
    }
}

/// The places of the ones of a word.
fn ones(mut word: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = word.trailing_zeros() as usize;
        (word != 0).then(|| {
            word &= word - 1;
            place
        })
    })
}
