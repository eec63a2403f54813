-- Purchase orders, as both versions of their API read them. What is searched or compared has a column; the rest stands in "detail".
-- "sequence" is the order of the last changes: a change takes the next number. "version" grows with each change.
create table sandbox.orders (
  owner text not null,
  order_id text not null,
  sequence bigint generated always as identity,
  reference text not null,
  partner_id text not null,
  status text not null,
  country text not null,
  currency text not null,
  total_cents bigint not null check (total_cents >= 0),
  -- The first vehicle; an order of services has none.
  vehicle_id text,
  contract_id text,
  trade_in_id text,
  version integer not null,
  detail jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, order_id)
);
create index orders_owner on sandbox.orders (owner, sequence desc);
create index orders_reference on sandbox.orders (owner, reference, sequence desc);
create index orders_updated_at on sandbox.orders (updated_at);
-- A contract and a trade-in pay for one order; a cancelled order sets them free.
create unique index orders_contract on sandbox.orders (owner, contract_id) where contract_id is not null and status <> 'CANCELLED';
create unique index orders_trade_in on sandbox.orders (owner, trade_in_id) where trade_in_id is not null and status <> 'CANCELLED';

-- Deliveries that are scheduled. A dealer makes so many in one slot: each has a place of its own in it, and nobody else can take that.
create table sandbox.delivery_bookings (
  owner text not null,
  partner_id text not null,
  starts_at timestamptz not null,
  place_type text not null,
  place_number smallint not null,
  order_id text not null,
  primary key (owner, partner_id, starts_at, place_type, place_number),
  foreign key (owner, order_id) references sandbox.orders on delete cascade
);
create index delivery_bookings_order on sandbox.delivery_bookings (owner, order_id);

-- Slots of the story, whose ids the document names. The id of any other slot is made of its dealer and its time.
create table sandbox.delivery_slots (
  owner text not null,
  slot_id text not null,
  partner_id text not null,
  starts_at timestamptz not null,
  primary key (owner, slot_id),
  unique (owner, partner_id, starts_at)
);
