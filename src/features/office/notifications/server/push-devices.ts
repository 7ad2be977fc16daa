/** Adds, lists, and removes a user's own push devices. */
import { createECDH } from 'node:crypto';
import { and, asc, count, eq, gt, ne, or } from 'drizzle-orm';
import { AppError, notFound } from '#shared/app-error.ts';
import { sessions } from '#features/office/auth/server/session-table.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { notSetUp } from '#server/not-set-up.ts';
import type { Actor } from '#shared/access.ts';
import type { AppServices } from '#server/http/app-services.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { MOST_DEVICES } from '../push-endpoints.ts';
import type { PushDevice, Subscription } from '../push-endpoints.ts';
import { isPushService } from './push-service.ts';
import { pushDevices } from './push-table.ts';

/** Lists the user's devices that are still signed in, in the order they were added. */
export async function listDevices({ db, user, now }: RequestContext): Promise<PushDevice[]> {
  const rows = await db
    .select({
      id: pushDevices.id,
      sessionId: pushDevices.sessionId,
      device: sessions.device,
      createdAt: pushDevices.createdAt,
    })
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .where(and(eq(pushDevices.userId, user.id), gt(sessions.expiresAt, now)))
    .orderBy(asc(pushDevices.id));

  return rows.map(({ id, sessionId, device, createdAt }) => ({
    id,
    device,
    isCurrent: sessionId === user.sessionId,
    createdAt: createdAt.toISOString(),
  }));
}

/**
 * Returns why push notifications don't work on this server, as text for the user; null if they do.
 */
export function whyNoPush(user: Actor, { settings }: Pick<AppServices, 'settings'>): string | null {
  return settings.publicUrl === undefined
    ? notSetUp(user, 'Push notifications are not available yet.', ['PUBLIC_URL'])
    : null;
}

/** True if the key can't be used for encryption, because it is not a point on the curve. */
function isNoKey(p256dh: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
    return false;
  } catch {
    return true;
  }
}

/**
 * Adds the requesting browser. If it was registered for another user or sign-in, it is reassigned.
 */
export async function addDevice(
  ctx: RequestContext,
  { endpoint, keys }: Subscription,
  services: AppServices,
): Promise<PushDevice> {
  const refusal = whyNoPush(ctx.user, services);
  if (refusal) throw new AppError('unavailable', refusal);
  if (!isPushService(endpoint, services.settings.pushService)) {
    const message = 'This push service is not supported';
    throw new AppError('bad_input', `${message}.`, { issues: [{ path: 'endpoint', message }] });
  }
  if (isNoKey(keys.p256dh)) {
    const message = 'This is not a public key';
    throw new AppError('bad_input', `${message}.`, { issues: [{ path: 'keys.p256dh', message }] });
  }
  const { user, now } = ctx;
  await inTransaction(ctx.db, async (tx) => {
    const open = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.id, user.sessionId))
      .for('update');
    if (open.length === 0) throw new AppError('signed_out', 'You are signed out.');
    // Another user may have registered this browser, or the session may have another subscription.
    await tx
      .delete(pushDevices)
      .where(or(eq(pushDevices.endpoint, endpoint), eq(pushDevices.sessionId, user.sessionId)));
    const [others] = await tx
      .select({ count: count() })
      .from(pushDevices)
      .where(and(eq(pushDevices.userId, user.id), ne(pushDevices.sessionId, user.sessionId)));
    if (others && others.count >= MOST_DEVICES) {
      throw new AppError('conflict', `You have ${MOST_DEVICES} devices. Remove one first.`);
    }
    const row = { userId: user.id, sessionId: user.sessionId, ...keys, createdAt: now };
    await tx
      .insert(pushDevices)
      .values({ endpoint, ...row })
      .onConflictDoUpdate({ target: pushDevices.endpoint, set: row });
  });
  const added = (await listDevices(ctx)).find(({ isCurrent }) => isCurrent);
  if (!added) throw notFound('Device');

  return added;
}

/** Removes one of the user's own devices. Throws a 404 for any other. */
export async function removeDevice({ db, user }: RequestContext, id: number): Promise<void> {
  const removed = await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.id, id), eq(pushDevices.userId, user.id)))
    .returning({ id: pushDevices.id });
  if (removed.length === 0) throw notFound('Device');
}
