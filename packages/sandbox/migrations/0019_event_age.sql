drop index concurrently if exists sandbox.events_occurred_at;--> statement-breakpoint
create index concurrently events_occurred_at on sandbox.events (occurred_at);
