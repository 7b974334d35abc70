ALTER TABLE "mail_messages" ADD COLUMN "link_hash" text;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "send_by" timestamp (3) with time zone;