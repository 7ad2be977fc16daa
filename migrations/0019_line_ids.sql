-- Each line of a document gets an id that it keeps through every edit.
update estimates set items = (
  select jsonb_agg(
    jsonb_build_object('id', left(replace(gen_random_uuid()::text, '-', ''), 12)) || line order by place)
  from jsonb_array_elements(items) with ordinality as lines (line, place))
where items <> '[]';
--> statement-breakpoint
update invoices set items = (
  select jsonb_agg(
    jsonb_build_object('id', left(replace(gen_random_uuid()::text, '-', ''), 12)) || line order by place)
  from jsonb_array_elements(items) with ordinality as lines (line, place))
where items <> '[]';
