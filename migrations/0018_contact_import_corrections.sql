ALTER TABLE "contact_import_rows" ADD COLUMN "original_cells" jsonb;--> statement-breakpoint
ALTER TABLE "contact_import_rows" ADD COLUMN "without" text[];--> statement-breakpoint
ALTER TABLE "contact_import_rows" ADD COLUMN "faults" text[];