//! Hand-computed counts.
