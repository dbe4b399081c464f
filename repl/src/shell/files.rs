//! Files, as a session sees them.

use std::path::Path;

use crate::input::read_text;

/// What a session reads and writes. Tests have one of their own.
pub trait Files {
    /// The text of a file.
    ///
    /// # Errors
    /// Why not, in words.
    fn read(&self, path: &str) -> Result<String, String>;

    /// Writes a file.
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

    fn write(&mut self, path: &str, text: &str) -> Result<(), String> {
        std::fs::write(path, text).map_err(|error| format!("`{path}` cannot be written: {error}"))
    }
}
