/** Single-use links: invitations, password resets, and email address confirmations. */
import { and, eq, gt, or } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { hashToken, newToken } from '#server/http/secret-token.ts';
import { accessLinks } from './session-table.ts';

export type LinkRow = typeof accessLinks.$inferSelect;

type LinkContent = Omit<typeof accessLinks.$inferInsert, 'id' | 'tokenHash'>;

/** A link's token and its expected purpose. */
interface LinkUse {
  token: string;
  purpose: LinkRow['purpose'];
  now: Date;
}

/** Stores a new link. The token is only in the returned value, since the database stores a hash. */
export async function issueLink(
  tx: DbOrTx,
  content: LinkContent,
): Promise<{ row: LinkRow; token: string }> {
  const token = newToken();
  const [row] = await tx
    .insert(accessLinks)
    .values({ ...content, tokenHash: hashToken(token) })
    .returning();
  if (!row) throw new Error('the link was not stored');

  return { row, token };
}

/** Returns a 404 error for a link that was used or replaced, or has expired. */
export function linkGone(purpose?: LinkRow['purpose']): AppError {
  return new AppError(
    'not_found',
    purpose === 'email_change'
      ? 'This link was already used, replaced, or has expired. Send a new one from your profile in Settings.'
      : 'This link was already used or has expired. Ask an administrator for a new one.',
  );
}

function isUsable({ token, purpose, now }: LinkUse): SQL | undefined {
  const hash = hashToken(token);

  return and(
    or(eq(accessLinks.tokenHash, hash), eq(accessLinks.mailedTokenHash, hash)),
    eq(accessLinks.purpose, purpose),
    gt(accessLinks.expiresAt, now),
  );
}

/** Returns a link without using it up. Throws a 404 if it is no longer valid. */
export async function peekAtLink(db: DbOrTx, use: LinkUse): Promise<LinkRow> {
  const [row] = await db.select().from(accessLinks).where(isUsable(use));
  if (!row) throw linkGone(use.purpose);

  return row;
}

/** Uses up a link and returns it. If two requests use it concurrently, only one succeeds. */
export async function takeLink(tx: DbOrTx, use: LinkUse): Promise<LinkRow> {
  const [row] = await tx.delete(accessLinks).where(isUsable(use)).returning();
  if (!row) throw linkGone(use.purpose);

  return row;
}
