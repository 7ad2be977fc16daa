import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { recordUserEvent } from '#features/office/auth/server/record-user-event.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { resizeImage } from '#server/files/resize-image.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { findUser, toUser } from '#features/office/auth/server/user-queries.ts';
import { avatars, users } from '#features/office/auth/server/user-table.ts';

const SIDE = 256;

/** Returns the user's picture as WebP, or null. */
export async function readAvatar(db: DbOrTx, userId: number): Promise<Buffer | null> {
  const [row] = await db
    .select({ picture: avatars.picture })
    .from(avatars)
    .where(eq(avatars.userId, userId));

  return row?.picture ?? null;
}

/** Sets the signed-in user's picture, cropped to a square. Null removes it. */
export async function updateAvatar(ctx: RequestContext, sent: Buffer | null): Promise<void> {
  const { db, user, now } = ctx;
  const picture =
    sent &&
    (await resizeImage(sent, {
      owner: `user:${user.id}`,
      make: (upright) =>
        upright.resize({ width: SIDE, height: SIDE, fit: 'cover', position: 'attention' }).webp(),
    }));
  const avatarHash =
    picture && createHash('sha256').update(picture).digest('base64url').slice(0, 16);

  await inTransaction(db, async (tx) => {
    const before = await findUser(tx, user.id);
    if (picture) {
      await tx
        .insert(avatars)
        .values({ userId: user.id, picture })
        .onConflictDoUpdate({ target: avatars.userId, set: { picture } });
    } else {
      await tx.delete(avatars).where(eq(avatars.userId, user.id));
    }
    await tx.update(users).set({ avatarHash, updatedAt: now }).where(eq(users.id, user.id));
    await recordUserEvent(tx, ctx, {
      id: user.id,
      fullName: before.fullName,
      action: 'updated',
      before: toUser(before),
      after: toUser({ ...before, avatarHash }),
    });
  });
}
