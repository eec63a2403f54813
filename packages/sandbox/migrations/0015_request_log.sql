-- The log of requests. A chunk has the requests of one owner that were recorded together, or that were merged later, with those of one day
-- alone. Days are partitions, so that a day is deleted by dropping its table. Times are real times; ids are those of requests, in their order.
create table sandbox.log_chunks (
  owner text not null,
  day date not null,
  chunk_id bigint generated always as identity,
  first_id text not null,
  last_id text not null,
  requests integer not null,
  bytes integer not null,
  -- What its requests are about, as hashes: to skip chunks without reading them.
  facets integer[] not null,
  -- Hashes of the ids and words of its requests; null until it is compacted.
  terms integer[],
  is_compacted boolean not null default false,
  entries bytea not null,
  exchanges bytea not null,
  recorded_at timestamptz not null,
  primary key (day, chunk_id)
) partition by range (day);
-- Compressed by the program, as a whole chunk, or not at all.
alter table sandbox.log_chunks alter column entries set storage external;
alter table sandbox.log_chunks alter column exchanges set storage external;
create index log_chunks_owner on sandbox.log_chunks (owner, last_id desc);
create index log_chunks_loose on sandbox.log_chunks (owner, last_id) where not is_compacted;
create index log_chunks_terms on sandbox.log_chunks using gin (terms);

-- Which ids belong to one deal: its id is that of its first resource.
create table sandbox.deal_resources (
  owner text not null,
  resource_id text not null,
  deal_id text not null,
  first_seen_at timestamptz not null,
  last_seen_on date not null,
  primary key (owner, resource_id)
);
create index deal_resources_deal on sandbox.deal_resources (owner, deal_id);
-- The deals themselves, the newest first.
create index deal_resources_list on sandbox.deal_resources (owner, first_seen_at desc, resource_id desc) where resource_id = deal_id;
create index deal_resources_age on sandbox.deal_resources (last_seen_on);

-- The events of a deal.
create index events_resource on sandbox.events (owner, resource_id);
