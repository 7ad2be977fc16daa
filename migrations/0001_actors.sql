ALTER TABLE "history_events" RENAME COLUMN "user_name" TO "actor_name";--> statement-breakpoint
-- So far only users had changed anything.
ALTER TABLE "history_events" ADD COLUMN "actor_kind" text NOT NULL DEFAULT 'user';--> statement-breakpoint
ALTER TABLE "history_events" ALTER COLUMN "actor_kind" DROP DEFAULT;
