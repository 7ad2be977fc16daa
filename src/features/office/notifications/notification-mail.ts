/** Formats notifications as an email, and a single one as a text message. */
import { addressOf } from '#shared/entity-names.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { entityOf } from '#shared/registered-entities.ts';
import { notificationTypeOf, sentNotificationTypeOf } from '#shared/registered-notifications.ts';
import { listQueryOf, sentenceOf } from './notification-sentence.ts';

/** The parts of a notification shown in an email or a text. */
export interface MailedNotification {
  /** The notification type's name. */
  type: string;
  by: string;
  entity: EntityName;
  entityId: number;
  label: string;
  /** The note that mentions the user, if any. */
  noteId: number | null;
  count: number;
}

/** List at most this many notifications in an email, and only count the rest. */
const MOST_LINES = 50;

interface MailAddresses {
  publicUrl: string;
  unsubscribeUrl: string;
}

/**
 * Returns a notification's line in an email: 'Dana Whitfield assigned a task to you: Order
 * shingles', 'Gable assigned 12 tasks to you'.
 */
function lineOf(notification: MailedNotification): string {
  const { type, by, entity, label, count } = notification;
  const { noun } = entityOf(entity);
  const { line } = sentNotificationTypeOf(type);
  if (line) return line({ by, noun: noun[0], label });
  const sentence = sentenceOf(notification, { noun });

  return count === 1 ? `${sentence}: ${label}` : sentence;
}

/**
 * Returns the URL of the record, scrolled to the note if there is one, or of the list sorted by
 * newest. A signed-out user gets there after signing in.
 */
function linkTo(notification: MailedNotification, publicUrl: string): string {
  const { type, entity, entityId, noteId, count } = notification;
  const list = `${publicUrl}/${addressOf(entity)}`;

  if (count > 1) return `${list}?${new URLSearchParams(listQueryOf(type)).toString()}`;

  return noteId === null ? `${list}/${entityId}` : `${list}/${entityId}#note-${noteId}`;
}

/**
 * Returns the labels of these notification types as shown in Edit My Info: 'Job Assigned, Task
 * Assigned'.
 */
export function labelsOf(types: readonly string[]): string {
  return [...new Set(types)].map((type) => notificationTypeOf(type).label).join(', ');
}

/** Formats the notifications as an email, in the given order. Throws if there are none. */
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

/** The length of two text messages. Longer ones cost more and arrive in parts. */
export const LONGEST_TEXT = 320;
const LONGEST_SENDER = 40;

const shortened = (text: string, longest: number) =>
  text.length <= longest ? text : `${text.slice(0, Math.max(0, longest - 1)).trimEnd()}…`;

/**
 * Formats a notification as a text message: sender, what happened, and a link. The link is never
 * shortened.
 */
export function textOfNotification(
  notification: MailedNotification,
  { company, publicUrl }: { company: string; publicUrl: string },
): string {
  const head = `${shortened(company, LONGEST_SENDER)}: `;
  const link = ` ${linkTo(notification, publicUrl)}`;

  return `${head}${shortened(lineOf(notification), LONGEST_TEXT - head.length - link.length)}${link}`;
}
