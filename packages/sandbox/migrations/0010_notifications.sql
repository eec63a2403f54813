-- Endpoints. "leased_until" is real time: an instance sends messages to the endpoint. All other times are those of the owner's clock.
create table sandbox.endpoints (
  owner text not null,
  endpoint_id text not null,
  sequence bigint generated always as identity,
  url text not null,
  origin text not null,
  description text,
  types jsonb not null,
  status text not null,
  disabled_reason text,
  disabled_at timestamptz,
  failing_since timestamptz,
  last_success_at timestamptz,
  paused_until timestamptz,
  leased_until timestamptz,
  -- Its deliveries are kept.
  deleted_at timestamptz,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, endpoint_id)
);
create unique index endpoints_url on sandbox.endpoints (owner, url) where deleted_at is null;
create index endpoints_list on sandbox.endpoints (owner, sequence desc) where deleted_at is null;

create table sandbox.endpoint_secrets (
  owner text not null,
  key_id text not null,
  sequence bigint generated always as identity,
  endpoint_id text not null,
  -- Sealed; only what signs messages opens it.
  value text not null,
  hint text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  primary key (owner, key_id)
);
create index endpoint_secrets_endpoint on sandbox.endpoint_secrets (owner, endpoint_id, sequence desc);

-- Deliveries. Whether one is held follows from the state of its endpoint.
create table sandbox.deliveries (
  owner text not null,
  delivery_id text not null,
  sequence bigint generated always as identity,
  endpoint_id text not null,
  webhook_id text not null,
  event_id text not null,
  type text not null,
  resource_id text,
  is_test boolean not null,
  -- Of the callback of a payment.
  callback_url text,
  status text not null,
  attempts jsonb not null,
  -- The next regular attempt, and the next of any kind.
  next_attempt_at timestamptz,
  due_at timestamptz,
  is_replay boolean not null default false,
  -- How far the delivery is ahead of real time: less than the clock of its owner while it catches up after an advance.
  ahead_ms bigint not null,
  -- Real time.
  running_until timestamptz,
  created_at timestamptz not null,
  primary key (owner, delivery_id)
);
create index deliveries_list on sandbox.deliveries (owner, sequence desc);
create index deliveries_endpoint on sandbox.deliveries (owner, endpoint_id, sequence desc);
create index deliveries_resource on sandbox.deliveries (owner, resource_id, sequence desc);
create index deliveries_due on sandbox.deliveries (owner, endpoint_id, due_at, sequence) where due_at is not null;
create index deliveries_replay on sandbox.deliveries (owner, endpoint_id) where is_replay;
create index deliveries_created_at on sandbox.deliveries (created_at);

-- A plain test is about no resource.
alter table sandbox.events alter column resource_id drop not null;
