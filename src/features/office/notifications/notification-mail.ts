/** The email of several notifications, and the text message of one. */
import { addressOf } from '#shared/entity-names.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { entityOf } from '#shared/registered-entities.ts';
import { notificationTypeOf, sentNotificationTypeOf } from '#shared/registered-notifications.ts';
import { listQueryOf, sentenceOf } from './notification-sentence.ts';

/** The facts of one notification that an email or a text shows. */
export interface MailedNotification {
  /** The type's name. */
  type: string;
  by: string;
  entity: EntityName;
  entityId: number;
  label: string;
  /** The note that mentions the user. */
  noteId: number | null;
  count: number;
}

/** The rest of a longer email is only counted. */
const MOST_LINES = 50;

interface MailAddresses {
  publicUrl: string;
  unsubscribeUrl: string;
}

/** 'Dana Whitfield assigned a task to you: Order shingles', 'Gable assigned 12 tasks to you' */
function lineOf(notification: MailedNotification): string {
  const { type, by, entity, label, count } = notification;
  const { noun } = entityOf(entity);
  const { line } = sentNotificationTypeOf(type);
  if (line) return line({ by, noun: noun[0], label });
  const sentence = sentenceOf(notification, { noun });

  return count === 1 ? `${sentence}: ${label}` : sentence;
}

/**
 * Returns the record's page with the note, or the list that starts with the newest; signing in
 * leads there too.
 */
function linkTo(notification: MailedNotification, publicUrl: string): string {
  const { type, entity, entityId, noteId, count } = notification;
  const list = `${publicUrl}/${addressOf(entity)}`;

  if (count > 1) return `${list}?${new URLSearchParams(listQueryOf(type)).toString()}`;

  return noteId === null ? `${list}/${entityId}` : `${list}/${entityId}#note-${noteId}`;
}

/** The types in an email by their labels in Edit My Info: 'Job Assigned, Task Assigned'. */
export function labelsOf(types: readonly string[]): string {
  return [...new Set(types)].map((type) => notificationTypeOf(type).label).join(', ');
}

/** Returns the email of these notifications, of which there is at least one; in their order. */
export function mailOfNotifications(
  notifications: readonly MailedNotification[],
  { publicUrl, unsubscribeUrl }: MailAddresses,
): { subject: string; text: string } {
  const [first] = notifications;
  if (!first) throw new Error('an email needs a notification');
  const parts = notifications
    .slice(0, MOST_LINES)
    .map((one) => `${lineOf(one)}\n${linkTo(one, publicUrl)}`);
  const more = notifications.length - parts.length;
  if (more > 0) parts.push(`And ${more.toLocaleString('en-US')} more: ${publicUrl}`);
  const labels = labelsOf(notifications.map(({ type }) => type));

  return {
    subject:
      notifications.length === 1
        ? lineOf(first)
        : `${notifications.length} notifications from Gable`,
    text: `${parts.join('\n\n')}\n\n--\nYou get this because these notifications are on: ${labels}.\nUnsubscribe: ${unsubscribeUrl}\nAll settings: Edit My Info, Notifications.\n`,
  };
}

/** Two texts as carriers count them: longer ones cost more, and arrive in parts. */
export const LONGEST_TEXT = 320;
const LONGEST_SENDER = 40;

const shortened = (text: string, longest: number) =>
  text.length <= longest ? text : `${text.slice(0, Math.max(0, longest - 1)).trimEnd()}…`;

/** The text of one notification: who sends it, what happened and where; the link is whole. */
export function textOfNotification(
  notification: MailedNotification,
  { company, publicUrl }: { company: string; publicUrl: string },
): string {
  const head = `${shortened(company, LONGEST_SENDER)}: `;
  const link = ` ${linkTo(notification, publicUrl)}`;

  return `${head}${shortened(lineOf(notification), LONGEST_TEXT - head.length - link.length)}${link}`;
}
