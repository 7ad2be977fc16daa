/** Payouts: what the provider sends to the bank account together, and what each is made of. */
import { desc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { payments } from '#features/money/ledger/server/payment-table.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { handles } from '#server/queue/job-kind.ts';
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

/** Asks what is in a payout. Queued with the event that tells of it. */
export const payoutPayments = {
  name: 'payout-payments',
  payload: z.object({ payoutId: z.string() }),
  attempts: 12,
};

const payoutShape = z.object({
  id: z.string(),
  status: z.enum(PAYOUT_STATUSES),
  amount: z.int(),
  /** False for one that was sent by hand: the provider does not know what it is made of. */
  automatic: z.boolean().nullish(),
  reconciliation_status: z.string().nullish(),
  /** Midnight UTC of the day. */
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

/** Money of a client that came: 'charge' is a card's, 'payment' any other way's. */
const CAME: ReadonlySet<string> = new Set(['charge', 'payment']);
const REFUNDED: ReadonlySet<string> = new Set(['refund', 'payment_refund']);
/** A payout that failed comes back in a later one, with all that it is made of. */
const CAME_BACK: ReadonlySet<string> = new Set(['payout_failure', 'payout_cancel']);
const DISPUTE = /^(dp|du)_/;
const CHARGE = /^(ch|py)_/;

/**
 * The provider's id of the ledger entry that a line is the money of: of a payment its intent, of a refund
 * or dispute its own. Null for everything else: fees of Stripe's own, refunds that failed, bank debits
 * that came back, disputes that were won, reserves, another program's money.
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

/** Payouts that came back are looked into so deep: one can fail again. */
const DEEPEST = 5;

/** All lines of a payout; in the place of an earlier one that came back, what that one was made of. */
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
    // The payout's own line takes off what the others add up to.
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

/** Gives the ledger entries of a payout's lines the payout; an entry belongs to the first that has it. */
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

/** Stores a payout as it is now, in place of what was known of it. */
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
        // It was in a payout that came back.
        .onConflictDoUpdate({ target: payoutLines.id, set: { payoutId: id } });
    }
    await attachEntries(
      tx,
      [...entries.values()].filter((entry) => entry !== null),
    );
  });
}

/** Payouts are final so long after they arrived: what does not add up by then is not explained later. */
const FINAL_DAYS = 14;

/**
 * Keeps why a payout could not be read, so that the sweep asks for it again. One that was never read
 * counts as canceled until then: its amount is not known, and a canceled one is in no report.
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

/** Records what a payout is made of. Throws while the provider is still working it out. */
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

/** Payouts whose lines do not add up yet, the newest first. */
export async function incompletePayouts(db: DbOrTx, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: providerPayouts.id })
    .from(providerPayouts)
    .where(eq(providerPayouts.isComplete, false))
    .orderBy(desc(providerPayouts.arrivesOn))
    .limit(most);

  return rows.map(({ id }) => id);
}
