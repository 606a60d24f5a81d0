//! How the program behaves towards other programs: closed pipes, exit statuses, scripts for shells, manual pages.

use std::process::{Command, Output, Stdio};

fn merels(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_merels"));
    command.args(arguments);
    command
}

fn output(arguments: &[&str]) -> Output {
    merels(arguments).output().unwrap()
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    for arguments in [&["rules", "morabaraba"][..], &["games", "--json"], &["show", "solitaire"], &["man"]] {
        let mut child = merels(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{arguments:?}: {:?}", output.status);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    }
}

#[test]
fn wrong_usage_ends_with_status_two_and_failure_with_one() {
    let cases: &[(&[&str], i32)] = &[
        (&["games"], 0),
        (&["rules", "chess"], 2),
        (&["nonsense"], 2),
        (&["show", "nine-mens-morris", "9"], 2),
        (&["show", "nine-mens-morris", "--svg", "/nowhere/at/all.svg"], 1),
        (&["man", "/dev/null/pages"], 1),
    ];
    for (arguments, status) in cases {
        let output = output(arguments);
        assert_eq!(output.status.code(), Some(*status), "{arguments:?}");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(errors.is_empty(), *status == 0, "{arguments:?}: {errors}");
        assert!(!errors.contains("panicked"), "{arguments:?}: {errors}");
    }
}

#[test]
fn every_command_has_help_with_an_example_and_a_manual_page() {
    let help = String::from_utf8(output(&["help"]).stdout).unwrap();
    let commands: Vec<&str> = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next())
        .filter(|name| help.contains(&format!("\n  {name} ")))
        .collect();
    assert!(commands.len() >= 8, "{commands:?}");
    let folder = std::env::temp_dir().join(format!("merels-pages-{}", std::process::id()));
    assert!(merels(&["man"]).arg(&folder).status().unwrap().success());
    for name in commands.into_iter().filter(|name| *name != "help") {
        let help = String::from_utf8(output(&[name, "--help"]).stdout).unwrap();
        assert!(help.contains("Example"), "{name} --help has no example");
        assert!(help.contains(&format!("merels {name}")), "{name} --help has no example of itself");
        assert!(folder.join(format!("merels-{name}.1")).is_file(), "{name} has no manual page");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn every_shell_gets_completions_that_know_the_games() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = output(&["completions", shell]);
        let script = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success() && script.contains("perft"), "{shell}");
        // These complete the names of options and commands, the first two also their values.
        if ["bash", "zsh"].contains(&shell) {
            assert!(script.contains("nine-mens-morris"), "{shell}");
        }
    }
}
