CREATE INDEX "install_record_pdfs_missing_idx" ON "install_record_pdfs" USING btree ("record_id") WHERE "install_record_pdfs"."file_id" is null;--> statement-breakpoint
CREATE INDEX "decision_pdfs_missing_idx" ON "decision_pdfs" USING btree ("decision_id") WHERE "decision_pdfs"."file_id" is null;--> statement-breakpoint
-- From now on, these rows are written with the decision, the completion and the addendum.
INSERT INTO "decision_pdfs" ("decision_id", "lease_until") SELECT "id", now() FROM "proof_decisions" ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "install_record_pdfs" ("record_id", "addenda", "lease_until") SELECT "id", (SELECT count(*) FROM "install_record_addenda" WHERE "project_id" = "install_records"."project_id"), now() FROM "install_records" WHERE "completed_at" IS NOT NULL ON CONFLICT DO NOTHING;
