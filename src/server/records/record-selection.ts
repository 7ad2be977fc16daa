import { getTableColumns, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { AnyEntity } from '#shared/entity.ts';
import type { RecordDefinition } from '#server/records/record-definition.ts';

/** Columns and expressions to select, by field. */
export type Selection = Record<string, PgColumn | SQL>;

/**
 * Returns the columns to select for a record. Large fields are included only if requested, the
 * search text never.
 */
export function selectionOf<E extends AnyEntity>({
  entity,
  table,
  selects = {},
}: Pick<RecordDefinition<E>, 'entity' | 'table' | 'selects'>) {
  const { searchText: _, ...columns } = getTableColumns(table);
  const whole: Selection = { ...columns, ...selects };
  const large = Object.keys(whole).filter((name) => entity.every[name]?.isLarge);
  const without = (names: readonly string[]): Selection => ({
    ...whole,
    ...Object.fromEntries(names.map((name) => [name, sql`null`])),
  });
  const listed = without(large);

  return {
    whole,
    /** The columns without large fields, as used by lists. */
    listed,
    of(wants: (field: string) => boolean): Selection {
      const wanted = large.filter(wants);
      if (wanted.length === 0) return listed;

      return wanted.length === large.length
        ? whole
        : without(large.filter((name) => !wanted.includes(name)));
    },
  };
}
