DROP INDEX "tasks_series";--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "next_task_id" integer;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_next_task_id_tasks_id_fk" FOREIGN KEY ("next_task_id") REFERENCES "public"."tasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- The task that follows has the next place in the same series, which begins with the first of its tasks.
UPDATE "tasks" SET "next_task_id" = (
	SELECT later."id" FROM "tasks" later
	WHERE later."series_id" = coalesce("tasks"."series_id", "tasks"."id") AND later."occurrence" > "tasks"."occurrence"
	ORDER BY later."occurrence" LIMIT 1
) WHERE EXISTS (SELECT FROM "tasks" later WHERE later."series_id" = coalesce("tasks"."series_id", "tasks"."id"));--> statement-breakpoint
CREATE INDEX "tasks_next" ON "tasks" USING btree ("next_task_id");--> statement-breakpoint
ALTER TABLE "tasks" DROP COLUMN "series_id";
