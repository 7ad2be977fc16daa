ALTER TABLE "notifications" ADD COLUMN "is_in_bell" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "is_for_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "mail_token_hash" text;--> statement-breakpoint
CREATE INDEX "notifications_to_mail" ON "notifications" USING btree ("user_id") WHERE is_for_mail and mail_token_hash is null;--> statement-breakpoint
CREATE INDEX "notifications_mailed" ON "notifications" USING btree ("mail_token_hash") WHERE mail_token_hash is not null;