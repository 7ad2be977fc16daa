import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { scopeOf } from '#shared/access.ts';
import type { Actor } from '#shared/access.ts';
import {
  contactsWithin,
  documentsWithin,
  jobsWithin,
  paymentsWithin,
} from '#server/own-records.ts';

type Asking = Parameters<typeof contactsWithin>[0];

const WITHIN = {
  contacts: contactsWithin,
  jobs: jobsWithin,
  estimates: (asking: Asking) => documentsWithin(asking, 'estimates'),
  invoices: (asking: Asking) => documentsWithin(asking, 'invoices'),
  payments: paymentsWithin,
};

/** The kinds of record that have an owner and can be out of somebody's reach. */
export type RecordKind = keyof typeof WITHIN;

/**
 * Whether this person may read a row of that table, as a condition: always there, so that calls over
 * several kinds need not ask first ("true" and "false" cost nothing).
 */
export function isReadable(user: Actor, kind: RecordKind): SQL {
  const scope = scopeOf(user, kind, 'read');
  if (scope === 'none') return sql`false`;

  return WITHIN[kind]({ scope, userId: user.id }) ?? sql`true`;
}

/**
 * The same for a few rows out of very many: all that is this person's own is gathered first, where
 * asking row by row would go through the whole table.
 */
export function isAmongReadable(user: Actor, kind: RecordKind): SQL {
  const scope = scopeOf(user, kind, 'read');
  if (scope === 'none') return sql`false`;
  const own = WITHIN[kind]({ scope, userId: user.id });
  if (!own) return sql`true`;
  const table = sql.identifier(kind);
  const found = own.ways.map((way) => sql`select ${table}.id from ${table} where ${way}`);

  return sql`${table}.id in (${sql.join(found, sql` union all `)})`;
}
