CREATE TABLE "sign_in_codes" (
	"digest" text PRIMARY KEY NOT NULL,
	"id_token" text NOT NULL,
	"token_claims" jsonb NOT NULL,
	"expires_date" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sign_in_codes_expires" ON "sign_in_codes" USING btree ("expires_date");