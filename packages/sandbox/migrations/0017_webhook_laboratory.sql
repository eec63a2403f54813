-- What is wrong with a message on purpose; null for every other.
alter table sandbox.deliveries add column fault text;

-- Messages that the sandbox has received in place of a partner: those to endpoints with the domain of inboxes. Times are real times.
create table sandbox.inbox_messages (
  owner text not null,
  message_id text not null,
  sequence bigint generated always as identity,
  endpoint_id text not null,
  headers json not null,
  body text not null,
  verification jsonb not null,
  status integer not null,
  received_at timestamptz not null,
  primary key (owner, message_id)
);
create index inbox_messages_list on sandbox.inbox_messages (owner, sequence desc);
create index inbox_messages_age on sandbox.inbox_messages (received_at);
