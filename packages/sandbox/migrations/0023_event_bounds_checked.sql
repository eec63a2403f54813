-- Reads the tables while requests read and write them.
alter table sandbox.events validate constraint events_bound;--> statement-breakpoint
alter table sandbox.deliveries validate constraint deliveries_bound;
