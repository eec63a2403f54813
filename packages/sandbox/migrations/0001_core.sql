-- Answers of calls with an idempotency key. The id is a digest of owner, method, path and key; the body is the very text that was sent.
create table sandbox.idempotency_keys (
  id bytea primary key,
  request_digest bytea not null,
  status smallint not null,
  headers jsonb not null,
  body text not null,
  created_at timestamptz not null
);
create index idempotency_keys_created_at on sandbox.idempotency_keys (created_at);

-- Calls that were counted in a minute. Unlogged: after a crash everybody begins anew.
create unlogged table sandbox.rate_limits (
  id bytea primary key,
  window_number bigint not null,
  used bigint not null
);
