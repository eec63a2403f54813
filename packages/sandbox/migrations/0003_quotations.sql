-- Quotations. "loan" is what never changes: it is read whole, and never searched.
create table sandbox.quotations (
  quotation_id text primary key,
  sequence bigint generated always as identity,
  owner text not null,
  reference text,
  application_id text,
  created_at timestamptz not null,
  valid_until date not null,
  loan json not null
);
create index quotations_owner on sandbox.quotations (owner, sequence desc);
create index quotations_reference on sandbox.quotations (owner, reference, sequence desc) where reference is not null;
-- Rows come in the order of their time, so a few pages of it find what is too old.
create index quotations_created_at on sandbox.quotations using brin (created_at);
