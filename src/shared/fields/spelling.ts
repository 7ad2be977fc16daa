/**
 * Field aliases, such as `assigneeId` for `assignedTo`. Requests accept them, and responses contain
 * both names.
 */
import { isSameValue } from '../same-value.ts';
import type { Field, Fields, Spelling } from './field.ts';

type Values = Readonly<Record<string, unknown>>;

const unchanged = (value: unknown) => value;

/**
 * Declares a field as an alias of another field. Pass `read` and `write` if the alias has a
 * different format.
 */
export function spelling<F extends Field>(
  field: string,
  declared: F,
  { read = unchanged, write = unchanged }: Partial<Omit<Spelling, 'field'>> = {},
): F {
  return { ...declared, audit: 'derived', sameAs: { field, read, write } };
}

type Spellings = readonly (readonly [name: string, Spelling])[];

const known = new WeakMap<Fields, Spellings>();

/** Returns the aliases among the fields. The result is cached for each record type. */
function spellingsOf(fields: Fields): Spellings {
  const spellings =
    known.get(fields) ??
    Object.entries(fields).flatMap(([name, { sameAs }]) =>
      sameAs ? [[name, sameAs] as const] : [],
    );
  known.set(fields, spellings);

  return spellings;
}

/**
 * Returns the sent values under each field's primary name. If both a field and its alias were sent,
 * as when a client sends an entire record back, the value that differs from the record, or from the
 * default for a new record, wins.
 */
export function inFirstSpelling(fields: Fields, sent: Values, before: Values | null): Values {
  const settled: Record<string, unknown> = { ...sent };
  for (const [name, { field, write }] of spellingsOf(fields)) {
    delete settled[name];
    if (sent[name] === undefined) continue;
    const known = before ? before[field] : fields[field]?.default;
    const isNew = !isSameValue(sent[name], before?.[name]);
    if (sent[field] === undefined || (isNew && isSameValue(sent[field], known))) {
      settled[field] = write(sent[name]);
    }
  }

  return settled;
}

/** Returns a record's values, including all aliases. */
export function inEverySpelling(fields: Fields, record: Values): Values {
  const second = spellingsOf(fields);
  if (second.length === 0) return record;

  return {
    ...record,
    ...Object.fromEntries(second.map(([name, { field, read }]) => [name, read(record[field])])),
  };
}
