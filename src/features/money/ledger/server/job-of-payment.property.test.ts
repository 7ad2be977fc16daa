/**
 * Checks that a payment has the same job as the invoice it was recorded on, after any change to
 * either one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asc, eq, isNotNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packageRoot } from '#server/package-root.ts';
import { startApi } from '#test/api.ts';
import { aJob, anInvoice, aPayment, over } from '#test/factories.ts';
import { tries } from '#test/long-form.ts';
import { invoices } from './invoice-table.ts';
import { payments } from './payment-table.ts';

const api = await startApi();
const RUNS = tries(30, 300);

/** Creates two jobs for a client, each with a $900 invoice that has a payment. */
async function twoOfEach() {
  await api.reset();
  const dana = await api.as('Admin Project manager');
  const { id: one, clientId } = await aJob(dana);
  const { id: other } = await aJob(dana, { clientId });
  const ids: number[] = [];
  for (const jobId of [one, other]) {
    const { id } = await anInvoice(dana, { clientId, jobId, ...over(900) });
    await aPayment(dana, { invoiceId: id, amount: 10 });
    ids.push(id);
  }

  return { dana, jobIds: [one, other], invoiceIds: ids };
}

const kept = () =>
  api.database.db
    .select({ id: payments.id, jobId: payments.jobId })
    .from(payments)
    .orderBy(asc(payments.id));

const expected = () =>
  api.database.db
    .select({ id: payments.id, jobId: invoices.jobId })
    .from(payments)
    .leftJoin(invoices, eq(invoices.id, payments.invoiceId))
    .orderBy(asc(payments.id));

const place = fc.constantFrom(null, 0, 1);
const change = fc.oneof(
  fc.record({ of: fc.constant('invoice' as const), at: fc.nat({ max: 1 }), to: place }),
  fc.record({ of: fc.constant('payment' as const), at: fc.nat({ max: 9 }), to: place }),
  fc.record({ of: fc.constant('new payment' as const), at: fc.nat({ max: 1 }), to: place }),
);

test(
  'A payment always has the job of its invoice, through changes to either',
  async () => {
    const { jobIds, invoiceIds } = await twoOfEach();
    const { db } = api.database;
    const [pattern] = await db.select().from(payments);
    if (!pattern) throw new Error('There is no payment.');
    const { id: _id, searchText: _text, ...columns } = pattern;
    const idAt = (ids: readonly number[], at: number | null) => (at === null ? null : ids[at]);

    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        for (const { of, at, to } of changes) {
          if (of === 'invoice') {
            await db
              .update(invoices)
              .set({ jobId: idAt(jobIds, to) ?? null })
              .where(eq(invoices.id, invoiceIds[at] ?? 0));
            continue;
          }
          const invoiceId = idAt(invoiceIds, to) ?? null;
          if (of === 'new payment') {
            await db.insert(payments).values({ ...columns, invoiceId });
            continue;
          }
          const all = await kept();
          await db
            .update(payments)
            .set({ invoiceId })
            .where(eq(payments.id, all[at % all.length]?.id ?? 0));
        }
        expect(await kept()).toEqual(await expected());
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  RUNS * 1000,
);

test('Payments recorded while their invoices move to another job get that job', async () => {
  const { dana, jobIds, invoiceIds } = await twoOfEach();
  const [one, other] = jobIds;
  await Promise.all(
    invoiceIds.flatMap((invoiceId, at) => [
      aPayment(dana, { invoiceId, amount: 20 }),
      dana.expect(200).patch(`/api/invoices/${invoiceId}`, { jobId: at === 0 ? other : one }),
      aPayment(dana, { invoiceId, amount: 30 }),
    ]),
  );

  expect(await kept()).toHaveLength(6);
  expect(await kept()).toEqual(await expected());
  const { rows } = await api.database.db.execute<{ count: number }>(
    sql`select count(distinct job_id)::int as count from payments`,
  );
  expect(rows).toEqual([{ count: 2 }]);
});

test('The migration sets the job of existing payments to that of their invoice', async () => {
  await twoOfEach();
  const { db } = api.database;
  const before = await kept();
  await db.update(payments).set({ jobId: null });
  expect(await db.select().from(payments).where(isNotNull(payments.jobId))).toEqual([]);
  const folder = join(packageRoot, 'migrations');
  const name = readdirSync(folder).find((file) => file.endsWith('_own_figures.sql')) ?? '';
  const backFill = readFileSync(join(folder, name), 'utf8')
    .split('--> statement-breakpoint')
    .filter((statement) => statement.trim().startsWith('UPDATE'));
  expect(backFill).toHaveLength(1);
  for (const statement of backFill) await db.execute(sql.raw(statement));

  expect(await kept()).toEqual(before);
});
