/** How each kind of record is found and what its line in the search box shows. */
import type { z } from 'zod';
import { formatDay } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';
import { CONTACT_TYPE_LABELS } from '#features/contacts/contact.ts';
import { contacts } from '#features/contacts/server/contact-table.ts';
import { isEstimateExpired } from '#features/estimates/estimate-rules.ts';
import { estimates } from '#features/estimates/server/estimate-table.ts';
import { displayedInvoiceStatus } from '#features/invoices/invoice-rules.ts';
import { invoices } from '#features/invoices/server/invoice-table.ts';
import { jobs } from '#features/jobs/server/job-table.ts';
import { payments } from '#features/payments/server/payment-table.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { SEARCH_KINDS } from '#shared/records/search-result.ts';
import type { SearchGroup, searchHit, SearchKind } from '#shared/records/search-result.ts';
import { bestMatches } from './best-matches.ts';

type SearchHit = z.infer<typeof searchHit>;

const SHOWN = 5;
/** One extra hit shows whether there are more. */
const READ = SHOWN + 1;

/** The parts that are there, on one line. */
function line(...parts: (string | null)[]): string {
  return parts
    .filter((part) => part)
    .map((part) => part?.replace(/\s*\n\s*/g, ', '))
    .join(' · ');
}

const FIND: Record<SearchKind, (ctx: RequestContext, q: string) => Promise<SearchHit[]>> = {
  async contacts({ db, user }, q) {
    const best = bestMatches(
      db,
      { user, q },
      {
        kind: 'contacts',
        table: contacts,
        name: contacts.name,
      },
    );
    const rows = await db
      .select()
      .from(contacts)
      .where(best.where)
      .orderBy(...best.orderBy)
      .limit(READ);

    return rows.map(({ id, name, type, phone, address, status }) => ({
      id,
      title: name,
      detail: line(CONTACT_TYPE_LABELS[type], phone, address),
      status,
    }));
  },

  async jobs({ db, user }, q) {
    const best = bestMatches(db, { user, q }, { kind: 'jobs', table: jobs, name: jobs.title });
    const rows = await db
      .select()
      .from(jobs)
      .where(best.where)
      .orderBy(...best.orderBy)
      .limit(READ);

    return rows.map(({ id, title, clientName, addressLine1, city, status }) => ({
      id,
      title,
      detail: line(clientName, [addressLine1, city].filter(Boolean).join(', ')),
      status,
    }));
  },

  async estimates({ db, user, today }, q) {
    const best = bestMatches(
      db,
      { user, q },
      {
        kind: 'estimates',
        table: estimates,
        name: estimates.estimateNumber,
      },
    );
    const rows = await db
      .select()
      .from(estimates)
      .where(best.where)
      .orderBy(...best.orderBy)
      .limit(READ);

    return rows.map((row) => ({
      id: row.id,
      title: row.estimateNumber,
      detail: line(
        row.clientName,
        row.expiryDate
          ? `${formatCents(row.totalCents)} until ${formatDay(row.expiryDate)}`
          : formatCents(row.totalCents),
      ),
      status: isEstimateExpired(row, today) ? 'expired' : row.status,
    }));
  },

  async invoices({ db, user, today }, q) {
    const best = bestMatches(
      db,
      { user, q },
      {
        kind: 'invoices',
        table: invoices,
        name: invoices.invoiceNumber,
      },
    );
    const rows = await db
      .select()
      .from(invoices)
      .where(best.where)
      .orderBy(...best.orderBy)
      .limit(READ);

    return rows.map((row) => ({
      id: row.id,
      title: row.invoiceNumber,
      detail: line(
        row.clientName,
        row.dueDate
          ? `${formatCents(row.totalCents)} due ${formatDay(row.dueDate)}`
          : formatCents(row.totalCents),
      ),
      status: displayedInvoiceStatus(row, today),
    }));
  },

  async payments({ db, user }, q) {
    const best = bestMatches(
      db,
      { user, q },
      {
        kind: 'payments',
        table: payments,
        name: payments.invoiceNumber,
      },
    );
    const rows = await db
      .select()
      .from(payments)
      .where(best.where)
      .orderBy(...best.orderBy)
      .limit(READ);

    return rows.map((row) => ({
      id: row.id,
      title: `${row.amountCents < 0 ? 'Refund' : 'Payment'} of ${formatCents(Math.abs(row.amountCents))}`,
      detail: line(row.invoiceNumber, row.clientName, formatDay(row.date)),
      status: row.status,
    }));
  },
};

/** All records that match the search and that the user may read, by kind; kinds without a match are omitted. */
export async function searchEverything(ctx: RequestContext, typed: string): Promise<SearchGroup[]> {
  const groups: SearchGroup[] = [];
  for (const kind of SEARCH_KINDS) {
    const hits = await FIND[kind](ctx, typed);
    if (hits.length > 0) {
      groups.push({ kind, hits: hits.slice(0, SHOWN), hasMore: hits.length > SHOWN });
    }
  }

  return groups;
}
