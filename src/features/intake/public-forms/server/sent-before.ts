/** Detects repeats: identical submissions, or submissions by the same person. */
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
/** The number of a network's submissions to compare with a new one. */
const COMPARED = 50;

const yesterday = ({ now }: Pick<CallFacts, 'now'>) => new Date(now.getTime() - DAY_MS);

export type Known = Partial<Record<KnownField, string>>;

interface ToCompare {
  formId: number;
  fields: readonly FormField[];
  answers: Answers;
  /** File hashes instead of tokens, which differ between tabs. */
  files: readonly { fieldId: string; sha256: string }[];
  /** The page, or its network: two people may give the same answers without a name. */
  origin: string;
}

/** Returns a hash that identifies repeats. */
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

/** Locks these keys until the transaction ends, so that concurrent repeats take turns. */
export async function takeTurns(tx: DbOrTx, keys: readonly string[]): Promise<void> {
  // Lock in one order, so that two batches do not deadlock.
  const ordered = sql.param([...new Set(keys)].map((key) => `web-form ${key}`).toSorted());
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(turn.key, 0))
    from (select key from unnest(${ordered}::text[]) with ordinality as turns (key, place)
      order by hashtextextended(key, 0)) turn`);
}

/** Returns the hashes of submissions to the form within a day. */
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
 * Returns true when this person has submitted the form before, by email address or phone number.
 */
export async function hasSent(tx: DbOrTx, formId: number, known: Known): Promise<boolean> {
  const email = known.email?.toLowerCase();
  const numbers = exactPhoneKeys(known.phone ?? '');
  const ways = [
    ...(email ? [sql`lower(${webFormSubmissions.email}) = ${email}`] : []),
    // The search index finds the few rows whose numbers are then compared.
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

/** Returns the submissions of each network within the last day, newest first. */
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
