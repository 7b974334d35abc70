ALTER TABLE "projects" ADD COLUMN "installation_address" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "installation_contact_name" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "installation_contact_phone" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "installation_arrival_time" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "installation_notes" text;