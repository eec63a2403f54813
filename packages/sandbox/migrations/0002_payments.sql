-- Payments. What is searched, counted or compared has a column; the rest of a payment stands in "detail".
-- "version" grows with each change, and a change is made only to the version that it was made from.
create table sandbox.payments (
  payment_id text primary key,
  sequence bigint generated always as identity,
  owner text not null,
  order_id text not null,
  method_code text not null,
  status text not null,
  currency text not null,
  amount_cents bigint not null check (amount_cents > 0),
  received_cents bigint not null default 0 check (received_cents >= 0),
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and greatest(amount_cents, received_cents)),
  payment_reference text,
  -- When the clock alone changes the payment.
  due_at timestamptz,
  version integer not null,
  detail jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index payments_owner on sandbox.payments (owner, sequence desc);
create index payments_order on sandbox.payments (owner, order_id, sequence desc);
create index payments_due on sandbox.payments (due_at) where due_at is not null;
create unique index payments_reference on sandbox.payments (owner, payment_reference) where payment_reference is not null;
create index payments_created_at on sandbox.payments (created_at);

create table sandbox.refunds (
  refund_id text primary key,
  sequence bigint generated always as identity,
  payment_id text not null references sandbox.payments on delete cascade,
  owner text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  status text not null,
  due_at timestamptz,
  detail jsonb not null,
  created_at timestamptz not null
);
create index refunds_payment on sandbox.refunds (payment_id, sequence desc);
create index refunds_due on sandbox.refunds (due_at) where due_at is not null;

-- Money that arrived on the simulated payee's account; without a payment it is in the unmatched queue.
create table sandbox.incoming_transfers (
  transfer_id text primary key,
  sequence bigint generated always as identity,
  owner text not null,
  payment_id text references sandbox.payments on delete cascade,
  reference text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  received_at timestamptz not null
);
create index incoming_transfers_owner on sandbox.incoming_transfers (owner, sequence desc);
create index incoming_transfers_payment on sandbox.incoming_transfers (payment_id);
create index incoming_transfers_received_at on sandbox.incoming_transfers (received_at);
