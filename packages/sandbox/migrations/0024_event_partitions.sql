-- Events in partitions by their number (decision 114). The partitioned table takes the name, so that the former release uses it without noticing;
-- the table that there was is its first partition, up to the number that 0021 has chosen.
alter table sandbox.events rename to events_first;
alter index sandbox.events_pkey rename to events_first_pkey;
alter index sandbox.events_occurred_at rename to events_first_occurred_at;
alter index sandbox.events_resource rename to events_first_resource;

-- From version 17 on, PostgreSQL attaches no table with an identity column. A sequence takes its place, with the same name.
do $$
declare
  last bigint;
begin
  execute format('select last_value from %s', pg_get_serial_sequence('sandbox.events_first', 'sequence')) into last;
  alter table sandbox.events_first alter column sequence drop identity;
  execute format('create sequence sandbox.events_sequence_seq start %s', last + 1);
end $$;

-- A key of all partitions would need the number; each has one of its own.
create table sandbox.events (
  owner text not null,
  event_id text not null,
  sequence bigint not null default nextval('sandbox.events_sequence_seq'),
  type text not null,
  resource_id text,
  data json not null,
  -- By the owner's clock.
  occurred_at timestamptz not null
) partition by range (sequence);
-- The sequence needs the same owner.
do $$
declare
  owner regrole := (select relowner from pg_class where oid = 'sandbox.events_first'::regclass);
begin
  execute format('alter table sandbox.events owner to %s', owner);
  execute format('alter sequence sandbox.events_sequence_seq owner to %s', owner);
end $$;
alter sequence sandbox.events_sequence_seq owned by sandbox.events.sequence;
create index events_occurred_at on sandbox.events (occurred_at);
create index events_resource on sandbox.events (owner, resource_id);

-- PostgreSQL attaches the indexes of the first partition too. Then its bound takes the place of the constraint.
do $$
declare
  bound text := (
    select substring(pg_get_constraintdef(oid) from '''(\d+)''') from pg_constraint
     where conrelid = 'sandbox.events_first'::regclass and conname = 'events_bound'
  );
begin
  execute format('alter table sandbox.events attach partition sandbox.events_first for values from (minvalue) to (%L)', bound);
end $$;
alter table sandbox.events_first drop constraint events_bound;

-- For numbers that have no partition, as a restore point may bring them back.
create table sandbox.events_default partition of sandbox.events (primary key (owner, event_id)) default;

-- Whoever had rights to the table has the same ones to the partitioned table, and nobody has others. Whoever inserts needs the sequence.
do $$
declare
  given record;
begin
  for given in
    select distinct acl.grantee from pg_class c cross join aclexplode(c.relacl) acl
     where c.oid = 'sandbox.events'::regclass and acl.grantee <> c.relowner
  loop
    execute format('revoke all on sandbox.events from %s', case given.grantee when 0 then 'public' else given.grantee::regrole::text end);
  end loop;
  for given in
    select acl.*, '' as of_column from pg_class c cross join aclexplode(c.relacl) acl
     where c.oid = 'sandbox.events_first'::regclass and acl.grantee <> c.relowner
    union all
    select acl.*, format(' (%I)', a.attname) from pg_attribute a cross join aclexplode(a.attacl) acl
     where a.attrelid = 'sandbox.events_first'::regclass
  loop
    execute format(
      'grant %s%s on sandbox.events to %s%s', given.privilege_type, given.of_column,
      case given.grantee when 0 then 'public' else given.grantee::regrole::text end,
      case when given.is_grantable then ' with grant option' else '' end
    );
    if given.grantee <> 0 and given.privilege_type = 'INSERT' then
      execute format('grant usage on sequence sandbox.events_sequence_seq to %s', given.grantee::regrole);
    end if;
  end loop;
end $$;
