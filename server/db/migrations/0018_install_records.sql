CREATE TABLE "install_record_addenda" (
	"id" serial PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"author_name" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "install_record_addenda_number_key" UNIQUE("project_id","number")
);
--> statement-breakpoint
CREATE TABLE "install_record_materials" (
	"project_id" integer NOT NULL,
	"material_id" integer NOT NULL,
	CONSTRAINT "install_record_materials_project_id_material_id_pk" PRIMARY KEY("project_id","material_id")
);
--> statement-breakpoint
CREATE TABLE "install_record_pdfs" (
	"record_id" integer NOT NULL,
	"addenda" integer NOT NULL,
	"file_id" uuid,
	"lease_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "install_record_pdfs_record_id_addenda_pk" PRIMARY KEY("record_id","addenda"),
	CONSTRAINT "install_record_pdfs_fileId_unique" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "install_records" (
	"id" serial PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by_id" integer NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"reference" text,
	"record" jsonb,
	"sha256" text,
	CONSTRAINT "install_records_projectId_unique" UNIQUE("project_id"),
	CONSTRAINT "install_records_reference_unique" UNIQUE("reference"),
	CONSTRAINT "install_records_completion_check" CHECK (num_nonnulls("install_records"."completed_at", "install_records"."reference", "install_records"."record", "install_records"."sha256") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "materials" (
	"id" serial PRIMARY KEY NOT NULL,
	"shop_id" integer NOT NULL,
	"maker" text NOT NULL,
	"product" text NOT NULL,
	"kind" text NOT NULL,
	"min_application_c" double precision,
	"max_application_c" double precision,
	"min_post_heat_c" double precision,
	"max_post_heat_c" double precision,
	"outgassing_hours" double precision,
	"bulletin_name" text DEFAULT '' NOT NULL,
	"bulletin_date" date,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "materials_kind_check" CHECK ("materials"."kind" in ('film', 'laminate')),
	CONSTRAINT "materials_application_check" CHECK ("materials"."min_application_c" <= "materials"."max_application_c"),
	CONSTRAINT "materials_post_heat_check" CHECK ("materials"."min_post_heat_c" <= "materials"."max_post_heat_c")
);
--> statement-breakpoint
ALTER TABLE "install_record_addenda" ADD CONSTRAINT "install_record_addenda_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "install_record_materials" ADD CONSTRAINT "install_record_materials_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "install_record_materials" ADD CONSTRAINT "install_record_materials_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "install_record_pdfs" ADD CONSTRAINT "install_record_pdfs_record_id_install_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."install_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "install_record_pdfs" ADD CONSTRAINT "install_record_pdfs_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "install_records" ADD CONSTRAINT "install_records_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_shop_id_users_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "install_record_materials_material_idx" ON "install_record_materials" USING btree ("material_id");--> statement-breakpoint
CREATE INDEX "materials_shop_idx" ON "materials" USING btree ("shop_id");--> statement-breakpoint
CREATE FUNCTION "keep_install_records"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' AND tg_table_name = 'install_records' AND old."completed_at" IS NULL THEN
    RETURN new;
  END IF;
  IF tg_op = 'DELETE' AND NOT EXISTS (SELECT FROM "projects" WHERE "id" = old."project_id") THEN
    RETURN old;
  END IF;
  RAISE EXCEPTION 'An install record cannot be changed or deleted' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "install_records_immutable" BEFORE UPDATE OR DELETE ON "install_records"
  FOR EACH ROW EXECUTE FUNCTION "keep_install_records"();--> statement-breakpoint
CREATE TRIGGER "install_records_not_emptied" BEFORE TRUNCATE ON "install_records"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_install_records"();--> statement-breakpoint
CREATE TRIGGER "install_record_addenda_immutable" BEFORE UPDATE OR DELETE ON "install_record_addenda"
  FOR EACH ROW EXECUTE FUNCTION "keep_install_records"();--> statement-breakpoint
CREATE TRIGGER "install_record_addenda_not_emptied" BEFORE TRUNCATE ON "install_record_addenda"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_install_records"();
