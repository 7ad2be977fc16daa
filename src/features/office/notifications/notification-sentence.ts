/** The sentence of a notification, and the list that shows all its records. */
import type { AnyEntity } from '#shared/entity.ts';
import { sentNotificationTypeOf } from '#shared/registered-notifications.ts';

/** The facts that a sentence is composed of. */
export interface SentenceFacts {
  /** The type's name. */
  type: string;
  /** The name of the user or client who did it. */
  by: string;
  /** The number of records it is about. */
  count: number;
}

/** 'Dana Whitfield assigned a job to you', 'Dana Whitfield recorded 3 payments', 'An invoice is overdue' */
export function sentenceOf(
  { type, by, count }: SentenceFacts,
  { noun: [one, many] }: Pick<AnyEntity, 'noun'>,
): string {
  const an = /^[aeiou]/.test(one) ? 'an' : 'a';
  const records = count === 1 ? `${an} ${one}` : `${count.toLocaleString('en-US')} ${many}`;

  return sentNotificationTypeOf(type).sentence({ by, count, records });
}

/** The query of the list that starts with the records of a notification about several. */
export const listQueryOf = (type: string): Record<string, string> => ({
  ...sentNotificationTypeOf(type).list,
});
