ALTER TABLE "companies" ADD COLUMN "tax_rates" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "tax_rounding" text DEFAULT 'document' NOT NULL;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "tax_rounding" text DEFAULT 'document' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tax_rounding" text DEFAULT 'document' NOT NULL;--> statement-breakpoint
-- The rate there was becomes the first by name, called what documents called it.
UPDATE "companies" SET "tax_rates" = jsonb_build_array(jsonb_build_object('name', "tax_label", 'rate', "default_tax_rate", 'isDefault', true)) WHERE "default_tax_rate" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "default_tax_rate";