/**
 * Tests eight concurrent callers, on shared and separate clients, with provider messages in any
 * order.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import { drawing, readBooks, recordsOf, sequencesOf } from '#test/ledger/ledger-books.ts';
import { aimStep, performStep } from '#test/ledger/ledger-steps.ts';
import { performProviderStep } from '#test/ledger/perform-provider-step.ts';
import {
  beginSequence,
  drawnSequence,
  expectTruth,
  isTaken,
  startProvider,
} from '#test/ledger/provider-books.ts';
import { aimProviderStep } from '#test/ledger/provider-steps.ts';

const CALLERS = 8;
const ROUNDS = Math.ceil(sequencesOf(8, 160) / CALLERS);
const SEQUENCES = ROUNDS * CALLERS;
/**
 * Start over with an empty company after this many rounds: each check slows down as the data grows.
 */
const ROUNDS_IN_ONE_BOOK = 4;

const { provider, openBooks } = await startProvider({ isAtOnce: true });

/** Creates two clients with two invoices, each with two card payments that aren't reported yet. */
async function beginPaid() {
  const started = await beginSequence(provider);
  const { world, ctx, beginning } = started;
  for (const one of started.invoices) await performStep(ctx, one);
  const { invoices } = await readBooks(ctx, beginning.clients);
  for (const { id: invoiceId } of invoices) {
    for (const cents of [100_00, 200_00]) {
      const intentId = await performProviderStep(world, { verb: 'begin', invoiceId, cents });
      if (typeof intentId !== 'string') throw new Error('the payment was not begun');
      await performProviderStep(world, { verb: 'card', intentId });
    }
  }

  return started;
}

type Started = Awaited<ReturnType<typeof beginPaid>>;
type Drawn = typeof drawnSequence extends fc.Arbitrary<(infer Step)[]> ? Step : never;

async function act({ world, beginning }: Started, by: number, one: Drawn): Promise<void> {
  const services = provider.services[by % provider.services.length];
  if (!services) throw new Error('there is no process');
  const ctx = { ...world.ctx, db: services.database.db };
  const books = await readBooks(ctx, beginning.clients);
  if (!('isAtProvider' in one)) {
    await isTaken(ctx, aimStep(one, recordsOf(beginning, books)));
    return;
  }
  const aimed = aimProviderStep(one, { stripe: provider.stripe, intents: world.intents }, books);
  if (aimed !== null) await performProviderStep(world, aimed, by);
}

it(
  `in ${SEQUENCES} random sequences with ${CALLERS} concurrent callers no money is taken twice or lost`,
  { timeout: 60_000 + SEQUENCES * 2000 },
  async () => {
    let rounds = 0;
    const round = fc.record({
      /** With 1, all callers use the same two clients. */
      pairsOfClients: fc.constantFrom(1, 2, 4, CALLERS),
      sequences: fc.array(drawnSequence, { minLength: CALLERS, maxLength: CALLERS }),
    });
    await fc.assert(
      fc.asyncProperty(round, async ({ pairsOfClients, sequences }) => {
        if (rounds % ROUNDS_IN_ONE_BOOK === 0) await openBooks();
        rounds += 1;
        const pairs = await Promise.all(Array.from({ length: pairsOfClients }, beginPaid));
        await Promise.all(
          sequences.map(async (drawn, by) => {
            const pair = pairs[by % pairs.length];
            if (!pair) throw new Error('there are no clients');
            for (const one of drawn) await act(pair, by, one);
          }),
        );
        const [first] = pairs;
        if (!first) throw new Error('there are no clients');
        await performProviderStep(first.world, { verb: 'sweep' });
        for (const pair of pairs) await expectTruth(pair);
        expect(await checkBooks(first.ctx.db)).toEqual([]);
      }),
      drawing(ROUNDS),
    );
  },
);
