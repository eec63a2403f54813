-- The bound of the first partition of deliveries, as that of events (decision 114).
do $$
declare
  last bigint;
begin
  execute format('select last_value from %s', pg_get_serial_sequence('sandbox.deliveries', 'sequence')) into last;
  execute format(
    'alter table sandbox.deliveries add constraint deliveries_bound check (sequence < %L::bigint) not valid', (last / 10000000 + 2) * 10000000
  );
end $$;
