ALTER TABLE "projects" ADD COLUMN "stage_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Of jobs from before, the history knows when they came to their stage.
UPDATE "projects" SET "stage_since" = coalesce(
	(SELECT max("created_at") FROM "activities" WHERE "project_id" = "projects"."id" AND "action" = 'status_change'),
	"created_at"
);
