/** Property tests of the books with a payment provider: the initial records and the invariants. */
import fc from 'fast-check';
import { and, inArray, isNotNull } from 'drizzle-orm';
import { afterAll, expect } from 'vitest';
import { paymentIntents } from '#features/money/card-payments/server/card-payment-table.ts';
import { AppError } from '#shared/app-error.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { openFileStore } from '#server/file-store/open-file-store.ts';
import { readSettings } from '#server/settings.ts';
import { temporaryDirectory } from '#test/data-directory.ts';
import { asNeighbor, testDatabase, testEngineKind } from '#test/database.ts';
import { bookkeeper, openBooks, readBooks, twoClients } from '#test/ledger/ledger-books.ts';
import { drawnStep, performStep } from '#test/ledger/ledger-steps.ts';
import type { LedgerStep } from '#test/ledger/ledger-steps.ts';
import type { Provider, ProviderWorld } from '#test/ledger/perform-provider-step.ts';
import { truthOf } from '#test/ledger/provider-model.ts';
import { drawnPlot, drawnProviderStep } from '#test/ledger/provider-steps.ts';
import { startStripeDouble } from '#test/stripe/stripe-double.ts';

const drawnMoneyStep = fc.oneof(
  { weight: 3, arbitrary: drawnProviderStep },
  { weight: 1, arbitrary: drawnStep },
);

/** Generates a sequence of actions by the office, its clients, and the provider. */
export const drawnSequence = fc
  .array(
    fc.oneof(
      { weight: 20, arbitrary: fc.tuple(drawnMoneyStep) },
      { weight: 1, arbitrary: drawnPlot },
    ),
    { minLength: 6, maxLength: 24 },
  )
  .map((parts) => parts.flat());

/**
 * Starts a provider and, if the engine supports it, two processes that use it. Call it once per
 * test file.
 */
export async function startProvider({ isAtOnce }: Pick<Provider, 'isAtOnce'>) {
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
  const provider: Provider = { stripe, services, isAtOnce, waiting: [], delivered: [] };

  return {
    provider,
    /** Creates a company without clients and resets the provider. */
    openBooks: async (): Promise<void> => {
      await openBooks(database);
      stripe.forget();
      provider.waiting = [];
      provider.delivered = [];
    },
  };
}

/** Creates two clients, and the steps that send invoices to the first one. */
export async function beginSequence(provider: Provider) {
  const [first] = provider.services;
  if (!first) throw new Error('there is no process');
  const ctx = { ...bookkeeper(first.database), now: new Date() };
  const world: ProviderWorld = { provider, ctx, intents: new Set() };
  const beginning = await twoClients(ctx);
  const [clientId = 0] = beginning.clients;
  const invoices: LedgerStep[] = [300_00, 500_00].map((totalCents) => ({
    verb: 'create',
    clientId,
    totalCents,
    cents: 0,
    status: 'sent',
  }));

  return { world, ctx, beginning, invoices };
}

type Started = Awaited<ReturnType<typeof beginSequence>>;

/** Performs an office step. Returns false if it is rejected. Any other failure is a bug. */
export async function isTaken(ctx: Started['ctx'], one: LedgerStep): Promise<boolean> {
  try {
    await performStep(ctx, one);
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return false;
  }
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);

/**
 * Asserts that every charge is recorded exactly once, and that the clients' payments add up to what
 * the provider and the office received.
 */
export async function expectTruth({ world, ctx, beginning }: Started): Promise<void> {
  const { stripe } = world.provider;
  const { invoices, payments } = await readBooks(ctx, beginning.clients);
  const started = await ctx.db
    .select({ id: paymentIntents.providerId })
    .from(paymentIntents)
    .where(
      and(
        inArray(paymentIntents.clientId, beginning.clients),
        isNotNull(paymentIntents.providerId),
      ),
    );
  // Exclude payments that failed before they reached the provider: they have no provider ID.
  expect(new Set(started.map(({ id }) => id))).toEqual(world.intents);
  let held = 0;
  for (const id of world.intents) {
    const truth = truthOf(stripe, id);
    const isPaid = truth.status === 'succeeded';
    const entries = payments.filter(({ providerId }) => providerId === id);
    const counting = entries.filter(({ status }) => status !== 'failed' && status !== 'pending');
    const gone = isPaid ? truth.reversals.filter(({ isGone }) => isGone) : [];
    const reversals = payments.filter(
      (line) => line.refundOf === entries[0]?.id && line.status !== 'voided',
    );
    const goneCents = total(gone.map(({ cents }) => cents));
    const isMoreThanPaid = goneCents > truth.cents;
    expect({
      truth,
      entries: counting.map(({ cents }) => cents),
      // If refunds exceed the payment, the books record only the payment's amount. Which entry is
      // reduced depends on their order.
      reversals: isMoreThanPaid
        ? -total(reversals.map(({ cents }) => cents))
        : new Map(reversals.map(({ providerId, cents }) => [providerId, -cents])),
    }).toEqual({
      truth,
      entries: isPaid ? [truth.cents] : [],
      reversals: isMoreThanPaid ? truth.cents : new Map(gone.map((one) => [one.id, one.cents])),
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
