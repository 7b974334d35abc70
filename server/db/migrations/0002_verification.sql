ALTER TABLE "users" ADD COLUMN "business_registration_verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "business_registration_verified_by_id" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "business_insurance_verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "business_insurance_verified_by_id" integer;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_business_registration_verified_by_id_users_id_fk" FOREIGN KEY ("business_registration_verified_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_business_insurance_verified_by_id_users_id_fk" FOREIGN KEY ("business_insurance_verified_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_avatar_key" UNIQUE("avatar_file_id");--> statement-breakpoint
-- Nobody noted when documents were verified so far: the account's own beginning is the earliest that it can have been.
UPDATE "users" SET
  "business_registration_verified_at" = CASE WHEN "business_registration_verified" THEN "created_at" END,
  "business_insurance_verified_at" = CASE WHEN "business_insurance_verified" THEN "created_at" END
WHERE "business_registration_verified" OR "business_insurance_verified";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_verified_at_check" CHECK ("users"."business_registration_verified" = ("users"."business_registration_verified_at" is not null)
        and "users"."business_insurance_verified" = ("users"."business_insurance_verified_at" is not null));