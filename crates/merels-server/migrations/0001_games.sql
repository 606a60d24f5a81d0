-- Games played. Times are milliseconds since 1970 in UTC; sides are 'white' or 'black'.
CREATE TABLE games (
    id TEXT PRIMARY KEY NOT NULL,
    -- The rule set as text, and the game's id alone for searching.
    game TEXT NOT NULL,
    game_id TEXT NOT NULL,
    mode TEXT NOT NULL,
    -- The computer's level and the person's side; null when two people play.
    level INTEGER,
    person TEXT,
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    -- The position it began with.
    start TEXT NOT NULL,
    clock_seconds INTEGER,
    clock_increment INTEGER,
    left_white INTEGER,
    left_black INTEGER,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    version INTEGER NOT NULL,
    -- How many of the moves below are in force; the rest were taken back and can be made again.
    ply INTEGER NOT NULL,
    -- An end that the rules do not see: a reason and who won.
    ended TEXT,
    ended_winner TEXT,
    -- What the list of games shows.
    position TEXT NOT NULL,
    result TEXT,
    outcome TEXT,
    text TEXT NOT NULL
);
CREATE INDEX games_by_update ON games (updated, id);

CREATE TABLE moves (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    -- 1 for the first move.
    ply INTEGER NOT NULL,
    text TEXT NOT NULL,
    time INTEGER,
    PRIMARY KEY (game, ply)
);

CREATE TABLE reviews (
    game TEXT PRIMARY KEY NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    -- The ply count it was made for, so that a game played on is reviewed anew.
    version INTEGER NOT NULL,
    review TEXT NOT NULL
);

CREATE TABLE solitaires (
    game TEXT PRIMARY KEY NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    spec TEXT NOT NULL,
    pegs INTEGER NOT NULL,
    centre INTEGER NOT NULL,
    moves INTEGER NOT NULL,
    finished INTEGER NOT NULL
);

CREATE TABLE puzzles (
    id TEXT PRIMARY KEY NOT NULL,
    solved INTEGER NOT NULL,
    failures INTEGER NOT NULL
);

CREATE TABLE settings (
    name TEXT PRIMARY KEY NOT NULL,
    value TEXT NOT NULL
);
