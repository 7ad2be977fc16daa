/**
 * Changes users' email addresses. A new address takes effect once the link emailed to it is opened.
 * This protects users from typos and prevents them from entering someone else's address. Until
 * then, the former address still works for email and signing in. Users can only change their own
 * address: an administrator cannot set another user's address and has to send a new invitation
 * instead.
 */
import { and, eq, gt } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import type { HistoryEvent } from '#shared/records/audit-event.ts';
import type { DbOrTx, Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { mailLinksUrl } from '#server/http/app-services.ts';
import type { AppServices } from '#server/http/app-services.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { throttle } from '#server/http/throttle.ts';
import { EMAIL_CHANGE_HOURS } from '../email-change-endpoints.ts';
import type { EmailChange } from '../email-change-endpoints.ts';
import { issueLink, linkGone, peekAtLink, takeLink } from './access-links.ts';
import type { LinkRow } from './access-links.ts';
import { queueAddressAskedNotice, queueAddressNotice } from './account-notice.ts';
import { queueLinkMail } from './link-mail.ts';
import { lockAddresses, lockUser } from './lock-user.ts';
import { recordAccountChange } from './record-account-change.ts';
import { saveUser } from './save-user.ts';
import { accessLinks } from './session-table.ts';
import { assertEmailIsFree, findUser, mailAddressOf } from './user-queries.ts';

/** Limits how many emails are sent to addresses that may belong to someone else. */
const OF_USER = { most: 5, minutes: 60, refusal: 'Too many emails were sent to new addresses.' };

type MailServices = Pick<AppServices, 'mailer' | 'settings'>;

function isOf(userId: number): SQL | undefined {
  return and(eq(accessLinks.purpose, 'email_change'), eq(accessLinks.userId, userId));
}

async function findChange(
  db: DbOrTx,
  { userId, now }: { userId: number; now: Date },
): Promise<LinkRow | undefined> {
  const [row] = await db
    .select()
    .from(accessLinks)
    .where(and(isOf(userId), gt(accessLinks.expiresAt, now)));

  return row;
}

function toEmailChange({ email, expiresAt }: LinkRow): EmailChange {
  return { email: email ?? '', expiresAt: expiresAt.toISOString() };
}

/** Returns the user's unconfirmed new address; null if there is none. */
export async function readEmailChange({ db, user, now }: RequestContext) {
  const row = await findChange(db, { userId: user.id, now });

  return row ? toEmailChange(row) : null;
}

/** Removes the user's unconfirmed address, if any, and returns it. */
export async function endEmailChange(tx: Tx, userId: number): Promise<string | null> {
  const [gone] = await tx.delete(accessLinks).where(isOf(userId)).returning();

  return gone?.email ?? null;
}

/**
 * Stores a new, unconfirmed address for the signed-in user and emails a link to it. Replaces any
 * earlier unconfirmed address. Also notifies the current address, but only once per new address.
 * The caller must lock the user and check that the address is not in use. Throws a 429 after five
 * requests in an hour.
 */
export async function askForEmailChange(
  tx: Tx,
  ctx: RequestContext,
  services: MailServices,
  email: string,
): Promise<EmailChange> {
  const { user, now } = ctx;
  await throttle(tx, { key: `email-change:${user.id}`, limit: OF_USER, now });
  const before = await endEmailChange(tx, user.id);
  const { row } = await issueLink(tx, {
    purpose: 'email_change',
    userId: user.id,
    email,
    madeBy: user.id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + EMAIL_CHANGE_HOURS * 3_600_000),
  });
  await queueLinkMail(tx, services, row);
  if (before !== email) {
    await recordAccountChange(tx, ctx, {
      user,
      after: { newEmail: `${email}, not confirmed yet` },
    });
    await queueAddressAskedNotice(tx, {
      mailer: services.mailer,
      userId: user.id,
      now,
      newAddress: email,
    });
  }

  return toEmailChange(row);
}

/**
 * Emails a new link to the unconfirmed address. Throws a 404 if there is none, or a 409 if another
 * user has taken the address in the meantime.
 */
export function resendEmailChange(
  ctx: RequestContext,
  services: MailServices,
): Promise<EmailChange> {
  const { user, now } = ctx;

  return inTransaction(ctx.db, async (tx) => {
    await lockUser(tx, user.id);
    const row = await findChange(tx, { userId: user.id, now });
    if (!row?.email) throw nothingWaits();
    if (mailLinksUrl(services) === null) {
      throw new AppError('conflict', 'Email is no longer set up. Ask an administrator.');
    }
    await assertEmailIsFree(tx, { email: row.email, exceptId: user.id });

    return askForEmailChange(tx, ctx, services, row.email);
  });
}

function nothingWaits(): AppError {
  return new AppError(
    'not_found',
    'No email address is waiting for confirmation. It may already be confirmed.',
  );
}

/**
 * Cancels an address change and invalidates the emailed link. Throws a 404 if there is no
 * unconfirmed address.
 */
export function cancelEmailChange(ctx: RequestContext): Promise<void> {
  const { user } = ctx;

  return inTransaction(ctx.db, async (tx) => {
    await lockUser(tx, user.id);
    const email = await endEmailChange(tx, user.id);
    if (email === null) throw nothingWaits();
    await recordAccountChange(tx, ctx, { user, after: { newEmail: `${email}, withdrawn` } });
  });
}

interface MailedLink {
  token: string;
  now: Date;
}

/**
 * Returns the username and address that a link confirms, without using up the link. Throws a 404 if
 * the link is no longer valid.
 */
export async function readMailedLink(db: DbOrTx, { token, now }: MailedLink) {
  const { email, userId } = await peekAtLink(db, { token, purpose: 'email_change', now });
  const { username, isActive } = await findUser(db, userId ?? 0);
  if (!isActive) throw linkGone('email_change');

  return { email: email ?? '', username };
}

/**
 * Confirms the address that a link was emailed to, notifies the former address, and returns the
 * user's id. Throws a 404 if the link is no longer valid, or a 409 if another user has taken the
 * address in the meantime.
 */
export async function confirmEmailChange(
  db: DbOrTx,
  {
    token,
    now,
    via,
    mailer,
  }: MailedLink & { via: HistoryEvent['via']; mailer: MailServices['mailer'] },
): Promise<number> {
  const use = { token, purpose: 'email_change', now } as const;
  const { userId } = await peekAtLink(db, use);
  if (userId === null) throw linkGone(use.purpose);

  return inTransaction(db, async (tx) => {
    await lockAddresses(tx);
    const before = await lockUser(tx, userId); // same lock order as removing a user's links
    const { email } = await takeLink(tx, use);
    if (!before?.isActive || email === null) throw linkGone(use.purpose);
    await assertEmailIsFree(tx, { email, exceptId: userId });
    const user = { kind: 'user', id: userId, fullName: before.fullName } as const;
    await saveUser(tx, { actor: user, user, now, via }, { before, change: { email } });
    await queueAddressNotice(tx, { mailer, userId, now, formerAddress: mailAddressOf(before) });

    return userId;
  });
}
