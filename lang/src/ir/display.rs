//! The IR as text (`--emit ir`).
