//! Folders that stand for the programs in them.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use loris_report::style::shown;

/// The file itself, or the program files of a folder in alphabetical order; not those of folders in it.
///
/// # Errors
/// The folder cannot be read, or there is none in it.
pub(crate) fn programs(path: &Path) -> Result<Vec<PathBuf>, String> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let unreadable = |error| format!("`{}` cannot be read: {error}", shown(path));
    let entries = fs::read_dir(path).map_err(unreadable)?;
    let mut found = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()
        .map_err(unreadable)?;
    found.retain(|file| file.extension() == Some(OsStr::new("cl")));
    found.sort();
    if found.is_empty() {
        Err(format!("there is no program in the folder `{}`, that is, no file `*.cl`", shown(path)))
    } else {
        Ok(found)
    }
}
