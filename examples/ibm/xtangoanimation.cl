//@ from: "depth-first search or DPOR, and the oracle"
//@ outcomes: ok deadlock
//@ schedules: 200, hbrs: 3, lazy-hbrs: 3, states: 2, deadlock-states: 1

// IBM benchmark, xtangoanimation: an animation changes its model and draws, while the window is painted anew.
// Bug, deadlock: the animation locks the model, then the window; painting locks the window, then the model.
// Class: latent.
// Contention: low FRAMES=1, medium FRAMES=5, high FRAMES=20.
// Inferred: all but the two locks and what lies between them.
const FRAMES = 1;
mutex model, window;
var position, painted;

fn animate() {
  for k in 0..FRAMES {
    with model {
      position += 1;
      with window { painted = position; }
    }
  }
}

fn paint() {
  for k in 0..FRAMES {
    with window {
      painted = 0;
      with model { painted = position; }
    }
  }
}

main {
  let a = spawn animate();
  let p = spawn paint();
  join a; join p;
}
