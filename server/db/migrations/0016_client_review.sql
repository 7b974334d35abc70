CREATE TABLE "approval_settings" (
	"shop_id" integer PRIMARY KEY NOT NULL,
	"is_approval_required" boolean DEFAULT false NOT NULL,
	"texts" jsonb,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "decision_pdfs" (
	"decision_id" integer PRIMARY KEY NOT NULL,
	"file_id" uuid,
	"lease_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "decision_pdfs_fileId_unique" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "proof_comments" (
	"id" serial PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"proof_id" integer NOT NULL,
	"parent_id" integer,
	"user_id" integer,
	"reviewer_id" integer,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"number" integer,
	"page" integer,
	"x" double precision,
	"y" double precision,
	"width" double precision,
	"height" double precision,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proof_comments_number_check" CHECK (("proof_comments"."parent_id" is null) = ("proof_comments"."number" is not null)),
	CONSTRAINT "proof_comments_pin_check" CHECK (num_nonnulls("proof_comments"."page", "proof_comments"."x", "proof_comments"."y") in (0, 3) and num_nonnulls("proof_comments"."width", "proof_comments"."height") in (0, 2) and ("proof_comments"."width" is null or "proof_comments"."page" is not null)),
	CONSTRAINT "proof_comments_thread_check" CHECK ("proof_comments"."parent_id" is null or num_nonnulls("proof_comments"."page", "proof_comments"."resolved_at") = 0)
);
--> statement-breakpoint
CREATE TABLE "proof_decisions" (
	"id" serial PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"project_id" integer NOT NULL,
	"proof_id" integer NOT NULL,
	"subject" text NOT NULL,
	"decision" text NOT NULL,
	"review_id" integer,
	"reviewer_id" integer,
	"user_id" integer,
	"record" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "proof_decisions_reference_unique" UNIQUE("reference"),
	CONSTRAINT "proof_decisions_subject_check" CHECK ("proof_decisions"."subject" in ('proof', 'sample')),
	CONSTRAINT "proof_decisions_decision_check" CHECK ("proof_decisions"."decision" in ('approve', 'request_changes'))
);
--> statement-breakpoint
CREATE TABLE "review_photos" (
	"review_id" integer NOT NULL,
	"photo_id" integer NOT NULL,
	CONSTRAINT "review_photos_review_id_photo_id_pk" PRIMARY KEY("review_id","photo_id")
);
--> statement-breakpoint
CREATE TABLE "review_requests" (
	"review_id" integer NOT NULL,
	"reviewer_id" integer NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"decision_id" integer,
	"reminded_at" timestamp (3) with time zone,
	"shop_notified_at" timestamp (3) with time zone,
	"reminders" integer DEFAULT 0 NOT NULL,
	"next_reminder_at" timestamp (3) with time zone,
	CONSTRAINT "review_requests_review_id_reviewer_id_pk" PRIMARY KEY("review_id","reviewer_id")
);
--> statement-breakpoint
CREATE TABLE "reviewer_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"reviewer_id" integer NOT NULL,
	"mailed_to" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviewers" (
	"id" serial PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"user_id" integer,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" serial PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"proof_id" integer NOT NULL,
	"subject" text DEFAULT 'proof' NOT NULL,
	"rule" text DEFAULT 'all' NOT NULL,
	"message" text,
	"due_date" date,
	"state" text DEFAULT 'open' NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"reminders_paused" boolean DEFAULT false NOT NULL,
	"reminder_days" integer DEFAULT 2 NOT NULL,
	"created_by_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_proof_subject_key" UNIQUE("proof_id","subject"),
	CONSTRAINT "reviews_subject_check" CHECK ("reviews"."subject" in ('proof', 'sample')),
	CONSTRAINT "reviews_rule_check" CHECK ("reviews"."rule" in ('all', 'any')),
	CONSTRAINT "reviews_state_check" CHECK ("reviews"."state" in ('open', 'approved', 'changes_requested')),
	CONSTRAINT "reviews_closed_check" CHECK (("reviews"."state" = 'open') = ("reviews"."closed_at" is null)),
	CONSTRAINT "reviews_reminder_days_check" CHECK ("reviews"."reminder_days" between 1 and 30)
);
--> statement-breakpoint
CREATE TABLE "status_links" (
	"project_id" integer PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "status_links_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "actor_name" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "pages" jsonb;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "attachment_file_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "attachment_name" text;--> statement-breakpoint
ALTER TABLE "artwork_proofs" ADD COLUMN "version" integer;--> statement-breakpoint
UPDATE "artwork_proofs" SET "version" = numbered."version"
  FROM (SELECT "id", row_number() OVER (PARTITION BY "project_id" ORDER BY "id") AS "version" FROM "artwork_proofs") numbered
  WHERE numbered."id" = "artwork_proofs"."id";--> statement-breakpoint
ALTER TABLE "artwork_proofs" ALTER COLUMN "version" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "artwork_proofs" ADD COLUMN "approved_by_name" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "proof_versions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "projects" SET "proof_versions" = counted."proofs"
  FROM (SELECT "project_id", count(*)::int AS "proofs" FROM "artwork_proofs" GROUP BY "project_id") counted
  WHERE counted."project_id" = "projects"."id";--> statement-breakpoint
ALTER TABLE "approval_settings" ADD CONSTRAINT "approval_settings_shop_id_users_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_pdfs" ADD CONSTRAINT "decision_pdfs_decision_id_proof_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."proof_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_pdfs" ADD CONSTRAINT "decision_pdfs_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_comments" ADD CONSTRAINT "proof_comments_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_comments" ADD CONSTRAINT "proof_comments_proof_id_artwork_proofs_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."artwork_proofs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_comments" ADD CONSTRAINT "proof_comments_parent_id_proof_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."proof_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_comments" ADD CONSTRAINT "proof_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_comments" ADD CONSTRAINT "proof_comments_reviewer_id_reviewers_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."reviewers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_comments" ADD CONSTRAINT "proof_comments_resolved_by_id_users_id_fk" FOREIGN KEY ("resolved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_decisions" ADD CONSTRAINT "proof_decisions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_decisions" ADD CONSTRAINT "proof_decisions_proof_id_artwork_proofs_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."artwork_proofs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_reviewer_id_reviewers_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."reviewers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewer_links" ADD CONSTRAINT "reviewer_links_reviewer_id_reviewers_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."reviewers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewers" ADD CONSTRAINT "reviewers_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewers" ADD CONSTRAINT "reviewers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_proof_id_artwork_proofs_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."artwork_proofs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_links" ADD CONSTRAINT "status_links_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proof_comments_proof_idx" ON "proof_comments" USING btree ("proof_id","id");--> statement-breakpoint
CREATE INDEX "proof_comments_project_idx" ON "proof_comments" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "proof_comments_parent_idx" ON "proof_comments" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "proof_comments_user_idx" ON "proof_comments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "proof_comments_reviewer_idx" ON "proof_comments" USING btree ("reviewer_id");--> statement-breakpoint
CREATE INDEX "proof_comments_resolver_idx" ON "proof_comments" USING btree ("resolved_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "proof_comments_number_key" ON "proof_comments" USING btree ("proof_id","number") WHERE "proof_comments"."number" is not null;--> statement-breakpoint
CREATE INDEX "proof_decisions_project_idx" ON "proof_decisions" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "proof_decisions_proof_idx" ON "proof_decisions" USING btree ("proof_id");--> statement-breakpoint
CREATE INDEX "proof_decisions_reviewer_idx" ON "proof_decisions" USING btree ("reviewer_id");--> statement-breakpoint
CREATE INDEX "review_photos_photo_idx" ON "review_photos" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "review_requests_reviewer_idx" ON "review_requests" USING btree ("reviewer_id");--> statement-breakpoint
CREATE INDEX "review_requests_reminder_idx" ON "review_requests" USING btree ("next_reminder_at") WHERE "review_requests"."next_reminder_at" is not null;--> statement-breakpoint
CREATE INDEX "reviewer_links_reviewer_idx" ON "reviewer_links" USING btree ("reviewer_id");--> statement-breakpoint
CREATE INDEX "reviewer_links_expiry_idx" ON "reviewer_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reviewers_project_idx" ON "reviewers" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "reviewers_user_idx" ON "reviewers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reviews_project_idx" ON "reviews" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "reviews_creator_idx" ON "reviews" USING btree ("created_by_id");--> statement-breakpoint
CREATE INDEX "reviews_open_idx" ON "reviews" USING btree ("id") WHERE "reviews"."state" = 'open';--> statement-breakpoint
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_attachment_file_id_files_id_fk" FOREIGN KEY ("attachment_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_messages_attachment_idx" ON "mail_messages" USING btree ("attachment_file_id");--> statement-breakpoint
ALTER TABLE "artwork_proofs" ADD CONSTRAINT "artwork_proofs_version_key" UNIQUE("project_id","version");--> statement-breakpoint
-- A decision is never changed, and deleted only with its whole project (docs/requirements/decisions.md, The record).
CREATE FUNCTION "keep_proof_decisions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'DELETE' AND NOT EXISTS (SELECT FROM "projects" WHERE "id" = old."project_id") THEN
    RETURN old;
  END IF;
  RAISE EXCEPTION 'A decision cannot be changed or deleted' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "proof_decisions_immutable" BEFORE UPDATE OR DELETE ON "proof_decisions"
  FOR EACH ROW EXECUTE FUNCTION "keep_proof_decisions"();--> statement-breakpoint
CREATE TRIGGER "proof_decisions_not_emptied" BEFORE TRUNCATE ON "proof_decisions"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_proof_decisions"();
