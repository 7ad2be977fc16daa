/** Payouts: the provider's transfers to the company's bank account, and their lines. */
import { desc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { payments } from '#features/money/ledger/server/payment-table.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { defineJob, handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import { addDays, dayInZone } from '#shared/calendar-day.ts';
import { PAYOUT_STATUSES } from '../../card-payment.ts';
import {
  askForAll,
  askProvider,
  reference,
  seconds,
  unreadableProblem,
} from '../provider/ask-provider.ts';
import { payoutLines, providerPayouts } from '../card-payment-table.ts';
import { asAppError } from '../provider/stripe-client.ts';

/** Reads a payout's lines. Queued with the event that reports the payout. */
export const payoutPayments = defineJob({
  name: 'payout-payments',
  label: 'Get payout payments',
  payload: z.object({ payoutId: z.string() }),
  attempts: 12,
});

const payoutShape = z.object({
  id: z.string(),
  status: z.enum(PAYOUT_STATUSES),
  amount: z.int(),
  /** False for a manual payout, whose lines the provider doesn't list. */
  automatic: z.boolean().nullish(),
  reconciliation_status: z.string().nullish(),
  /** Midnight UTC on the arrival day. */
  arrival_date: seconds.transform((at) => at.toISOString().slice(0, 10)),
});

type Payout = z.output<typeof payoutShape>;

const source = z.object({
  id: z.string(),
  object: z.string().nullish(),
  payment_intent: reference.nullish(),
});

const lineShape = z.object({
  id: z.string(),
  type: z.string(),
  amount: z.int(),
  fee: z.int(),
  net: z.int(),
  created: seconds,
  source: z.union([z.string(), source]).nullish(),
});

type Line = z.output<typeof lineShape>;

/** Types of payments from clients: 'charge' for cards, 'payment' for other methods. */
const CAME: ReadonlySet<string> = new Set(['charge', 'payment']);
const REFUNDED: ReadonlySet<string> = new Set(['refund', 'payment_refund']);
/** Types of failed payouts, whose lines come back in a later payout. */
const CAME_BACK: ReadonlySet<string> = new Set(['payout_failure', 'payout_cancel']);
const DISPUTE = /^(dp|du)_/;
const CHARGE = /^(ch|py)_/;

/**
 * Returns the provider's id of a line's ledger entry: a payment's intent, or a refund or dispute.
 * Null for everything else: Stripe's own fees, failed refunds, returned bank debits, won disputes,
 * reserves, and other programs' money.
 */
async function entryOf(
  settings: JobServices['settings'],
  { type, amount, source: from }: Line,
): Promise<string | null> {
  if (!from) return null;
  const whole = typeof from === 'string' ? null : from;
  const id = typeof from === 'string' ? from : from.id;
  if (CAME.has(type)) {
    if (!CHARGE.test(id)) return null;
    const charge =
      whole ?? (await askProvider(settings, source, (stripe) => stripe.charges.retrieve(id)));

    return charge.payment_intent ?? null;
  }
  if (REFUNDED.has(type)) return id;
  const isDispute = whole?.object === 'dispute' || DISPUTE.test(id);

  return type === 'adjustment' && amount < 0 && isDispute ? id : null;
}

/** The maximum nesting of returned payouts in a payout. Each one can fail again. */
const DEEPEST = 5;

/**
 * Returns all of a payout's lines. The line for an earlier returned payout is replaced with that
 * payout's own lines.
 */
async function linesOf(
  settings: JobServices['settings'],
  payoutId: string,
  depth = 0,
): Promise<Line[]> {
  const all = await askForAll(settings, lineShape, (stripe, at) =>
    stripe.balanceTransactions.list({ payout: payoutId, expand: ['data.source'], ...at }),
  );
  const lines: Line[] = [];
  for (const line of all) {
    // This line is the payout itself: the negative sum of the others.
    if (line.type === 'payout') continue;
    const { source: from } = line;
    const id = typeof from === 'string' ? from : from?.id;
    const isBack = CAME_BACK.has(line.type) && id !== undefined && id !== payoutId;
    const inner = isBack && depth < DEEPEST ? await linesOf(settings, id, depth + 1) : [];
    const isWhole = inner.length > 0 && netOf(inner) === line.net;
    lines.push(...(isWhole ? inner : [line]));
  }

  return lines;
}

const netOf = (lines: readonly Line[]) => lines.reduce((sum, { net }) => sum + net, 0);

const FAILED: ReadonlySet<string> = new Set(['failed', 'canceled']);

/**
 * Links ledger entries to payouts based on payout lines. An entry belongs to the first payout that
 * contains it.
 */
export async function attachEntries(db: DbOrTx, entries?: readonly string[]): Promise<void> {
  if (entries?.length === 0) return;
  const isOne = entries ? inArray(payoutLines.entryId, [...entries]) : sql`entry_id is not null`;
  await db.execute(sql`
    update ${payments} set payout_id = found.payout_id, payout_on = found.arrives_on
    from (
      select distinct on (entry_id) entry_id, payout_id, arrives_on
      from ${payoutLines} join ${providerPayouts} on ${providerPayouts.id} = ${payoutLines.payoutId}
      where ${isOne} and status not in ('failed', 'canceled')
      order by entry_id, at, ${payoutLines.id}
    ) as found
    where payments.provider_payment_id = found.entry_id
      and (payments.payout_id, payments.payout_on) is distinct from (found.payout_id, found.arrives_on)`);
}

const AT_ONCE = 500;

/** Stores a payout's current state, replacing the previous one. */
async function store(
  db: DbOrTx,
  payout: Payout,
  {
    lines,
    entries,
    isComplete,
  }: { lines: Line[]; entries: Map<string, string | null>; isComplete: boolean },
): Promise<void> {
  const { id, status, amount: amountCents, arrival_date: arrivesOn } = payout;
  const row = { status, arrivesOn, amountCents, isComplete, problem: null };
  await inTransaction(db, async (tx) => {
    await tx
      .insert(providerPayouts)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: providerPayouts.id, set: row });
    if (FAILED.has(status)) {
      await tx
        .update(payments)
        .set({ payoutId: null, payoutOn: null })
        .where(eq(payments.payoutId, id));
      return;
    }
    await tx.delete(payoutLines).where(eq(payoutLines.payoutId, id));
    for (let from = 0; from < lines.length; from += AT_ONCE) {
      await tx
        .insert(payoutLines)
        .values(
          lines.slice(from, from + AT_ONCE).map((line) => ({
            id: line.id,
            payoutId: id,
            type: line.type,
            amountCents: line.amount,
            feeCents: line.fee,
            entryId: entries.get(line.id) ?? null,
            at: line.created,
          })),
        )
        // The line was already part of a payout that was returned.
        .onConflictDoUpdate({ target: payoutLines.id, set: { payoutId: id } });
    }
    await attachEntries(
      tx,
      [...entries.values()].filter((entry) => entry !== null),
    );
  });
}

/**
 * Days after arrival when a payout becomes final. A difference that remains by then will never be
 * explained.
 */
const FINAL_DAYS = 14;

/**
 * Stores why a payout couldn't be read, so that the sweep reads it again. Until it can be read, it
 * counts as canceled, because its amount is unknown and reports leave out canceled payouts.
 */
async function keepProblem(
  db: DbOrTx,
  { id, problem, now }: { id: string; problem: string; now: Date },
): Promise<void> {
  await db
    .insert(providerPayouts)
    .values({
      id,
      status: 'canceled',
      arrivesOn: dayInZone(now, 'UTC'),
      amountCents: 0,
      isComplete: false,
      problem,
    })
    .onConflictDoUpdate({ target: providerPayouts.id, set: { problem, isComplete: false } });
}

/** Records a payout's lines. Throws while the provider is still computing them. */
export async function readPayout(
  { database, settings, clock }: JobServices,
  payoutId: string,
): Promise<void> {
  const { db } = database;
  try {
    const payout = await askProvider(settings, payoutShape, (stripe) =>
      stripe.payouts.retrieve(payoutId),
    );
    const isNamed = payout.automatic !== false && !FAILED.has(payout.status);
    const lines = isNamed ? await linesOf(settings, payoutId) : [];
    const entries = new Map<string, string | null>();
    for (const line of lines) entries.set(line.id, await entryOf(settings, line));
    const isFinal = dayInZone(clock(), 'UTC') > addDays(payout.arrival_date, FINAL_DAYS);
    const isComplete = !isNamed || isFinal || netOf(lines) === payout.amount;
    await store(db, payout, { lines, entries, isComplete });
    if (!isComplete) throw new Error('what the payout is made of is not known yet');
  } catch (error) {
    const problem = unreadableProblem(error);
    if (problem !== null) await keepProblem(db, { id: payoutId, problem, now: clock() });
    throw asAppError(error);
  }
}

export function groupsPayouts(services: JobServices): HandledJob {
  return handles(payoutPayments, ({ payoutId }) => readPayout(services, payoutId));
}

/** Returns payouts whose lines don't add up yet, newest first. */
export async function incompletePayouts(db: DbOrTx, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: providerPayouts.id })
    .from(providerPayouts)
    .where(eq(providerPayouts.isComplete, false))
    .orderBy(desc(providerPayouts.arrivesOn))
    .limit(most);

  return rows.map(({ id }) => id);
}
