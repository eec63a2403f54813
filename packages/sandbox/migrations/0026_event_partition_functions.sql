-- Makes partitions until the next ten million numbers have one, with the rights of the owner: instances may use a database user who owns none.
-- Numbers of which the default partition has rows need none. Requests wait half a second at most.
create function sandbox.ensure_event_partitions(parent text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '500ms' as $$
declare
  size constant bigint := 10000000;
  last bigint;
  lower_bound bigint;
  partition_name text;
  is_used boolean;
begin
  if parent is null or parent not in ('events', 'deliveries') then
    raise exception 'There are partitions of events and of deliveries.';
  end if;
  perform pg_advisory_xact_lock(7261027);
  execute format('select last_value from sandbox.%I', parent || '_sequence_seq') into last;
  select max(substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''(\d+)''\)')::bigint) into lower_bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = to_regclass('sandbox.' || parent);
  lower_bound := greatest(lower_bound, last / size * size);
  while lower_bound <= last + size loop
    partition_name := parent || '_' || lower_bound / size;
    execute format('select exists (select from sandbox.%I where sequence >= %L and sequence < %L)', parent || '_default', lower_bound, lower_bound + size)
      into is_used;
    if not is_used then
      execute format(
        'create table sandbox.%I (like sandbox.%I including defaults, primary key (owner, %I))',
        partition_name, parent || '_default', case parent when 'events' then 'event_id' else 'delivery_id' end
      );
      execute format(
        'alter table sandbox.%I attach partition sandbox.%I for values from (%L) to (%L)',
        parent, partition_name, lower_bound, lower_bound + size
      );
    end if;
    lower_bound := lower_bound + size;
  end loop;
end $$;--> statement-breakpoint
-- Drops the partitions whose numbers are all given and whose rows are all deleted, and returns how many. One that still takes much room on the disk
-- waits for the next vacuum, so that it is known to be empty within a moment. Requests wait half a second at most.
create function sandbox.drop_event_partitions(parent text) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '500ms' as $$
declare
  largest constant bigint := 64 * 1024 * 1024;
  last bigint;
  partition_name text;
  is_used boolean;
  dropped integer := 0;
begin
  if parent is null or parent not in ('events', 'deliveries') then
    raise exception 'There are partitions of events and of deliveries.';
  end if;
  perform pg_advisory_xact_lock(7261027);
  execute format('select last_value from sandbox.%I', parent || '_sequence_seq') into last;
  for partition_name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = to_regclass('sandbox.' || parent)
       and substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''(\d+)''\)')::bigint <= last
     order by c.relname
  loop
    continue when pg_relation_size(to_regclass('sandbox.' || partition_name)) > largest;
    execute format('select exists (select from sandbox.%I)', partition_name) into is_used;
    continue when is_used;
    -- A transaction that has its number for a while may insert it only now.
    execute format('lock table sandbox.%I in access exclusive mode', parent);
    execute format('select exists (select from sandbox.%I)', partition_name) into is_used;
    continue when is_used;
    execute format('drop table sandbox.%I', partition_name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
