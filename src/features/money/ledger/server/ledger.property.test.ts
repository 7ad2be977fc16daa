import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import { testDatabase } from '#test/database.ts';
import {
  bookkeeper,
  drawing,
  issuedWithoutRevision,
  openBooks,
  readBooks,
  recordsOf,
  SEQUENCES_IN_ONE_BOOK,
  sequencesOf,
  twoClients,
} from '#test/ledger/ledger-books.ts';
import { LedgerModel } from '#test/ledger/ledger-model.ts';
import { aimStep, drawnStep, performStep } from '#test/ledger/ledger-steps.ts';
import type { LedgerStep } from '#test/ledger/ledger-steps.ts';
import { checkBooks } from './check-books.ts';

const SEQUENCES = sequencesOf(24);
const CALLERS = 4;
/** Runs fewer sequences because each concurrent one has as many steps as several others. */
const CONCURRENT_SEQUENCES = Math.ceil(SEQUENCES / 4);
const timeout = 60_000 + SEQUENCES * 4000;

const database = await testDatabase();
const ctx = bookkeeper(database);

/**
 * Performs a step. Returns false if it is rejected with an error message. Any other failure is a
 * bug.
 */
async function isTaken(step: LedgerStep): Promise<boolean> {
  try {
    await performStep(ctx, step);
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    expect(error.message).not.toMatch(/at the same moment|just now/);
    return false;
  }
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);

const isNew = (known: readonly { id: number }[]) => {
  const ids = new Set(known.map(({ id }) => id));

  return ({ id }: { id: number }) => !ids.has(id);
};

it(
  `in ${SEQUENCES} random sequences of every verb the ledger matches its model, and the books add up`,
  { timeout },
  async () => {
    let sequences = 0;

    await fc.assert(
      fc.asyncProperty(fc.array(drawnStep, { minLength: 5, maxLength: 18 }), async (drawn) => {
        if (sequences % SEQUENCES_IN_ONE_BOOK === 0) await openBooks(database);
        sequences += 1;
        const beginning = await twoClients(ctx);
        const model = new LedgerModel(beginning.estimates);
        const [clientId = 0] = beginning.clients;
        const first: LedgerStep[] = [300_00, 500_00].map((totalCents) => ({
          verb: 'create',
          clientId,
          totalCents,
          cents: 0,
          status: 'sent',
        }));

        let books = await readBooks(ctx, beginning.clients);
        for (const one of [...first, ...drawn]) {
          const step = 'first' in one ? aimStep(one, recordsOf(beginning, books)) : one;
          const before = books;
          expect({ step, isTaken: await isTaken(step) }).toEqual({
            step,
            isTaken: model.take(step),
          });

          books = await readBooks(ctx, beginning.clients);
          model.adopt({
            invoiceIds: books.invoices.filter(isNew(before.invoices)).map(({ id }) => id),
            lineIds: books.payments.filter(isNew(before.payments)).map(({ id }) => id),
          });
          expect({ step, ...books }).toEqual({ step, ...model.asBooks() });
        }
        expect(await checkBooks(ctx.db)).toEqual([]);
        expect(await issuedWithoutRevision(ctx)).toEqual([]);
      }),
      drawing(SEQUENCES),
    );
  },
);

it(
  `in ${CONCURRENT_SEQUENCES} random sequences of ${CALLERS} concurrent calls none is lost`,
  { timeout },
  async () => {
    let sequences = 0;
    const stepsOfCaller = fc.array(drawnStep, { minLength: 2, maxLength: 6 });

    await fc.assert(
      fc.asyncProperty(
        fc.array(stepsOfCaller, { minLength: CALLERS, maxLength: CALLERS }),
        async (callers) => {
          if (sequences % SEQUENCES_IN_ONE_BOOK === 0) await openBooks(database);
          sequences += 1;
          const beginning = await twoClients(ctx);
          const [clientId = 0] = beginning.clients;
          for (const totalCents of [300_00, 500_00, 800_00]) {
            const cents = totalCents / 2;
            await performStep(ctx, {
              verb: 'create',
              clientId,
              totalCents,
              cents,
              status: 'sent',
            });
          }

          await Promise.all(
            callers.map(async (drawn) => {
              for (const one of drawn) {
                const books = await readBooks(ctx, beginning.clients);
                await isTaken(aimStep(one, recordsOf(beginning, books)));
              }
            }),
          );

          expect(await checkBooks(ctx.db)).toEqual([]);
          expect(await issuedWithoutRevision(ctx)).toEqual([]);
          const { invoices, payments } = await readBooks(ctx, beginning.clients);
          for (const client of beginning.clients) {
            const isOwn = (one: { clientId: number }) => one.clientId === client;
            const counting = payments.filter((one) => !one.isDeleted && one.status !== 'voided');
            const received = total(counting.filter(isOwn).map(({ cents }) => cents));
            const paid = total(invoices.filter(isOwn).map(({ paidCents }) => paidCents));
            const credit = total(payments.filter(isOwn).map((one) => one.unappliedCents));
            expect(paid + credit).toBe(received);
          }
        },
      ),
      drawing(CONCURRENT_SEQUENCES),
    );
  },
);
