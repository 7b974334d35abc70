CREATE TABLE "photo_view_lists" (
	"shop_id" integer NOT NULL,
	"vehicle_type" text NOT NULL,
	"views" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_view_lists_shop_id_vehicle_type_pk" PRIMARY KEY("shop_id","vehicle_type")
);
--> statement-breakpoint
CREATE TABLE "photo_view_settings" (
	"shop_id" integer PRIMARY KEY NOT NULL,
	"gate_before" text DEFAULT 'any_photo' NOT NULL,
	"gate_after" text DEFAULT 'any_photo' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_view_settings_gates_check" CHECK ("photo_view_settings"."gate_before" in ('any_photo', 'required_views') and "photo_view_settings"."gate_after" in ('any_photo', 'required_views'))
);
--> statement-breakpoint
CREATE TABLE "skipped_views" (
	"project_id" integer NOT NULL,
	"type" text NOT NULL,
	"view_key" text NOT NULL,
	"view_name" text NOT NULL,
	"reason" text NOT NULL,
	"skipped_by_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "skipped_views_project_id_type_view_key_pk" PRIMARY KEY("project_id","type","view_key"),
	CONSTRAINT "skipped_views_type_check" CHECK ("skipped_views"."type" in ('pre-installation', 'post-installation'))
);
--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "view_key" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "view_name" text;--> statement-breakpoint
ALTER TABLE "photo_view_lists" ADD CONSTRAINT "photo_view_lists_shop_id_users_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_view_settings" ADD CONSTRAINT "photo_view_settings_shop_id_users_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skipped_views" ADD CONSTRAINT "skipped_views_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skipped_views" ADD CONSTRAINT "skipped_views_skipped_by_id_users_id_fk" FOREIGN KEY ("skipped_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "skipped_views_user_idx" ON "skipped_views" USING btree ("skipped_by_id");--> statement-breakpoint
CREATE INDEX "photos_view_idx" ON "photos" USING btree ("project_id","type","view_key","captured_at","id");--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_view_check" CHECK (("photos"."view_key" is null) = ("photos"."view_name" is null));