ALTER TABLE "file_contents" ADD COLUMN "created_by" text;--> statement-breakpoint
CREATE INDEX "file_contents_created_by" ON "file_contents" USING btree ("created_by");