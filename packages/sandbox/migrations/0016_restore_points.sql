-- After a return to a restore point a clock may be behind real time. "epoch" counts how often the data of an owner were replaced:
-- idempotency keys of an earlier epoch are unknown in the next.
alter table sandbox.owners drop constraint owners_ahead_ms_check;
alter table sandbox.owners add column epoch integer not null default 0;

-- Copies of all rows of an owner. "migration" is the newest one at that time: rows of other columns cannot be put back.
create table sandbox.restore_points (
  owner text not null,
  restore_point_id text not null,
  sequence bigint generated always as identity,
  name text not null,
  -- The clock of the owner.
  clock_at timestamptz not null,
  migration text not null,
  rows integer not null,
  -- Real time.
  created_at timestamptz not null,
  primary key (owner, restore_point_id)
);

create table sandbox.restore_point_rows (
  owner text not null,
  restore_point_id text not null,
  table_name text not null,
  "row" jsonb not null,
  foreign key (owner, restore_point_id) references sandbox.restore_points on delete cascade
);
create index restore_point_rows_point on sandbox.restore_point_rows (owner, restore_point_id, table_name);
