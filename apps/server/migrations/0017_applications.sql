CREATE TABLE "application_invitations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"application_id" bigint NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_date" timestamp with time zone NOT NULL,
	CONSTRAINT "application_invitations_role_known" CHECK ("application_invitations"."role" in ('OWNER', 'DEVELOPER'))
);
--> statement-breakpoint
CREATE TABLE "application_members" (
	"application_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role" text NOT NULL,
	"created_date" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_members_application_id_user_id_pk" PRIMARY KEY("application_id","user_id"),
	CONSTRAINT "application_members_role_known" CHECK ("application_members"."role" in ('OWNER', 'DEVELOPER'))
);
--> statement-breakpoint
CREATE TABLE "application_secrets" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"application_id" bigint NOT NULL,
	"label" text NOT NULL,
	"digest" text NOT NULL,
	"created_date" timestamp with time zone NOT NULL,
	"expires_date" timestamp with time zone,
	"last_used_date" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "application_usage" (
	"application_id" bigint NOT NULL,
	"day" date NOT NULL,
	"api" text NOT NULL,
	"requests" integer NOT NULL,
	"errors" integer NOT NULL,
	CONSTRAINT "application_usage_application_id_day_api_pk" PRIMARY KEY("application_id","day","api")
);
--> statement-breakpoint
ALTER TABLE "applications" DROP CONSTRAINT "applications_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "applications" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "id" bigserial NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "contact" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "scopes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "redirect_uris" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "notification_origins" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "jwks" jsonb;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "jwks_uri" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "last_modified_date" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "suspended_date" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "status_reason" text;--> statement-breakpoint
ALTER TABLE "application_invitations" ADD CONSTRAINT "application_invitations_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_members" ADD CONSTRAINT "application_members_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_members" ADD CONSTRAINT "application_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_secrets" ADD CONSTRAINT "application_secrets_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_usage" ADD CONSTRAINT "application_usage_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "application_invitations_address_unique" ON "application_invitations" USING btree ("application_id",lower("email"));--> statement-breakpoint
CREATE INDEX "application_invitations_email" ON "application_invitations" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "application_members_user" ON "application_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "application_secrets_digest_unique" ON "application_secrets" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "application_secrets_application" ON "application_secrets" USING btree ("application_id");--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
INSERT INTO "application_members" ("application_id", "user_id", "role", "created_date") SELECT "id", "user_id", 'OWNER', "created_date" FROM "applications" WHERE "user_id" IS NOT NULL;
