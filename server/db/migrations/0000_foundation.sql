CREATE TABLE "certifications" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"logo_url" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contractor_subcontractors" (
	"contractor_id" integer NOT NULL,
	"subcontractor_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contractor_subcontractors_contractor_id_subcontractor_id_pk" PRIMARY KEY("contractor_id","subcontractor_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" serial PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" integer NOT NULL,
	"user_agent" text,
	"ip_address" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "system_settings" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "system_settings_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "user_certifications" (
	"user_id" integer NOT NULL,
	"certification_id" integer NOT NULL,
	CONSTRAINT "user_certifications_user_id_certification_id_pk" PRIMARY KEY("user_id","certification_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"role" text DEFAULT 'subcontractor' NOT NULL,
	"company" text,
	"street" text,
	"city" text,
	"state" text,
	"zip_code" text,
	"avatar_file_id" uuid,
	"allow_contractor_role" boolean DEFAULT false NOT NULL,
	"has_business_registration" boolean DEFAULT false NOT NULL,
	"has_business_insurance" boolean DEFAULT false NOT NULL,
	"business_registration_verified" boolean DEFAULT false NOT NULL,
	"business_insurance_verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_role_check" CHECK ("users"."role" in ('admin', 'contractor', 'subcontractor', 'client')),
	CONSTRAINT "users_registration_check" CHECK ("users"."has_business_registration" or not "users"."business_registration_verified"),
	CONSTRAINT "users_insurance_check" CHECK ("users"."has_business_insurance" or not "users"."business_insurance_verified")
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"project_id" integer,
	"user_id" integer,
	"action" text NOT NULL,
	"description" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"dispatched_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"event_id" bigint,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"type" text NOT NULL,
	"project_id" integer,
	"source_id" integer,
	"source_type" text,
	"is_read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"folder" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" bigint NOT NULL,
	"content_type" text NOT NULL,
	"original_name" text NOT NULL,
	"parts" jsonb NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_folder_unique" UNIQUE("folder")
);
--> statement-breakpoint
CREATE TABLE "artwork_proofs" (
	"id" serial PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"uploaded_by_id" integer,
	"file_id" uuid NOT NULL,
	"description" text,
	"is_approved" boolean DEFAULT false NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"approved_by_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "artwork_proofs_fileId_unique" UNIQUE("file_id"),
	CONSTRAINT "artwork_proofs_approval_check" CHECK ("artwork_proofs"."is_approved" = ("artwork_proofs"."approved_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" serial PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"sender_id" integer,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"id" serial PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"uploaded_by_id" integer,
	"file_id" uuid NOT NULL,
	"caption" text,
	"type" text DEFAULT 'pre-installation' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photos_fileId_unique" UNIQUE("file_id"),
	CONSTRAINT "photos_type_check" CHECK ("photos"."type" in ('pre-installation', 'initial', 'post-installation'))
);
--> statement-breakpoint
CREATE TABLE "tracking_items" (
	"id" serial PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"tracking_number" text NOT NULL,
	"tracking_carrier" text NOT NULL,
	"tracking_date" date,
	"tracking_type" text DEFAULT 'wrap' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tracking_items_type_check" CHECK ("tracking_items"."tracking_type" in ('wrap', 'artwork_proof'))
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'not-started' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"progress_stage" text DEFAULT 'artwork_design_initiated' NOT NULL,
	"start_date" date,
	"deadline" date,
	"is_deadline_flexible" boolean DEFAULT false NOT NULL,
	"scheduled_installation_date" date,
	"estimated_completion_date" date,
	"contractor_id" integer NOT NULL,
	"subcontractor_id" integer,
	"client_id" integer,
	"tracking_number" text,
	"tracking_carrier" text,
	"tracking_date" date,
	"artwork_proof_tracking_number" text,
	"artwork_proof_tracking_carrier" text,
	"artwork_proof_tracking_date" date,
	"completed" boolean DEFAULT false NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "projects_status_check" CHECK ("projects"."status" in ('not-started', 'in-progress', 'completed')),
	CONSTRAINT "projects_progress_check" CHECK ("projects"."progress" = case when "projects"."status" = 'not-started' then 0 else case "projects"."progress_stage" when 'artwork_design_initiated' then 10 when 'artwork_submitted_for_client_review' then 20 when 'printed_sample_sent_to_client' then 30 when 'final_artwork_approval' then 40 when 'installation_scheduling_confirmed' then 50 when 'wrap_printed' then 60 when 'wrap_shipped' then 70 when 'pre_installation_photos_uploaded' then 80 when 'wrap_installed' then 90 when 'post_installation_photos_uploaded' then 100 end end),
	CONSTRAINT "projects_not_started_check" CHECK ("projects"."status" <> 'not-started' or "projects"."progress_stage" = 'artwork_design_initiated'),
	CONSTRAINT "projects_completed_check" CHECK ("projects"."completed" = ("projects"."status" = 'completed') and "projects"."completed" = ("projects"."completed_at" is not null) and (not "projects"."completed" or "projects"."progress" = 100))
);
--> statement-breakpoint
CREATE TABLE "vehicle_details" (
	"id" serial PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"type" text,
	"make" text,
	"model" text,
	"year" text,
	"color" text,
	"vin" text,
	"license_plate" text,
	"notes" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vehicle_details_projectId_unique" UNIQUE("project_id")
);
--> statement-breakpoint
CREATE TABLE "wrap_details" (
	"id" serial PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"wrap_type" text,
	"material" text,
	"brand" text,
	"type" text,
	"coverage" text,
	"laminate" boolean,
	"color" text,
	"additional_details" text,
	"design_notes" text,
	"notes" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wrap_details_projectId_unique" UNIQUE("project_id")
);
--> statement-breakpoint
ALTER TABLE "contractor_subcontractors" ADD CONSTRAINT "contractor_subcontractors_contractor_id_users_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contractor_subcontractors" ADD CONSTRAINT "contractor_subcontractors_subcontractor_id_users_id_fk" FOREIGN KEY ("subcontractor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_certifications" ADD CONSTRAINT "user_certifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_certifications" ADD CONSTRAINT "user_certifications_certification_id_certifications_id_fk" FOREIGN KEY ("certification_id") REFERENCES "public"."certifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_avatar_file_id_files_id_fk" FOREIGN KEY ("avatar_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event_id_activities_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."activities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork_proofs" ADD CONSTRAINT "artwork_proofs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork_proofs" ADD CONSTRAINT "artwork_proofs_uploaded_by_id_users_id_fk" FOREIGN KEY ("uploaded_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork_proofs" ADD CONSTRAINT "artwork_proofs_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artwork_proofs" ADD CONSTRAINT "artwork_proofs_approved_by_id_users_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_uploaded_by_id_users_id_fk" FOREIGN KEY ("uploaded_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_items" ADD CONSTRAINT "tracking_items_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_contractor_id_users_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_subcontractor_id_users_id_fk" FOREIGN KEY ("subcontractor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_details" ADD CONSTRAINT "vehicle_details_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wrap_details" ADD CONSTRAINT "wrap_details_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certifications_name_key" ON "certifications" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "contractor_subcontractors_subcontractor_idx" ON "contractor_subcontractors" USING btree ("subcontractor_id");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_certifications_certification_idx" ON "user_certifications" USING btree ("certification_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "users_email_idx" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_role_idx" ON "users" USING btree ("role","id");--> statement-breakpoint
CREATE INDEX "activities_project_idx" ON "activities" USING btree ("project_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "activities_user_idx" ON "activities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "activities_undelivered_idx" ON "activities" USING btree ("next_attempt_at","id") WHERE "activities"."dispatched_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_delivery_key" ON "notifications" USING btree ("event_id","user_id");--> statement-breakpoint
CREATE INDEX "notifications_user_idx" ON "notifications" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("user_id") WHERE not "notifications"."is_read";--> statement-breakpoint
CREATE INDEX "notifications_project_idx" ON "notifications" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "artwork_proofs_project_idx" ON "artwork_proofs" USING btree ("project_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "artwork_proofs_uploader_idx" ON "artwork_proofs" USING btree ("uploaded_by_id");--> statement-breakpoint
CREATE INDEX "artwork_proofs_approver_idx" ON "artwork_proofs" USING btree ("approved_by_id");--> statement-breakpoint
CREATE INDEX "messages_project_idx" ON "messages" USING btree ("project_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_sender_idx" ON "messages" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "photos_project_idx" ON "photos" USING btree ("project_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "photos_uploader_idx" ON "photos" USING btree ("uploaded_by_id");--> statement-breakpoint
CREATE INDEX "tracking_items_project_idx" ON "tracking_items" USING btree ("project_id","tracking_type","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "projects_contractor_idx" ON "projects" USING btree ("contractor_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "projects_subcontractor_idx" ON "projects" USING btree ("subcontractor_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "projects_client_idx" ON "projects" USING btree ("client_id","id" DESC NULLS LAST);