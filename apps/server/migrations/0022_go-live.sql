CREATE TABLE "application_advertisement_checks" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"application_id" bigint NOT NULL,
	"country" text NOT NULL,
	"channel" text NOT NULL,
	"digest" text NOT NULL,
	"faults" integer NOT NULL,
	"checked_by" text NOT NULL,
	"created_date" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "go_live_reviews" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"application_id" bigint NOT NULL,
	"state" text NOT NULL,
	"checklist" text NOT NULL,
	"digest" text NOT NULL,
	"met" integer NOT NULL,
	"exceptions" jsonb NOT NULL,
	"note" text NOT NULL,
	"submitted_by" text NOT NULL,
	"submitted_date" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_date" timestamp with time zone,
	"comment" text,
	CONSTRAINT "go_live_reviews_state_known" CHECK ("go_live_reviews"."state" in ('SUBMITTED', 'WITHDRAWN', 'RETURNED', 'RELEASED', 'REVOKED'))
);
--> statement-breakpoint
ALTER TABLE "application_advertisement_checks" ADD CONSTRAINT "application_advertisement_checks_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "go_live_reviews" ADD CONSTRAINT "go_live_reviews_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_advertisement_checks_application" ON "application_advertisement_checks" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "go_live_reviews_application" ON "go_live_reviews" USING btree ("application_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "go_live_reviews_one_submitted" ON "go_live_reviews" USING btree ("application_id") WHERE "go_live_reviews"."state" = 'SUBMITTED';--> statement-breakpoint
CREATE INDEX "go_live_reviews_state" ON "go_live_reviews" USING btree ("state","id");