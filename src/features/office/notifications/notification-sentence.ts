/** The sentence for a notification, and the query for the list that shows all its records. */
import type { AnyEntity } from '#shared/entity.ts';
import { sentNotificationTypeOf } from '#shared/registered-notifications.ts';

/** The values used to build a sentence. */
export interface SentenceFacts {
  /** The notification type's name. */
  type: string;
  /** The name of the user or client who caused the notification. */
  by: string;
  /** The number of records in the notification. */
  count: number;
}

/**
 * Returns a notification's sentence: 'Dana Whitfield assigned a job to you', 'Dana Whitfield
 * recorded 3 payments', 'An invoice is overdue'.
 */
export function sentenceOf(
  { type, by, count }: SentenceFacts,
  { noun: [one, many] }: Pick<AnyEntity, 'noun'>,
): string {
  const an = /^[aeiou]/.test(one) ? 'an' : 'a';
  const records = count === 1 ? `${an} ${one}` : `${count.toLocaleString('en-US')} ${many}`;

  return sentNotificationTypeOf(type).sentence({ by, count, records });
}

/**
 * Returns the list query for a notification about several records. The list starts with those
 * records.
 */
export const listQueryOf = (type: string): Record<string, string> => ({
  ...sentNotificationTypeOf(type).list,
});
