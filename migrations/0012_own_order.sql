CREATE INDEX "estimates_own" ON "estimates" USING btree ("id","created_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_own" ON "invoices" USING btree ("id","created_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "payments_own" ON "payments" USING btree ("id","date","created_at") WHERE deleted_at is null;