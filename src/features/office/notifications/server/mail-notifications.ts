/**
 * Emails notifications to users who chose email. The jobs are queued in the transaction that
 * creates the notifications.
 */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { switchesOf } from '#features/office/preferences/notification-switches.ts';
import { mailAddressOf } from '#features/office/auth/server/user-queries.ts';
import { users } from '#features/office/auth/server/user-table.ts';
import { readCompany } from '#features/office/company/server/company-queries.ts';
import type { DbOrTx, Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { mailLinksUrl } from '#server/http/app-services.ts';
import type { JobServices } from '#server/http/app-services.ts';
import { hashToken } from '#server/http/secret-token.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { enqueue } from '#server/queue/enqueue.ts';
import { defineJob, handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import { GATHER_MS, notificationTime } from '../mail-times.ts';
import type { Happening, StoredPreferences } from '../mail-times.ts';
import { mailOfNotifications } from '../notification-mail.ts';
import { notifications } from './notification-table.ts';
import { openable } from './openable.ts';

/**
 * The job's payload: one notification, or null for all notifications waiting for the user's daily
 * digest.
 */
const notificationMail = defineJob({
  name: 'notification-mail',
  label: 'Notification email',
  payload: z.object({ userId: z.int(), notificationId: z.int().nullable() }),
  attempts: 20,
});

/** True if the user's digest is queued and hasn't started. */
async function hasDigestWaiting(tx: DbOrTx, userId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from queued_jobs
    where kind = ${notificationMail.name} and dead_at is null and attempts = 0
      and payload = ${JSON.stringify({ userId, notificationId: null })}::jsonb limit 1`);

  return rows.length > 0;
}

interface ToMail extends Happening {
  userId: number;
  notificationId: number;
  preferences: StoredPreferences;
  now: Date;
}

/** Queues the email for a notification, or the user's digest unless it is already queued. */
export async function queueNotificationMail(
  tx: Tx,
  { userId, notificationId, preferences, now, ...happening }: ToMail,
): Promise<void> {
  const isDigest = typeof preferences.digestAt === 'string';
  if (isDigest && (await hasDigestWaiting(tx, userId))) return;
  const due = notificationTime(preferences, happening, 'email');
  const payload = { userId, notificationId: isDigest ? null : notificationId };
  await enqueue(tx, notificationMail, payload, { delayMs: due.getTime() - now.getTime() });
}

interface Attempt {
  userId: number;
  notificationId: number | null;
  key: string;
  publicUrl: string;
  now: Date;
}

/** Returns the notifications claimed by an earlier attempt, so a retry sends the same email. */
const taken = (tx: Tx, { key }: Attempt) =>
  tx
    .select()
    .from(notifications)
    .where(eq(notifications.mailTokenHash, hashToken(key)))
    .orderBy(asc(notifications.id));

/** Claims the notifications for this email so no other email includes them. */
async function take(tx: Tx, attempt: Attempt) {
  const { userId, notificationId, key } = attempt;
  await tx
    .update(notifications)
    .set({ mailTokenHash: hashToken(key) })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.isForMail, true),
        isNull(notifications.mailTokenHash),
        notificationId === null ? undefined : eq(notifications.id, notificationId),
      ),
    );

  return taken(tx, attempt);
}

/**
 * True if the user's preferences changed after the email was queued and now require a later time.
 * Queues it again for that time.
 */
async function waitsLonger(
  tx: Tx,
  { now, ...rest }: Pick<ToMail, 'userId' | 'notificationId' | 'preferences' | 'now'>,
): Promise<boolean> {
  const [row] = await tx
    .select({ type: notifications.type })
    .from(notifications)
    .where(eq(notifications.id, rest.notificationId));
  if (!row) return false;
  const { timeZone: companyZone } = await readCompany(tx);
  // Treat the batching delay as already passed.
  const happenedAt = new Date(now.getTime() - GATHER_MS);
  const happening = { ...row, happenedAt, companyZone };
  if (notificationTime(rest.preferences, happening, 'email') <= now) return false;
  await queueNotificationMail(tx, { ...rest, ...happening, now });

  return true;
}

/** Returns the email to send; null if it is postponed or there is nothing left to send. */
async function prepare(tx: Tx, attempt: Attempt): Promise<Mail | null> {
  const { userId, notificationId, key, publicUrl } = attempt;
  const [person] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isActive, true)));
  const to = person && mailAddressOf(person);
  if (!to) return null;

  const { preferences } = person;
  let rows = await taken(tx, attempt);
  if (rows.length === 0) {
    if (notificationId !== null) {
      const toMail = { ...attempt, notificationId, preferences };
      if (await waitsLonger(tx, toMail)) return null;
    }
    rows = await take(tx, attempt);
  }
  const switches = preferences.notifications ?? {};
  const mayOpen = await openable(tx, person, rows);
  // Skip notifications that the user has read under the bell in the meantime.
  const unread = rows.filter(
    (row) => row.readAt === null && switchesOf(switches, row.type).email && mayOpen(row),
  );
  if (unread.length === 0) return null;

  const unsubscribeUrl = `${publicUrl}/unsubscribe/${key}`;
  const mailed = unread.map((row) => ({ ...row, by: row.byName }));

  return {
    to,
    // Hash the key: it is a secret, and anyone who gets a reply sees the message id.
    id: hashToken(`message ${key}`).slice(0, 32),
    unsubscribeUrl,
    ...mailOfNotifications(mailed, { publicUrl, unsubscribeUrl }),
  };
}

/**
 * Sends the notification emails. If email is no longer set up, notifications are only shown under
 * the bell.
 */
export function mailsNotifications(services: JobServices): HandledJob {
  const { mailer, clock } = services;

  return handles(notificationMail, async (payload, { key }) => {
    const publicUrl = mailLinksUrl(services);
    if (publicUrl === null) return;
    const attempt = { ...payload, key, publicUrl, now: clock() };
    const mail = await inTransaction(services.database.db, (tx) => prepare(tx, attempt));
    if (mail) await mailer.send(mail);
  });
}
