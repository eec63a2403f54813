CREATE TABLE "email_change_keys" (
	"digest" text PRIMARY KEY NOT NULL,
	"change_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	CONSTRAINT "email_change_keys_purpose_known" CHECK ("email_change_keys"."purpose" in ('confirm', 'undo'))
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"old_email" text,
	"new_email" text NOT NULL,
	"requested_date" timestamp with time zone NOT NULL,
	"confirmed_date" timestamp with time zone,
	"expires_date" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_change_keys" ADD CONSTRAINT "email_change_keys_change_id_email_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."email_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_change_keys_change" ON "email_change_keys" USING btree ("change_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_pending" ON "email_changes" USING btree ("user_id") WHERE "email_changes"."confirmed_date" is null;--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_changes_expires" ON "email_changes" USING btree ("expires_date");