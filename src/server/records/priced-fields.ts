/** Fields that show prices are hidden from users who see none. */
import { AppError } from '#shared/app-error.ts';
import type { AnyEntity } from '#shared/entity.ts';
import type { ListQuery } from '#shared/list-query.ts';
import { seesMoney } from '#server/access/actor.ts';
import type { Viewer } from '#server/access/actor.ts';

type Priced = Pick<AnyEntity, 'pricedFields'>;

function forbidden(message: string, paths: readonly string[]): AppError {
  return new AppError('forbidden', message, { issues: paths.map((path) => ({ path, message })) });
}

/** A record as this user may see it: without price rights, its amounts are null. */
export function withoutPrices<R extends object>(
  actor: Viewer,
  { pricedFields }: Priced,
  record: R,
): R {
  if (pricedFields.length === 0 || seesMoney(actor)) return record;

  return { ...record, ...Object.fromEntries(pricedFields.map((field) => [field, null])) };
}

/**
 * Removes amounts from the request of a user who sees them as null, so that sending null back does
 * not clear them. Any other amount is a 403 that names its field.
 */
export function withoutSentPrices<Sent extends Readonly<Record<string, unknown>>>(
  actor: Viewer,
  { pricedFields }: Priced,
  sent: Sent,
): Sent {
  if (pricedFields.length === 0 || seesMoney(actor)) return sent;

  const named = pricedFields.filter((field) => sent[field] != null);
  if (named.length > 0) {
    throw forbidden(`You don’t have permission to set ${named.join(', ')}.`, named);
  }

  return Object.fromEntries(
    Object.entries(sent).filter(([field]) => !pricedFields.includes(field)),
  ) as Sent;
}

/** Throws a 403 for a filter or sort by amounts that the user does not see: an order reveals them too. */
export function assertNoPriceQuery(
  actor: Viewer,
  { pricedFields }: Priced,
  { sort, filters }: ListQuery,
): void {
  if (seesMoney(actor)) return;

  const named = [...sort, ...filters]
    .map(({ field }) => field)
    .filter((field) => pricedFields.includes(field));
  if (named.length > 0) {
    throw forbidden(`You don’t have permission to sort or filter by ${named.join(', ')}.`, named);
  }
}
