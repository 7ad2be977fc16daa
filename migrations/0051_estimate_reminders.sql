DROP INDEX "sent_messages_reminder";--> statement-breakpoint
ALTER TABLE "sending_settings" ADD COLUMN "estimate_rules" jsonb DEFAULT '[{"days":-3,"isOn":false}]'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "sent_messages_reminder" ON "sent_messages" USING btree ("kind","entity_id","due_date","reminder_days") WHERE reminder_days is not null;