CREATE TABLE "photo_markups" (
	"photo_id" integer PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"version" integer NOT NULL,
	"shapes" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by_id" integer,
	CONSTRAINT "photo_markups_version_check" CHECK ("photo_markups"."version" > 0),
	CONSTRAINT "photo_markups_shapes_check" CHECK (jsonb_typeof("photo_markups"."shapes") = 'array')
);
--> statement-breakpoint
ALTER TABLE "photo_markups" ADD CONSTRAINT "photo_markups_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_markups" ADD CONSTRAINT "photo_markups_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_markups" ADD CONSTRAINT "photo_markups_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_markups_project_idx" ON "photo_markups" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "photo_markups_user_idx" ON "photo_markups" USING btree ("updated_by_id");