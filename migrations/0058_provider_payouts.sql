CREATE TABLE "card_payment_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"fee_note" text,
	"heard_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "card_payment_settings_only_one" CHECK (id = 1)
);
--> statement-breakpoint
CREATE TABLE "payout_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"payout_id" text NOT NULL,
	"type" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"entry_id" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"arrives_on" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"is_complete" boolean NOT NULL,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "verify_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "verify_url" text;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "deposits_on" date;--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_payout_id_provider_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."provider_payouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_lines_payout" ON "payout_lines" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "payout_lines_entry" ON "payout_lines" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "provider_payouts_arrives" ON "provider_payouts" USING btree ("arrives_on");--> statement-breakpoint
CREATE INDEX "provider_payouts_incomplete" ON "provider_payouts" USING btree ("arrives_on") WHERE not is_complete;--> statement-breakpoint
CREATE INDEX "payment_intents_problem" ON "payment_intents" USING btree ("created_at") WHERE problem is not null;--> statement-breakpoint
-- What payouts were told before is asked for again, so that bank debits get into theirs.
INSERT INTO "provider_payouts" ("id", "status", "arrives_on", "amount_cents", "is_complete")
SELECT payout_id, 'paid', max(payout_on), sum(amount_cents - coalesce(fee_cents, 0)), false
FROM "payments" WHERE payout_id IS NOT NULL AND payout_on IS NOT NULL GROUP BY payout_id;
