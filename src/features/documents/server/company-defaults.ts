import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { companies } from '#features/company/server/company-table.ts';

interface SentTexts {
  terms?: string | null | undefined;
  taxLabel?: string | undefined;
}

/** A new document's terms and tax label: as they were sent, otherwise the company's, read as the document is written. */
export function textsOrDefaults({ terms, taxLabel }: SentTexts, companyTerms: AnyPgColumn) {
  return {
    terms:
      terms === undefined ? sql<string | null>`(select ${companyTerms} from ${companies})` : terms,
    taxLabel: taxLabel ?? sql<string>`(select ${companies.taxLabel} from ${companies})`,
  };
}
