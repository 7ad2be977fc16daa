/**
 * Emails notifications to the users who want them so, by jobs of the queue that are saved with
 * them.
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

/** One notification, or with null all of the user's that wait for the email of the day. */
const notificationMail = defineJob({
  name: 'notification-mail',
  label: 'Notification email',
  payload: z.object({ userId: z.int(), notificationId: z.int().nullable() }),
  attempts: 20,
});

/** True when the email of the day is queued, and has not started. */
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

/**
 * Queues the email of a notification for its time; for the email of the day, unless that is queued.
 */
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

/** Returns the notifications of an earlier attempt, so that this one sends the same email. */
const taken = (tx: Tx, { key }: Attempt) =>
  tx
    .select()
    .from(notifications)
    .where(eq(notifications.mailTokenHash, hashToken(key)))
    .orderBy(asc(notifications.id));

/** Claims the notifications that go into this email, so that no other has them. */
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
 * True when the user's preferences have changed since an email was queued: it is then queued again,
 * for later.
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
  // Compute it as if it had just been gathered.
  const happenedAt = new Date(now.getTime() - GATHER_MS);
  const happening = { ...row, happenedAt, companyZone };
  if (notificationTime(rest.preferences, happening, 'email') <= now) return false;
  await queueNotificationMail(tx, { ...rest, ...happening, now });

  return true;
}

/**
 * Returns the email of this attempt; null when it waits longer, or no notification is left for it.
 */
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
  // Skip notifications that the user has read in the bell since.
  const unread = rows.filter(
    (row) => row.readAt === null && switchesOf(switches, row.type).email && mayOpen(row),
  );
  if (unread.length === 0) return null;

  const unsubscribeUrl = `${publicUrl}/unsubscribe/${key}`;
  const mailed = unread.map((row) => ({ ...row, by: row.byName }));

  return {
    to,
    // Hash the key: others see this id when the email is replied to.
    id: hashToken(`message ${key}`).slice(0, 32),
    unsubscribeUrl,
    ...mailOfNotifications(mailed, { publicUrl, unsubscribeUrl }),
  };
}

/** Sends them; where no email can be sent any more, the waiting ones stay in the bell. */
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
