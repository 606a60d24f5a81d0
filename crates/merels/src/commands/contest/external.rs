//! A player of a match that is another program speaking the engine protocol.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use merels_core::{AnyGame, AnyMove, Game, Play};
use merels_engine::contest::{Contestant, Fault};

/// A program, started when its first game begins and again after a crash.
pub(super) struct External {
    command: Vec<String>,
    go: String,
    patience: Duration,
    running: Option<Running>,
}

struct Running {
    child: Child,
    input: ChildStdin,
    /// Lines the program says; ends when the program does.
    lines: Receiver<String>,
}

impl Drop for Running {
    fn drop(&mut self) {
        // A program that heeds quit is gone already; killing it then does nothing.
        let _ = writeln!(self.input, "quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl External {
    /// The player that a command line names.
    pub(super) fn new(command: &str, go: &str, patience: Duration) -> Result<Self, String> {
        let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        if words.is_empty() {
            return Err("expected a player: level:N, random, search or a command".into());
        }
        Ok(Self { command: words, go: go.into(), patience, running: None })
    }

    fn start(&self) -> Result<Running, Fault> {
        let failed =
            |error: std::io::Error| Fault::Crashed(format!("cannot start {}: {error}", self.command[0]));
        let mut child = Command::new(&self.command[0])
            .args(&self.command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Fault::Crashed("it has no input or output".into()));
        };
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Running { child, input, lines })
    }

    /// Says lines and waits for an answer that begins with `word`; gives the rest of it.
    fn ask(&mut self, lines: &[String], word: &str) -> Result<String, Fault> {
        let patience = self.patience;
        let Some(running) = &mut self.running else { return Err(Fault::Crashed("it does not run".into())) };
        let answer = running.ask(lines, word, patience);
        if answer.is_err() {
            self.running = None;
        }
        answer
    }
}

impl Running {
    fn ask(&mut self, lines: &[String], word: &str, patience: Duration) -> Result<String, Fault> {
        for line in lines {
            writeln!(self.input, "{line}").map_err(|error| Fault::Crashed(error.to_string()))?;
        }
        self.input.flush().map_err(|error| Fault::Crashed(error.to_string()))?;
        let started = Instant::now();
        loop {
            let left = patience.saturating_sub(started.elapsed());
            match self.lines.recv_timeout(left) {
                Ok(line) => {
                    if let Some(rest) = line.trim().strip_prefix(word) {
                        return Ok(rest.trim().into());
                    }
                }
                Err(RecvTimeoutError::Timeout) => return Err(Fault::Time(started.elapsed().as_millis())),
                Err(RecvTimeoutError::Disconnected) => return Err(Fault::Crashed("it has ended".into())),
            }
        }
    }
}

impl Contestant for External {
    fn name(&self) -> String {
        self.command.join(" ")
    }

    fn begin(&mut self, game: &AnyGame, seed: u64) -> Result<(), Fault> {
        if self.running.is_none() {
            self.running = Some(self.start()?);
            self.ask(&["uci".into()], "uciok")?;
        }
        let lines = [
            format!("setoption name Rules value {}", game.spec()),
            format!("setoption name Seed value {}", seed >> 32),
            "ucinewgame".into(),
            "isready".into(),
        ];
        self.ask(&lines, "readyok").map(|_| ())
    }

    fn choose(&mut self, play: &Play<AnyGame>) -> Result<AnyMove, Fault> {
        let game = play.game();
        let (start, counters) = play.start();
        let mut position = format!("position fen {}", game.format_position(start, counters));
        for (i, &mv) in play.moves().iter().enumerate() {
            position.push_str(if i == 0 { " moves " } else { " " });
            position.push_str(&game.format_move(mv));
        }
        let answer = self.ask(&[position, format!("go {}", self.go)], "bestmove")?;
        let text = answer.split_whitespace().next().unwrap_or_default();
        game.parse_move(play.position(), text).map_err(|_| Fault::Illegal(text.chars().take(40).collect()))
    }
}
