import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import { dayInZone } from '#shared/calendar-day.ts';
import { toDollars } from '#shared/money.ts';
import { contacts } from '#features/contacts/server/contact-table.ts';
import { createInvoice, updateInvoice } from '#features/invoices/server/change-invoice.ts';
import { deleteInvoice, restoreInvoice } from '#features/invoices/server/delete-invoice.ts';
import { findInvoice } from '#features/invoices/server/invoice-queries.ts';
import { companies } from '#features/settings/server/company-table.ts';
import type { Work } from '#server/work.ts';
import { testDatabase } from '#test/database.ts';
import { emptyDatabase } from '#test/empty-database.ts';
import { applyCredit } from './apply-credit.ts';
import { checkBooks } from './check-books.ts';
import { recordPayment } from './record-payment.ts';
import { refundPayment } from './refund-payment.ts';
import { deletePayment, restorePayment, voidPayment } from './reverse-payment.ts';

const SEQUENCES = Number(
  process.env['LEDGER_SEQUENCES'] ?? (process.env['GABLE_LONG'] ? 1000 : 80),
);
/** All of them in one would make each check slower than the one before. */
const SEQUENCES_A_BOOK = 25;

const database = await testDatabase();
const { db } = database;
const now = new Date('2026-11-21T15:00:00Z');
const timeZone = 'America/Denver';
const work: Work = {
  db,
  now,
  timeZone,
  today: dayInZone(now, timeZone),
  via: 'call',
  user: {
    id: 1,
    fullName: 'Dana Whitfield',
    accessProfile: 'Admin Project manager',
    isSubcontractor: false,
    sessionId: 1,
  },
};

const amount = fc.integer({ min: 1, max: 60_000 }).map(toDollars);
const which = fc.nat({ max: 9 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay'), amount, which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('void'), amount, which }) },
  fc.record({ kind: fc.constant('delete payment'), amount, which }),
  fc.record({ kind: fc.constant('restore payment'), amount, which }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund'), amount, which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('apply credit'), amount, which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('new total'), amount, which }) },
  fc.record({ kind: fc.constant('set paid'), amount, which }),
  fc.record({ kind: fc.constant('mark paid'), amount, which }),
  fc.record({ kind: fc.constant('cancel or reopen'), amount, which }),
  fc.record({ kind: fc.constant('delete or restore invoice'), amount, which }),
);

interface Books {
  invoiceIds: number[];
  paymentIds: number[];
  deletedInvoices: Set<number>;
  deletedPayments: Set<number>;
}

const lines = (price: number) => [{ description: 'Repair', quantity: 1, price }];

async function take(
  { kind, amount: dollars, which: index }: { kind: string; amount: number; which: number },
  books: Books,
): Promise<void> {
  const invoiceId = books.invoiceIds[index % books.invoiceIds.length] ?? 0;
  const id = books.paymentIds[index % Math.max(1, books.paymentIds.length)] ?? 0;
  const change = { id: invoiceId };
  switch (kind) {
    case 'pay': {
      const input = { invoiceId, amount: dollars, method: 'check' as const };
      books.paymentIds.push((await recordPayment(work, { input, within: undefined })).id);
      return;
    }
    case 'void':
      await voidPayment(work, { id });
      return;
    case 'delete payment':
      await deletePayment(work, { id });
      books.deletedPayments.add(id);
      return;
    case 'restore payment': {
      const [deleted] = books.deletedPayments;
      if (deleted === undefined) return;
      await restorePayment(work, deleted);
      books.deletedPayments.delete(deleted);
      return;
    }
    case 'refund': {
      const input = { amount: dollars, method: 'cash' as const };
      books.paymentIds.push((await refundPayment(work, { id, within: undefined, input })).id);
      return;
    }
    case 'apply credit':
      await applyCredit(work, {
        id,
        within: undefined,
        invoiceWithin: undefined,
        input: { invoiceId },
      });
      return;
    case 'new total':
      await updateInvoice(work, { ...change, change: { items: lines(dollars), revise: true } });
      return;
    case 'set paid':
      await updateInvoice(work, { ...change, change: { paid: dollars } });
      return;
    case 'mark paid':
      await updateInvoice(work, { ...change, change: { status: 'paid' } });
      return;
    case 'cancel or reopen':
      await updateInvoice(work, {
        ...change,
        change: { status: index % 2 === 0 ? 'cancelled' : 'sent' },
      });
      return;
    default:
      if (books.deletedInvoices.has(invoiceId)) {
        await restoreInvoice(work, invoiceId);
        books.deletedInvoices.delete(invoiceId);
      } else {
        await deleteInvoice(work, { id: invoiceId });
        books.deletedInvoices.add(invoiceId);
      }
  }
}

/** New books: a company and one client, whose id it gives. */
async function openBooks(): Promise<number> {
  await emptyDatabase(database);
  await db.insert(companies).values({ name: 'Ridgeline Roofing' });
  const [client] = await db
    .insert(contacts)
    .values({ name: 'Maria Alvarez', type: 'client', status: 'active' })
    .returning();

  return client?.id ?? 0;
}

it(
  `whatever is invoiced, paid, voided, deleted, refunded and edited, in ${SEQUENCES} random orders, the books add up`,
  { timeout: 60_000 + SEQUENCES * 1000 },
  async () => {
    let sequences = 0;
    let clientId = 0;

    await fc.assert(
      fc.asyncProperty(
        fc.array(amount, { minLength: 1, maxLength: 2 }),
        fc.array(step, { minLength: 2, maxLength: 8 }),
        async (totals, steps) => {
          if (sequences % SEQUENCES_A_BOOK === 0) clientId = await openBooks();
          sequences += 1;
          const books: Books = {
            invoiceIds: [],
            paymentIds: [],
            deletedInvoices: new Set(),
            deletedPayments: new Set(),
          };
          for (const total of totals) {
            const invoice = await createInvoice(work, {
              clientId,
              status: 'sent',
              items: lines(total),
            });
            books.invoiceIds.push(invoice.id);
          }

          for (const one of steps) {
            // A refusal in words is an answer; anything else is a bug.
            await take(one, books).catch((error: unknown) => {
              if (!(error instanceof AppError) || error.status >= 500) throw error;
            });
          }

          for (const id of books.invoiceIds) {
            if (books.deletedInvoices.has(id)) continue;
            const invoice = await findInvoice(db, { id, today: work.today });
            const { total, paid, balance, status } = invoice;
            const covered = status === 'cancelled' ? 0 : total;
            expect(toDollars(Math.round((paid + balance) * 100))).toBe(covered);
          }
          expect(await checkBooks(db)).toEqual([]);
        },
      ),
      { numRuns: SEQUENCES, endOnFailure: true },
    );
  },
);
