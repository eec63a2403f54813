CREATE TABLE "reference_documents" (
	"content_id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"preparation" integer NOT NULL,
	"format" text,
	"compressed" boolean DEFAULT false NOT NULL,
	"openapi" text,
	"title" text,
	"version" text,
	"language" text,
	"environments" jsonb,
	"faults" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reference_pieces" (
	"translation_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"body" "bytea" NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "reference_pieces_translation_id_kind_key_pk" PRIMARY KEY("translation_id","kind","key")
);
--> statement-breakpoint
CREATE TABLE "reference_translations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"content_id" bigint NOT NULL,
	"language" text NOT NULL,
	"overlay_id" bigint,
	"preparation" integer NOT NULL,
	"complete" boolean DEFAULT false NOT NULL,
	"summary" text,
	"sandbox_calls" jsonb,
	"started_date" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reference_translations" ADD CONSTRAINT "reference_translations_content_id_reference_documents_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."reference_documents"("content_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reference_translations_content" ON "reference_translations" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "reference_translations_overlay" ON "reference_translations" USING btree ("overlay_id");--> statement-breakpoint
CREATE INDEX "api_definitions_idapi" ON "api_definitions" USING btree ("idapi");
--> statement-breakpoint
ALTER TABLE "reference_documents" ADD CONSTRAINT "reference_documents_content" FOREIGN KEY ("content_id") REFERENCES "public"."file_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reference_translations" ADD CONSTRAINT "reference_translations_overlay_content" FOREIGN KEY ("overlay_id") REFERENCES "public"."file_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reference_pieces" ALTER COLUMN "body" SET STORAGE EXTERNAL;
