ALTER TABLE "companies" ADD COLUMN "mail_sender_name" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "mail_reply_to" text;