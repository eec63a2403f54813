-- Applications for loans, their documents, contracts and signatures. What is searched has a column; the rest stands in "detail".
-- "version" grows with each change. The same ids exist for several owners: those of the story that each of them begins with.
create table sandbox.finance_applications (
  owner text not null,
  application_id text not null,
  sequence bigint generated always as identity,
  status text not null,
  quotation_id text not null,
  partner_id text not null,
  reference text,
  contract_id text,
  version integer not null,
  detail jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, application_id)
);
create index finance_applications_owner on sandbox.finance_applications (owner, sequence desc);
create index finance_applications_status on sandbox.finance_applications (owner, status, sequence desc);
create index finance_applications_reference on sandbox.finance_applications (owner, reference, sequence desc)
  where reference is not null;

create table sandbox.finance_contracts (
  owner text not null,
  contract_id text not null,
  sequence bigint generated always as identity,
  application_id text not null,
  status text not null,
  file_token text not null unique,
  version integer not null,
  detail jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, contract_id)
);

create table sandbox.finance_documents (
  owner text not null,
  document_id text not null,
  sequence bigint generated always as identity,
  application_id text not null,
  status text not null,
  version integer not null,
  detail jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, document_id)
);
create index finance_documents_application on sandbox.finance_documents (owner, application_id, sequence desc);

-- The bytes of files that were handed in.
create table sandbox.finance_files (
  owner text not null,
  file_id text not null,
  document_id text not null,
  content bytea not null,
  created_at timestamptz not null,
  primary key (owner, file_id)
);
create index finance_files_document on sandbox.finance_files (owner, document_id);
create index finance_files_created_at on sandbox.finance_files (created_at);

create table sandbox.finance_signatures (
  owner text not null,
  signature_id text not null,
  sequence bigint generated always as identity,
  contract_id text not null,
  status text not null,
  version integer not null,
  detail jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner, signature_id)
);
create index finance_signatures_contract on sandbox.finance_signatures (owner, contract_id, sequence desc);

-- Where the page of a signer leads.
create table sandbox.finance_signers (
  token text primary key,
  owner text not null,
  signature_id text not null,
  applicant_id text not null
);
create index finance_signers_owner on sandbox.finance_signers (owner);
