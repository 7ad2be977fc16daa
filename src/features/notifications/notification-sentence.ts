/** What a notification says in one sentence, and which list shows all that it counts. */
import type { AnyEntity } from '#shared/entity.ts';
import type { BellType } from './notification.ts';

/** What the sentence is about. */
export interface ToldNews {
  type: BellType;
  /** The name of who did it. */
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
  const counted = `${count.toLocaleString('en-US')} ${many}`;

  switch (type) {
    case 'mention':
      return `${by} mentioned you ${count === 1 ? `on ${an} ${one}` : `in ${count} notes`}`;
    case 'invoiceOverdue':
      return count === 1 ? 'An invoice is overdue' : `${counted} are overdue`;
    case 'paymentReceived':
      return `${by} recorded ${count === 1 ? `${an} ${one}` : counted}`;
    case 'paymentFailed':
      return count === 1 ? 'A payment failed or is disputed' : `${counted} failed or are disputed`;
    case 'formSubmitted':
      return count === 1 ? 'A visitor sent a web form' : `Visitors sent ${counted}`;
    case 'proposalSigned':
      return `${by} signed ${count === 1 ? `${an} ${one}` : counted}`;
    case 'proposalViewed':
      return `${by} viewed ${count === 1 ? `${an} ${one}` : counted}`;
    case 'clientMessage':
      return `${by} wrote about ${count === 1 ? `${an} ${one}` : counted}`;
    default:
      return `${by} assigned ${count === 1 ? `${an} ${one}` : counted} to you`;
  }
}

/** The query of the list that begins with the records of a notification about several. */
export function listQueryOf(type: BellType): Record<string, string> {
  return type === 'invoiceOverdue'
    ? { 'filter[status]': 'overdue', sort: '-dueDate' }
    : { sort: '-createdAt' };
}
