-- Deliveries in partitions by their number, as events (decision 114).
alter table sandbox.deliveries rename to deliveries_first;
alter index sandbox.deliveries_pkey rename to deliveries_first_pkey;
alter index sandbox.deliveries_list rename to deliveries_first_list;
alter index sandbox.deliveries_endpoint rename to deliveries_first_endpoint;
alter index sandbox.deliveries_resource rename to deliveries_first_resource;
alter index sandbox.deliveries_due rename to deliveries_first_due;
alter index sandbox.deliveries_replay rename to deliveries_first_replay;
alter index sandbox.deliveries_created_at rename to deliveries_first_created_at;

-- From version 17 on, PostgreSQL attaches no table with an identity column. A sequence takes its place, with the same name.
do $$
declare
  last bigint;
begin
  execute format('select last_value from %s', pg_get_serial_sequence('sandbox.deliveries_first', 'sequence')) into last;
  alter table sandbox.deliveries_first alter column sequence drop identity;
  execute format('create sequence sandbox.deliveries_sequence_seq start %s', last + 1);
end $$;

-- A key of all partitions would need the number; each has one of its own.
create table sandbox.deliveries (
  owner text not null,
  delivery_id text not null,
  sequence bigint not null default nextval('sandbox.deliveries_sequence_seq'),
  endpoint_id text not null,
  webhook_id text not null,
  event_id text not null,
  type text not null,
  resource_id text,
  is_test boolean not null,
  -- Of the callback of a payment.
  callback_url text,
  status text not null,
  attempts jsonb not null,
  -- The next regular attempt, and the next of any kind.
  next_attempt_at timestamptz,
  due_at timestamptz,
  is_replay boolean not null default false,
  -- How far the delivery is ahead of real time: less than the clock of its owner while it catches up after an advance.
  ahead_ms bigint not null,
  -- Real time.
  running_until timestamptz,
  created_at timestamptz not null,
  fault text,
  traceparent text
) partition by range (sequence);
-- The sequence needs the same owner.
do $$
declare
  owner regrole := (select relowner from pg_class where oid = 'sandbox.deliveries_first'::regclass);
begin
  execute format('alter table sandbox.deliveries owner to %s', owner);
  execute format('alter sequence sandbox.deliveries_sequence_seq owner to %s', owner);
end $$;
alter sequence sandbox.deliveries_sequence_seq owned by sandbox.deliveries.sequence;
create index deliveries_list on sandbox.deliveries (owner, sequence desc);
create index deliveries_endpoint on sandbox.deliveries (owner, endpoint_id, sequence desc);
create index deliveries_resource on sandbox.deliveries (owner, resource_id, sequence desc);
create index deliveries_due on sandbox.deliveries (owner, endpoint_id, due_at, sequence) where due_at is not null;
create index deliveries_replay on sandbox.deliveries (owner, endpoint_id) where is_replay;
create index deliveries_created_at on sandbox.deliveries (created_at);

-- PostgreSQL attaches the indexes of the first partition too. Then its bound takes the place of the constraint.
do $$
declare
  bound text := (
    select substring(pg_get_constraintdef(oid) from '''(\d+)''') from pg_constraint
     where conrelid = 'sandbox.deliveries_first'::regclass and conname = 'deliveries_bound'
  );
begin
  execute format('alter table sandbox.deliveries attach partition sandbox.deliveries_first for values from (minvalue) to (%L)', bound);
end $$;
alter table sandbox.deliveries_first drop constraint deliveries_bound;

-- For numbers that have no partition, as a restore point may bring them back.
create table sandbox.deliveries_default partition of sandbox.deliveries (primary key (owner, delivery_id)) default;

-- Whoever had rights to the table has the same ones to the partitioned table, and nobody has others. Whoever inserts needs the sequence.
do $$
declare
  given record;
begin
  for given in
    select distinct acl.grantee from pg_class c cross join aclexplode(c.relacl) acl
     where c.oid = 'sandbox.deliveries'::regclass and acl.grantee <> c.relowner
  loop
    execute format('revoke all on sandbox.deliveries from %s', case given.grantee when 0 then 'public' else given.grantee::regrole::text end);
  end loop;
  for given in
    select acl.*, '' as of_column from pg_class c cross join aclexplode(c.relacl) acl
     where c.oid = 'sandbox.deliveries_first'::regclass and acl.grantee <> c.relowner
    union all
    select acl.*, format(' (%I)', a.attname) from pg_attribute a cross join aclexplode(a.attacl) acl
     where a.attrelid = 'sandbox.deliveries_first'::regclass
  loop
    execute format(
      'grant %s%s on sandbox.deliveries to %s%s', given.privilege_type, given.of_column,
      case given.grantee when 0 then 'public' else given.grantee::regrole::text end,
      case when given.is_grantable then ' with grant option' else '' end
    );
    if given.grantee <> 0 and given.privilege_type = 'INSERT' then
      execute format('grant usage on sequence sandbox.deliveries_sequence_seq to %s', given.grantee::regrole);
    end if;
  end loop;
end $$;
