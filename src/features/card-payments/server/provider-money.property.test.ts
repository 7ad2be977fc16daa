/** Cards, bank debits, refunds and disputes, whenever the provider tells of them, among all that an office does. */
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { checkBooks } from '#features/ledger/server/check-books.ts';
import { AppError } from '#shared/app-error.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { openFileStore } from '#server/file-store/open-file-store.ts';
import { readSettings } from '#server/settings.ts';
import { temporaryDirectory } from '#test/data-directory.ts';
import { asNeighbor, testDatabase, testEngineKind } from '#test/database.ts';
import {
  bookkeeper,
  drawing,
  openBooks,
  readBooks,
  recordsOf,
  SEQUENCES_IN_ONE_BOOK,
  sequencesOf,
  twoClients,
} from '#test/ledger/ledger-books.ts';
import type { Books } from '#test/ledger/ledger-books.ts';
import { aimStep, drawnStep, performStep } from '#test/ledger/ledger-steps.ts';
import type { LedgerStep } from '#test/ledger/ledger-steps.ts';
import { ProviderModel, truthOf } from '#test/ledger/provider-model.ts';
import {
  aimProviderStep,
  drawnProviderStep,
  performProviderStep,
} from '#test/ledger/provider-steps.ts';
import type { ProviderStep, ProviderWorld } from '#test/ledger/provider-steps.ts';
import { startStripeDouble } from '#test/stripe/stripe-double.ts';

const SEQUENCES = sequencesOf(6, 120);
const CALLERS = 4;
/** A concurrent sequence has as many steps as several others. */
const CONCURRENT_SEQUENCES = Math.ceil(SEQUENCES / 4);
const timeout = 60_000 + SEQUENCES * 4000;

const stripe = await startStripeDouble();
afterAll(stripe.close);
const database = await testDatabase();
const neighbor = testEngineKind === 'postgres' ? await asNeighbor(database) : database;
const settings = readSettings({ DATA_DIR: temporaryDirectory(), ...stripe.settings });
const services = [database, neighbor].map((its) => ({
  database: its,
  settings,
  mailer: createMailer(settings, () => Promise.reject(new Error('no mail in this test'))),
  clock: () => new Date(),
  files: openFileStore(settings),
}));

const step = fc.oneof(
  { weight: 3, arbitrary: drawnProviderStep },
  { weight: 1, arbitrary: drawnStep },
);

let sequences = 0;

/** Two clients of a company, with invoices, and a provider that knows nothing of them yet. */
async function begin({ isAtOnce }: Pick<ProviderWorld, 'isAtOnce'>) {
  if (sequences % SEQUENCES_IN_ONE_BOOK === 0) await openBooks(database);
  sequences += 1;
  stripe.forget();
  const ctx = { ...bookkeeper(database), now: new Date() };
  const world: ProviderWorld = { ctx, stripe, services, isAtOnce, waiting: [], told: [] };
  const beginning = await twoClients(ctx);
  const [clientId = 0] = beginning.clients;
  const first: LedgerStep[] = [300_00, 500_00].map((totalCents) => ({
    verb: 'create',
    clientId,
    totalCents,
    cents: 0,
    status: 'sent',
  }));

  return { world, ctx, beginning, first };
}

type Begun = Awaited<ReturnType<typeof begin>>;

/** Does what an office does; false when it is refused in words. Anything else is a bug. */
async function isTaken({ ctx }: Begun, one: LedgerStep): Promise<boolean> {
  try {
    await performStep(ctx, one);
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return false;
  }
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);

/** Each charge is in the books once, and what clients have paid is what the provider holds and the office took. */
async function expectTruth({ ctx, beginning }: Begun): Promise<void> {
  expect(await checkBooks(ctx.db)).toEqual([]);
  const { invoices, payments } = await readBooks(ctx, beginning.clients);
  let held = 0;
  for (const id of stripe.intents.keys()) {
    const truth = truthOf(stripe, id);
    const isPaid = truth.status === 'succeeded';
    const entries = payments.filter(({ providerId }) => providerId === id);
    const counting = entries.filter(({ status }) => status !== 'failed' && status !== 'pending');
    const gone = isPaid ? truth.given.filter(({ isGone }) => isGone) : [];
    const given = payments.filter(
      (line) => line.refundOf === entries[0]?.id && line.status !== 'voided',
    );
    const goneCents = total(gone.map(({ cents }) => cents));
    const isMoreThanPaid = goneCents > truth.cents;
    expect({
      truth,
      entries: counting.map(({ cents }) => cents),
      // Of more than was paid the books take what was paid; which entry is cut depends on the order.
      given: isMoreThanPaid
        ? -total(given.map(({ cents }) => cents))
        : new Map(given.map(({ providerId, cents }) => [providerId, -cents])),
    }).toEqual({
      truth,
      entries: isPaid ? [truth.cents] : [],
      given: isMoreThanPaid ? truth.cents : new Map(gone.map((one) => [one.id, one.cents])),
    });
    held += isPaid ? Math.max(0, truth.cents - goneCents) : 0;
  }

  const roots = new Set(
    payments.filter(({ providerId }) => providerId !== null).map(({ id }) => id),
  );
  const byHand = payments.filter(
    (line) => !line.isDeleted && line.status !== 'voided' && !roots.has(line.id),
  );
  const paid = total(invoices.map(({ paidCents }) => paidCents));
  const credit = total(payments.map(({ unappliedCents }) => unappliedCents));
  expect(paid + credit).toBe(held + total(byHand.map(({ cents }) => cents)));
}

const isNew = (known: readonly { id: number }[]) => {
  const ids = new Set(known.map(({ id }) => id));

  return ({ id }: { id: number }) => !ids.has(id);
};

it(
  `in ${SEQUENCES} random sequences of payments, refunds, disputes and messages in any order the books match their model`,
  { timeout },
  async () => {
    sequences = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (drawn) => {
        const begun = await begin({ isAtOnce: false });
        const { world, ctx, beginning, first } = begun;
        const model = new ProviderModel(beginning.estimates, stripe);
        let books = await readBooks(ctx, beginning.clients);

        async function take(one: LedgerStep) {
          expect({ step: one, isTaken: await isTaken(begun, one) }).toEqual({
            step: one,
            isTaken: model.take(one),
          });
        }

        async function takeProviderStep(one: ProviderStep) {
          const foretold = model.foretell(one);
          const outcome = await performProviderStep(world, one);
          const known = model.intents.map(({ id }) => id);
          const isOther = typeof outcome === 'string' && !known.includes(outcome);
          if (foretold === 'new')
            expect({ step: one, isOther }).toEqual({ step: one, isOther: true });
          else if (foretold !== undefined) {
            expect({ step: one, outcome }).toEqual({ step: one, outcome: foretold });
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

        for (const one of first) {
          await take(one);
          await compare(one);
        }
        // Most of what follows needs a payment that was made.
        for (const { id: invoiceId } of books.invoices) {
          await takeProviderStep({ verb: 'begin', invoiceId, cents: 200_00 });
        }
        for (const intentId of stripe.intents.keys()) {
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
          const aimed = aimProviderStep(one, world, books);
          if (aimed === null) continue;
          await takeProviderStep(aimed);
          await compare(aimed);
        }
        await takeProviderStep({ verb: 'sweep' });
        await compare('the last sweep');
        await expectTruth(begun);
      }),
      drawing(SEQUENCES),
    );
  },
);

it(
  `in ${CONCURRENT_SEQUENCES} random sequences of ${CALLERS} callers at once, webhooks and sweeps among them, no money is taken twice or lost`,
  { timeout },
  async () => {
    sequences = 0;
    const ofCaller = fc.array(step, { minLength: 4, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(ofCaller, { minLength: CALLERS, maxLength: CALLERS }),
        async (callers) => {
          const begun = await begin({ isAtOnce: true });
          const { world, ctx, beginning, first } = begun;
          for (const one of first) await performStep(ctx, one);
          const { invoices } = await readBooks(ctx, beginning.clients);
          for (const { id: invoiceId } of invoices) {
            for (const cents of [100_00, 200_00]) {
              const intentId = await performProviderStep(world, {
                verb: 'begin',
                invoiceId,
                cents,
              });
              if (typeof intentId !== 'string') throw new Error('the payment was not begun');
              await performProviderStep(world, { verb: 'card', intentId });
            }
          }

          async function act(by: number, one: (typeof callers)[number][number], books: Books) {
            if (!('isAtProvider' in one)) {
              await isTaken(begun, aimStep(one, recordsOf(beginning, books)));
              return;
            }
            const aimed = aimProviderStep(one, world, books);
            if (aimed !== null) await performProviderStep(world, aimed, by);
          }

          await Promise.all(
            callers.map(async (drawn, by) => {
              for (const one of drawn) await act(by, one, await readBooks(ctx, beginning.clients));
            }),
          );
          await performProviderStep(world, { verb: 'sweep' });
          await expectTruth(begun);
        },
      ),
      drawing(CONCURRENT_SEQUENCES),
    );
  },
);
