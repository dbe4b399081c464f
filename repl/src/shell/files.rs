//! Files, as a session sees them.

use std::path::Path;

use crate::files::input::{read_text, unwritable, write_whole};

/// What a session reads and writes. Tests have one of their own.
pub trait Files {
    /// The text of a file.
    ///
    /// # Errors
    /// Why not, in words.
    fn read(&self, path: &str) -> Result<String, String>;

    /// Whether there is a file of this name.
    fn exists(&self, path: &str) -> bool;

    /// Writes a file, in place of what is there.
    ///
    /// # Errors
    /// Why not, in words.
    fn write(&mut self, path: &str, text: &str) -> Result<(), String>;
}

/// The files of the machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Files for Disk {
    fn read(&self, path: &str) -> Result<String, String> {
        read_text(Path::new(path)).map_err(|error| error.to_string())
    }

    fn exists(&self, path: &str) -> bool {
        Path::new(path).exists()
    }

    fn write(&mut self, path: &str, text: &str) -> Result<(), String> {
        write_whole(Path::new(path), text).map_err(|error| unwritable(Path::new(path), &error))
    }
}
