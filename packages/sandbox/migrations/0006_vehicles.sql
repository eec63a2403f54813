-- Vehicles of an application's own stock, and its own states of shared vehicles: those that its orders have held. The shared stock itself
-- is no table. What is searched has a column; the rest of a vehicle is in "detail".
create table sandbox.vehicles (
  owner text not null,
  -- Compared byte by byte, as the program does when it merges the own stock with the shared one.
  vehicle_id text collate "C" not null,
  sequence bigint generated always as identity,
  -- Grows with each change; the ETag.
  revision integer not null,
  stock text not null check (stock in ('OWN', 'SHARED')),
  partner_id text not null,
  status text not null,
  condition text not null,
  version_id text not null,
  model_id text not null,
  make_id text not null,
  vin text,
  country text not null,
  currency text not null,
  price_cents bigint not null check (price_cents > 0),
  mileage integer not null check (mileage >= 0),
  first_registration date,
  fuel text not null,
  transmission text not null,
  electric_range integer not null,
  detail jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, vehicle_id)
);
create index vehicles_newest on sandbox.vehicles (owner, created_at desc, vehicle_id);
-- A number is in stock once.
create unique index vehicles_vin on sandbox.vehicles (owner, vin) where vin is not null and status in ('AVAILABLE', 'RESERVED');
create index vehicles_ended on sandbox.vehicles (updated_at) where status in ('SOLD', 'WITHDRAWN');
