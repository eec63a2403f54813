-- Two users of the database: one owns the tables and migrates, the other one works with them. Run once, as an administrator:
--   OWNER_PASSWORD_FILE=… PASSWORD_FILE=… psql --file=roles.sql
-- The passwords are read from files, so that neither the list of processes nor a history has them.
\set ON_ERROR_STOP on
\set owner_password `cat "$OWNER_PASSWORD_FILE"`
\set password `cat "$PASSWORD_FILE"`

create role portico_owner login password :'owner_password';
create role portico login password :'password';
create database portico owner portico_owner;
revoke connect, temporary on database portico from public;
grant connect on database portico to portico;

\connect portico
-- Whatever a migration creates can be used by the other user immediately.
alter default privileges for role portico_owner grant usage on schemas to portico;
alter default privileges for role portico_owner grant select, insert, update, delete on tables to portico;
alter default privileges for role portico_owner grant usage on sequences to portico;
