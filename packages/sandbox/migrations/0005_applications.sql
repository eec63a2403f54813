-- Owners of data: an application, or a workspace of a public client. "ahead_ms" is how far the clock of the owner is ahead of real time.
create table sandbox.owners (
  owner text primary key,
  ahead_ms bigint not null default 0 check (ahead_ms >= 0),
  created_at timestamptz not null,
  -- To the day.
  used_at timestamptz not null
);
create index owners_used_at on sandbox.owners (used_at);
create index owners_ahead on sandbox.owners (owner) where ahead_ms > 0;

-- What happens at a moment of an owner's clock. "kind" is a name that one of the APIs handles.
create table sandbox.timers (
  owner text not null,
  kind text not null,
  resource_id text not null,
  due_at timestamptz not null,
  primary key (owner, kind, resource_id)
);
create index timers_owner_due_at on sandbox.timers (owner, due_at);
create index timers_due_at on sandbox.timers (due_at);

-- What happened, as it is sent to endpoints. An event is written in the transaction of what it is about.
create table sandbox.events (
  owner text not null,
  event_id text not null,
  sequence bigint generated always as identity,
  type text not null,
  resource_id text not null,
  data json not null,
  -- By the owner's clock.
  occurred_at timestamptz not null,
  primary key (owner, event_id)
);
create index events_occurred_at on sandbox.events (occurred_at);

-- The same ids exist for several owners: those of the story that each of them begins with.
alter table sandbox.refunds drop constraint refunds_payment_id_fkey;
alter table sandbox.incoming_transfers drop constraint incoming_transfers_payment_id_fkey;
alter table sandbox.payments drop constraint payments_pkey;
alter table sandbox.payments add primary key (owner, payment_id);
-- Pages of providers are found without an owner. Where an id exists for several, its page has a key.
alter table sandbox.payments add column page_key text;
create unique index payments_page on sandbox.payments (payment_id, coalesce(page_key, ''));
alter table sandbox.refunds drop constraint refunds_pkey;
alter table sandbox.refunds add primary key (owner, refund_id);
alter table sandbox.refunds add foreign key (owner, payment_id) references sandbox.payments (owner, payment_id) on delete cascade;
drop index sandbox.refunds_payment;
create index refunds_payment on sandbox.refunds (owner, payment_id, sequence desc);
alter table sandbox.incoming_transfers drop constraint incoming_transfers_pkey;
alter table sandbox.incoming_transfers add primary key (owner, transfer_id);
alter table sandbox.incoming_transfers
  add foreign key (owner, payment_id) references sandbox.payments (owner, payment_id) on delete cascade;
drop index sandbox.incoming_transfers_payment;
create index incoming_transfers_payment on sandbox.incoming_transfers (owner, payment_id);
alter table sandbox.quotations drop constraint quotations_pkey;
alter table sandbox.quotations add primary key (owner, quotation_id);
