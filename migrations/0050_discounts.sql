ALTER TABLE "estimates" ADD COLUMN "discount_percent" double precision;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "discount_amount_cents" bigint;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "discount_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "discount_percent" double precision;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "discount_amount_cents" bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "discount_cents" bigint DEFAULT 0 NOT NULL;