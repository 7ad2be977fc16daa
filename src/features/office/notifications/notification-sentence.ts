/** The sentence of a notification, and the list that shows all the records it counts. */
import type { AnyEntity } from '#shared/entity.ts';
import { NOTIFICATION_WORDS } from './notification-types.ts';
import type { BellType } from './notification.ts';

/** What the sentence is about. */
export interface ToldNews {
  type: BellType;
  /** The name of the user or client who did it. */
  by: string;
  /** How many records it tells of. */
  count: number;
}

/** 'Dana Whitfield assigned a job to you', 'Dana Whitfield recorded 3 payments', 'An invoice is overdue' */
export function sentenceOf(
  { type, by, count }: ToldNews,
  { noun: [one, many] }: Pick<AnyEntity, 'noun'>,
): string {
  const an = /^[aeiou]/.test(one) ? 'an' : 'a';
  const records = count === 1 ? `${an} ${one}` : `${count.toLocaleString('en-US')} ${many}`;

  return NOTIFICATION_WORDS[type].sentence({ by, count, records });
}

/** The query of the list that begins with the records of a notification about several. */
export const listQueryOf = (type: BellType): Record<string, string> => ({
  ...NOTIFICATION_WORDS[type].list,
});
