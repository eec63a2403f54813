-- The audit log in a partition for each month of UTC (decision 113). The partitioned table takes the name, so that the former release uses it
-- without noticing; the table that there was is its first partition, until the month that 0025 has chosen. The partitions are in a schema in
-- which the database console has no rights: in the schema public, that of the former release would let administrators change them.
-- The table is locked before its sequence, as by requests.
ALTER TABLE public.audit_log RENAME TO log_first;
CREATE SCHEMA audit_partitions;
ALTER SEQUENCE public.audit_log_id_seq OWNED BY NONE;
ALTER TABLE public.log_first SET SCHEMA audit_partitions;

-- A key of all partitions would need the column of the time; each has one of its own, and the numbers come from one sequence.
CREATE TABLE public.audit_log (
  id bigint NOT NULL DEFAULT nextval('public.audit_log_id_seq'),
  at timestamptz NOT NULL DEFAULT now(),
  actor text NOT NULL,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id text NOT NULL,
  before jsonb,
  after jsonb
) PARTITION BY RANGE (at);
-- The sequence needs the same owner.
DO $$
DECLARE
  owner regrole := (SELECT relowner FROM pg_class WHERE oid = 'audit_partitions.log_first'::regclass);
BEGIN
  EXECUTE format('ALTER TABLE public.audit_log OWNER TO %s', owner);
END $$;
ALTER SEQUENCE public.audit_log_id_seq OWNED BY public.audit_log.id;
CREATE INDEX audit_log_entity ON public.audit_log (entity, entity_id);
CREATE INDEX audit_log_at ON public.audit_log (at);
CREATE INDEX audit_log_actor ON public.audit_log (actor);

-- PostgreSQL attaches the indexes of the first partition too. Then its bound takes the place of the constraint.
DO $$
DECLARE
  bound timestamptz := (
    SELECT substring(pg_get_constraintdef(oid) FROM '''(.+)''')::timestamptz FROM pg_constraint
     WHERE conrelid = 'audit_partitions.log_first'::regclass AND conname = 'audit_log_bound'
  );
BEGIN
  EXECUTE format('ALTER TABLE public.audit_log ATTACH PARTITION audit_partitions.log_first FOR VALUES FROM (MINVALUE) TO (%L)', bound);
END $$;
ALTER TABLE audit_partitions.log_first DROP CONSTRAINT audit_log_bound;

-- For entries of a month that has no partition.
CREATE TABLE audit_partitions.log_default PARTITION OF public.audit_log (PRIMARY KEY (id)) DEFAULT;

-- Whoever had rights to the table has the same ones to the partitioned table, and nobody has others.
DO $$
DECLARE
  given record;
BEGIN
  FOR given IN
    SELECT DISTINCT acl.grantee FROM pg_class c CROSS JOIN aclexplode(c.relacl) acl
     WHERE c.oid = 'public.audit_log'::regclass AND acl.grantee <> c.relowner
  LOOP
    EXECUTE format('REVOKE ALL ON public.audit_log FROM %s', CASE given.grantee WHEN 0 THEN 'public' ELSE given.grantee::regrole::text END);
  END LOOP;
  FOR given IN
    SELECT acl.*, '' AS of_column FROM pg_class c CROSS JOIN aclexplode(c.relacl) acl
     WHERE c.oid = 'audit_partitions.log_first'::regclass AND acl.grantee <> c.relowner
    UNION ALL
    SELECT acl.*, format(' (%I)', a.attname) FROM pg_attribute a CROSS JOIN aclexplode(a.attacl) acl
     WHERE a.attrelid = 'audit_partitions.log_first'::regclass
  LOOP
    EXECUTE format(
      'GRANT %s%s ON public.audit_log TO %s%s', given.privilege_type, given.of_column,
      CASE given.grantee WHEN 0 THEN 'public' ELSE given.grantee::regrole::text END,
      CASE WHEN given.is_grantable THEN ' WITH GRANT OPTION' ELSE '' END
    );
    IF given.grantee <> 0 AND given.privilege_type IN ('INSERT', 'DELETE') THEN
      EXECUTE format('GRANT USAGE ON SCHEMA audit_partitions TO %s', given.grantee::regrole);
    END IF;
  END LOOP;
END $$;

-- Makes the partitions of this month and the next three, with the rights of the owner: instances may use a database user who owns none. A month
-- that the first partition has, or of which the default one has entries, needs none. Requests wait half a second at most.
CREATE FUNCTION audit_partitions.make_months() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '500ms' AS $$
DECLARE
  month timestamp;
  lower_bound timestamptz;
  upper_bound timestamptz;
  partition_name text;
  first_bound timestamptz := (
    SELECT substring(pg_get_expr(relpartbound, oid) FROM 'TO \(''(.+)''\)')::timestamptz FROM pg_class
     WHERE oid = to_regclass('audit_partitions.log_first')
  );
BEGIN
  FOR month IN
    SELECT generate_series(0, 3) * interval '1 month' + date_trunc('month', now() AT TIME ZONE 'UTC')
  LOOP
    partition_name := 'log_' || to_char(month, 'YYYYMM');
    lower_bound := month AT TIME ZONE 'UTC';
    upper_bound := (month + interval '1 month') AT TIME ZONE 'UTC';
    CONTINUE WHEN lower_bound < first_bound OR to_regclass('audit_partitions.' || partition_name) IS NOT NULL;
    PERFORM pg_advisory_xact_lock(7261025);
    CONTINUE WHEN to_regclass('audit_partitions.' || partition_name) IS NOT NULL
      OR EXISTS (SELECT FROM audit_partitions.log_default WHERE at >= lower_bound AND at < upper_bound);
    EXECUTE format(
      'CREATE TABLE audit_partitions.%I (LIKE audit_partitions.log_default INCLUDING DEFAULTS, PRIMARY KEY (id))', partition_name
    );
    EXECUTE format(
      'ALTER TABLE public.audit_log ATTACH PARTITION audit_partitions.%I FOR VALUES FROM (%L) TO (%L)',
      partition_name, lower_bound, upper_bound
    );
  END LOOP;
END $$;

-- Drops the partitions whose months are all older than entries are kept, and returns what they had. The time is that of the database, which also
-- dates the entries; less than a year is never kept. Requests wait half a second at most.
CREATE FUNCTION audit_partitions.drop_months(kept_months integer) RETURNS TABLE (partition text, entries bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '500ms' AS $$
BEGIN
  IF kept_months IS NULL OR kept_months < 12 THEN
    RAISE EXCEPTION 'The audit log is kept for 12 months at least.';
  END IF;
  PERFORM pg_advisory_xact_lock(7261025);
  FOR partition IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = 'public.audit_log'::regclass AND c.relnamespace = 'audit_partitions'::regnamespace
       AND substring(pg_get_expr(c.relpartbound, c.oid) FROM 'TO \(''(.+)''\)')::timestamptz
         <= date_trunc('month', (now() AT TIME ZONE 'UTC') - kept_months * interval '1 month') AT TIME ZONE 'UTC'
     ORDER BY c.relname
  LOOP
    EXECUTE format('SELECT count(*) FROM audit_partitions.%I', partition) INTO entries;
    EXECUTE format('DROP TABLE audit_partitions.%I', partition);
    RETURN NEXT;
  END LOOP;
END $$;
