//! The file of all cells: read at the start, appended to while the study runs, put in order at the end.
//!
//! Whoever is killed while a row is written leaves the beginning of one. It is dropped, and its cell is run again.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use loris_report::style::shown;

use super::cell::{COLUMNS, Cell, Key};

/// The name of the file.
pub(super) const FILE: &str = "results.csv";

/// All cells that are known.
pub(super) struct Store {
    folder: PathBuf,
    cells: BTreeMap<Key, Cell>,
    writer: csv::Writer<File>,
}

impl Store {
    /// Opens the file of a folder; both are made if they are not there.
    ///
    /// # Errors
    /// They cannot be made or read, or the file is none of this kind.
    pub(super) fn open(folder: &Path) -> Result<Store, String> {
        let path = folder.join(FILE);
        let failed = |error: io::Error| format!("`{}` cannot be written: {error}", shown(&path));
        fs::create_dir_all(folder).map_err(failed)?;
        let cells = if path.exists() { read(&path)? } else { BTreeMap::new() };
        let file = File::options().append(true).create(true).open(&path).map_err(failed)?;
        let is_new = file.metadata().map_err(failed)?.len() == 0;
        let writer = csv::WriterBuilder::new().has_headers(is_new).from_writer(file);
        Ok(Store { folder: folder.to_owned(), cells, writer })
    }

    /// A cell that needs no run: it is known, and was not stopped by the clock or the memory of a machine.
    pub(super) fn settled(&self, key: &Key) -> bool {
        self.cells.get(key).is_some_and(|cell| !cell.is_by_chance())
    }

    /// A cell, if it is known.
    pub(super) fn find(&self, key: &Key) -> Option<&Cell> {
        self.cells.get(key)
    }

    /// Keeps a cell, here and in the file.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn add(&mut self, cell: Cell) -> Result<(), String> {
        let failed =
            |error: String| format!("`{}` cannot be written: {error}", shown(&self.folder.join(FILE)));
        self.writer.serialize(&cell).map_err(|error| failed(error.to_string()))?;
        self.writer.flush().map_err(|error| failed(error.to_string()))?;
        self.cells.insert(cell.key(), cell);
        Ok(())
    }

    /// Writes the file again: these cells first, in this order, then those of other studies.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn put_in_order(self, first: impl Iterator<Item = Key>) -> Result<(), String> {
        let Store { folder, mut cells, writer } = self;
        drop(writer);
        let ours: Vec<Cell> = first.filter_map(|key| cells.remove(&key)).collect();
        let mut writer = csv::Writer::from_writer(Vec::new());
        for cell in ours.iter().chain(cells.values()) {
            writer.serialize(cell).map_err(|error| error.to_string())?;
        }
        let bytes = writer.into_inner().map_err(|error| error.to_string())?;
        super::write(&folder, FILE, &String::from_utf8_lossy(&bytes))
    }
}

fn read(path: &Path) -> Result<BTreeMap<Key, Cell>, String> {
    let name = shown(path);
    let text = whole_rows(path).map_err(|error| format!("`{name}` cannot be read: {error}"))?;
    let other = |why: &str| {
        format!(
            "`{name}` is not from this version of `explore study`{why}; move it away, or give another folder with `--out`"
        )
    };
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let head = reader.headers().map_err(|error| other(&format!(": {error}")))?;
    if !head.is_empty() && head.iter().ne(COLUMNS) {
        return Err(other(""));
    }
    let mut cells = BTreeMap::new();
    for row in reader.deserialize::<Cell>() {
        let cell = row.map_err(|error| other(&format!(": {error}")))?;
        cells.insert(cell.key(), cell);
    }
    Ok(cells)
}

/// The text of the file, which loses a last row that is not finished.
fn whole_rows(path: &Path) -> io::Result<String> {
    let mut text = fs::read_to_string(path)?;
    let end = text.rfind('\n').map_or(0, |at| at + 1);
    if end < text.len() && (end > 0 || COLUMNS.join(",").starts_with(&text)) {
        text.truncate(end);
        File::options().write(true).open(path)?.set_len(end as u64)?;
    }
    Ok(text)
}
