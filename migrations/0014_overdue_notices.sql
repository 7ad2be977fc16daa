CREATE TABLE "overdue_notices" (
	"invoice_id" integer PRIMARY KEY NOT NULL,
	"due_date" date
);
--> statement-breakpoint
ALTER TABLE "overdue_notices" ADD CONSTRAINT "overdue_notices_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What is overdue by now is no news.
INSERT INTO "overdue_notices" ("invoice_id", "due_date")
	SELECT "id", "due_date" FROM "invoices"
	WHERE "deleted_at" IS NULL AND "state" IN ('sent', 'partial', 'overdue')
		AND ("state" = 'overdue' OR "due_date" < current_date);
