CREATE INDEX "history_events_at" ON "history_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "history_events_user" ON "history_events" USING btree ("user_id","at","id");