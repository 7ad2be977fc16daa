CREATE TABLE "money_by_day" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_by_day_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"cents" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "jobs_leads";--> statement-breakpoint
DROP INDEX "jobs_sales";--> statement-breakpoint
DROP INDEX "jobs_sales_rep";--> statement-breakpoint
DROP INDEX "jobs_created_by";--> statement-breakpoint
CREATE INDEX "money_by_day_sums" ON "money_by_day" USING btree ("kind","day","cents");--> statement-breakpoint
CREATE INDEX "invoices_owing_job" ON "invoices" USING btree ("job_id","due_date","id","state","owed_cents") WHERE deleted_at is null and state in ('sent', 'partial', 'overdue');--> statement-breakpoint
CREATE INDEX "jobs_leads" ON "jobs" USING btree ("lead_at","id","sold_at","sales_rep","created_by") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_sales" ON "jobs" USING btree ("sold_at","id","contract_amount_cents","sales_rep","created_by") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_sales_rep" ON "jobs" USING btree ("sales_rep","id","deleted_at");--> statement-breakpoint
CREATE INDEX "jobs_created_by" ON "jobs" USING btree ("created_by","id","deleted_at","sales_rep");
--> statement-breakpoint
-- TRIGGERS: money by day, as changes that are added up. At every hundredth change the rows of a day become one;
-- rows that another transaction has in hand are left to the next time, so that nobody waits.
create function fold_money_by_day() returns trigger
  language plpgsql
  as $$ begin
    with folded as (
      delete from money_by_day where id in (
        select id from money_by_day
        where (kind, day) in (select kind, day from money_by_day group by kind, day having count(*) > 1)
        for update skip locked)
      returning kind, day, cents)
    insert into money_by_day (kind, day, cents)
      select kind, day, sum(cents) from folded group by kind, day having sum(cents) <> 0;
    return null;
  end $$;--> statement-breakpoint
create trigger money_by_day_fold
  after insert on money_by_day
  for each row when (new.id % 100 = 0) execute function fold_money_by_day();--> statement-breakpoint
create function keep_received_by_day() returns trigger
  language plpgsql
  as $$ begin
    if tg_op <> 'INSERT' and old.deleted_at is null and old.amount_cents <> 0
      and old.status in ('completed', 'refunded', 'partially_refunded', 'disputed')
      and old.kind in ('payment', 'marked_paid', 'refund', 'dispute') then
      insert into money_by_day (kind, day, cents) values ('received', old.date, -old.amount_cents);
    end if;
    if tg_op <> 'DELETE' and new.deleted_at is null and new.amount_cents <> 0
      and new.status in ('completed', 'refunded', 'partially_refunded', 'disputed')
      and new.kind in ('payment', 'marked_paid', 'refund', 'dispute') then
      insert into money_by_day (kind, day, cents) values ('received', new.date, new.amount_cents);
    end if;
    return null;
  end $$;--> statement-breakpoint
create trigger payments_by_day
  after insert or delete on payments
  for each row execute function keep_received_by_day();--> statement-breakpoint
create trigger payments_by_day_changed
  after update on payments
  for each row when ((old.amount_cents, old.date, old.status, old.kind, old.deleted_at)
    is distinct from (new.amount_cents, new.date, new.status, new.kind, new.deleted_at))
  execute function keep_received_by_day();--> statement-breakpoint
create function keep_owed_by_day() returns trigger
  language plpgsql
  as $$ begin
    if tg_op <> 'INSERT' and old.deleted_at is null and old.owed_cents <> 0
      and old.state in ('sent', 'partial', 'overdue') then
      insert into money_by_day (kind, day, cents) values ('owed',
        case when old.state = 'overdue' then '-infinity' else coalesce(old.due_date, 'infinity') end,
        -old.owed_cents);
    end if;
    if tg_op <> 'DELETE' and new.deleted_at is null and new.owed_cents <> 0
      and new.state in ('sent', 'partial', 'overdue') then
      insert into money_by_day (kind, day, cents) values ('owed',
        case when new.state = 'overdue' then '-infinity' else coalesce(new.due_date, 'infinity') end,
        new.owed_cents);
    end if;
    return null;
  end $$;--> statement-breakpoint
create trigger invoices_by_day
  after insert or delete on invoices
  for each row execute function keep_owed_by_day();--> statement-breakpoint
create trigger invoices_by_day_changed
  after update on invoices
  for each row when ((old.owed_cents, old.due_date, old.state, old.deleted_at)
    is distinct from (new.owed_cents, new.due_date, new.state, new.deleted_at))
  execute function keep_owed_by_day();--> statement-breakpoint
INSERT INTO "money_by_day" ("kind", "day", "cents")
	SELECT 'received', "date", sum("amount_cents") FROM "payments"
	WHERE "deleted_at" IS NULL AND "status" IN ('completed', 'refunded', 'partially_refunded', 'disputed')
		AND "kind" IN ('payment', 'marked_paid', 'refund', 'dispute')
	GROUP BY "date" HAVING sum("amount_cents") <> 0
	UNION ALL
	SELECT 'owed', CASE WHEN "state" = 'overdue' THEN '-infinity'::date ELSE coalesce("due_date", 'infinity'::date) END,
		sum("owed_cents") FROM "invoices"
	WHERE "deleted_at" IS NULL AND "state" IN ('sent', 'partial', 'overdue')
	GROUP BY 2 HAVING sum("owed_cents") <> 0;
