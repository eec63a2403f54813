-- Tokens that were revoked before they expired, until they would have.
create table sandbox.revoked_tokens (
  token_id text primary key,
  expires_at timestamptz not null,
  -- By the clock of the database, which all instances share.
  revoked_at timestamptz not null default clock_timestamp()
);
create index revoked_tokens_revoked_at on sandbox.revoked_tokens (revoked_at);
create index revoked_tokens_expires_at on sandbox.revoked_tokens (expires_at);
--> statement-breakpoint
-- Assertions of clients, each of which counts once: digests of client and "jti", until the assertion expires.
create table sandbox.used_assertions (
  digest bytea primary key,
  expires_at timestamptz not null
);
create index used_assertions_expires_at on sandbox.used_assertions (expires_at);
