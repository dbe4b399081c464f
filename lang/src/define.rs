//! Constants defined from outside (`-D N=5`).

use std::str::FromStr;

use thiserror::Error;

use crate::ast::{Ast, ExprKind, Item};

/// A constant and its value, written `N=5`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Definition {
    /// The constant.
    pub name: String,
    /// Its value.
    pub value: i64,
}

/// Why a definition is none.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DefineError {
    /// Not of the form `NAME=VALUE`.
    #[error("`{0}` is not of the form NAME=VALUE")]
    Form(String),
    /// The value is no 64-bit signed integer.
    #[error("the value `{value}` of `{name}` is not an integer")]
    Value {
        /// The constant.
        name: String,
        /// As written.
        value: String,
    },
    /// The program has no such constant.
    #[error("the program has no constant `{0}`")]
    Unknown(String),
}

impl FromStr for Definition {
    type Err = DefineError;

    fn from_str(written: &str) -> Result<Self, DefineError> {
        let (name, value) = written.split_once('=').ok_or_else(|| DefineError::Form(written.to_owned()))?;
        let (name, value) = (name.trim(), value.trim());
        if name.is_empty() || value.is_empty() {
            return Err(DefineError::Form(written.to_owned()));
        }
        let parsed = value.parse();
        let value =
            parsed.map_err(|_| DefineError::Value { name: name.to_owned(), value: value.to_owned() })?;
        Ok(Definition { name: name.to_owned(), value })
    }
}

impl Ast {
    /// Gives a constant another value than the text does.
    ///
    /// # Errors
    ///
    /// If there is no such constant.
    pub fn define(&mut self, definition: &Definition) -> Result<(), DefineError> {
        let constants = self.items.iter_mut().filter_map(|item| match item {
            Item::Const(item) if item.name.name == definition.name => Some(item),
            _ => None,
        });
        let mut found = false;
        for constant in constants {
            constant.value.kind = ExprKind::Int(definition.value);
            found = true;
        }
        if found { Ok(()) } else { Err(DefineError::Unknown(definition.name.clone())) }
    }
}
