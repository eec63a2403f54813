-- The partitions of the log are made and dropped while the sandbox works, by functions with the rights of the owner of its table: instances may
-- use a database user who owns none. Instances that make the same partition at the same time take turns.
create function sandbox.ensure_log_partition(partition_day date) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  partition_name text := 'log_chunks_' || to_char(partition_day, 'YYYYMMDD');
begin
  if to_regclass('sandbox.' || partition_name) is not null then return; end if;
  perform pg_advisory_xact_lock(7261016);
  execute format(
    'create table if not exists sandbox.%I partition of sandbox.log_chunks for values from (%L) to (%L)',
    partition_name, partition_day, partition_day + 1
  );
end $$;

-- Drops the partitions of the days before one, and returns how many there were.
create function sandbox.drop_log_partitions(first_kept_day date) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  partition_name text;
  dropped integer := 0;
begin
  for partition_name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'sandbox.log_chunks'::regclass and c.relname < 'log_chunks_' || to_char(first_kept_day, 'YYYYMMDD')
     order by c.relname
  loop
    execute format('drop table if exists sandbox.%I', partition_name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
