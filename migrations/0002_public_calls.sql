CREATE TABLE "throttle_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
insert into throttle_counts (key, count, ends_at)
  select key, failures, first_at + interval '15 minutes' from sign_in_failures;--> statement-breakpoint
DROP TABLE "sign_in_failures";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "owner" text;--> statement-breakpoint
update idempotency_keys set owner = 'user:' || user_id;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "owner" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_user_id_key_pk";--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "user_id";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_owner_key_pk" PRIMARY KEY("owner","key");
