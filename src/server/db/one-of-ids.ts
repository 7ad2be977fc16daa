/** Conditions for ids that travel as one parameter, of which there may be thousands. */
import { sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';

/** '{3,7}' */
const arrayText = (ids: readonly number[]) => `{${ids.join(',')}}`;

/** The condition for these ids. */
export const isOneOf = (id: AnyColumn, ids: readonly number[]): SQL =>
  sql`${id} = any(${arrayText(ids)}::int[])`;

/** The same in a prepared statement, which is executed with `theseIds`. */
export const isOneOfThese = (id: AnyColumn): SQL =>
  sql`${id} = any(${sql.placeholder('ids')}::int[])`;

export const theseIds = (ids: readonly number[]) => ({ ids: arrayText(ids) });
