-- Events and deliveries become tables with a partition for every ten million numbers (decision 114), and the tables that there are the first of
-- them. Their bounds are so far ahead that no number reaches them while instances of the former release run: these rely on the key of the whole
-- table. The constraints let PostgreSQL attach the tables without reading them while requests wait; here no row is read. No migration
-- changes both tables: in one transaction, they would be locked in another order than by some requests.
do $$
declare
  last bigint;
begin
  execute format('select last_value from %s', pg_get_serial_sequence('sandbox.events', 'sequence')) into last;
  execute format(
    'alter table sandbox.events add constraint events_bound check (sequence < %L::bigint) not valid', (last / 10000000 + 2) * 10000000
  );
end $$;
