ALTER TABLE "jobs" ADD COLUMN "position" text;--> statement-breakpoint
-- On top the job that came to its stage last, as board-position.ts makes it of the time and the id.
UPDATE "jobs" SET "position" = 'l'
	|| lpad(to_hex(281474976710655 - floor(extract(epoch from coalesce(
		(SELECT max("entered_at") FROM "job_stage_events" WHERE "job_id" = jobs."id"), "created_at")) * 1000)::bigint), 12, '0')
	|| lpad(to_hex("id"), 8, '0') || '8';--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "position" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "jobs_board" ON "jobs" USING btree ("status","position" collate "C","id") WHERE deleted_at is null;
