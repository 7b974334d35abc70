DROP INDEX "mail_messages_due_idx";--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "lease_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "mail_messages_due_idx" ON "mail_messages" USING btree ((not "has_secret"),"next_attempt_at","id") WHERE "mail_messages"."state" = 'waiting';