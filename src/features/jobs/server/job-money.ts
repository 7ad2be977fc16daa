/** A job's amounts, hidden from users who see no prices. */
import { canSeeMoney } from '#shared/access.ts';
import type { Actor } from '#shared/access.ts';
import { AppError } from '#shared/app-error.ts';
import { seesMoney } from '#server/records/actor.ts';
import type { Viewer } from '#server/records/actor.ts';
import type { ListQuery } from '#shared/list-query.ts';
import { JOB_MONEY_FIELDS } from '../job.ts';
import type { Job } from '../job.ts';

type MoneyField = (typeof JOB_MONEY_FIELDS)[number];

const MONEY_FIELDS: ReadonlySet<string> = new Set(JOB_MONEY_FIELDS);

/** A job as this user may see it: without price rights, its amounts are null. */
export function jobFor(actor: Viewer, job: Job): Job {
  if (seesMoney(actor)) return job;

  return { ...job, budget: null, contractAmount: null, depositAmount: null, deductible: null };
}

function forbidden(message: string, paths: readonly string[]): AppError {
  return new AppError('forbidden', message, {
    issues: paths.map((path) => ({ path, message })),
  });
}

/**
 * Removes amounts from the request of a user who sees them as null, so that sending null back does
 * not clear them. Any other amount is a 403 that names its field.
 */
export function withoutHiddenMoney<Sent extends Partial<Record<MoneyField, unknown>>>(
  actor: Viewer,
  sent: Sent,
): Sent {
  if (seesMoney(actor)) return sent;

  const named = JOB_MONEY_FIELDS.filter((field) => sent[field] != null);
  if (named.length > 0) {
    throw forbidden(`Your access profile does not let you set ${named.join(', ')}.`, named);
  }
  const rest = { ...sent };
  for (const field of JOB_MONEY_FIELDS) delete rest[field];

  return rest;
}

/** Refuses to filter or sort by amounts that the user may not see: an order reveals them too. */
export function refuseHiddenMoneyQuery(actor: Actor, { sort, filters }: ListQuery): void {
  if (canSeeMoney(actor)) return;

  const named = [...sort, ...filters].map(({ field }) => field).filter((f) => MONEY_FIELDS.has(f));
  if (named.length > 0) {
    throw forbidden(
      `Your access profile does not let you sort or filter by ${named.join(', ')}.`,
      named,
    );
  }
}
