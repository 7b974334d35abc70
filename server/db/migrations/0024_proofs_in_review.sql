ALTER TABLE "projects" ADD COLUMN "was_in_review" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The events show which projects had a version that was sent for review and deleted later.
UPDATE "projects" SET "was_in_review" = true WHERE
	EXISTS (SELECT 1 FROM "reviews" WHERE "project_id" = "projects"."id" AND "subject" = 'proof')
	OR EXISTS (SELECT 1 FROM "activities" WHERE "project_id" = "projects"."id" AND "action" = 'review_sent' AND "details" ->> 'subject' IS DISTINCT FROM 'sample');
