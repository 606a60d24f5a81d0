//! Server-sent events.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{Stream, stream};
use serde::Serialize;
use tokio::sync::watch;

use crate::analyst::Analysis;
use crate::error::ApiError;
use crate::server::Server;

/// A stream that sends the newest document at once and after every change, as events called `name`.
///
/// It says `end` when the server stops or nothing more can come.
pub(crate) fn of_documents<T: Serialize + Send + Sync + 'static>(
    server: &Arc<Server>,
    name: &'static str,
    mut documents: watch::Receiver<Arc<T>>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>> + use<T>>, ApiError> {
    documents.mark_changed();
    let place = server.streams.clone().try_acquire_owned();
    let place = place.map_err(|_| ApiError::busy("Too many live connections are open."))?;
    let closing = server.closing();
    let state = Some((documents, closing, place));
    let events = stream::unfold(state, move |state| async move {
        let (mut documents, mut closing, place) = state?;
        let changed = tokio::select! {
            changed = documents.changed() => changed.is_ok(),
            _ = closing.wait_for(|&closing| closing) => false,
        };
        if !changed {
            return Some((Ok(Event::default().event("end").data("{}")), None));
        }
        let document = Arc::clone(&documents.borrow_and_update());
        let event = Event::default().event(name).json_data(&*document).unwrap_or_default();
        Some((Ok(event), Some((documents, closing, place))))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(Duration::from_secs(15))))
}

/// A stream of an analysis, which ends when the stream does.
pub(crate) fn of_analysis(
    server: &Arc<Server>,
    mut analysis: Analysis,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>> + use<>>, ApiError> {
    let place = server.streams.clone().try_acquire_owned();
    let place = place.map_err(|_| ApiError::busy("Too many live connections are open."))?;
    analysis.infos.mark_changed();
    let state = Some((analysis, server.closing(), place));
    let events = stream::unfold(state, |state| async move {
        let (mut analysis, mut closing, place) = state?;
        let changed = tokio::select! {
            changed = analysis.infos.changed() => changed.is_ok(),
            _ = closing.wait_for(|&closing| closing) => false,
        };
        if !changed {
            return Some((Ok(Event::default().event("end").data("{}")), None));
        }
        let info = Arc::clone(&analysis.infos.borrow_and_update());
        let event = Event::default().event("info").json_data(&*info).unwrap_or_default();
        Some((Ok(event), Some((analysis, closing, place))))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(Duration::from_secs(15))))
}
