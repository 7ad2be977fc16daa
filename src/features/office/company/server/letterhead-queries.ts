import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/database.ts';
import type { Letterhead } from '../letterhead.ts';
import { currentLetterhead, letterheads, logos } from './letterhead-table.ts';

/** Stores a logo and returns its hash. */
export async function storeLogo(tx: DbOrTx, picture: Buffer): Promise<string> {
  const hash = createHash('sha256').update(picture).digest('hex').slice(0, 16);
  await tx.insert(logos).values({ hash, picture }).onConflictDoNothing();

  return hash;
}

/** Returns the logo image with this hash; null if there is none. */
export async function readLogoPicture(db: DbOrTx, hash: string | null): Promise<Buffer | null> {
  if (hash === null) return null;
  const [row] = await db.select().from(logos).where(eq(logos.hash, hash));

  return row?.picture ?? null;
}

/** Returns a letterhead; without an id, the company's current one. */
export async function readLetterhead(db: DbOrTx, id?: number): Promise<Letterhead> {
  const [row] = await db
    .select({ content: letterheads.content })
    .from(letterheads)
    .where(sql`${letterheads.id} = ${id ?? currentLetterhead}`);
  if (!row) throw new Error(`there is no letterhead ${id ?? 'yet'}`);

  return row.content;
}
