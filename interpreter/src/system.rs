//! What is run: a program, and the rules by which its executions go.

use std::sync::Arc;

use loris_lang::ir::Program;

use crate::image::Image;
use crate::machine::Machine;
use crate::profile::Profile;

/// A program and the [profile](Profile) under which it runs: all that its executions depend on. Cheap to clone; every
/// [`Machine`] is made by one.
#[derive(Clone, Debug)]
pub struct System {
    image: Arc<Image>,
}

impl System {
    /// The program by the rules of the language.
    pub fn new(program: impl Into<Arc<Program>>) -> Self {
        Self::under(program, Profile::default())
    }

    /// The program by the rules of the profile.
    pub fn under(program: impl Into<Arc<Program>>, profile: Profile) -> Self {
        System { image: Arc::new(Image::new(program.into(), profile)) }
    }

    /// The program.
    pub fn program(&self) -> &Arc<Program> {
        &self.image.program
    }

    /// The rules.
    pub fn profile(&self) -> Profile {
        self.image.profile
    }

    /// A machine for it. No thread exists until [`begin`](Machine::begin).
    pub fn machine(&self) -> Machine {
        Machine::of(Arc::clone(&self.image))
    }
}

impl From<&System> for System {
    fn from(system: &System) -> System {
        system.clone()
    }
}

impl From<&Arc<Program>> for System {
    fn from(program: &Arc<Program>) -> System {
        System::new(Arc::clone(program))
    }
}
