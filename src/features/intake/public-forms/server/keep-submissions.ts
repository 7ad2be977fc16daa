/** Stores submissions. Concurrent submissions to the same form are checked and stored together. */
import { keepQuarantined } from '#features/work/files/server/quarantine.ts';
import { AppError } from '#shared/app-error.ts';
import type { Db, DbOrTx } from '#server/db/database.ts';
import { batching } from '#server/db/batching.ts';
import { inSavepoint, inTransaction } from '#server/db/in-transaction.ts';
import type { PublicContext } from '#server/http/public-call.ts';
import { spamSigns } from '../spam-signs.ts';
import { receiveSubmissions } from './receive-submissions.ts';
import type { Received } from './receive-submissions.ts';
import { hasSent, personKeys, repeatsAmong, sentFrom, takeTurns } from './sent-before.ts';

export const ALREADY_SENT = 'You have already sent this form.';

/** The maximum per transaction. With the embedded database, list queries wait until it ends. */
const MOST_TOGETHER = 16;

/** A validated submission. */
export interface ToKeep extends Omit<Received, 'spamReasons'> {
  /** The value of the hidden spam-trap field. */
  trap: string;
  /** Seconds between opening the page and submitting; null if unknown. */
  seconds: number | null;
  /** True if this browser has already submitted the form. */
  isKnownSender: boolean;
}

const isOnce = ({ form: { settings, triedBy } }: ToKeep) =>
  !settings.allowMultipleSubmissions && triedBy === null;

/**
 * Returns a submission's lock keys, so that duplicates and submissions from the same network or
 * person are processed one at a time.
 */
const turnsOf = (one: ToKeep): string[] => [
  one.digest,
  one.network,
  ...(isOnce(one) ? personKeys(one.known).map((key) => `${one.form.id} ${key}`) : []),
];

/**
 * Preserves the submission's uploaded files for as long as the submission. Returns an error if any
 * was already deleted.
 */
async function keepFiles(
  tx: DbOrTx,
  ctx: PublicContext,
  { files }: ToKeep,
): Promise<AppError | null> {
  const ids = [...new Set(files.map(({ id }) => id))];
  if (ids.length === 0) return null;
  const gone = new AppError('conflict', 'A file is no longer available. Choose it again.');

  return inSavepoint(tx, async (part) => {
    if (!(await keepQuarantined(part, ctx, ids))) throw gone;

    return null;
  }).catch((error: unknown) => {
    if (error === gone) return gone;
    throw error;
  });
}

/**
 * Checks and stores submissions to one form in one transaction, as if they had arrived one after
 * another.
 *
 * @returns each submission's error; null if it was stored now or earlier
 */
async function keepTogether(
  db: DbOrTx,
  ctx: PublicContext,
  all: readonly ToKeep[],
): Promise<(AppError | null)[]> {
  return inTransaction(db, async (tx) => {
    await takeTurns(tx, all.flatMap(turnsOf));
    const repeated = await repeatsAmong(tx, ctx, all);
    const networks = await sentFrom(tx, ctx, [...new Set(all.map(({ network }) => network))]);
    const persons = new Set<string>();
    const received: Received[] = [];

    const judge = async (one: ToKeep): Promise<AppError | null> => {
      const { form, digest, known, answers, network, trap, seconds, isKnownSender } = one;
      if (repeated.has(digest)) return null;
      const keys = personKeys(known);
      const isAgain = async () =>
        isKnownSender || keys.some((key) => persons.has(key)) || hasSent(tx, form.id, known);
      if (isOnce(one) && (await isAgain())) {
        return new AppError('conflict', ALREADY_SENT, { details: { alreadySent: true } });
      }
      const refusal = await keepFiles(tx, ctx, one);
      if (refusal) return refusal;

      const before = networks.get(network) ?? [];
      const spamReasons = spamSigns({ answers, trap, seconds, before });
      received.push({ ...one, spamReasons });
      repeated.add(digest);
      networks.set(network, [answers, ...before]);
      if (spamReasons.length === 0 && form.triedBy === null)
        keys.forEach((key) => persons.add(key));

      return null;
    };
    const refusals: (AppError | null)[] = [];
    for (const one of all) refusals.push(await judge(one));
    await receiveSubmissions(tx, ctx, received);

    return refusals;
  });
}

const keep = batching({
  most: MOST_TOGETHER,
  perform: (db, calls: readonly { ctx: PublicContext; one: ToKeep }[]) => {
    const [latest] = calls.toSorted((a, b) => b.ctx.now.getTime() - a.ctx.now.getTime());
    if (!latest) return Promise.resolve([]);

    return keepTogether(
      db,
      latest.ctx,
      calls.map(({ one }) => one),
    );
  },
});

/**
 * Stores a submission, batched with concurrent submissions to the same form. Returns an error, or
 * null on success.
 */
export function keepSubmission(ctx: PublicContext, one: ToKeep): Promise<AppError | null> {
  return keep(ctx.db as Db, `${one.form.id} ${ctx.via}`, { ctx, one });
}
