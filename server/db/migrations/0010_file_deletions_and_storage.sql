CREATE TABLE "file_deletions" (
	"folder" text PRIMARY KEY NOT NULL,
	"parts" jsonb NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"uploaded_by_id" integer,
	"due_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "uploaded_by_id" integer;--> statement-breakpoint
CREATE INDEX "file_deletions_due_idx" ON "file_deletions" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "file_deletions_uploader_idx" ON "file_deletions" USING btree ("uploaded_by_id","bytes");--> statement-breakpoint
CREATE INDEX "files_uploader_idx" ON "files" USING btree ("uploaded_by_id","bytes");--> statement-breakpoint
CREATE INDEX "idempotency_keys_user_idx" ON "idempotency_keys" USING btree ("user_id","created_at");--> statement-breakpoint
-- Files that are stored already count for the account that uploaded them.
UPDATE "files" SET "uploaded_by_id" = "photos"."uploaded_by_id" FROM "photos" WHERE "photos"."file_id" = "files"."id";--> statement-breakpoint
UPDATE "files" SET "uploaded_by_id" = "artwork_proofs"."uploaded_by_id" FROM "artwork_proofs" WHERE "artwork_proofs"."file_id" = "files"."id";--> statement-breakpoint
UPDATE "files" SET "uploaded_by_id" = "users"."id" FROM "users" WHERE "users"."avatar_file_id" = "files"."id";
