/** What a mail of notifications says, and a text of one. */
import type { NotificationType } from '#features/office/preferences/preferences.ts';
import { addressOf } from '#shared/entity-names.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { entityOf } from '#shared/registered-entities.ts';
import type { BellType } from './notification.ts';
import { listQueryOf, sentenceOf } from './notification-sentence.ts';
import { NOTIFICATION_WORDS } from './notification-types.ts';

/** One notification, as far as a mail or a text tells of it. */
export interface MailedNews {
  type: BellType;
  by: string;
  entity: EntityName;
  entityId: number;
  label: string;
  /** The note that mentions the user. */
  noteId: number | null;
  count: number;
}

/** The others of a long mail are counted. */
const MOST_LINES = 50;

interface MailAddresses {
  publicUrl: string;
  unsubscribeUrl: string;
}

/** 'Dana Whitfield assigned a task to you: Order shingles', 'Gable assigned 12 tasks to you' */
function lineOf(news: MailedNews): string {
  const { type, by, entity, label, count } = news;
  const { noun } = entityOf(entity);
  if (type === 'mention') return `${by} mentioned you in ${noun[0]} ${label}`;
  const sentence = sentenceOf(news, { noun });

  return count === 1 ? `${sentence}: ${label}` : sentence;
}

/** The record's page with the note, or the list that begins with the newest; signing in leads there too. */
function linkTo(news: MailedNews, publicUrl: string): string {
  const { type, entity, entityId, noteId, count } = news;
  const list = `${publicUrl}/${addressOf(entity)}`;

  if (count > 1) return `${list}?${new URLSearchParams(listQueryOf(type)).toString()}`;

  return noteId === null ? `${list}/${entityId}` : `${list}/${entityId}#note-${noteId}`;
}

/** The types in a mail by their labels in Edit My Info: 'Job Assigned, Task Assigned'. */
export function labelsOf(types: readonly NotificationType[]): string {
  return [...new Set(types)].map((type) => NOTIFICATION_WORDS[type].label).join(', ');
}

/** The mail of these notifications, of which there is at least one; in the order given. */
export function wordsOfMail(
  news: readonly MailedNews[],
  { publicUrl, unsubscribeUrl }: MailAddresses,
): { subject: string; text: string } {
  const [first] = news;
  if (!first) throw new Error('a mail needs a notification');
  const parts = news.slice(0, MOST_LINES).map((one) => `${lineOf(one)}\n${linkTo(one, publicUrl)}`);
  const more = news.length - parts.length;
  if (more > 0) parts.push(`And ${more.toLocaleString('en-US')} more: ${publicUrl}`);
  const labels = labelsOf(news.map(({ type }) => type));

  return {
    subject: news.length === 1 ? lineOf(first) : `${news.length} notifications from Gable`,
    text: `${parts.join('\n\n')}\n\n--\nYou get this because of your settings for: ${labels}.\nNo more such mails: ${unsubscribeUrl}\nAll settings: Edit My Info, Notifications.\n`,
  };
}

/** Two texts as carriers count them: longer ones cost more, and arrive in parts. */
export const LONGEST_TEXT = 320;
const LONGEST_SENDER = 40;

const shortened = (text: string, longest: number) =>
  text.length <= longest ? text : `${text.slice(0, Math.max(0, longest - 1)).trimEnd()}…`;

/** The text of one notification: who sends it, what happened and where; the link is whole. */
export function wordsOfText(
  news: MailedNews,
  { company, publicUrl }: { company: string; publicUrl: string },
): string {
  const head = `${shortened(company, LONGEST_SENDER)}: `;
  const link = ` ${linkTo(news, publicUrl)}`;

  return `${head}${shortened(lineOf(news), LONGEST_TEXT - head.length - link.length)}${link}`;
}
