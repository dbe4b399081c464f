//! A table indexed by object, with memory only for the neighbourhoods that were touched.

use loris_lang::ir::ObjectId;

/// Objects on one page.
const PAGE: usize = 128;

/// A value for every object, the default one where nothing was stored.
#[derive(Clone, Default, Debug)]
pub(crate) struct PagedVec<T> {
    pages: Vec<Option<Box<[T; PAGE]>>>,
}

impl<T: Copy + Default> PagedVec<T> {
    /// The value of an object.
    #[inline]
    pub(crate) fn get(&self, object: ObjectId) -> T {
        let (page, place) = split(object);
        match self.pages.get(page) {
            Some(Some(values)) => values[place],
            _ => T::default(),
        }
    }

    /// The place of the value of an object; allocates its page when the object is first touched.
    #[inline]
    pub(crate) fn get_mut(&mut self, object: ObjectId) -> &mut T {
        let (page, place) = split(object);
        if !matches!(self.pages.get(page), Some(Some(_))) {
            self.allocate(page);
        }
        let values = self.pages[page].as_mut().expect("it was allocated");
        &mut values[place]
    }

    #[cold]
    fn allocate(&mut self, page: usize) {
        if page >= self.pages.len() {
            self.pages.resize_with(page + 1, || None);
        }
        self.pages[page] = Some(Box::new([T::default(); PAGE]));
    }
}

/// The page of an object, and its place there.
#[inline]
fn split(object: ObjectId) -> (usize, usize) {
    let index = object.0 as usize;
    (index / PAGE, index % PAGE)
}
