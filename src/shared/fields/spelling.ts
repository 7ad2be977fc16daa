/** Second spellings of fields, such as `assigneeId` of `assignedTo`: accepted and returned beside the first. */
import { isSameValue } from '../same-value.ts';
import type { Field, Fields, Spelling } from './field.ts';

type Values = Readonly<Record<string, unknown>>;

const unchanged = (value: unknown) => value;

/** Declares a field as a second spelling of another; `read` and `write` where its value has another form. */
export function spelling<F extends Field>(
  field: string,
  declared: F,
  { read = unchanged, write = unchanged }: Partial<Omit<Spelling, 'field'>> = {},
): F {
  return { ...declared, audit: 'derived', sameAs: { field, read, write } };
}

type Spellings = readonly (readonly [name: string, Spelling])[];

const known = new WeakMap<Fields, Spellings>();

/** Found out once for each kind of record. */
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
 * Returns the sent values, each under its field's first name. Where both spellings are sent, as by a caller
 * that sends a whole record back, the one that differs from the record counts, or from the field's default.
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

/** A record's values with all second spellings. */
export function inEverySpelling(fields: Fields, record: Values): Values {
  const second = spellingsOf(fields);
  if (second.length === 0) return record;

  return {
    ...record,
    ...Object.fromEntries(second.map(([name, { field, read }]) => [name, read(record[field])])),
  };
}
