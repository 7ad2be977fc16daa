ALTER TABLE "contact_import_rows" ADD COLUMN "who" text;--> statement-breakpoint
ALTER TABLE "contact_import_rows" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "contact_import_rows" ADD COLUMN "same_as" integer;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD COLUMN "sample_numbers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD COLUMN "filled" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD COLUMN "header_row" integer;