CREATE TABLE "known_browsers" (
	"digest" text NOT NULL,
	"user_id" bigint NOT NULL,
	"expires_date" timestamp with time zone NOT NULL,
	CONSTRAINT "known_browsers_digest_user_id_pk" PRIMARY KEY("digest","user_id")
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"next_date" timestamp with time zone NOT NULL,
	"expires_date" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_browsers_user" ON "known_browsers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_browsers_expires" ON "known_browsers" USING btree ("expires_date");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_expires" ON "sign_in_attempts" USING btree ("expires_date");