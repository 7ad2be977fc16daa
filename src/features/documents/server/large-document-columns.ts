/** The large columns of a document that a list omits unless requested. */
import { sql } from 'drizzle-orm';
import type { AnyColumn } from 'drizzle-orm';
import type { RowsToRead } from '#server/records/read-page.ts';
import type { StoredLineItem } from '../line-item.ts';

/** Reads lines, notes and terms only where a request names them; they are empty otherwise. */
export function largeDocumentColumns(
  table: Record<'items' | 'notes' | 'terms', AnyColumn>,
  wants: RowsToRead['wants'],
) {
  return {
    items: sql<StoredLineItem[]>`${wants('items') ? table.items : sql`'[]'::jsonb`}`,
    notes: sql<string | null>`${wants('notes') ? table.notes : sql`null::text`}`,
    terms: sql<string | null>`${wants('terms') ? table.terms : sql`null::text`}`,
    searchText: sql<string>`''`,
  };
}
