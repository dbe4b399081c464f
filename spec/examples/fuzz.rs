//! Draws one program and prints it.
fn main() {
    let mut args = std::env::args().skip(1);
    let seed: u64 = args.next().and_then(|a| a.parse().ok()).unwrap_or(0);
    for s in seed..seed + 6 {
        let mut random = loris_spec::generate::Random::new(s);
        let features = loris_spec::generate::mix(&mut random);
        println!("// {s} {features}\n{}", loris_spec::generate::program(&mut random, &features, Default::default()));
    }
}
