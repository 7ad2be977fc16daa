-- Folded text: lower case, without accents, so that "jose" finds "José" (D44). Immutable, so that
-- generated columns and indexes may use it.
create function fold_text(value text) returns text
  language sql immutable parallel safe
  return lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu");
--> statement-breakpoint
-- array_to_string is only "stable", since it serves every type; of texts the result never changes.
create function join_texts(value text[]) returns text
  language sql immutable parallel safe
  as $$ select array_to_string(value, ' ') $$;
