ALTER TABLE "files" ADD COLUMN "cover_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "files_cover" ON "files" USING btree ("cover_at","id") WHERE deleted_at is null;