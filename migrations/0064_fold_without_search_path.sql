-- A body in PL/pgSQL calls no function of this schema: ANALYZE and REINDEX of an index run it without the
-- schema in the search path, from PostgreSQL 17 on. The results are the same, so no column or index is
-- made again.
create or replace function words_of(lowered text) returns text
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
create or replace function fold_words(value text) returns text
  language sql immutable parallel safe
  return words_of(case when value ~ '^[\x01-\x7f]*$' then lower(value collate "C") else fold_case(value) end);
--> statement-breakpoint
-- Words with abbreviated street words spelled out, alone or after the words as they were written.
create or replace function in_full(words text, is_beside boolean) returns text
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
create or replace function search_words(value text) returns text
  language sql immutable parallel safe
  return in_full(fold_words(value), true);
--> statement-breakpoint
drop function in_full(text);
