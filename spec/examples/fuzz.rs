//! A campaign of random programs against the oracle.
//!
//! `cargo run --release -p loris-spec --example fuzz -- --programs 100000 --jobs 2`
//!
//! Options: `--programs N`, `--jobs N`, `--seed N`, `--shape NAME` (of all programs), `--features mix|all|base|a+b` (`all`: each feature alone, one after
//! the other), `--threads N`, `--ops N`, `--states N` (the oracle's limit), `--dfs N`, `--profile language|stop-at-failure|study`, `--points all|sync`, `--save DIR`, `--show` (prints the
//! program of the seed instead).

use std::path::PathBuf;
use std::process::ExitCode;

use loris_interpreter::Profile;
use loris_lang::ir::Points;
use loris_spec::campaign::{Campaign, Summary, smaller_silent};
use loris_spec::generate::{Feature, Features};
use loris_spec::oracle::Limits;

struct Settings {
    campaign: Campaign,
    each: bool,
    show: bool,
    save: Option<PathBuf>,
}

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "a command")]
fn main() -> ExitCode {
    let settings = match settings() {
        Ok(settings) => settings,
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::from(2);
        }
    };
    if settings.show {
        let drawn = settings.campaign.draw(settings.campaign.seeds.start);
        println!("// {}, {}\n{}", drawn.shape, drawn.features, drawn.text);
        return ExitCode::SUCCESS;
    }
    std::panic::set_hook(Box::new(|_| {}));
    let mut failed = false;
    for campaign in campaigns(&settings) {
        if let Some(features) = &campaign.features {
            println!("== {features}");
        }
        let summary = campaign.run();
        println!("{summary}");
        for failure in summary.failing.iter().take(campaign.shrunk) {
            println!("{failure}\n");
        }
        let small = silent(&summary, &campaign);
        for text in &small {
            println!("lazy-dpor misses a state silently, made smaller:\n{text}");
        }
        if let Err(error) = save(&settings, &summary, &small) {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
        failed |= !summary.failing.is_empty();
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// One campaign, or one for each feature.
fn campaigns(settings: &Settings) -> Vec<Campaign> {
    if !settings.each {
        return vec![settings.campaign.clone()];
    }
    let alone =
        |feature| Campaign { features: Some(Features::from_iter([feature])), ..settings.campaign.clone() };
    Feature::all().map(alone).collect()
}

/// The smallest program on which lazy DPOR misses a state silently, and the smallest one that can neither deadlock
/// nor fail.
fn silent(summary: &Summary, campaign: &Campaign) -> Vec<String> {
    let found = [&summary.silent, &summary.silent_on_clean].into_iter().flatten();
    found.map(|drawn| smaller_silent(&drawn.text, &campaign.effort)).collect()
}

fn save(settings: &Settings, summary: &Summary, silent: &[String]) -> std::io::Result<()> {
    let Some(directory) = &settings.save else { return Ok(()) };
    std::fs::create_dir_all(directory)?;
    for failure in &summary.failing {
        let said = failure.to_string().replace('\n', "\n// ");
        let name = format!("{}.cl", failure.drawn.seed);
        std::fs::write(directory.join(name), format!("{}\n// {said}\n", failure.drawn.text))?;
    }
    for (number, text) in silent.iter().enumerate() {
        std::fs::write(
            directory.join(format!("silent-{}-{number}.cl", settings.campaign.seeds.start)),
            text,
        )?;
    }
    Ok(())
}

fn settings() -> Result<Settings, String> {
    let campaign = Campaign { jobs: 1, shrunk: 5, ..Campaign::default() };
    let mut settings = Settings { campaign, each: false, show: false, save: None };
    let mut args = std::env::args().skip(1);
    while let Some(option) = args.next() {
        if option == "--show" {
            settings.show = true;
            continue;
        }
        let value = args.next().ok_or_else(|| format!("{option} needs a value"))?;
        set(&mut settings, &option, &value)?;
    }
    Ok(settings)
}

fn set(settings: &mut Settings, option: &str, value: &str) -> Result<(), String> {
    let number = || value.parse::<u64>().map_err(|_| format!("{option}: {value} is no number"));
    let small = || value.parse::<usize>().map_err(|_| format!("{option}: {value} is no number"));
    let campaign = &mut settings.campaign;
    match option {
        "--programs" => campaign.seeds.end = campaign.seeds.start.saturating_add(number()?),
        "--seed" => {
            let (first, programs) = (number()?, campaign.programs());
            campaign.seeds = first..first.saturating_add(programs);
        }
        "--jobs" => campaign.jobs = small()?,
        "--threads" => campaign.size.threads = Some(small()?),
        "--ops" => campaign.size.ops = small()?,
        "--dfs" => campaign.effort.dfs = u128::from(number()?),
        "--states" => campaign.effort.oracle = Limits { states: small()?, relations: small()? },
        "--shape" => campaign.shape = Some(value.parse()?),
        "--profile" => campaign.setting.profile = profile(value)?,
        "--points" => campaign.setting.points = points(value)?,
        "--save" => settings.save = Some(PathBuf::from(value)),
        "--features" => match value {
            "mix" => campaign.features = None,
            "all" => settings.each = true,
            "base" => campaign.features = Some(Features::default()),
            names => {
                let features: Result<Features, _> = names.split('+').map(str::parse::<Feature>).collect();
                campaign.features = Some(features?);
            }
        },
        _ => return Err(format!("no option is called {option}")),
    }
    Ok(())
}

fn profile(name: &str) -> Result<Profile, String> {
    let known = [Profile::default(), Profile::STOP_AT_FAILURE, Profile::STUDY];
    let found = known.into_iter().find(|profile| profile.name() == Some(name));
    found.ok_or_else(|| format!("no profile is called {name}"))
}

fn points(name: &str) -> Result<Points, String> {
    let found = [Points::All, Points::Sync].into_iter().find(|points| points.name() == name);
    found.ok_or_else(|| format!("no points are called {name}"))
}
