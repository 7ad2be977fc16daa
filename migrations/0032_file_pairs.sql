ALTER TABLE "files" ADD COLUMN "before_id" integer;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_before_id_files_id_fk" FOREIGN KEY ("before_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "files_before" ON "files" USING btree ("before_id");