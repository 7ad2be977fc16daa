import { addDays } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { InvoiceStatus } from '#features/money/ledger/invoice-state.ts';
import { documentTotals } from '#features/money/documents/document-totals.ts';
import { SHOP_TAX_RATE } from '#demo/neighbors.ts';
import type { SeededRandom } from '#demo/seeded-random.ts';
import { ageInDays, dayAt, officeHour } from './company-calendar.ts';
import { billToOf, isSold } from './job-rows.ts';
import { moneyFor } from './payment-rows.ts';
import type { Scope } from './scopes.ts';
import type { Billing, InvoiceRow, MadeUpCompany, SeededJob } from './made-up-records.ts';

/**
 * The work an invoice bills: a job's main work, extra work on a job, or goods sold over the
 * counter.
 */
interface Billed {
  scope: Scope;
  clientId: number;
  jobId: number | null;
  estimateId: number | null;
  taxRate: number | null;
}

function jobBilled(random: SeededRandom, { scopes }: MadeUpCompany, job: SeededJob): Billed {
  const isWhole = isSold(job) && random.chance(0.55);

  return {
    scope: isWhole ? job.scope : random.pick(scopes.extras),
    clientId: job.row.clientId,
    jobId: job.row.id,
    estimateId: isWhole ? job.row.id : null,
    taxRate: null,
  };
}

function billedAt(company: MadeUpCompany, random: SeededRandom, share: number): Billed {
  if (random.chance(0.8)) {
    const latest = Math.max(1, Math.floor(share * company.size.jobs));
    const job = company.job(random.whole(Math.max(1, latest - 20), latest));

    return jobBilled(random, company, job);
  }

  return {
    scope: random.pick(company.scopes.sales),
    clientId: company.clientAt(random, share),
    jobId: null,
    estimateId: null,
    taxRate: SHOP_TAX_RATE,
  };
}

function markOf(random: SeededRandom, day: CalendarDay): InvoiceStatus {
  if (ageInDays(day) < 14 && random.chance(0.2)) return 'draft';

  return random.chance(0.02) ? 'cancelled' : 'sent';
}

/** Returns invoice `id` (from 1) with its payments. */
export function billingAt(company: MadeUpCompany, random: SeededRandom, id: number): Billing {
  const { staff, size } = company;
  const share = (id - 0.5) / size.invoices;
  const date = dayAt(share);
  const { scope, clientId, jobId, estimateId, taxRate } = billedAt(company, random, share);
  const client = company.contact(clientId);
  const manualStatus = markOf(random, date);
  const sums = documentTotals({
    items: scope.items,
    taxRate,
    taxCents: 0,
    taxRounding: 'document',
  });
  const createdAt = officeHour(random, date);
  const invoice: InvoiceRow = {
    id,
    invoiceNumber: `INV-${999 + id}`,
    clientId,
    clientName: client.row.name,
    billTo: billToOf(client),
    jobId,
    description: scope.title,
    date,
    items: scope.items,
    ...sums,
    taxRate,
    dueDate: addDays(date, random.pick([14, 30, 30])),
    manualStatus,
    paidCents: 0,
    estimateId,
    createdBy: random.pick(staff.office),
    createdAt,
    updatedAt: createdAt,
    deletedAt: manualStatus === 'draft' && random.chance(0.1) ? createdAt : null,
  };
  const payments = manualStatus === 'sent' ? moneyFor(random, { invoice, staff }) : [];
  const allocations = payments.flatMap(({ onInvoiceCents }) => onInvoiceCents || []);

  return {
    invoice: {
      ...invoice,
      paidCents: allocations.reduce((sum, cents) => sum + cents, 0),
      version: 1 + allocations.length,
    },
    payments,
  };
}
