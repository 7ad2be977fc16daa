ALTER TABLE "tasks" ADD COLUMN "position" text;--> statement-breakpoint
-- As if each task had come to its status when it was added: the newest on top (see board-position.ts).
UPDATE "tasks" SET "position" = 'l' || lpad(to_hex(281474976710655 - floor(extract(epoch FROM "created_at") * 1000)::bigint), 12, '0') || lpad(to_hex("id"), 8, '0') || '8';--> statement-breakpoint
ALTER TABLE "tasks" ALTER COLUMN "position" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "tasks_board" ON "tasks" USING btree ("status","position" collate "C","id") WHERE deleted_at is null;
