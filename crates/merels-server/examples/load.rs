//! How fast table requests are answered: `cargo run --release -p merels-server --example load -- TABLES [GAME] [SECONDS]`.
//!
//! Solves the game first if its tables are not there. Starts a server on a free port and asks it, over real connections that stay open, for the values of positions
//! from random games: first one at a time for the time of a round trip, then on several connections for the rate, then
//! again while an analysis without end keeps the engine busy.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use merels_core::{AnyGame, Game, Play};
use merels_server::guard::Rate;
use merels_server::{Config, Server, app};
use merels_solver::{Options, Solver};
use merels_tables::Tables;

const CONNECTIONS: usize = 8;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let tables = PathBuf::from(arguments.next().expect("usage: load TABLES [GAME] [SECONDS]"));
    let spec = arguments.next().unwrap_or_else(|| "nine-mens-morris".into());
    let seconds = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(5);
    let time = Duration::from_secs(seconds);
    let game = AnyGame::parse(&spec).expect("a rule set");
    if let AnyGame::Mill(game) = &game
        && Tables::open(&tables, game).is_err()
    {
        println!("solving {spec} first");
        let solver = Solver::new(game, Options { distances: true, ..Options::default() })
            .expect("a board of this size");
        solver.solve(&tables, &AtomicBool::new(false), &|_| ()).expect("solved tables");
    }
    let data = tempfile::tempdir().expect("a folder for the server");

    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let address = runtime.block_on(async {
        let plenty = Rate { each_second: 1e9, burst: 1e9 };
        let config =
            Config { tables: Some(tables), rate: plenty, writing_rate: plenty, ..Config::new(data.path()) };
        let server = Server::open(config).await.expect("a server");
        let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let service = app(Arc::clone(&server)).into_make_service_with_connect_info::<SocketAddr>();
        tokio::spawn(async move { axum::serve(listener, service).await });
        address
    });

    let paths = Arc::new(paths(&game, 4000));
    let known = ask(&mut Connection::open(address), &paths[0]);
    println!(
        "{spec}: {}",
        if known.contains("\"value\":{") { "values come from tables" } else { "no value: no tables" }
    );
    report("one at a time", &run(address, &paths, 1, time));
    report(&format!("{CONNECTIONS} connections"), &run(address, &paths, CONNECTIONS, time));
    let mut analysis = TcpStream::connect(address).expect("a connection");
    write!(
        analysis,
        "GET /api/v1/twelve-mens-morris/analysis?seconds=600 HTTP/1.1\r\nHost: {address}\r\n\r\n"
    )
    .expect("a request");
    report("one at a time, engine busy", &run(address, &paths, 1, time));
    report(&format!("{CONNECTIONS} connections, engine busy"), &run(address, &paths, CONNECTIONS, time));
    drop(analysis);
    runtime.shutdown_timeout(Duration::from_secs(1));
}

/// Addresses of positions from games at random, the same every time.
fn paths(game: &AnyGame, count: usize) -> Vec<String> {
    let mut state: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut below = |limit: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % limit
    };
    let mut paths = Vec::with_capacity(count);
    while paths.len() < count {
        let mut play = Play::new(game.clone());
        for _ in 0..60 {
            let moves = play.legal_moves();
            if moves.is_empty() || play.play(moves[below(moves.len())]).is_err() {
                break;
            }
            let text = game.format_position(play.position(), play.counters());
            paths.push(format!("/api/v1/{}?position={}", game.id(), text.replace(' ', "%20")));
        }
    }
    paths.truncate(count);
    paths
}

struct Connection {
    address: SocketAddr,
    stream: BufReader<TcpStream>,
}

impl Connection {
    fn open(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).expect("a connection");
        stream.set_nodelay(true).expect("an open connection");
        Self { address, stream: BufReader::new(stream) }
    }
}

/// Asks for one address and gives the body of the answer.
fn ask(connection: &mut Connection, path: &str) -> String {
    let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", connection.address);
    connection.stream.get_mut().write_all(request.as_bytes()).expect("an open connection");
    let mut length = 0;
    let mut line = String::new();
    loop {
        line.clear();
        connection.stream.read_line(&mut line).expect("an answer");
        let head = line.trim_end().to_ascii_lowercase();
        if let Some(text) = head.strip_prefix("content-length:") {
            length = text.trim().parse().expect("a length");
        }
        if head.starts_with("http/") {
            assert!(head.contains(" 200 "), "{head}");
        }
        if head.is_empty() {
            break;
        }
    }
    let mut body = vec![0; length];
    connection.stream.read_exact(&mut body).expect("a body");
    String::from_utf8(body).expect("UTF-8")
}

/// Round trips on several connections at once; for each connection's requests how long they took.
fn run(
    address: SocketAddr,
    paths: &Arc<Vec<String>>,
    connections: usize,
    time: Duration,
) -> (Duration, Vec<Duration>) {
    let begun = Instant::now();
    let threads: Vec<_> = (0..connections)
        .map(|first| {
            let paths = Arc::clone(paths);
            std::thread::spawn(move || {
                let mut connection = Connection::open(address);
                let mut taken = Vec::new();
                for path in paths.iter().cycle().skip(first * 503) {
                    if begun.elapsed() >= time {
                        break;
                    }
                    let asked = Instant::now();
                    ask(&mut connection, path);
                    taken.push(asked.elapsed());
                }
                taken
            })
        })
        .collect();
    let mut all: Vec<Duration> =
        threads.into_iter().flat_map(|thread| thread.join().expect("a thread that ends")).collect();
    all.sort_unstable();
    (begun.elapsed(), all)
}

fn report(what: &str, (elapsed, taken): &(Duration, Vec<Duration>)) {
    let at = |share: f64| taken[((taken.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    println!(
        "{what:32} {:7.0} requests/s   median {:6.2} ms   99 % {:6.2} ms   slowest {:6.2} ms",
        taken.len() as f64 / elapsed.as_secs_f64(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
}
