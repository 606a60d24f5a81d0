//! Starting and stopping: the address, the browser, the end.

use std::future::IntoFuture;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;

use crate::server::{Config, Server, StartError, app};

/// How long open connections may take to end when the server stops.
const GRACE: Duration = Duration::from_secs(3);

/// What `merels serve` was told.
#[derive(Clone, Debug)]
pub struct Options {
    /// The port; 0 for any that is free.
    pub port: u16,
    /// The address to listen on; this machine alone when `None`.
    pub address: Option<IpAddr>,
    /// Names by which the server may be called from elsewhere.
    pub hosts: Vec<String>,
    /// The folder for everything; the system's folder for programs' data when `None`.
    pub data: Option<PathBuf>,
    /// The folder with the tables; `tables` in the data folder when `None`.
    pub tables: Option<PathBuf>,
    /// Whether to solve games in the background without being asked.
    pub solve: bool,
    /// Whether to open the app in the browser.
    pub open: bool,
}

/// Serves until it is told to stop by a signal. `say` gets the lines a person should see.
///
/// # Errors
/// A [`StartError`] with a sentence for the person.
pub fn serve(options: Options, say: impl Fn(&str)) -> Result<(), StartError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let done = runtime.block_on(run(options, say));
    // Searches may still be on their way to noticing that they were stopped.
    runtime.shutdown_timeout(GRACE);
    done
}

async fn run(options: Options, say: impl Fn(&str)) -> Result<(), StartError> {
    let ip = options.address.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    // Before the data folder is touched: a port in use is the commonest mistake.
    let listener = bind(SocketAddr::new(ip, options.port)).await?;
    let address = listener.local_addr()?;
    let data = match options.data {
        Some(folder) => folder,
        None => data_folder()?,
    };
    let server = Server::open(Config {
        tables: options.tables,
        hosts: options.hosts,
        solve: options.solve,
        ..Config::new(data)
    })
    .await?;
    let host = if ip.is_unspecified() { IpAddr::V4(Ipv4Addr::LOCALHOST) } else { ip };
    let url = format!("http://{}", SocketAddr::new(host, address.port()));
    say(&format!("Merels is at {url}"));
    say(&format!("Games and tables are kept in {}", server.config.data.display()));
    say("Press Ctrl+C to stop.");
    if options.open && has_desktop() {
        // Opening is a courtesy; the address was printed.
        let _opened = webbrowser::open(&url);
    }

    let service = app(Arc::clone(&server)).into_make_service_with_connect_info::<SocketAddr>();
    let stopping = Arc::clone(&server);
    let serving = axum::serve(listener, service).with_graceful_shutdown(async move {
        stop_signal().await;
        stopping.begin_to_close();
    });
    let mut closing = server.closing();
    tokio::select! {
        done = serving.into_future() => done?,
        () = async {
            // The sender lives as long as the server.
            let _closing = closing.wait_for(|&closing| closing).await;
            tokio::time::sleep(GRACE).await;
        } => {}
    }
    server.close().await;
    Ok(())
}

async fn bind(address: SocketAddr) -> Result<TcpListener, StartError> {
    TcpListener::bind(address).await.map_err(|error| {
        let problem = match error.kind() {
            std::io::ErrorKind::AddrInUse => format!(
                "the port {} is in use, perhaps by another Merels; choose another with --port (0 takes any that is free)",
                address.port()
            ),
            std::io::ErrorKind::PermissionDenied => {
                format!("the port {} may not be used by you; choose one above 1023 with --port", address.port())
            }
            std::io::ErrorKind::AddrNotAvailable => "this machine has no such address".into(),
            _ => error.to_string(),
        };
        StartError::Bind { address: address.to_string(), problem }
    })
}

/// The system's folder for this program's data.
///
/// # Errors
/// [`StartError::NoFolder`] on a system that names none.
pub fn data_folder() -> Result<PathBuf, StartError> {
    let folders = directories::ProjectDirs::from("", "", "merels").ok_or(StartError::NoFolder)?;
    Ok(folders.data_dir().to_owned())
}

/// Whether there is a desktop on which a browser can appear.
fn has_desktop() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(windows, target_os = "macos")) || set("DISPLAY") || set("WAYLAND_DISPLAY")
}

/// Waits until the program is asked to stop.
async fn stop_signal() {
    let interrupt = async {
        // Without a handler for Ctrl+C the system stops the program itself.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => {
                tokio::select! {
                    () = interrupt => {}
                    _ = terminate.recv() => {}
                }
            }
            Err(_) => interrupt.await,
        }
    }
    #[cfg(not(unix))]
    interrupt.await;
}
