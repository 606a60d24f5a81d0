//! `merels serve`, which is also what `merels` alone does.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::Args;
use merels_server::serve;

use super::Failure;

/// Play, analyse and learn in the browser (the default).
#[derive(Args, Default)]
#[command(after_help = "Example: merels serve --port 8080 --no-open")]
pub(crate) struct Serve {
    #[command(flatten)]
    options: Options,
}

/// What both `merels` and `merels serve` take.
#[derive(Args, Clone)]
pub(crate) struct Options {
    /// The port of the address http://127.0.0.1:PORT; 0 takes any that is free
    #[arg(long, value_name = "N", default_value_t = DEFAULT_PORT)]
    port: u16,
    /// The folder for games, tables and settings [default: the system's folder for programs' data]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The folder with the tables of all games [default: the folder `tables` in the data folder]
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
    /// Do not begin to solve games in the background; the app's page about tables still can
    #[arg(long)]
    no_solve: bool,
    /// Listen on this address instead of on this machine alone; anyone who can reach it can play and delete games
    #[arg(long, value_name = "ADDRESS")]
    bind: Option<IpAddr>,
    /// A name by which the server may be called; give it once for each name
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
}

const DEFAULT_PORT: u16 = 7878;

impl Default for Options {
    fn default() -> Self {
        Self {
            port: DEFAULT_PORT,
            data: None,
            tables: None,
            no_open: false,
            no_solve: false,
            bind: None,
            host: Vec::new(),
        }
    }
}

impl From<Options> for Serve {
    fn from(options: Options) -> Self {
        Self { options }
    }
}

impl Serve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let options = self.options;
        let told = serve::Options {
            port: options.port,
            address: options.bind,
            hosts: options.host,
            data: options.data,
            tables: options.tables,
            solve: !options.no_solve,
            open: !options.no_open,
        };
        serve::serve(told, |line| println!("{line}"))?;
        Ok(())
    }
}
