CREATE TABLE "status_days" (
	"part" text NOT NULL,
	"day" date NOT NULL,
	"observed_minutes" integer NOT NULL,
	"degraded_minutes" integer NOT NULL,
	"down_minutes" integer NOT NULL,
	CONSTRAINT "status_days_part_day_pk" PRIMARY KEY("part","day")
);
--> statement-breakpoint
CREATE TABLE "status_incidents" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"title_en" text NOT NULL,
	"title_es" text,
	"impact" text NOT NULL,
	"parts" text[] NOT NULL,
	"state" text NOT NULL,
	"published_date" timestamp with time zone,
	"resolved_date" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_date" timestamp with time zone NOT NULL,
	"changed_date" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_parts" (
	"part" text PRIMARY KEY NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"minute_state" text NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_subscribers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"key_digest" text,
	"expires_date" timestamp with time zone,
	"confirmed_date" timestamp with time zone,
	"created_date" timestamp with time zone NOT NULL,
	CONSTRAINT "status_subscribers_email_unique" UNIQUE("email"),
	CONSTRAINT "status_subscribers_key_digest_unique" UNIQUE("key_digest")
);
--> statement-breakpoint
CREATE TABLE "status_updates" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"incident_id" bigint NOT NULL,
	"state" text NOT NULL,
	"text_en" text NOT NULL,
	"text_es" text,
	"created_date" timestamp with time zone NOT NULL,
	"noticed_id" bigint DEFAULT 0 NOT NULL,
	"is_noticed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "status_updates" ADD CONSTRAINT "status_updates_incident_id_status_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."status_incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "status_incidents_published" ON "status_incidents" USING btree ("published_date");--> statement-breakpoint
CREATE INDEX "status_updates_incident" ON "status_updates" USING btree ("incident_id");