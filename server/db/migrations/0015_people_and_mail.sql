CREATE TABLE "mail_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"message_id" text NOT NULL,
	"to_address" text NOT NULL,
	"to_user_id" integer,
	"caused_by_id" integer,
	"subject" text NOT NULL,
	"text" text,
	"html" text,
	"unsubscribe_url" text,
	"has_secret" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"last_error" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_messages_messageId_unique" UNIQUE("message_id"),
	CONSTRAINT "mail_messages_state_check" CHECK ("mail_messages"."state" in ('waiting', 'sent', 'failed', 'canceled')),
	CONSTRAINT "mail_messages_sent_check" CHECK (("mail_messages"."state" = 'sent') = ("mail_messages"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "mail_preferences" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"enabled" boolean NOT NULL,
	CONSTRAINT "mail_preferences_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notification_mails" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"project_id" integer,
	"event_id" bigint NOT NULL,
	"notification_id" integer,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unsubscribe_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"subscription" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" integer NOT NULL,
	"email" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_links_purpose_check" CHECK ("account_links"."purpose" in ('confirm-email', 'stop-email-change', 'reset-password'))
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"shop_id" integer NOT NULL,
	"project_id" integer,
	"staff_role" text,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"mailed_token_hash" text,
	"state" text DEFAULT 'open' NOT NULL,
	"created_by_id" integer,
	"accepted_by_id" integer,
	"decided_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitations_mailedTokenHash_unique" UNIQUE("mailed_token_hash"),
	CONSTRAINT "invitations_kind_check" CHECK ("invitations"."kind" in ('client', 'staff')),
	CONSTRAINT "invitations_client_check" CHECK (("invitations"."kind" = 'client') = ("invitations"."project_id" is not null)),
	CONSTRAINT "invitations_staff_check" CHECK (("invitations"."kind" = 'staff') = ("invitations"."staff_role" is not null)),
	CONSTRAINT "invitations_state_check" CHECK ("invitations"."state" in ('open', 'accepted', 'declined', 'withdrawn')),
	CONSTRAINT "invitations_decided_check" CHECK (("invitations"."state" = 'open') = ("invitations"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "shop_staff" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"shop_id" integer NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_staff_role_check" CHECK ("shop_staff"."role" in ('manager', 'production')),
	CONSTRAINT "shop_staff_shop_check" CHECK ("shop_staff"."user_id" <> "shop_staff"."shop_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pending_email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_summary_on" date;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_caused_by_id_users_id_fk" FOREIGN KEY ("caused_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_preferences" ADD CONSTRAINT "mail_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_mails" ADD CONSTRAINT "notification_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_mails" ADD CONSTRAINT "notification_mails_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_mails" ADD CONSTRAINT "notification_mails_event_id_activities_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscribe_links" ADD CONSTRAINT "unsubscribe_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_shop_id_users_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_id_users_id_fk" FOREIGN KEY ("accepted_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_staff" ADD CONSTRAINT "shop_staff_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_staff" ADD CONSTRAINT "shop_staff_shop_id_users_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_messages_due_idx" ON "mail_messages" USING btree ((not "has_secret"),"next_attempt_at","id") WHERE "mail_messages"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "mail_messages_address_idx" ON "mail_messages" USING btree (lower("to_address"),"created_at");--> statement-breakpoint
CREATE INDEX "mail_messages_recipient_idx" ON "mail_messages" USING btree ("to_user_id");--> statement-breakpoint
CREATE INDEX "mail_messages_cause_idx" ON "mail_messages" USING btree ("caused_by_id","created_at");--> statement-breakpoint
CREATE INDEX "mail_preferences_summary_idx" ON "mail_preferences" USING btree ("user_id") WHERE "mail_preferences"."kind" = 'daily_summary' and "mail_preferences"."enabled";--> statement-breakpoint
CREATE INDEX "notification_mails_due_idx" ON "notification_mails" USING btree ("due_at","id") WHERE "notification_mails"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "notification_mails_user_idx" ON "notification_mails" USING btree ("user_id","project_id","kind","id");--> statement-breakpoint
CREATE INDEX "notification_mails_project_idx" ON "notification_mails" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "notification_mails_event_idx" ON "notification_mails" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "unsubscribe_links_user_idx" ON "unsubscribe_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "unsubscribe_links_expiry_idx" ON "unsubscribe_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "account_links_user_idx" ON "account_links" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "account_links_expiry_idx" ON "account_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "invitations_project_idx" ON "invitations" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "invitations_shop_idx" ON "invitations" USING btree ("shop_id","kind","id");--> statement-breakpoint
CREATE INDEX "invitations_creator_idx" ON "invitations" USING btree ("created_by_id");--> statement-breakpoint
CREATE INDEX "invitations_accepter_idx" ON "invitations" USING btree ("accepted_by_id");--> statement-breakpoint
CREATE INDEX "invitations_email_idx" ON "invitations" USING btree (lower("email")) WHERE "invitations"."state" = 'open';--> statement-breakpoint
CREATE INDEX "shop_staff_shop_idx" ON "shop_staff" USING btree ("shop_id");