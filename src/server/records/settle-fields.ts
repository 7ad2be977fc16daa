/**
 * Applies the rules that requests for all record types share, before the record type's own hooks
 * run.
 */
import { AppError } from '#shared/app-error.ts';
import { nounOf } from '#shared/entity.ts';
import type { AnyEntity } from '#shared/entity.ts';
import { inFirstSpelling } from '#shared/fields/spelling.ts';
import { isSameValue } from '#shared/same-value.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { mayDo } from '#server/access/actor.ts';
import type { AnyActor } from '#server/access/actor.ts';
import { withDays } from '#server/records/present.ts';
import { withoutSentPrices } from '#server/records/priced-fields.ts';

type Values = Readonly<Record<string, unknown>>;

/** Formats a list: 'status, checklist, and instructions'. */
const listed = new Intl.ListFormat('en-US');

/**
 * Throws a 403 that names the changed fields if the user may only report progress and changed
 * anything else.
 */
function assertProgress(actor: AnyActor, entity: AnyEntity, { sent, before }: Sent): void {
  const { progressFields, name } = entity;
  if (!progressFields || !before || mayDo(actor, name, 'update')) return;

  const named = Object.keys(sent).filter(
    (field) =>
      field in entity.every &&
      sent[field] !== undefined &&
      !progressFields.includes(field) &&
      !isSameValue(sent[field], before[field]),
  );
  if (named.length === 0) return;

  const labels = progressFields.map((field) => entity.every[field]?.label.toLowerCase() ?? field);
  const message = `You can change a ${nounOf(entity).toLowerCase()}'s ${listed.format(labels)}, but not ${named.join(', ')}.`;
  throw new AppError('forbidden', message, { issues: named.map((path) => ({ path, message })) });
}

interface Sent {
  sent: Values;
  /** The current record; null for a new one. */
  before: Values | null;
}

/**
 * Returns the request's fields under their primary names, with timestamps reduced to days in the
 * company's time zone and without hidden amounts. Throws a 403 that names the
 * fields the user may not change.
 */
export function settleFields(
  { actor, timeZone }: ActorContext,
  entity: AnyEntity,
  { sent, before }: Sent,
): Values {
  const settled = withDays(entity, inFirstSpelling(entity.every, sent, before), timeZone);
  const priced = withoutSentPrices(actor, entity, settled);
  assertProgress(actor, entity, { sent: priced, before });

  return priced;
}
