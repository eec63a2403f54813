-- Prequalifications: the answer, and nothing of the person or the budget that it was made of. "claim_id" is the key of the stored
-- response in hexadecimal digits, which is erased with the answer.
create table sandbox.prequalifications (
  owner text not null,
  prequalification_id text not null,
  sequence bigint generated always as identity,
  status text not null check (status in ('VALID', 'EXPIRED')),
  customer_id text not null,
  answer text not null,
  country text not null,
  currency text not null,
  requested_cents bigint not null check (requested_cents > 0),
  term_in_months integer not null,
  maximum_cents bigint check ((maximum_cents is null) = (answer = 'UNLIKELY')),
  reasons json not null,
  quotation_id text,
  reference text,
  application_id text,
  consent json not null,
  claim_id text not null,
  created_at timestamptz not null,
  valid_until date not null,
  primary key (owner, prequalification_id)
);
create index prequalifications_list on sandbox.prequalifications (owner, sequence desc);
create index prequalifications_customer on sandbox.prequalifications (owner, customer_id, sequence desc);
