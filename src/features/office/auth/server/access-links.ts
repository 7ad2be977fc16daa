/** Single-use links: invitations, password resets and new email addresses. */
import { and, eq, gt, or } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { hashToken, newToken } from '#server/http/secret-token.ts';
import { accessLinks } from './session-table.ts';

export type LinkRow = typeof accessLinks.$inferSelect;

type LinkContent = Omit<typeof accessLinks.$inferInsert, 'id' | 'tokenHash'>;

/** A token from a link, and its purpose. */
interface LinkUse {
  token: string;
  purpose: LinkRow['purpose'];
  now: Date;
}

/** Stores a new link. Only the returned value holds its token: the database keeps a hash. */
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

/** The 404 for a link that was used, replaced or is too old. */
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

/** Returns the action of a link, without using it up. */
export async function peekAtLink(db: DbOrTx, use: LinkUse): Promise<LinkRow> {
  const [row] = await db.select().from(accessLinks).where(isUsable(use));
  if (!row) throw linkGone(use.purpose);

  return row;
}

/** Uses a link up: of two concurrent attempts, one succeeds. */
export async function takeLink(tx: DbOrTx, use: LinkUse): Promise<LinkRow> {
  const [row] = await tx.delete(accessLinks).where(isUsable(use)).returning();
  if (!row) throw linkGone(use.purpose);

  return row;
}
