ALTER TABLE "estimates" ADD COLUMN "deposit_percent" double precision;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "deposit_amount_cents" bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "is_deposit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "less_deposit_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_one_deposit" CHECK (deposit_percent is null or deposit_amount_cents is null);