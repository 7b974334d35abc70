CREATE TABLE "unsubscribe_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"subscription" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_mails" ADD COLUMN "notification_id" integer;--> statement-breakpoint
ALTER TABLE "unsubscribe_links" ADD CONSTRAINT "unsubscribe_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unsubscribe_links_user_idx" ON "unsubscribe_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "unsubscribe_links_expiry_idx" ON "unsubscribe_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mail_preferences_summary_idx" ON "mail_preferences" USING btree ("user_id") WHERE "mail_preferences"."kind" = 'daily_summary' and "mail_preferences"."enabled";