ALTER TABLE "projects" ADD COLUMN "current_wrap_tracking_id" integer;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "current_artwork_tracking_id" integer;--> statement-breakpoint
-- Tracking that only the project's own columns hold becomes an entry of the list. Half of a pair is kept there too.
INSERT INTO "tracking_items" ("project_id", "tracking_type", "tracking_number", "tracking_carrier", "tracking_date", "created_at")
SELECT shown."project_id", shown."type", shown."number", shown."carrier", shown."date", shown."updated_at"
FROM (
	SELECT "id" AS "project_id", 'wrap' AS "type", coalesce(nullif("tracking_number", ''), 'unknown') AS "number",
		coalesce(nullif("tracking_carrier", ''), 'unknown') AS "carrier", "tracking_date" AS "date", "updated_at"
	FROM "projects" WHERE num_nonnulls(nullif("tracking_number", ''), nullif("tracking_carrier", ''), "tracking_date") > 0
	UNION ALL
	SELECT "id", 'artwork_proof', coalesce(nullif("artwork_proof_tracking_number", ''), 'unknown'),
		coalesce(nullif("artwork_proof_tracking_carrier", ''), 'unknown'), "artwork_proof_tracking_date", "updated_at"
	FROM "projects" WHERE num_nonnulls(nullif("artwork_proof_tracking_number", ''), nullif("artwork_proof_tracking_carrier", ''), "artwork_proof_tracking_date") > 0
) AS shown
WHERE NOT EXISTS (
	SELECT FROM "tracking_items" AS entry
	WHERE entry."project_id" = shown."project_id" AND entry."tracking_type" = shown."type"
		AND entry."tracking_number" = shown."number" AND entry."tracking_carrier" = shown."carrier"
		AND entry."tracking_date" IS NOT DISTINCT FROM shown."date"
);--> statement-breakpoint
-- Of equal entries the newest is current, as in the list. Half of a pair has never been shown as tracking.
UPDATE "projects" SET
	"current_wrap_tracking_id" = (
		SELECT max(entry."id") FROM "tracking_items" AS entry
		WHERE entry."project_id" = "projects"."id" AND entry."tracking_type" = 'wrap'
			AND entry."tracking_number" = nullif("projects"."tracking_number", '')
			AND entry."tracking_carrier" = nullif("projects"."tracking_carrier", '')
			AND entry."tracking_date" IS NOT DISTINCT FROM "projects"."tracking_date"
	),
	"current_artwork_tracking_id" = (
		SELECT max(entry."id") FROM "tracking_items" AS entry
		WHERE entry."project_id" = "projects"."id" AND entry."tracking_type" = 'artwork_proof'
			AND entry."tracking_number" = nullif("projects"."artwork_proof_tracking_number", '')
			AND entry."tracking_carrier" = nullif("projects"."artwork_proof_tracking_carrier", '')
			AND entry."tracking_date" IS NOT DISTINCT FROM "projects"."artwork_proof_tracking_date"
	)
WHERE "tracking_number" IS NOT NULL OR "artwork_proof_tracking_number" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_current_wrap_tracking_key" UNIQUE("current_wrap_tracking_id");--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_current_artwork_tracking_key" UNIQUE("current_artwork_tracking_id");--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_current_wrap_tracking_id_tracking_items_id_fk" FOREIGN KEY ("current_wrap_tracking_id") REFERENCES "public"."tracking_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_current_artwork_tracking_id_tracking_items_id_fk" FOREIGN KEY ("current_artwork_tracking_id") REFERENCES "public"."tracking_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" DROP COLUMN "tracking_number";--> statement-breakpoint
ALTER TABLE "projects" DROP COLUMN "tracking_carrier";--> statement-breakpoint
ALTER TABLE "projects" DROP COLUMN "tracking_date";--> statement-breakpoint
ALTER TABLE "projects" DROP COLUMN "artwork_proof_tracking_number";--> statement-breakpoint
ALTER TABLE "projects" DROP COLUMN "artwork_proof_tracking_carrier";--> statement-breakpoint
ALTER TABLE "projects" DROP COLUMN "artwork_proof_tracking_date";
