ALTER TABLE "decision_pdfs" ALTER COLUMN "file_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "decision_pdfs" ADD COLUMN "lease_until" timestamp (3) with time zone NOT NULL;