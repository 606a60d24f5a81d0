//! Why a request is refused, each with its status and a sentence for the person.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::api::problem::Problem;

/// A request that cannot be met.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ApiError {
    status: StatusCode,
    code: &'static str,
    message: String,
}

impl ApiError {
    fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into() }
    }

    /// 400: the request names something that cannot be.
    pub(crate) fn bad(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code, message)
    }

    /// 403: it comes from elsewhere.
    pub(crate) fn forbidden(message: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, "forbidden", message)
    }

    /// 404: there is no such thing.
    pub(crate) fn missing(what: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not-found", format!("There is no such {what}."))
    }

    /// 405: the address exists, but not for this method.
    pub(crate) fn method() -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "method", "This address does not take this method.")
    }

    /// 409: not as things stand.
    pub(crate) fn conflict(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, code, message)
    }

    /// 413: the body is too large.
    pub(crate) fn too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", "The request is larger than this server takes.")
    }

    /// 415: the body is not JSON.
    pub(crate) fn not_json() -> Self {
        Self::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "not-json",
            "The body must be JSON, sent with Content-Type: application/json.",
        )
    }

    /// 422: JSON of another shape than expected.
    pub(crate) fn shape(message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "bad-shape", message)
    }

    /// 429: too much at once.
    pub(crate) fn busy(message: impl Into<String>) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too-many", message)
    }

    /// 503: something outside stands in the way.
    pub(crate) fn unavailable(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, code, message)
    }

    /// 500: a mistake in the program itself.
    pub(crate) fn internal() -> Self {
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "internal",
            "Something went wrong inside Merels. The game is kept as it was; the program's output says more.",
        )
    }

    /// The sentence for the person.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The status it is answered with.
    pub fn status(&self) -> StatusCode {
        self.status
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let body = Problem { message: self.message, code: self.code.into() };
        let mut response = (self.status, Json(body)).into_response();
        if self.status == StatusCode::TOO_MANY_REQUESTS {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

impl From<merels_core::spec::SpecError> for ApiError {
    fn from(error: merels_core::spec::SpecError) -> Self {
        Self::bad("bad-game", error.to_string())
    }
}

impl From<merels_core::notation::PositionError> for ApiError {
    fn from(error: merels_core::notation::PositionError) -> Self {
        Self::bad("bad-position", error.to_string())
    }
}

impl From<merels_core::notation::MoveError> for ApiError {
    fn from(error: merels_core::notation::MoveError) -> Self {
        Self::bad("bad-move", error.to_string())
    }
}

/// What went wrong in the database, as a person should hear it.
impl From<sqlx::Error> for ApiError {
    fn from(error: sqlx::Error) -> Self {
        tracing::error!("database: {error}");
        Self::unavailable("storage", crate::store::explain(&error))
    }
}
