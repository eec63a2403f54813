CREATE TABLE "catalogue_reviews" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"entity" text NOT NULL,
	"record_id" bigint NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"author_ids" bigint[] NOT NULL,
	"authors" text[] NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"created_date" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_date" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_date" timestamp with time zone,
	"decided_by" text,
	"comment" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "catalogue_reviews_open" ON "catalogue_reviews" USING btree ("entity","record_id") WHERE open;--> statement-breakpoint
CREATE INDEX "catalogue_reviews_state" ON "catalogue_reviews" USING btree ("state","changed_date");