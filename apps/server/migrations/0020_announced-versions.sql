CREATE TABLE "announced_versions" (
	"api" text NOT NULL,
	"version" text NOT NULL,
	CONSTRAINT "announced_versions_api_version_pk" PRIMARY KEY("api","version")
);
