//! What every request passes first: where it comes from, how many there are; and the headers every answer carries.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::ApiError;
use crate::server::Server;

/// No script but the app's own, no frames, no other origins. `data:` and `blob:` are for pictures that the app makes.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
    connect-src 'self'; font-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(&str, &str); 5] = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// Lets a request through to the app, or refuses it.
pub(crate) async fn guard(State(server): State<Arc<Server>>, request: Request, next: Next) -> Response {
    let client = request
        .extensions()
        .get::<ConnectInfo<std::net::SocketAddr>>()
        .map_or(IpAddr::V6(Ipv6Addr::LOCALHOST), |info| info.0.ip());
    let allowed = origin(request.headers(), &server.config.hosts)
        .and_then(|()| server.rates.take(client, writes(request.method())));
    let mut response = match allowed {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}

fn writes(method: &Method) -> bool {
    !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// Refuses names that someone else's page could have pointed at this machine, and requests made by such a page.
fn origin(headers: &HeaderMap, hosts: &[String]) -> Result<(), ApiError> {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let host = text(header::HOST).ok_or_else(|| ApiError::bad("bad-host", "The request has no Host."))?;
    let authority: Authority =
        host.parse().map_err(|_| ApiError::bad("bad-host", "The request's Host cannot be read."))?;
    let name = authority.host();
    // A page can be given a name of any address, but an address in figures is only ever itself.
    let numeric = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().is_ok();
    if !numeric && !name.eq_ignore_ascii_case("localhost") && !hosts.iter().any(|own| own == name) {
        return Err(ApiError::forbidden(format!(
            "This server does not answer to the name '{name}'; use the address it printed."
        )));
    }
    if let Some(origin) = text(header::ORIGIN) {
        let own = ["http", "https"].iter().any(|scheme| origin == format!("{scheme}://{host}"));
        if !own {
            return Err(ApiError::forbidden("The request was made by a page of another origin."));
        }
    }
    let foreign = text(HeaderName::from_static("sec-fetch-site")) == Some("cross-site")
        && text(HeaderName::from_static("sec-fetch-mode")) != Some("navigate");
    if foreign {
        return Err(ApiError::forbidden("The request was made by a page of another origin."));
    }
    Ok(())
}

/// How many requests one client may make.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// Requests a second in the long run.
    pub each_second: f64,
    /// Requests at once after a pause.
    pub burst: f64,
}

/// A bucket of tokens for each client: one for all requests, one for those that change something.
pub(crate) struct Rates {
    all: Rate,
    writing: Rate,
    buckets: Mutex<HashMap<IpAddr, [Bucket; 2]>>,
}

#[derive(Clone, Copy)]
struct Bucket {
    tokens: f64,
    filled: Instant,
}

impl Bucket {
    fn take(&mut self, rate: Rate, now: Instant) -> bool {
        let earned = now.duration_since(self.filled).as_secs_f64() * rate.each_second;
        self.tokens = (self.tokens + earned).min(rate.burst);
        self.filled = now;
        let enough = self.tokens >= 1.0;
        if enough {
            self.tokens -= 1.0;
        }
        enough
    }
}

/// Clients remembered at once; beyond that all are forgotten, which only ever lets more through.
const CLIENTS: usize = 10_000;

impl Rates {
    pub(crate) fn new(all: Rate, writing: Rate) -> Self {
        Self { all, writing, buckets: Mutex::new(HashMap::new()) }
    }

    fn take(&self, client: IpAddr, writes: bool) -> Result<(), ApiError> {
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= CLIENTS && !buckets.contains_key(&client) {
            buckets.clear();
        }
        let full = |rate: Rate| Bucket { tokens: rate.burst, filled: now };
        let [all, writing] = buckets.entry(client).or_insert_with(|| [full(self.all), full(self.writing)]);
        if all.take(self.all, now) && (!writes || writing.take(self.writing, now)) {
            Ok(())
        } else {
            Err(ApiError::busy("Too many requests at once; wait a moment."))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn check(pairs: &[(&'static str, &str)]) -> bool {
        let headers = pairs
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_str(value).unwrap()))
            .collect();
        origin(&headers, &["merels.example".into()]).is_ok()
    }

    #[test]
    fn only_the_servers_own_names_and_addresses_are_answered() {
        for host in [
            "127.0.0.1:7878",
            "localhost:7878",
            "localhost",
            "[::1]:7878",
            "192.168.1.5:80",
            "merels.example",
        ] {
            assert!(check(&[("host", host)]), "{host}");
        }
        for host in ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example:7878", "a b", ""] {
            assert!(!check(&[("host", host)]), "{host}");
        }
        assert!(!check(&[]));
    }

    #[test]
    fn requests_made_by_pages_of_other_origins_are_refused() {
        let from = |origin| check(&[("host", "127.0.0.1:7878"), ("origin", origin)]);
        assert!(from("http://127.0.0.1:7878"));
        for origin in ["http://evil.example", "null", "http://127.0.0.1:7879", "http://localhost:7878", ""] {
            assert!(!from(origin), "{origin}");
        }
        let site = |mode| {
            check(&[("host", "localhost"), ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", mode)])
        };
        assert!(site("navigate"));
        assert!(!site("no-cors"));
    }

    #[test]
    fn a_client_that_asks_too_often_waits_while_others_go_on() {
        let slow = Rate { each_second: 0.001, burst: 3.0 };
        let rates = Rates::new(slow, Rate { each_second: 0.001, burst: 1.0 });
        let [one, two] = [IpAddr::from([127, 0, 0, 1]), IpAddr::from([127, 0, 0, 2])];
        assert!(rates.take(one, true).is_ok());
        assert!(rates.take(one, true).is_err());
        assert!(rates.take(one, false).is_ok());
        assert!(rates.take(one, false).is_err());
        assert!(rates.take(two, true).is_ok());
    }

    #[test]
    fn tokens_come_back_with_time_up_to_the_burst() {
        let rate = Rate { each_second: 10.0, burst: 2.0 };
        let start = Instant::now();
        let mut bucket = Bucket { tokens: 0.0, filled: start };
        assert!(!bucket.take(rate, start));
        let later = start + Duration::from_mins(1);
        assert!(bucket.take(rate, later) && bucket.take(rate, later) && !bucket.take(rate, later));
    }
}
