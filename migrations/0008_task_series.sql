ALTER TABLE "tasks" ADD COLUMN "series_id" integer;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "series_start" date;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "occurrence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_series" ON "tasks" USING btree ("series_id","occurrence") WHERE series_id is not null;