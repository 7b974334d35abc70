CREATE TABLE "file_deletions" (
	"folder" text PRIMARY KEY NOT NULL,
	"parts" jsonb NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "file_deletions_due_idx" ON "file_deletions" USING btree ("due_at");