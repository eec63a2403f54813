CREATE TABLE "instance_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"instance_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"parameters" jsonb NOT NULL,
	"created_date" timestamp with time zone NOT NULL,
	"taken_date" timestamp with time zone,
	"response" jsonb
);
--> statement-breakpoint
CREATE TABLE "instances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" text NOT NULL,
	"started_date" timestamp with time zone NOT NULL,
	"seen_date" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "instance_requests_instance" ON "instance_requests" USING btree ("instance_id");