ALTER TABLE "invitations" ADD COLUMN "mailed_token_hash" text;--> statement-breakpoint
ALTER TABLE "invitations" DROP COLUMN "is_mailed";--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_mailedTokenHash_unique" UNIQUE("mailed_token_hash");