-- Cars that customers give in part payment. What is searched or compared has a column; the rest of a trade-in stands in "detail".
-- "version" grows with each change and is the ETag.
create table sandbox.trade_ins (
  owner text not null,
  trade_in_id text not null,
  sequence bigint generated always as identity,
  status text not null,
  partner_id text not null,
  vin text not null,
  version integer not null,
  detail json not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, trade_in_id)
);
create index trade_ins_owner on sandbox.trade_ins (owner, sequence desc);
create index trade_ins_vin on sandbox.trade_ins (owner, vin, sequence desc);
create index trade_ins_updated_at on sandbox.trade_ins (updated_at);
-- A car is in one trade-in that is not final.
create unique index trade_ins_open on sandbox.trade_ins (owner, vin) where status in ('DRAFT', 'OFFERED', 'ACCEPTED', 'CONFIRMED');

create table sandbox.trade_in_valuations (
  owner text not null,
  valuation_id text not null,
  sequence bigint generated always as identity,
  trade_in_id text not null,
  basis text not null,
  result json not null,
  valued_at timestamptz not null,
  primary key (owner, valuation_id),
  foreign key (owner, trade_in_id) references sandbox.trade_ins on delete cascade
);
create index trade_in_valuations_trade_in on sandbox.trade_in_valuations (owner, trade_in_id, sequence desc);

create table sandbox.trade_in_inspections (
  owner text not null,
  inspection_id text not null,
  sequence bigint generated always as identity,
  trade_in_id text not null,
  partner_id text not null,
  status text not null,
  booked_for timestamptz not null,
  detail json not null,
  primary key (owner, inspection_id),
  foreign key (owner, trade_in_id) references sandbox.trade_ins on delete cascade
);
create index trade_in_inspections_trade_in on sandbox.trade_in_inspections (owner, trade_in_id, sequence desc);
-- A trade-in has one appointment that has not taken place.
create unique index trade_in_inspections_booked on sandbox.trade_in_inspections (owner, trade_in_id) where status = 'BOOKED';

-- The bytes of pictures of damage. "access_key" is part of their addresses.
create table sandbox.trade_in_pictures (
  owner text not null,
  picture_id text not null,
  sequence bigint generated always as identity,
  trade_in_id text not null,
  damage_id text not null,
  access_key text not null unique,
  media_type text not null,
  content bytea not null,
  size integer not null,
  primary key (owner, picture_id),
  foreign key (owner, trade_in_id) references sandbox.trade_ins on delete cascade
);
create index trade_in_pictures_trade_in on sandbox.trade_in_pictures (owner, trade_in_id);
