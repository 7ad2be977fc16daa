CREATE TABLE "job_drafts" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"draft" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "anonymized_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job_drafts" ADD CONSTRAINT "job_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- The audit trail still only grows, with one exception: what a person changed of their own account may
-- be forgotten when the account is made anonymous. Who did what, and when, stays (S54).
create or replace function refuse_history_change() returns trigger
  language plpgsql
  as $$ begin
    if tg_op = 'UPDATE'
      and old.entity = 'users'
      and new.changes = '{}'::jsonb
      and (to_jsonb(new) - 'changes' - 'label') = (to_jsonb(old) - 'changes' - 'label')
      and exists (select from users where id = old.entity_id and anonymized_at is not null)
    then
      return new;
    end if;
    raise exception 'history_events is append-only';
  end $$;
