-- Points spent against rate limits, in the layout of rate-limiter-flexible. Unlogged: a crash resets all limits.
create unlogged table sandbox.spent_points (
  key text primary key,
  points integer not null,
  expire bigint
);
create index spent_points_expire on sandbox.spent_points (expire);
--> statement-breakpoint
drop table sandbox.rate_limits;
