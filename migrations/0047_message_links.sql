ALTER TABLE "sent_messages" ADD COLUMN "carries" text DEFAULT 'pdf' NOT NULL;--> statement-breakpoint
ALTER TABLE "sent_messages" ADD COLUMN "link_id" integer;--> statement-breakpoint
ALTER TABLE "sent_messages" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sent_messages" ADD CONSTRAINT "sent_messages_link_id_client_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."client_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sent_messages_unopened" ON "sent_messages" USING btree ("link_id") WHERE opened_at is null;