/**
 * Files from web form visitors. They are stored and type-checked like any other file, but hidden
 * until a user opens them.
 */
import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { formatBytes } from '#shared/format-bytes.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { FileStore } from '#server/file-store/file-store.ts';
import type { CallFacts } from '#server/access/request-context.ts';
import { hashToken, newToken } from '#server/http/secret-token.ts';
import type { Settings } from '#server/settings.ts';
import { fileName, isPictureType } from '../file-types.ts';
import { arrivingBytes, withHead } from './arriving-bytes.ts';
import { inspectPicture, whenTaken } from './pictures.ts';
import { quarantinedFiles } from './quarantine-table.ts';
import { recognizeFile } from './recognize-file.ts';
import { assertRoom } from './store-file.ts';

const DAY_MS = 86_400_000;

export const MAX_QUARANTINED_BYTES = 50 * 1024 * 1024;

/** The daily quota per IP network. */
const QUOTA = { files: 100, bytes: 500 * 1024 * 1024 };

type Ctx = CallFacts & { db: DbOrTx };

interface Arriving {
  name: string;
  bytes: Parameters<typeof arrivingBytes>[0];
  /** The hash of the visitor's IP network. */
  network: string;
  services: {
    files: FileStore;
    settings: Pick<Settings, 'fileMaxBytes' | 'filesMaxBytes'>;
  };
}

/** The response to the visitor who uploaded the file. */
export interface Quarantined {
  /** The token that the visitor uses to refer to the file. */
  token: string;
  name: string;
  size: number;
}

/** Throws a 429 if the network has used up its daily quota. */
async function assertQuota(db: DbOrTx, { now }: Ctx, network: string): Promise<void> {
  const [used] = await db
    .select({
      files: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(size), 0)::float8`,
    })
    .from(quarantinedFiles)
    .where(
      and(
        eq(quarantinedFiles.network, network),
        gte(quarantinedFiles.createdAt, new Date(now.getTime() - DAY_MS)),
      ),
    );
  if (!used || (used.files < QUOTA.files && used.bytes < QUOTA.bytes)) return;

  throw new AppError(
    'too_many_requests',
    `The daily limit of ${QUOTA.files} files or ${formatBytes(QUOTA.bytes)} per network was reached. Submit the form without them and send the files by email.`,
    { retryAfterSeconds: 3_600 },
  );
}

/** Stores a visitor's file. It is deleted after a day unless it is submitted with a form. */
export async function storeQuarantined(
  ctx: Ctx,
  { name, bytes, network, services }: Arriving,
): Promise<Quarantined> {
  const { files: store, settings } = services;
  await assertQuota(ctx.db, ctx, network);
  const arriving = arrivingBytes(bytes);
  try {
    const { head, isWhole, all } = await withHead(arriving);
    const type = await recognizeFile(head, { name, isWhole, isFromVisitor: true });
    const maxBytes = Math.min(settings.fileMaxBytes, MAX_QUARANTINED_BYTES);
    const stored = await store.put(all, { maxBytes });
    try {
      const picture = isPictureType(type)
        ? await inspectPicture(store, { key: stored.key, type, owner: `network:${network}` })
        : null;
      const { takenAt } = whenTaken({ ...ctx, taken: picture?.taken ?? null, sent: undefined });
      const token = newToken();
      const kept = { name: fileName(name, type), type, ...stored };
      await inTransaction(ctx.db, async (tx) => {
        await assertRoom(tx, stored.size, settings.filesMaxBytes);
        await tx.insert(quarantinedFiles).values({
          ...kept,
          tokenHash: hashToken(token),
          network,
          width: picture?.width ?? null,
          height: picture?.height ?? null,
          takenAt,
          createdAt: ctx.now,
        });
      });

      return { token, name: kept.name, size: kept.size };
    } catch (error) {
      if (error instanceof AppError) await store.remove(stored.key);
      throw error;
    }
  } finally {
    // Drain the rest of a rejected file so the response can be sent.
    await arriving.return(undefined);
  }
}

/** A visitor's file that is being submitted with a form. */
export interface QuarantinedFile {
  id: number;
  token: string;
  name: string;
  size: number;
  sha256: string;
}

/**
 * Returns the files with these tokens that were uploaded in the last day. Ignores unknown tokens.
 */
export async function findQuarantined(
  db: DbOrTx,
  { now }: Pick<CallFacts, 'now'>,
  tokens: readonly string[],
): Promise<QuarantinedFile[]> {
  if (tokens.length === 0) return [];
  const byHash = new Map(tokens.map((token) => [hashToken(token), token]));
  const rows = await db
    .select()
    .from(quarantinedFiles)
    .where(
      and(
        inArray(quarantinedFiles.tokenHash, [...byHash.keys()]),
        gte(quarantinedFiles.createdAt, new Date(now.getTime() - DAY_MS)),
      ),
    );

  return rows.map(({ id, tokenHash, name, size, sha256 }) => ({
    id,
    token: byHash.get(tokenHash) ?? '',
    name,
    size,
    sha256,
  }));
}

/**
 * Marks files as submitted, so they are stored as long as the submission. Returns false if any of
 * them was already deleted.
 */
export async function keepQuarantined(
  tx: DbOrTx,
  { now }: Pick<CallFacts, 'now'>,
  ids: readonly number[],
): Promise<boolean> {
  if (ids.length === 0) return true;
  const kept = await tx
    .update(quarantinedFiles)
    .set({ sentAt: now })
    .where(inArray(quarantinedFiles.id, [...ids]))
    .returning({ id: quarantinedFiles.id });

  return kept.length === ids.length;
}
