/** Hides fields that show prices from users who may not see them. */
import { AppError } from '#shared/app-error.ts';
import type { AnyEntity } from '#shared/entity.ts';
import type { ListQuery } from '#shared/list-query.ts';
import { seesMoney } from '#server/access/actor.ts';
import type { Viewer } from '#server/access/actor.ts';

type Priced = Pick<AnyEntity, 'pricedFields'>;

function forbidden(message: string, paths: readonly string[]): AppError {
  return new AppError('forbidden', message, { issues: paths.map((path) => ({ path, message })) });
}

/** Returns the record as this user sees it. Amounts are null for users who may not see prices. */
export function withoutPrices<R extends object>(
  actor: Viewer,
  { pricedFields }: Priced,
  record: R,
): R {
  if (pricedFields.length === 0 || seesMoney(actor)) return record;

  return { ...record, ...Object.fromEntries(pricedFields.map((field) => [field, null])) };
}

/**
 * Removes amounts from the request of a user who sees them as null, so sending those nulls back
 * doesn't clear them. Throws a 403 that names the fields if any amount isn't null.
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

/**
 * Throws a 403 if a user who may not see amounts filters or sorts by one, since the order would
 * reveal them.
 */
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
