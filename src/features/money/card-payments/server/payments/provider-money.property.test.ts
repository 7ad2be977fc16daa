/**
 * Tests cards, bank debits, refunds, and disputes that the provider reports at any time between the
 * office's actions.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import {
  drawing,
  readBooks,
  recordsOf,
  SEQUENCES_IN_ONE_BOOK,
  sequencesOf,
} from '#test/ledger/ledger-books.ts';
import { aimStep } from '#test/ledger/ledger-steps.ts';
import type { LedgerStep } from '#test/ledger/ledger-steps.ts';
import { performProviderStep } from '#test/ledger/perform-provider-step.ts';
import {
  beginSequence,
  drawnSequence,
  expectTruth,
  isTaken,
  startProvider,
} from '#test/ledger/provider-books.ts';
import { ProviderModel } from '#test/ledger/provider-model.ts';
import { aimProviderStep } from '#test/ledger/provider-steps.ts';
import type { ProviderStep } from '#test/ledger/provider-step.ts';

const SEQUENCES = sequencesOf(6, 60);
const timeout = 60_000 + SEQUENCES * 4000;

const { provider, openBooks } = await startProvider({ isAtOnce: false });

const isNew = (known: readonly { id: number }[]) => {
  const ids = new Set(known.map(({ id }) => id));

  return ({ id }: { id: number }) => !ids.has(id);
};

it(
  `in ${SEQUENCES} random sequences of payments and messages in any order the books match their model`,
  { timeout },
  async () => {
    let sequences = 0;
    await fc.assert(
      fc.asyncProperty(drawnSequence, async (drawn) => {
        if (sequences % SEQUENCES_IN_ONE_BOOK === 0) await openBooks();
        sequences += 1;
        const started = await beginSequence(provider);
        const { world, ctx, beginning, invoices } = started;
        const model = new ProviderModel(beginning.estimates, provider.stripe);
        let books = await readBooks(ctx, beginning.clients);

        async function take(one: LedgerStep) {
          expect({ step: one, isTaken: await isTaken(ctx, one) }).toEqual({
            step: one,
            isTaken: model.take(one),
          });
        }

        async function takeProviderStep(one: ProviderStep) {
          const expected = model.foretell(one);
          const outcome = await performProviderStep(world, one);
          const known = model.intents.map(({ id }) => id);
          const isOther = typeof outcome === 'string' && !known.includes(outcome);
          if (expected === 'new')
            expect({ step: one, isOther }).toEqual({ step: one, isOther: true });
          else if (expected !== undefined) {
            expect({ step: one, outcome }).toEqual({ step: one, outcome: expected });
          }
          model.follow(one, outcome);
        }

        async function compare(one: unknown) {
          const before = books;
          books = await readBooks(ctx, beginning.clients);
          model.adopt({
            invoiceIds: books.invoices.filter(isNew(before.invoices)).map(({ id }) => id),
            lineIds: books.payments.filter(isNew(before.payments)).map(({ id }) => id),
          });
          expect({ step: one, ...books }).toEqual({ step: one, ...model.asBooks() });
        }

        for (const one of invoices) {
          await take(one);
          await compare(one);
        }
        // Create completed payments first, because most steps need one.
        for (const { id: invoiceId } of books.invoices) {
          await takeProviderStep({ verb: 'begin', invoiceId, cents: 200_00 });
        }
        for (const intentId of world.intents) {
          await takeProviderStep({ verb: 'card', intentId });
        }
        await compare('the first payments');
        for (const one of drawn) {
          if (!('isAtProvider' in one)) {
            const aimed = aimStep(one, recordsOf(beginning, books));
            await take(aimed);
            await compare(aimed);
            continue;
          }
          const records = { stripe: provider.stripe, intents: world.intents };
          const aimed = aimProviderStep(one, records, books);
          if (aimed === null) continue;
          await takeProviderStep(aimed);
          await compare(aimed);
        }
        await takeProviderStep({ verb: 'sweep' });
        await compare('the last sweep');
        expect(await checkBooks(ctx.db)).toEqual([]);
        await expectTruth(started);
      }),
      drawing(SEQUENCES),
    );
  },
);
