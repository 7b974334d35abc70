CREATE TABLE "photo_uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" integer NOT NULL,
	"uploaded_by_id" integer NOT NULL,
	"capture_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"type" text NOT NULL,
	"caption" text,
	"capture" jsonb NOT NULL,
	"folder" text NOT NULL,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"received_bytes" integer DEFAULT 0 NOT NULL,
	"photo_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "photo_uploads_folder_unique" UNIQUE("folder"),
	CONSTRAINT "photo_uploads_capture_key" UNIQUE("uploaded_by_id","capture_id"),
	CONSTRAINT "photo_uploads_received_check" CHECK ("photo_uploads"."received_bytes" between 0 and "photo_uploads"."bytes")
);
--> statement-breakpoint
DROP INDEX "photos_uploader_idx";--> statement-breakpoint
DROP INDEX "photos_project_idx";--> statement-breakpoint
DROP INDEX "photos_gallery_idx";--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "captured_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "captured_at_source" text DEFAULT 'received' NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "device_captured_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "device_clock_offset_ms" bigint;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "capture_id" uuid;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "location_accuracy" double precision;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "is_reduced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_uploaded_by_id_users_id_fk" FOREIGN KEY ("uploaded_by_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_uploads" ADD CONSTRAINT "photo_uploads_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_uploads_project_idx" ON "photo_uploads" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "photo_uploads_photo_idx" ON "photo_uploads" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "photo_uploads_expiry_idx" ON "photo_uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "photos_project_idx" ON "photos" USING btree ("project_id","captured_at","id");--> statement-breakpoint
CREATE INDEX "photos_gallery_idx" ON "photos" USING btree ("project_id","type","captured_at","id");--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_capture_key" UNIQUE("uploaded_by_id","capture_id");--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_location_check" CHECK (("photos"."latitude" is null) = ("photos"."longitude" is null));--> statement-breakpoint
-- When older photos were taken is not known.
UPDATE "photos" SET "captured_at" = "created_at";
