DROP INDEX "jobs_pipeline";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "accepted_cents" bigint;--> statement-breakpoint
CREATE INDEX "estimates_offered" ON "estimates" USING btree ("expiry_date","job_id") WHERE deleted_at is null and status in ('draft', 'sent') and job_id is not null;--> statement-breakpoint
-- TRIGGERS: a job has the largest of its accepted estimates. Estimates that nobody has accepted hold no job,
-- so that those who write them do not wait for each other.
create function keep_new_accepted() returns trigger
  language plpgsql
  as $$ begin
    update jobs set accepted_cents = accepted.cents
    from (select job_id, max(total_cents) as cents from new_estimates
      where status = 'accepted' and deleted_at is null and job_id is not null group by job_id) accepted
    where jobs.id = accepted.job_id
      and (jobs.accepted_cents is null or jobs.accepted_cents < accepted.cents);
    return null;
  end $$;--> statement-breakpoint
create trigger estimates_new_accepted after insert on estimates
  referencing new table as new_estimates
  for each statement execute function keep_new_accepted();--> statement-breakpoint
-- The job is held before its estimates are looked at: a statement sees what was committed until it began.
create function keep_changed_accepted() returns trigger
  language plpgsql
  as $$
  declare concerned integer[] := array[old.job_id, new.job_id];
  begin
    perform from jobs where id = any(concerned) order by id for no key update;
    update jobs set accepted_cents = accepted.cents
    from (select known.id, (select max(total_cents) from estimates
          where job_id = known.id and status = 'accepted' and deleted_at is null) as cents
        from jobs known where known.id = any(concerned)) accepted
    where jobs.id = accepted.id and jobs.accepted_cents is distinct from accepted.cents;
    return null;
  end $$;--> statement-breakpoint
create trigger estimates_changed_accepted
  after update of status, total_cents, job_id, deleted_at on estimates
  for each row when ('accepted' in (old.status, new.status)
    and (old.status, old.total_cents, old.job_id, old.deleted_at)
      is distinct from (new.status, new.total_cents, new.job_id, new.deleted_at))
  execute function keep_changed_accepted();--> statement-breakpoint
create trigger estimates_lost_accepted after delete on estimates
  for each row when (old.status = 'accepted' and old.deleted_at is null)
  execute function keep_changed_accepted();--> statement-breakpoint
UPDATE "jobs" SET "accepted_cents" = accepted."cents"
	FROM (SELECT "job_id", max("total_cents") AS "cents" FROM "estimates"
		WHERE "status" = 'accepted' AND "deleted_at" IS NULL GROUP BY "job_id") accepted
	WHERE jobs."id" = accepted."job_id";--> statement-breakpoint
CREATE INDEX "jobs_pipeline" ON "jobs" USING btree ("status","stage_since","id","contract_amount_cents","budget_cents","accepted_cents") WHERE deleted_at is null;
