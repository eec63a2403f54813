-- The audit log becomes a table with a partition for each month (decision 113), and the table that there is the first of them. Its bound is
-- the beginning of the month after next, or of a later one where it has entries of the future. The constraint lets PostgreSQL attach it
-- without reading it while requests wait; here no row is read.
DO $$
DECLARE
  bound timestamptz;
BEGIN
  SELECT (date_trunc('month', greatest(now(), max(at)) AT TIME ZONE 'UTC') + interval '2 months') AT TIME ZONE 'UTC'
    INTO bound FROM public.audit_log;
  EXECUTE format('ALTER TABLE public.audit_log ADD CONSTRAINT audit_log_bound CHECK (at < %L) NOT VALID', bound);
END $$;
