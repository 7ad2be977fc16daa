-- Folded text, the same as fold() of the program: case, accents, apostrophes, dashes, dots, "&", street
-- words, full-width and invisible characters make no difference. Immutable, so that generated columns
-- and indexes may use it.
create function fold_case(value text) returns text
  language sql immutable parallel safe
  return regexp_replace(
    lower(normalize(replace(value, U&'\00b4', ''''), NFKD) collate "und-x-icu"),
    '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a\ufe20-\ufe2f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]', '', 'g');
--> statement-breakpoint
-- A body in PL/pgSQL calls no function of this schema: ANALYZE, REINDEX and CREATE INDEX of an index run
-- it without the schema in the search path, from PostgreSQL 17 on.
create function words_of(lowered text) returns text
  language plpgsql immutable parallel safe
as $fold$
declare
  folded text := lowered;
begin
  if lowered is null then
    return null;
  end if;
  if folded ~ '[^\x01-\x7f]' then
    folded := translate(folded,
      'ĸŋſςøđðħıłŧƀɓɖɗəǝɛƒɣɨƙƚɲɔɵʉʋƴƶȥɇɏɉɍȼⱥⱦ',
      'knsσoddhiltbbddeeefgiklnoouvyzzeyjrcat');
    folded := replace(replace(replace(replace(folded, 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss');
    folded := regexp_replace(folded, '([\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U000323af])', ' \1 ', 'g');
  end if;
  folded := translate(replace(folded, '&', ' and '), '''`', '');
  if folded ~ '[^\x01-\x7f]' then
    folded := regexp_replace(folded, '[''`\u00b4\u02b9-\u02bf\u02c8\u02ca\u02cb\u055a\u05f3\u2018-\u201b\u2032\u2035\ua78b\ua78c]', '', 'g');
  end if;
  if strpos(folded, ',') > 0 then
    folded := regexp_replace(folded, '([0-9]),(?=[0-9]{3}(?![0-9]))', '\1', 'g');
  end if;
  if folded ~ '[^\x01-\x7f]' then
    folded := regexp_replace(folded, '[\t\n\v\f\r !"#$()*+,/:;<=>?\[\]^{|}~\u0085\u00a1\u00a3\u00a5\u00a6\u00ab\u00b6\u00b7\u00bb\u00bf\u05be\u05f4\u060c\u061b\u061f\u1680\u2010-\u2017\u201c-\u201f\u2022\u2028\u2029\u2033\u2034\u2039\u203a\u2043\u2044\u20ac\u2212\u2215\u2219\u2e3a\u2e3b\u3001\u3002\u3008-\u3011\u3030\u30fb-]+', ' ', 'g');
  end if;
  -- For ASCII, translate gives the same at a lower cost.
  folded := translate(folded, E'\t\n\x0b\f\r!"#$()*+,/:;<=>?[]^{|}~-', '                             ');
  if strpos(folded, '.') > 0 then
    folded := regexp_replace(folded, '(?<![0-9])[.]|[.](?![0-9])', '', 'g');
  end if;
  if strpos(folded, '  ') > 0 then
    folded := regexp_replace(folded, ' +', ' ', 'g');
  end if;
  if folded ~ '(^| )[a-z] [a-z]( |$)' then
    folded := regexp_replace(folded, '(?<![^ ])([a-z]) (?=[a-z](?![^ ]))', '\1', 'g');
  end if;
  if strpos(folded, 'post office box') > 0 then
    folded := regexp_replace(folded, '(?<![^ ])post office box(?![^ ])', 'po box', 'g');
  end if;
  return btrim(folded, ' ');
end $fold$;
--> statement-breakpoint
-- The words as they were written.
create function fold_words(value text) returns text
  language sql immutable parallel safe
  return words_of(case when value ~ '^[\x01-\x7f]*$' then lower(value collate "C") else fold_case(value) end);
--> statement-breakpoint
-- Words with abbreviated street words spelled out, alone or after the words as they were written.
create function in_full(words text, is_beside boolean) returns text
  language plpgsql immutable parallel safe
as $full$
declare
  spelled text;
begin
  if words is null or words !~ '(^| )(aly|apt|av|ave|bldg|blvd|cir|cres|crt|ct|ctr|dr|expy|fwy|hts|hwy|ln|lp|mt|mtn|pkwy|pl|plz|rd|rte|sq|st|ste|str|ter|trl|xing|n|s|e|w|ne|nw|se|sw|pob)( |$)' then
    return words;
  end if;
  select string_agg(coalesce(streets.pairs ->> word, word), ' ' order by place) into spelled
    from string_to_table(in_full.words, ' ') with ordinality as written (word, place),
      (select '{"aly":"alley","apt":"apartment","av":"avenue","ave":"avenue","bldg":"building","blvd":"boulevard","cir":"circle","cres":"crescent","crt":"court","ct":"court","ctr":"center","dr":"drive","expy":"expressway","fwy":"freeway","hts":"heights","hwy":"highway","ln":"lane","lp":"loop","mt":"mount","mtn":"mountain","pkwy":"parkway","pl":"place","plz":"plaza","rd":"road","rte":"route","sq":"square","st":"street","ste":"suite","str":"street","ter":"terrace","trl":"trail","xing":"crossing","n":"north","s":"south","e":"east","w":"west","ne":"northeast","nw":"northwest","se":"southeast","sw":"southwest","pob":"po box"}'::jsonb) as streets (pairs);
  return case when is_beside then words || ' ' || spelled else spelled end;
end $full$;
--> statement-breakpoint
create or replace function fold_text(value text) returns text
  language sql immutable parallel safe
  return coalesce(nullif(in_full(fold_words(value), false), ''),
    regexp_replace(fold_case(value), '[\t\n\v\f\r \u0085\u1680\u2028\u2029]', '', 'g'));
--> statement-breakpoint
-- What a search reads: the words as they were written and, where that differs, in full.
create function search_words(value text) returns text
  language sql immutable parallel safe
  return in_full(fold_words(value), true);
--> statement-breakpoint
-- The phone numbers of a text, as phoneKeys() of the program: each number as carriers write it, alone
-- and with its extension.
create function phone_keys(value text) returns text[]
  language plpgsql immutable parallel safe
as $keys$
declare
  plain text := regexp_replace(normalize(value, NFKD), '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]', '', 'g');
  power text[];
  found text[];
  number text;
  keys text[] := '{}';
  is_whole boolean := false;
begin
  if value is null or value = '' then
    return case when value = '' then keys end;
  end if;
  plain := regexp_replace(plain, '[\u2010-\u2015\u2212\u2043\ufe58]', '-', 'g');
  plain := regexp_replace(plain, '[\u00b7\u2022\u2219\u22c5]', '.', 'g');
  plain := regexp_replace(plain, '[\t\n\v\f\r\u0085\u1680\u2028\u2029]', ' ', 'g');
  plain := regexp_replace(plain, '(\+[0-9]{1,3}[ .-]{0,2})\(0([0-9]*)\)', '\1\2', 'g');
  plain := regexp_replace(btrim(plain, ' '), '^(?:tel|phone): *', '', 'i');
  plain := regexp_replace(plain, '^(["''])(.*)\1$', '\2');
  plain := btrim(regexp_replace(plain, '^''(?=[0-9(+])', ''), ' ');
  plain := regexp_replace(plain, '^(\+?[0-9]{7,15})[.,]0+$', '\1');
  power := regexp_match(plain, '^([0-9])(?:[.,]([0-9]+))?e\+?([0-9]{1,2})$', 'i');
  if power[3]::int > length(coalesce(power[2], '')) then
    return keys;
  end if;
  if power[3]::int = length(coalesce(power[2], '')) then
    plain := power[1] || coalesce(power[2], '');
  end if;
  for found in select regexp_matches(plain, '(?<![0-9+])(?:(?:(?:\+|00)?1[ .-]{0,3})?(?:\(? ?([2-9][0-9]{2}) ?\)?[ ./-]{0,3}([2-9][0-9]{2})(?:[ .-]{0,3}([0-9]{4})(?![0-9])|-([a-z]{4})(?![a-z0-9]))|\(?(8(?:00|22|33|44|55|66|77|88))\)?[ .-]{0,3}(?![0-9]{3}[ .-]{0,3}[0-9]{4})((?:[a-z0-9][ .-]{0,3}){6}[a-z0-9]|[a-z0-9](?:[.-]?[a-z0-9]){7,11})(?![a-z0-9]))|(?:\+|00|011[ .-]?)([2-9][0-9]{0,2}[ .-]{0,2}(?:\([0-9]{1,5}\)[ .-]{0,2})?[0-9](?:[ .-]{0,2}[0-9]){4,11})(?![0-9]))(?:(?:[ ,;(]{0,3}(?:extension|exten|extn|ext|xtn|x|#)[ .:=#]{0,3}|,{1,3}(?=[0-9]{1,6}#? *(?:$|[,;/)]))|;(?=[0-9]{1,6}#? *(?:$|[,;/)])))([0-9]{1,7})(?![0-9]))?', 'gi') loop
    if found[1] is not null then
      number := '+1' || found[1] || found[2] || coalesce(found[3], translate(lower(found[4]), 'abcdefghijklmnopqrstuvwxyz', '22233344455566677778889999'));
    elsif found[5] is not null then
      number := '+1' || found[5] || left(regexp_replace(translate(lower(found[6]), 'abcdefghijklmnopqrstuvwxyz', '22233344455566677778889999'), '[^0-9]', '', 'g'), 7);
    else
      number := '+' || regexp_replace(regexp_replace(found[7], '[^0-9]', '', 'g'), '^440', '44');
    end if;
    is_whole := true;
    if length(ltrim(number, '+')) >= 7 then
      keys := keys || number || (number || ';ext=' || coalesce(found[8], ''));
    end if;
  end loop;
  if not is_whole then
    found := regexp_match(plain, '(?<![0-9+.])(\+?(?:\([0-9]{1,5}\)[ .-]{0,2})?[0-9](?:[ .-]{0,2}[0-9]){6,14})(?![0-9])(?:(?:[ ,;(]{0,3}(?:extension|exten|extn|ext|xtn|x|#)[ .:=#]{0,3}|,{1,3}(?=[0-9]{1,6}#? *(?:$|[,;/)]))|;(?=[0-9]{1,6}#? *(?:$|[,;/)])))([0-9]{1,7})(?![0-9]))?', 'i');
    if found is not null and found[1] !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
      number := case when left(found[1], 1) = '+' then '+' else '' end || regexp_replace(found[1], '[^0-9]', '', 'g');
      number := regexp_replace(number, '^\+?1?([2-9][0-9]{2}[2-9][0-9]{6})$', '+1\1');
      keys := array[number, number || ';ext=' || coalesce(found[2], '')];
    end if;
  end if;
  return keys;
end $keys$;
--> statement-breakpoint
-- A phone field as a search reads it: its numbers, or else its digits.
create function phone_words(value text) returns text
  language sql immutable parallel safe
  return coalesce(nullif(join_texts(phone_keys(value)), ''),
    regexp_replace(value, '[^0-9]', '', 'g'), '');
--> statement-breakpoint
-- The columns that are made with them. Each table is written anew once, one row after the other, with
-- its indexes; only the indexes of the columns that go are made again.
-- Anew: the index of a function that was replaced keeps what the former one gave.
DROP INDEX "contacts_folded_name";
--> statement-breakpoint
ALTER TABLE "contacts" DROP COLUMN "search_text", DROP COLUMN "phone_digits";
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(name || ' ' || coalesce(company, '') || ' ' || coalesce(email, '') || ' ' || coalesce(address, '') || ' ' || coalesce(phone, '')) || ' ' || phone_words(coalesce(phone, ''))) STORED NOT NULL, ADD COLUMN "phone_keys" text[] GENERATED ALWAYS AS (phone_keys(coalesce(phone, ''))) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "contacts_search" ON "contacts" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "contacts_phone" ON "contacts" USING gin ("phone_keys");
--> statement-breakpoint
CREATE INDEX "contacts_folded_name" ON "contacts" USING btree (fold_text(name));
--> statement-breakpoint
ALTER TABLE "estimates" DROP COLUMN "search_text";
--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words('estimate ' || estimate_number || ' ' || client_name || ' ' || coalesce(title, '') || ' ' || coalesce(description, ''))) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "estimates_search" ON "estimates" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "files" DROP COLUMN "search_text";
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(name || ' ' || coalesce(caption, ''))) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "files_search" ON "files" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "invoices" DROP COLUMN "search_text";
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words('invoice ' || invoice_number || ' #' || id::text || ' ' || client_name || ' ' || coalesce(description, ''))) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "invoices_search" ON "invoices" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "job_costs" DROP COLUMN "search_text";
--> statement-breakpoint
ALTER TABLE "job_costs" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(description || ' ' || coalesce(vendor, ''))) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "job_costs_search" ON "job_costs" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "jobs" DROP COLUMN "search_text";
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(title || ' ' || client_name || ' ' || coalesce(address_line1, '') || ' ' || coalesce(city, '') || ' ' || coalesce(postal_code, '') || ' ' || coalesce(claim_number, '') || ' ' || join_texts(tags))) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "jobs_search" ON "jobs" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "search_text";
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(client_name || ' ' || coalesce('invoice ' || invoice_number, '') || ' ' || coalesce(reference, '') || ' ' || coalesce(provider_payment_id, '') || ' ' || method || ' ' || (amount_cents / 100.0)::numeric(14, 2)::text || ' ' || coalesce(notes, ''))) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "payments_search" ON "payments" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "tasks" DROP COLUMN "search_text";
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(title || ' ' || coalesce(job_title, '') || ' ' || coalesce(client_name, ''))) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "tasks_search" ON "tasks" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "web_form_submissions" DROP COLUMN "search_text";
--> statement-breakpoint
ALTER TABLE "web_form_submissions" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(sender || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(notes, '')) || ' ' || phone_words(coalesce(phone, ''))) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "web_form_submissions_search" ON "web_form_submissions" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "web_forms" DROP COLUMN "search_text";
--> statement-breakpoint
ALTER TABLE "web_forms" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(title || ' ' || coalesce(description, ''))) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "web_forms_search" ON "web_forms" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
-- Words of the company's list that are the same now: the one that stands first stays. Jobs keep theirs,
-- and are counted with it.
DROP INDEX "lead_sources_word";
--> statement-breakpoint
DELETE FROM lead_sources WHERE id IN (
  SELECT id FROM (
    SELECT id, row_number() OVER (PARTITION BY fold_text(word) ORDER BY is_hidden, place, id) AS nth
    FROM lead_sources) AS same
  WHERE nth > 1);
--> statement-breakpoint
CREATE UNIQUE INDEX "lead_sources_word" ON "lead_sources" USING btree (fold_text("word"));
