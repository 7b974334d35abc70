DROP INDEX "users_installer_idx";--> statement-breakpoint
DROP INDEX "users_installer_state_idx";--> statement-breakpoint
DROP INDEX "activities_project_idx";--> statement-breakpoint
DROP INDEX "artwork_proofs_project_idx";--> statement-breakpoint
DROP INDEX "messages_project_idx";--> statement-breakpoint
DROP INDEX "photos_project_idx";--> statement-breakpoint
DROP INDEX "photos_gallery_idx";--> statement-breakpoint
DROP INDEX "tracking_items_project_idx";--> statement-breakpoint
DROP INDEX "projects_contractor_idx";--> statement-breakpoint
DROP INDEX "projects_subcontractor_idx";--> statement-breakpoint
DROP INDEX "projects_client_idx";--> statement-breakpoint
CREATE INDEX "users_installer_idx" ON "users" USING btree ("id") WHERE "users"."role" = 'subcontractor' or ("users"."role" = 'contractor' and "users"."allow_contractor_role");--> statement-breakpoint
CREATE INDEX "users_installer_state_idx" ON "users" USING btree (lower("state"),"id") WHERE "users"."role" = 'subcontractor' or ("users"."role" = 'contractor' and "users"."allow_contractor_role");--> statement-breakpoint
CREATE INDEX "activities_project_idx" ON "activities" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "artwork_proofs_project_idx" ON "artwork_proofs" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "messages_project_idx" ON "messages" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "photos_project_idx" ON "photos" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "photos_gallery_idx" ON "photos" USING btree ("project_id","type","id");--> statement-breakpoint
CREATE INDEX "tracking_items_project_idx" ON "tracking_items" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "projects_contractor_idx" ON "projects" USING btree ("contractor_id","id");--> statement-breakpoint
CREATE INDEX "projects_subcontractor_idx" ON "projects" USING btree ("subcontractor_id","id");--> statement-breakpoint
CREATE INDEX "projects_client_idx" ON "projects" USING btree ("client_id","id");