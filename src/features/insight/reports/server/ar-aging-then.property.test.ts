import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tries } from '#test/long-form.ts';
import { startApi } from '#test/api.ts';
import { aContact, anInvoice, over } from '#test/factories.ts';
import { addDays } from '#shared/calendar-day.ts';
import type { ReportResult } from '../report.ts';
import { readStatement } from './print-statement.ts';

const TODAY = '2026-11-21';
const api = await startApi({ clock: '2026-11-21T18:00:00Z' });
const daysAgo = (days: number) => addDays(TODAY, -days);

const cents = fc.integer({ min: 1, max: 90_000 });
const invoiceFacts = fc.record({
  client: fc.nat({ max: 2 }),
  daysAgo: fc.integer({ min: -3, max: 200 }),
  dueIn: fc.constantFrom(null, 0, 15, 45),
  cents,
  status: fc.constantFrom('sent', 'sent', 'sent', 'draft', 'cancelled', 'overdue'),
});
const act = fc.oneof(
  fc.record({
    kind: fc.constant('pay' as const),
    invoice: fc.nat({ max: 5 }),
    daysAgo: fc.integer({ min: 0, max: 200 }),
    cents,
  }),
  fc.record({
    kind: fc.constantFrom('refund' as const, 'void' as const, 'apply' as const),
    payment: fc.nat({ max: 5 }),
    invoice: fc.nat({ max: 5 }),
    cents,
  }),
  fc.record({
    kind: fc.constantFrom('cancel' as const, 'delete' as const),
    invoice: fc.nat({ max: 5 }),
  }),
);

test('A/R aging as of a day has each client’s statement balance of that day (B155)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(invoiceFacts, { minLength: 1, maxLength: 6 }),
      fc.array(act, { maxLength: 10 }),
      fc.array(fc.integer({ min: 0, max: 210 }), { minLength: 3, maxLength: 3 }),
      async (bills, acts, days) => {
        await api.reset();
        const dana = await api.as('Admin Project manager');
        const clients: number[] = [];
        for (const name of ['Ann', 'Ben', 'Cy']) clients.push((await aContact(dana, { name })).id);
        const invoices: number[] = [];
        for (const { client, daysAgo: ago, dueIn, cents: sum, status } of bills) {
          const date = daysAgo(ago);
          const { id } = await anInvoice(dana, {
            clientId: clients[client] ?? 0,
            date,
            dueDate: dueIn === null ? null : addDays(date, dueIn),
            status: status as 'sent',
            ...over(sum / 100),
          });
          invoices.push(id);
        }
        const payments: number[] = [];
        // Rejected actions, such as a payment on a cancelled invoice, don't change anything.
        for (const one of acts) {
          if (one.kind === 'pay') {
            const { status, body } = await dana.post('/api/payments', {
              invoiceId: invoices[one.invoice % invoices.length],
              amount: one.cents / 100,
              method: 'check',
              date: daysAgo(one.daysAgo),
            });
            if (status === 201) payments.push((body as { id: number }).id);
          } else if (one.kind === 'cancel' || one.kind === 'delete') {
            const path = `/api/invoices/${invoices[one.invoice % invoices.length]}`;
            await (one.kind === 'delete'
              ? dana.delete(path)
              : dana.patch(path, { status: 'cancelled' }));
          } else if (payments.length > 0 && 'payment' in one) {
            const path = `/api/payments/${payments[one.payment % payments.length]}/${one.kind}`;
            await dana.post(path, {
              ...(one.kind === 'refund' && { amount: one.cents / 100, method: 'check' }),
              ...(one.kind === 'apply' && { invoiceId: invoices[one.invoice % invoices.length] }),
            });
          }
        }

        for (const ago of days) {
          const day = daysAgo(ago);
          const { body } = await dana.expect(200).get(`/api/reports/ar-aging?asOf=${day}`);
          const { rows, totals } = body as ReportResult;
          let all = 0;
          for (const clientId of clients) {
            const { closingCents } = await readStatement(api.database.db, {
              clientId,
              from: '1900-01-01',
              to: day,
            });
            const figures = rows.find(({ key }) => key === clientId)?.figures;
            const {
              owed = 0,
              credit = 0,
              balance = 0,
              notDue = 0,
              days0To30 = 0,
              days31To60 = 0,
              days61To90 = 0,
              over90 = 0,
            } = figures ?? {};
            const inCents = (sum: number | null) => Math.round(Number(sum) * 100);
            expect(inCents(balance), `${clientId} on ${day}`).toBe(closingCents);
            expect(inCents(owed) - inCents(credit)).toBe(closingCents);
            const aged = [notDue, days0To30, days31To60, days61To90, over90];
            expect(aged.reduce((sum: number, part) => sum + inCents(part), 0)).toBe(inCents(owed));
            all += closingCents;
          }
          expect(Math.round(Number(totals['balance']) * 100)).toBe(all);
        }
      },
    ),
    { numRuns: tries(12, 200) },
  );
}, 300_000);
