CREATE TABLE "easy_access_steps" (
	"subject" text NOT NULL,
	"step" text NOT NULL,
	"user_id" bigint,
	"seen_date" timestamp with time zone NOT NULL,
	CONSTRAINT "easy_access_steps_subject_step_pk" PRIMARY KEY("subject","step")
);
--> statement-breakpoint
ALTER TABLE "easy_access_steps" ADD CONSTRAINT "easy_access_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "easy_access_steps_seen" ON "easy_access_steps" USING btree ("seen_date");