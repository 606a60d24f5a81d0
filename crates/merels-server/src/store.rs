//! The database: games, reviews, settings and progress in one SQLite file.
//!
//! A change is on the disk before it is answered: the journal is written ahead and synchronised with every commit.

use std::path::Path;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Connection, FromRow, Sqlite, Transaction};
use thiserror::Error;

/// The versions of the database, in files.
static MIGRATIONS: Migrator = sqlx::migrate!("./migrations");

/// How many games are kept at most.
pub const MOST_GAMES: i64 = 100_000;

/// Why the database cannot be opened.
#[derive(Debug, Error)]
pub enum StoreError {
    /// It cannot be opened or made.
    #[error("cannot open the database {path}: {problem}")]
    Open {
        /// The file.
        path: String,
        /// What is wrong.
        problem: String,
    },
    /// It was made by a newer version of the program.
    #[error(
        "the database {path} was made by a newer version of Merels; use that version, or another data folder (--data)"
    )]
    Newer {
        /// The file.
        path: String,
    },
}

/// What a database error means to a person.
pub(crate) fn explain(error: &sqlx::Error) -> String {
    // SQLite's result codes; the low byte is the primary one.
    let code = error
        .as_database_error()
        .and_then(|error| error.code()?.parse::<u32>().ok())
        .map_or(0, |code| code & 0xff);
    match code {
        5 | 6 => "The database is busy; another program is using it. Try again.".into(),
        8 => "The data folder cannot be written to (it is read-only), so nothing can be kept.".into(),
        10 => "The disk could not be read or written; nothing was changed.".into(),
        11 | 26 => "The database is damaged; move it away or choose another data folder (--data).".into(),
        13 => "The disk is full, so nothing can be kept. Make room and try again.".into(),
        14 => "the file cannot be opened; check that the folder exists and may be written to".into(),
        _ => "The database could not do it; nothing was changed.".into(),
    }
}

/// A game as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub(crate) struct GameRow {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) game_id: String,
    pub(crate) mode: String,
    pub(crate) level: Option<i64>,
    pub(crate) person: Option<String>,
    pub(crate) white: String,
    pub(crate) black: String,
    pub(crate) start: String,
    pub(crate) clock_seconds: Option<i64>,
    pub(crate) clock_increment: Option<i64>,
    pub(crate) left_white: Option<i64>,
    pub(crate) left_black: Option<i64>,
    pub(crate) created: i64,
    pub(crate) updated: i64,
    pub(crate) version: i64,
    pub(crate) ply: i64,
    pub(crate) ended: Option<String>,
    pub(crate) ended_winner: Option<String>,
    pub(crate) position: String,
    pub(crate) result: Option<String>,
    pub(crate) outcome: Option<String>,
    pub(crate) text: String,
}

/// A move as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub(crate) struct MoveRow {
    pub(crate) text: String,
    pub(crate) time: Option<i64>,
}

/// A finished Solitaire.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub(crate) struct SolitaireRow {
    pub(crate) game: String,
    pub(crate) spec: String,
    pub(crate) pegs: i64,
    pub(crate) centre: i64,
    pub(crate) moves: i64,
    pub(crate) finished: i64,
}

/// Won, drawn and lost games of a person against one level.
#[derive(Clone, PartialEq, Eq, Debug, FromRow)]
pub(crate) struct ResultsRow {
    pub(crate) game_id: String,
    pub(crate) level: i64,
    pub(crate) won: i64,
    pub(crate) drawn: i64,
    pub(crate) lost: i64,
}

/// What the list of games is searched for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Search {
    pub(crate) finished: Option<bool>,
    pub(crate) game_id: Option<String>,
    pub(crate) level: Option<i64>,
    /// `won`, `lost` or `drawn`, from the person's point of view.
    pub(crate) result: Option<String>,
    /// Words that must all be in the names or the game.
    pub(crate) words: Option<String>,
    /// Only games after this one in the list: when it was changed, and its id.
    pub(crate) after: Option<(i64, String)>,
    pub(crate) limit: i64,
}

/// The database.
#[derive(Clone, Debug)]
pub struct Store {
    pool: SqlitePool,
}

impl Store {
    /// Opens the database at `path`, making it or bringing it up to date.
    ///
    /// # Errors
    /// A [`StoreError`] when it cannot be opened, made or written to, or is from a newer version.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        Self::open_with(path, SqliteConnectOptions::new()).await
    }

    async fn open_with(path: &Path, options: SqliteConnectOptions) -> Result<Self, StoreError> {
        let shown = path.display().to_string();
        let failed = |problem: String| StoreError::Open { path: shown.clone(), problem };
        let options = options
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(5))
            .foreign_keys(true);
        let pool = SqlitePoolOptions::new()
            .max_connections(4)
            .connect_with(options)
            .await
            .map_err(|error| failed(explain(&error)))?;
        MIGRATIONS.run(&pool).await.map_err(|error| match error {
            MigrateError::VersionMissing(_) | MigrateError::VersionMismatch(_) => {
                StoreError::Newer { path: shown.clone() }
            }
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => {
                failed(explain(&error))
            }
            other => failed(other.to_string()),
        })?;
        Ok(Self { pool })
    }

    /// Writes everything out and closes the database.
    pub async fn close(&self) {
        self.pool.close().await;
    }

    pub(crate) async fn game(&self, id: &str) -> sqlx::Result<Option<(GameRow, Vec<MoveRow>)>> {
        let mut transaction = self.pool.begin().await?;
        let row: Option<GameRow> = sqlx::query_as("SELECT * FROM games WHERE id = $1")
            .bind(id)
            .fetch_optional(&mut *transaction)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let moves = sqlx::query_as("SELECT text, time FROM moves WHERE game = $1 ORDER BY ply")
            .bind(id)
            .fetch_all(&mut *transaction)
            .await?;
        Ok(Some((row, moves)))
    }

    /// Adds a game, or replaces one from move `kept` on: the first `kept` moves are as they were.
    pub(crate) async fn save(
        &self,
        row: &GameRow,
        moves: &[MoveRow],
        kept: usize,
        solitaire: Option<&SolitaireRow>,
    ) -> sqlx::Result<()> {
        let mut connection = self.pool.acquire().await?;
        let mut transaction = connection.begin().await?;
        let done = match write_game(&mut transaction, row, moves, kept, solitaire).await {
            Ok(()) => transaction.commit().await,
            Err(error) => {
                drop(transaction);
                Err(error)
            }
        };
        settle(connection, done).await
    }

    /// Removes a game; whether it was there.
    pub(crate) async fn delete(&self, id: &str) -> sqlx::Result<bool> {
        let done = sqlx::query("DELETE FROM games WHERE id = $1").bind(id).execute(&self.pool).await?;
        Ok(done.rows_affected() > 0)
    }

    pub(crate) async fn count_games(&self) -> sqlx::Result<i64> {
        sqlx::query_scalar("SELECT COUNT(*) FROM games").fetch_one(&self.pool).await
    }

    /// The games that match, the one changed last first, and how many match without regard to `after` and `limit`.
    pub(crate) async fn search(&self, search: &Search) -> sqlx::Result<(Vec<(GameRow, bool)>, i64)> {
        /// Shared by both questions. `%` and `_` in words were escaped with `\`.
        macro_rules! matching {
            ($head:literal, $tail:literal) => {
                concat!(
                    $head,
                    " FROM games WHERE ($1 IS NULL OR (result IS NOT NULL) = $1)
                    AND ($2 IS NULL OR game_id = $2)
                    AND ($3 IS NULL OR level = $3)
                    AND ($4 IS NULL OR result IS NOT NULL AND (CASE
                        WHEN result = '1/2-1/2' THEN 'drawn'
                        WHEN (result = '1-0') = (person = 'white') THEN 'won'
                        ELSE 'lost' END) = $4 AND person IS NOT NULL)
                    AND ($5 IS NULL OR lower(white || ' ' || black || ' ' || game || ' ' || text) LIKE $5 ESCAPE '\\')",
                    $tail
                )
            };
        }
        let finished = search.finished.map(i64::from);
        let total: i64 = sqlx::query_scalar(matching!("SELECT COUNT(*)", ""))
            .bind(finished)
            .bind(&search.game_id)
            .bind(search.level)
            .bind(&search.result)
            .bind(&search.words)
            .fetch_one(&self.pool)
            .await?;
        let (updated, id) = search.after.clone().unzip();
        let rows: Vec<GameRow> = sqlx::query_as(matching!(
            "SELECT *",
            " AND ($6 IS NULL OR updated < $6 OR updated = $6 AND id < $7)
              ORDER BY updated DESC, id DESC LIMIT $8"
        ))
        .bind(finished)
        .bind(&search.game_id)
        .bind(search.level)
        .bind(&search.result)
        .bind(&search.words)
        .bind(updated)
        .bind(id)
        .bind(search.limit)
        .fetch_all(&self.pool)
        .await?;
        let mut found = Vec::with_capacity(rows.len());
        for row in rows {
            let reviewed = self.review(&row.id, row.version).await?.is_some();
            found.push((row, reviewed));
        }
        Ok((found, total))
    }

    pub(crate) async fn results(&self) -> sqlx::Result<Vec<ResultsRow>> {
        sqlx::query_as(
            "SELECT game_id, level,
                SUM(CASE WHEN (result = '1-0') = (person = 'white') AND result <> '1/2-1/2' THEN 1 ELSE 0 END) AS won,
                SUM(CASE WHEN result = '1/2-1/2' THEN 1 ELSE 0 END) AS drawn,
                SUM(CASE WHEN (result = '1-0') <> (person = 'white') AND result <> '1/2-1/2' THEN 1 ELSE 0 END) AS lost
             FROM games WHERE result IS NOT NULL AND level IS NOT NULL AND person IS NOT NULL
             GROUP BY game_id, level ORDER BY game_id, level",
        )
        .fetch_all(&self.pool)
        .await
    }

    /// Up to ten finished Solitaires of each rule set, best first.
    pub(crate) async fn best_solitaires(&self) -> sqlx::Result<Vec<SolitaireRow>> {
        sqlx::query_as(
            "SELECT game, spec, pegs, centre, moves, finished FROM (
                SELECT *, ROW_NUMBER() OVER (
                    PARTITION BY spec ORDER BY pegs, centre DESC, moves, finished) AS place FROM solitaires
             ) AS ranked WHERE place <= 10 ORDER BY spec, place",
        )
        .fetch_all(&self.pool)
        .await
    }

    /// The stored review of a game as it stood at `version`.
    pub(crate) async fn review(&self, id: &str, version: i64) -> sqlx::Result<Option<String>> {
        sqlx::query_scalar("SELECT review FROM reviews WHERE game = $1 AND version = $2")
            .bind(id)
            .bind(version)
            .fetch_optional(&self.pool)
            .await
    }

    pub(crate) async fn save_review(&self, id: &str, version: i64, review: &str) -> sqlx::Result<()> {
        sqlx::query(
            "INSERT INTO reviews (game, version, review) VALUES ($1, $2, $3)
             ON CONFLICT (game) DO UPDATE SET version = $2, review = $3",
        )
        .bind(id)
        .bind(version)
        .bind(review)
        .execute(&self.pool)
        .await
        .map(drop)
    }

    pub(crate) async fn settings(&self) -> sqlx::Result<Vec<(String, String)>> {
        sqlx::query_as("SELECT name, value FROM settings ORDER BY name").fetch_all(&self.pool).await
    }

    /// Replaces all settings.
    pub(crate) async fn save_settings(&self, settings: &[(String, String)]) -> sqlx::Result<()> {
        let mut connection = self.pool.acquire().await?;
        let mut transaction = connection.begin().await?;
        let done = match write_settings(&mut transaction, settings).await {
            Ok(()) => transaction.commit().await,
            Err(error) => {
                drop(transaction);
                Err(error)
            }
        };
        settle(connection, done).await
    }

    /// Puzzles tried: id, whether solved, wrong tries.
    pub(crate) async fn puzzles(&self) -> sqlx::Result<Vec<(String, bool, i64)>> {
        sqlx::query_as("SELECT id, solved, failures FROM puzzles").fetch_all(&self.pool).await
    }

    /// Notes a try at a puzzle.
    pub(crate) async fn note_puzzle(&self, id: &str, solved: bool, failed: bool) -> sqlx::Result<()> {
        sqlx::query(
            "INSERT INTO puzzles (id, solved, failures) VALUES ($1, $2, $3)
             ON CONFLICT (id) DO UPDATE SET solved = MAX(puzzles.solved, $2), failures = puzzles.failures + $3",
        )
        .bind(id)
        .bind(i64::from(solved))
        .bind(i64::from(failed))
        .execute(&self.pool)
        .await
        .map(drop)
    }

    pub(crate) async fn forget_puzzles(&self) -> sqlx::Result<()> {
        sqlx::query("DELETE FROM puzzles").execute(&self.pool).await.map(drop)
    }
}

/// Gives a connection back after a write. One that failed is closed: what a full disk leaves of its transaction
/// would otherwise swallow the writes that come after it.
async fn settle(connection: PoolConnection<Sqlite>, done: sqlx::Result<()>) -> sqlx::Result<()> {
    if done.is_err() {
        // The transaction is rolled back by closing, whatever closing says.
        let _closed = connection.close().await;
    }
    done
}

async fn write_game(
    transaction: &mut Transaction<'_, Sqlite>,
    row: &GameRow,
    moves: &[MoveRow],
    kept: usize,
    solitaire: Option<&SolitaireRow>,
) -> sqlx::Result<()> {
    write_row(transaction, row).await?;
    sqlx::query("DELETE FROM moves WHERE game = $1 AND ply > $2")
        .bind(&row.id)
        .bind(kept as i64)
        .execute(&mut **transaction)
        .await?;
    for (i, mv) in moves.iter().enumerate().skip(kept) {
        sqlx::query("INSERT INTO moves (game, ply, text, time) VALUES ($1, $2, $3, $4)")
            .bind(&row.id)
            .bind(i as i64 + 1)
            .bind(&mv.text)
            .bind(mv.time)
            .execute(&mut **transaction)
            .await?;
    }
    if row.game_id == "solitaire" {
        sqlx::query("DELETE FROM solitaires WHERE game = $1")
            .bind(&row.id)
            .execute(&mut **transaction)
            .await?;
    }
    if let Some(best) = solitaire {
        sqlx::query(
                "INSERT INTO solitaires (game, spec, pegs, centre, moves, finished) VALUES ($1, $2, $3, $4, $5, $6)",
            )
            .bind(&best.game)
            .bind(&best.spec)
            .bind(best.pegs)
            .bind(best.centre)
            .bind(best.moves)
            .bind(best.finished)
            .execute(&mut **transaction)
            .await?;
    }
    Ok(())
}

async fn write_settings(
    transaction: &mut Transaction<'_, Sqlite>,
    settings: &[(String, String)],
) -> sqlx::Result<()> {
    sqlx::query("DELETE FROM settings").execute(&mut **transaction).await?;
    for (name, value) in settings {
        sqlx::query("INSERT INTO settings (name, value) VALUES ($1, $2)")
            .bind(name)
            .bind(value)
            .execute(&mut **transaction)
            .await?;
    }
    Ok(())
}

async fn write_row(transaction: &mut Transaction<'_, Sqlite>, row: &GameRow) -> sqlx::Result<()> {
    sqlx::query(
        "INSERT INTO games (id, game, game_id, mode, level, person, white, black, start, clock_seconds,
            clock_increment, left_white, left_black, created, updated, version, ply, ended, ended_winner,
            position, result, outcome, text)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
            $21, $22, $23)
         ON CONFLICT (id) DO UPDATE SET left_white = $12, left_black = $13, updated = $15, version = $16,
            ply = $17, ended = $18, ended_winner = $19, position = $20, result = $21, outcome = $22, text = $23",
    )
    .bind(&row.id)
    .bind(&row.game)
    .bind(&row.game_id)
    .bind(&row.mode)
    .bind(row.level)
    .bind(&row.person)
    .bind(&row.white)
    .bind(&row.black)
    .bind(&row.start)
    .bind(row.clock_seconds)
    .bind(row.clock_increment)
    .bind(row.left_white)
    .bind(row.left_black)
    .bind(row.created)
    .bind(row.updated)
    .bind(row.version)
    .bind(row.ply)
    .bind(&row.ended)
    .bind(&row.ended_winner)
    .bind(&row.position)
    .bind(&row.result)
    .bind(&row.outcome)
    .bind(&row.text)
    .execute(&mut **transaction)
    .await
    .map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(id: usize) -> GameRow {
        GameRow {
            id: format!("game{id}"),
            game: "nine-mens-morris".into(),
            game_id: "nine-mens-morris".into(),
            mode: "two-players".into(),
            level: None,
            person: None,
            white: "x".repeat(3000),
            black: String::new(),
            start: String::new(),
            clock_seconds: None,
            clock_increment: None,
            left_white: None,
            left_black: None,
            created: 0,
            updated: id as i64,
            version: 1,
            ply: 0,
            ended: None,
            ended_winner: None,
            position: String::new(),
            result: None,
            outcome: None,
            text: String::new(),
        }
    }

    #[tokio::test]
    async fn on_a_full_disk_a_game_is_either_kept_or_refused_in_words() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("merels.db");
        // SQLite says of a file that may not grow what it says of a full disk.
        let full = SqliteConnectOptions::new().pragma("max_page_count", "40");
        let store = Store::open_with(&path, full).await.unwrap();
        let mut kept = Vec::new();
        let mut refused = 0;
        for id in 0..200 {
            // Two games in three are small, so that some still fit when others do not.
            let mut row = row(id);
            row.white.truncate(if id % 3 == 0 { 3000 } else { 1 });
            match store.save(&row, &[], 0, None).await {
                Ok(()) => kept.push(row.id),
                Err(error) => {
                    refused += 1;
                    assert!(explain(&error).contains("disk is full"), "{error}");
                }
            }
        }
        assert!(refused > 0 && !kept.is_empty());
        // Another program sees just what was said to be kept.
        let other = Store::open(&path).await.unwrap();
        assert_eq!(other.count_games().await.unwrap(), kept.len() as i64);
        for id in kept {
            assert!(other.game(&id).await.unwrap().is_some(), "{id}");
        }
    }
}
