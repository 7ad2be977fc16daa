ALTER TABLE "companies" ADD COLUMN "documents" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "companies" SET "documents" = jsonb_build_object(
  'estimate', jsonb_build_object('prefix', "estimate_prefix", 'next', "next_estimate_number", 'terms', "estimate_terms"),
  'invoice', jsonb_build_object('prefix', "invoice_prefix", 'next', "next_invoice_number", 'terms', "invoice_terms"));--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "estimate_terms";--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "invoice_terms";--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "estimate_prefix";--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "next_estimate_number";--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "invoice_prefix";--> statement-breakpoint
ALTER TABLE "companies" DROP COLUMN "next_invoice_number";