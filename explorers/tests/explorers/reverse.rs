//! Reverse search: the order in which it goes through the lazy relations, which is that of its trees.

use loris_explorers::{Explorer, Options};

use crate::common::{collect, program};

#[test]
fn the_trees_of_the_chapter() {
    let readers = "mutex m; var x; thread w { with m { x = 1; } } \
                   thread r[i in 0..2] { with m { let a = x; } }";
    let (report, found) = collect(&program(readers), Explorer::LazyReverseSearch, &Options::default());
    let expected = ["3*w 3*r[0] 3*r[1]", "3*r[0] 3*w 3*r[1]", "3*r[0] 3*r[1] 3*w", "3*r[1] 3*w 3*r[0]"];
    assert_eq!(found.schedules, expected);
    assert_eq!(report.statistics.pruned.total(), 1);

    let figure_4_1 = "var x, y; mutex m; thread a { with m { x = 1; } } thread b { with m { y = 1; } } \
                      thread c { with m { if x == 0 { y = 2; } } } thread d { with m { if x == 0 { y = 2; } } }";
    let (report, found) = collect(&program(figure_4_1), Explorer::LazyReverseSearch, &Options::default());
    let expected = "
        3*a 3*b 3*c 3*d
            4*c 3*a 3*b 3*d
                4*c 4*d 3*a 3*b
                4*c 3*b 4*d 3*a
            4*d 3*a 3*b 3*c
                4*d 4*c 3*a 3*b
                4*d 3*b 4*c 3*a
            3*b 4*c 3*a 3*d
                3*b 4*c 4*d 3*a
            3*b 4*d 3*a 3*c
                3*b 4*d 4*c 3*a";
    assert_eq!(found.schedules, expected.lines().map(str::trim).skip(1).collect::<Vec<_>>());
    assert_eq!(report.statistics.pruned.total(), 0);
}
