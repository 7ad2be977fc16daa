/**
 * What follows when an estimate becomes accepted, by the office or by its client: one place, in the
 * transaction that accepts it. Features that come later register what they do; each part makes nothing
 * that is there already, so that accepting again makes nothing twice.
 */
import { sql } from 'drizzle-orm';
import { contacts } from '#features/contacts/server/contact-table.ts';
import { addTasksOnAcceptance } from '#features/tasks/server/tasks-on-acceptance.ts';
import { AppError } from '#shared/app-error.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/http/request-context.ts';
import { everyRow } from '#server/records/row-access.ts';
import { bringJobBack } from './bring-job-back.ts';
import { winJob } from './win-job.ts';
import type { EstimateRow } from './estimate-table.ts';

/**
 * One part. The client, the estimate and its job are locked, in this order; what it locks itself are
 * the company's numbers, which come last.
 */
export type AcceptancePart = (
  tx: DbOrTx,
  ctx: ActorContext,
  estimate: EstimateRow,
) => Promise<void>;

const registered: AcceptancePart[] = [];

/** Called once by the composition. */
export function registerAcceptanceParts(parts: readonly AcceptancePart[]): void {
  registered.push(...parts);
}

/** What follows reaches further than the rows of the one who accepts: a client's, or a user's own. */
function withEveryRow(ctx: ActorContext): ActorContext {
  const actor = { ...ctx.actor, rows: () => everyRow };

  return { ...ctx, actor };
}

/** Does all that follows. Called wherever an estimate was written that was not accepted before and is now. */
export async function followAcceptance(
  tx: DbOrTx,
  ctx: ActorContext,
  estimate: EstimateRow,
): Promise<void> {
  const doer = withEveryRow(ctx);
  const accepted = await winJob(tx, doer, await bringJobBack(tx, doer, estimate));
  const { jobId, estimateNumber } = accepted;
  if (jobId !== null) {
    await addTasksOnAcceptance(tx, doer, { jobId, reason: `${estimateNumber} was accepted` });
  }
  for (const follow of registered) await follow(tx, doer, accepted);
}

/**
 * Holds the clients of an estimate that is about to be accepted, as their ledger is held: clients come
 * before invoices, the estimate, the job and the company's numbers. Returns them.
 */
export async function holdClients(
  tx: DbOrTx,
  { estimateId, clientId }: { estimateId?: number; clientId?: number | undefined },
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      sql`${contacts.id} in (${clientId ?? null}::int, (select client_id from estimates where id = ${estimateId ?? null}::int))`,
    )
    .orderBy(contacts.id)
    .for('no key update');

  return new Set(rows.map(({ id }) => id));
}

/** Throws when the estimate went to another client while its client was being locked. */
export function assertHeld(held: ReadonlySet<number>, { clientId }: { clientId: number }): void {
  if (held.has(clientId)) return;

  throw new AppError(
    'conflict',
    'This estimate was given to another client at the same moment. Try again.',
  );
}
