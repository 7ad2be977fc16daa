/** Detects repeats: identical submissions, or several from the same person. */
import { createHash } from 'node:crypto';
import { and, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { knownAnswers } from '#features/intake/web-forms/form-answers.ts';
import type { Answers } from '#features/intake/web-forms/form-answers.ts';
import type { FormField, KnownField } from '#features/intake/web-forms/stored-field.ts';
import { webFormSubmissions } from '#features/intake/web-form-submissions/server/submission-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { CallFacts } from '#server/access/request-context.ts';
import { exactPhoneKeys } from '#shared/phone.ts';

const DAY_MS = 86_400_000;
/** The number of a network's earlier submissions to compare a new one with. */
const COMPARED = 50;

const yesterday = ({ now }: Pick<CallFacts, 'now'>) => new Date(now.getTime() - DAY_MS);

export type Known = Partial<Record<KnownField, string>>;

interface ToCompare {
  formId: number;
  fields: readonly FormField[];
  answers: Answers;
  /** Files by hash, because tokens differ between tabs. */
  files: readonly { fieldId: string; sha256: string }[];
  /**
   * The page's nonce or the sender's network. Distinguishes two people who give identical answers
   * without contact details.
   */
  origin: string;
}

/** Returns a hash that is the same for identical submissions. */
export function digestOf({ formId, fields, answers, files, origin }: ToCompare): string {
  const { name, email, phone } = knownAnswers(fields, answers);
  const compared = {
    formId,
    answers: Object.entries(answers).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    files: files.map(({ fieldId, sha256 }) => `${fieldId} ${sha256}`).toSorted(),
    ...(!name && !email && !phone && { origin }),
  };

  return createHash('sha256').update(JSON.stringify(compared)).digest('hex');
}

/** Returns the person's email address and phone number, normalized for comparison. */
export function personKeys({ email, phone }: Known): string[] {
  return [
    ...(email ? [`email:${email.toLowerCase()}`] : []),
    ...exactPhoneKeys(phone ?? '').map((key) => `phone:${key}`),
  ];
}

/**
 * Locks these keys until the transaction ends, so that concurrent repeats are processed one at a
 * time.
 */
export async function takeTurns(tx: DbOrTx, keys: readonly string[]): Promise<void> {
  // Always lock in the same order so that two batches can't deadlock.
  const ordered = sql.param([...new Set(keys)].map((key) => `web-form ${key}`).toSorted());
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(turn.key, 0))
    from (select key from unnest(${ordered}::text[]) with ordinality as turns (key, place)
      order by hashtextextended(key, 0)) turn`);
}

/** Returns which of these hashes were already submitted to their form within the last day. */
export async function repeatsAmong(
  tx: DbOrTx,
  facts: Pick<CallFacts, 'now'>,
  all: readonly { form: { id: number }; digest: string }[],
): Promise<Set<string>> {
  const rows = await tx
    .select({ digest: webFormSubmissions.digest })
    .from(webFormSubmissions)
    .where(
      and(
        inArray(webFormSubmissions.formId, [...new Set(all.map(({ form }) => form.id))]),
        inArray(webFormSubmissions.digest, [...new Set(all.map(({ digest }) => digest))]),
        gte(webFormSubmissions.createdAt, yesterday(facts)),
        isNull(webFormSubmissions.deletedAt),
      ),
    );

  return new Set(rows.map(({ digest }) => digest));
}

/**
 * Returns true if this person has submitted the form before, based on email address or phone
 * number.
 */
export async function hasSent(tx: DbOrTx, formId: number, known: Known): Promise<boolean> {
  const email = known.email?.toLowerCase();
  const numbers = exactPhoneKeys(known.phone ?? '');
  const ways = [
    ...(email ? [sql`lower(${webFormSubmissions.email}) = ${email}`] : []),
    // The search index narrows this to a few rows before comparing phone numbers.
    ...numbers.map(
      (key) => sql`(${webFormSubmissions.searchText} like ${`%${key}%`}
        and phone_keys(coalesce(${webFormSubmissions.phone}, '')) && array[${key}]::text[])`,
    ),
  ];
  if (ways.length === 0) return false;
  const [before] = await tx
    .select({ id: webFormSubmissions.id })
    .from(webFormSubmissions)
    .where(
      and(
        eq(webFormSubmissions.formId, formId),
        isNull(webFormSubmissions.deletedAt),
        eq(webFormSubmissions.isTest, false),
        ne(webFormSubmissions.status, 'spam'),
        or(...ways),
      ),
    )
    .limit(1);

  return before !== undefined;
}

/** Returns each network's submissions from the last day, newest first. */
export async function sentFrom(
  tx: DbOrTx,
  facts: Pick<CallFacts, 'now'>,
  networks: readonly string[],
): Promise<Map<string, Answers[]>> {
  const { rows } = await tx.execute<{ network: string; data: Answers }>(sql`
    select sender.network, sent.data
    from unnest(${sql.param([...networks])}::text[]) as sender (network)
    cross join lateral (
      select data from web_form_submissions
      where network = sender.network and created_at >= ${yesterday(facts).toISOString()}::timestamptz
      order by created_at desc
      limit ${COMPARED}) sent`);
  const byNetwork = new Map<string, Answers[]>();
  for (const { network, data } of rows) {
    byNetwork.set(network, [...(byNetwork.get(network) ?? []), data]);
  }

  return byNetwork;
}
