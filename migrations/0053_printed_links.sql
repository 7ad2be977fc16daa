DROP INDEX "client_links_live";--> statement-breakpoint
ALTER TABLE "client_links" ADD COLUMN "is_printed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "prints_pay_link" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "client_links_printed" ON "client_links" USING btree ("entity","entity_id") WHERE revoked_at is null and is_printed;--> statement-breakpoint
CREATE UNIQUE INDEX "client_links_live" ON "client_links" USING btree ("entity","entity_id") WHERE revoked_at is null and signer_id is null and not is_printed;