-- Validations of accounts. "iban_check" is what the check of the number found; "claim_id" is the key of the stored response in
-- hexadecimal digits, which is deleted with the validation.
create table sandbox.account_validations (
  owner text not null,
  validation_id text not null,
  sequence bigint generated always as identity,
  status text not null check (status in ('PENDING', 'COMPLETED')),
  outcome text check ((outcome is null) = (status = 'PENDING')),
  customer_id text,
  holder_name text not null,
  holder_kind text not null,
  iban_check json not null,
  result json,
  claim_id text not null,
  created_at timestamptz not null,
  completed_at timestamptz,
  kept_until date not null,
  primary key (owner, validation_id)
);
create index account_validations_list on sandbox.account_validations (owner, sequence desc);
create index account_validations_customer on sandbox.account_validations (owner, customer_id, sequence desc)
  where customer_id is not null;
