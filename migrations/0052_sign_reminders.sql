DROP INDEX "sent_messages_reminder";--> statement-breakpoint
ALTER TABLE "estimate_signers" ADD COLUMN "link_mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "estimate_signers" ADD COLUMN "link_mailed_revision" integer;--> statement-breakpoint
ALTER TABLE "sending_settings" ADD COLUMN "signer_rules" jsonb DEFAULT '[{"days":2,"isOn":false},{"days":5,"isOn":false}]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sent_messages" ADD COLUMN "signer_id" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "sent_messages_reminder" ON "sent_messages" USING btree ("kind","entity_id",coalesce(signer_id, 0),"due_date","reminder_days") WHERE reminder_days is not null;