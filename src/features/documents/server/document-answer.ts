import type { CalendarDay } from '#shared/calendar-day.ts';
import { toDollars } from '#shared/money.ts';
import type { StoredLineItem } from '../line-item.ts';
import type { BillTo, JobSite } from '../sales-document.ts';

/** The shared columns of a stored document. */
export interface DocumentRow {
  clientId: number;
  clientName: string;
  billTo: BillTo;
  jobId: number | null;
  jobSite: JobSite | null;
  letterheadId: number;
  description: string | null;
  notes: string | null;
  date: CalendarDay;
  terms: string | null;
  items: StoredLineItem[];
  subtotalCents: number;
  taxLabel: string;
  taxRate: number | null;
  taxCents: number;
  totalCents: number;
  revision: number;
  sentAt: Date | null;
  createdBy: number | null;
  createdAt: Date;
  updatedAt: Date;
  version: number;
}

/** An optional instant as the API returns it. */
export function isoOrNull(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}

/** The shared fields as the API returns them: dollars, and both names of the total. */
export function toDocumentAnswer(row: DocumentRow, jobTitle: string | null) {
  const total = toDollars(row.totalCents);

  return {
    clientId: row.clientId,
    clientName: row.clientName,
    billTo: row.billTo,
    jobId: row.jobId,
    jobTitle,
    jobSite: row.jobSite,
    description: row.description,
    notes: row.notes,
    items: row.items.map(({ id, description, quantity, priceCents }) => ({
      id,
      description,
      quantity,
      price: toDollars(priceCents),
    })),
    subtotal: toDollars(row.subtotalCents),
    terms: row.terms,
    taxLabel: row.taxLabel,
    taxRate: row.taxRate,
    tax: toDollars(row.taxCents),
    total,
    totalAmount: total,
    revision: row.revision,
    sentAt: isoOrNull(row.sentAt),
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}
