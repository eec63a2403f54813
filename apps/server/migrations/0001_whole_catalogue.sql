CREATE TABLE "api_definitions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"idapi" varchar(255),
	"name" varchar(255),
	"version" varchar(255),
	"examples" varchar(100000),
	"country" varchar(255),
	"document_id" bigint
);
--> statement-breakpoint
CREATE TABLE "file_content_chunks" (
	"content_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "file_content_chunks_content_id_position_pk" PRIMARY KEY("content_id","position")
);
--> statement-breakpoint
CREATE TABLE "file_contents" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"size" bigint,
	"media_type" text,
	"digest" text,
	"created_date" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"content_id" bigint,
	"description" varchar(10000),
	"document_id" bigint
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"pluginid" varchar(255),
	"assetsid" varchar(255),
	"name" varchar(255),
	"code" varchar(255),
	"language" varchar(255),
	"audit" date,
	"country" varchar(255)
);
--> statement-breakpoint
CREATE TABLE "specifications" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"country" varchar(255),
	"title" varchar(255),
	"description" varchar(10000),
	"document_id" bigint
);
--> statement-breakpoint
ALTER TABLE "api_definitions" ADD CONSTRAINT "api_definitions_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_content_chunks" ADD CONSTRAINT "file_content_chunks_content_id_file_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."file_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_content_id_file_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."file_contents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "specifications" ADD CONSTRAINT "specifications_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_definitions_document_id" ON "api_definitions" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "file_contents_created" ON "file_contents" USING btree ("created_date");--> statement-breakpoint
CREATE INDEX "files_content_id" ON "files" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "files_document_id" ON "files" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "specifications_document_id" ON "specifications" USING btree ("document_id");--> statement-breakpoint
-- Contents are mostly compressed already, and compressing the others would cost more time than it saves room.
ALTER TABLE "file_content_chunks" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
