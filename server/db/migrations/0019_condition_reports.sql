CREATE TABLE "condition_addenda" (
	"id" serial PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"report_id" integer NOT NULL,
	"number" integer NOT NULL,
	"user_id" integer NOT NULL,
	"record" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "condition_addenda_number_key" UNIQUE("report_id","number")
);
--> statement-breakpoint
CREATE TABLE "condition_pdfs" (
	"report_id" integer NOT NULL,
	"addenda" integer NOT NULL,
	"file_id" uuid,
	"lease_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "condition_pdfs_report_id_addenda_pk" PRIMARY KEY("report_id","addenda"),
	CONSTRAINT "condition_pdfs_fileId_unique" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "condition_photos" (
	"project_id" integer NOT NULL,
	"report_id" integer NOT NULL,
	"photo_id" integer NOT NULL,
	CONSTRAINT "condition_photos_report_id_photo_id_pk" PRIMARY KEY("report_id","photo_id")
);
--> statement-breakpoint
CREATE TABLE "condition_reports" (
	"id" serial PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"project_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"record" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "condition_reports_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
ALTER TABLE "status_links" ADD COLUMN "shares_condition_reports" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "condition_addenda" ADD CONSTRAINT "condition_addenda_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_addenda" ADD CONSTRAINT "condition_addenda_report_id_condition_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."condition_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_pdfs" ADD CONSTRAINT "condition_pdfs_report_id_condition_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."condition_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_pdfs" ADD CONSTRAINT "condition_pdfs_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_photos" ADD CONSTRAINT "condition_photos_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_photos" ADD CONSTRAINT "condition_photos_report_id_condition_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."condition_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_photos" ADD CONSTRAINT "condition_photos_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "condition_reports" ADD CONSTRAINT "condition_reports_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "condition_addenda_project_idx" ON "condition_addenda" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "condition_addenda_user_idx" ON "condition_addenda" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "condition_photos_photo_idx" ON "condition_photos" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "condition_photos_project_idx" ON "condition_photos" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "condition_reports_project_idx" ON "condition_reports" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "condition_reports_user_idx" ON "condition_reports" USING btree ("user_id");--> statement-breakpoint
-- A signed condition report is never changed, and deleted only with its whole project (docs/requirements/condition-reports.md).
CREATE FUNCTION "keep_condition_records"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' AND NOT EXISTS (SELECT FROM "projects" WHERE "id" = old."project_id") THEN
    RETURN old;
  END IF;
  RAISE EXCEPTION 'A condition report cannot be changed or deleted' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "condition_reports_immutable" BEFORE UPDATE OR DELETE ON "condition_reports"
  FOR EACH ROW EXECUTE FUNCTION "keep_condition_records"();--> statement-breakpoint
CREATE TRIGGER "condition_reports_not_emptied" BEFORE TRUNCATE ON "condition_reports"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_condition_records"();--> statement-breakpoint
CREATE TRIGGER "condition_addenda_immutable" BEFORE UPDATE OR DELETE ON "condition_addenda"
  FOR EACH ROW EXECUTE FUNCTION "keep_condition_records"();--> statement-breakpoint
CREATE TRIGGER "condition_addenda_not_emptied" BEFORE TRUNCATE ON "condition_addenda"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_condition_records"();--> statement-breakpoint
CREATE TRIGGER "condition_photos_immutable" BEFORE UPDATE OR DELETE ON "condition_photos"
  FOR EACH ROW EXECUTE FUNCTION "keep_condition_records"();--> statement-breakpoint
CREATE TRIGGER "condition_photos_not_emptied" BEFORE TRUNCATE ON "condition_photos"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_condition_records"();
