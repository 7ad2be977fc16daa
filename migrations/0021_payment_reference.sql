DROP INDEX "payments_transaction";--> statement-breakpoint
-- What was kept so far was typed by users: no card provider has ever sent a transaction id.
ALTER TABLE "payments" RENAME COLUMN "stripe_payment_id" TO "reference";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "provider_payment_id" text;--> statement-breakpoint
ALTER TABLE "payments" drop column "search_text";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(client_name || ' ' || coalesce(invoice_number, '') || ' ' || coalesce(reference, '') || ' ' || coalesce(provider_payment_id, '') || ' ' || method || ' ' || (amount_cents / 100.0)::numeric(14, 2)::text || ' ' || coalesce(notes, ''))) STORED NOT NULL;--> statement-breakpoint
-- Dropping the column dropped its index.
CREATE INDEX "payments_search" ON "payments" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_reference" ON "payments" USING btree (reference collate "und-x-icu","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider_payment" ON "payments" USING btree ("provider_payment_id");--> statement-breakpoint
CREATE INDEX "payments_transaction" ON "payments" USING btree (provider_payment_id collate "und-x-icu","id") WHERE deleted_at is null;
