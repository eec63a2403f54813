CREATE TABLE "logger_levels" (
	"name" text PRIMARY KEY NOT NULL,
	"level" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"data" jsonb NOT NULL,
	"language" text,
	"subject" text,
	"text" text,
	"html" text,
	"created_date" timestamp with time zone NOT NULL,
	"sent_date" timestamp with time zone,
	"failed_date" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "account_keys" (
	"digest" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"expires_date" timestamp with time zone NOT NULL,
	CONSTRAINT "account_keys_purpose_known" CHECK ("account_keys"."purpose" in ('activation', 'passwordReset'))
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"client_id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"created_date" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_date" timestamp with time zone,
	"ended_date" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "activation_pending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_sign_in_date" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_used_date" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "inactivity_notices" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_date" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "termination_date" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_keys" ADD CONSTRAINT "account_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_date");--> statement-breakpoint
CREATE INDEX "account_keys_user" ON "account_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_keys_expires" ON "account_keys" USING btree ("expires_date");--> statement-breakpoint
CREATE INDEX "applications_user" ON "applications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor");--> statement-breakpoint
CREATE INDEX "users_last_used" ON "users" USING btree ("last_used_date");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_suspension_reason_known" CHECK ("users"."suspension_reason" in ('inactivity', 'termination'));