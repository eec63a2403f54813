-- Reads the table while requests read and write it.
ALTER TABLE "audit_log" VALIDATE CONSTRAINT "audit_log_bound";
