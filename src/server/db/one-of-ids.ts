/** Conditions that match ids, passed as a single parameter because there may be thousands. */
import { sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';

/** '{3,7}' */
const arrayText = (ids: readonly number[]) => `{${ids.join(',')}}`;

/** True if the column is one of these ids. */
export const isOneOf = (id: AnyColumn, ids: readonly number[]): SQL =>
  sql`${id} = any(${arrayText(ids)}::int[])`;

/** Same as `isOneOf`, for a prepared statement that is executed with `theseIds`. */
export const isOneOfThese = (id: AnyColumn): SQL =>
  sql`${id} = any(${sql.placeholder('ids')}::int[])`;

export const theseIds = (ids: readonly number[]) => ({ ids: arrayText(ids) });
