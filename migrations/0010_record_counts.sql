-- At every hundredth change, those of its kind become one. Rows that another transaction
-- has in hand are left to the next time, so that nobody waits.
create function fold_record_counts() returns trigger
  language plpgsql
  as $$ begin
    with folded as (
      delete from record_counts where id in (
        select id from record_counts where entity = new.entity for update skip locked)
      returning change)
    insert into record_counts (entity, change) select new.entity, sum(change) from folded having count(*) > 0;
    return null;
  end $$;
--> statement-breakpoint
create trigger record_counts_fold
  after insert on record_counts
  for each row when (new.id % 100 = 0) execute function fold_record_counts();
--> statement-breakpoint
create function count_new_records() returns trigger
  language plpgsql
  as $$ begin
    insert into record_counts (entity, change)
      select tg_table_name, count(*) from new_records where deleted_at is null having count(*) > 0;
    return null;
  end $$;
--> statement-breakpoint
create function count_lost_records() returns trigger
  language plpgsql
  as $$ begin
    insert into record_counts (entity, change)
      select tg_table_name, -count(*) from old_records where deleted_at is null having count(*) > 0;
    return null;
  end $$;
--> statement-breakpoint
create function count_trashed_record() returns trigger
  language plpgsql
  as $$ begin
    insert into record_counts (entity, change)
      values (tg_table_name, case when new.deleted_at is null then 1 else -1 end);
    return null;
  end $$;
--> statement-breakpoint
do $$ declare kind text; begin
  foreach kind in array array['contacts', 'jobs', 'estimates', 'invoices', 'payments'] loop
    execute format('create trigger %I after insert on %I referencing new table as new_records
      for each statement execute function count_new_records()', kind || '_count_new', kind);
    execute format('create trigger %I after delete on %I referencing old table as old_records
      for each statement execute function count_lost_records()', kind || '_count_lost', kind);
    execute format('create trigger %I after update of deleted_at on %I for each row
      when ((old.deleted_at is null) is distinct from (new.deleted_at is null))
      execute function count_trashed_record()', kind || '_count_trashed', kind);
    execute format('insert into record_counts (entity, change)
      select %L, count(*) from %I where deleted_at is null having count(*) > 0', kind, kind);
  end loop;
end $$;
