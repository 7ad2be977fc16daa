/** Stores validated, spam-checked submissions as records and runs their follow-up actions. */
import type { Answers } from '#features/intake/web-forms/form-answers.ts';
import type { FormField } from '#features/intake/web-forms/stored-field.ts';
import { afterSubmissions } from '#features/intake/web-form-submissions/server/after-submissions.ts';
import { submissionStore } from '#features/intake/web-form-submissions/server/submission-store.ts';
import {
  webFormSubmissionFiles,
  webFormSubmissions,
} from '#features/intake/web-form-submissions/server/submission-table.ts';
import { cleanText } from '#shared/fields/field-schemas.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { actAs } from '#server/http/public-call.ts';
import type { PublicContext } from '#server/http/public-call.ts';
import { recordHistories } from '#server/records/audit-log.ts';
import type { OtherActor } from '#server/access/actor.ts';
import { everyRow } from '#server/access/row-access.ts';
import type { OpenForm } from './open-form.ts';
import type { Known } from './sent-before.ts';

/** Maximum lengths of the sender's values. The columns are indexed. */
const MAX = { sender: 200, email: 254, phone: 40 } as const;

const cut = (text: string | undefined, max: number) =>
  text === undefined ? null : cleanText(text.slice(0, max)) || null;

export interface Received {
  form: OpenForm;
  /** The fields that the answers were validated against, and their version. */
  fields: FormField[];
  version: number;
  answers: Answers;
  files: readonly { fieldId: string; id: number }[];
  known: Known;
  /** The reasons it was marked as spam; empty if it wasn't. */
  spamReasons: string[];
  digest: string;
  network: string;
  pageUrl: string | null;
}

const isSpam = ({ spamReasons }: Received) => spamReasons.length > 0;
const isTest = ({ form }: Received) => form.triedBy !== null;

function rowOf(one: Received, { now }: PublicContext) {
  const { form, version, answers, known, spamReasons, digest, network, pageUrl } = one;
  const [email, phone] = [cut(known.email, MAX.email), cut(known.phone, MAX.phone)];

  return {
    formId: form.id,
    formVersion: version,
    data: answers,
    spamReasons,
    digest,
    network,
    pageUrl,
    email,
    phone,
    status: isSpam(one) ? ('spam' as const) : ('new' as const),
    sender: cut(known.name, MAX.sender) ?? email ?? phone ?? 'Someone',
    isTest: isTest(one),
    createdBy: form.triedBy,
    createdAt: now,
    updatedAt: now,
  };
}

/** Inserts submissions to one form in the caller's transaction. The form is the actor. */
export async function receiveSubmissions(
  tx: DbOrTx,
  facts: PublicContext,
  all: readonly Received[],
): Promise<void> {
  const [first] = all;
  if (!first) return;
  const actor: OtherActor = { kind: 'form', name: first.form.title, rows: () => everyRow };
  const ctx = { ...actAs(facts, actor), db: tx };
  const rows = await tx
    .insert(webFormSubmissions)
    .values(all.map((one) => rowOf(one, ctx)))
    .returning({ id: webFormSubmissions.id });
  const ids = rows.map(({ id }) => id);
  const files = all.flatMap((one, place) =>
    one.files.map(({ id, fieldId }) => ({ submissionId: ids[place] ?? 0, fileId: id, fieldId })),
  );
  if (files.length > 0) {
    await tx.insert(webFormSubmissionFiles).values(files).onConflictDoNothing();
  }
  const records = new Map(
    (await submissionStore.readIds(tx, ctx, ids)).map((record) => [record.id, record]),
  );
  const received = all.map((one, place) => {
    const record = records.get(ids[place] ?? 0);
    if (!record) throw new Error('the submission was not stored');

    return { ...one, record };
  });
  await recordHistories(
    tx,
    ctx,
    received.map(({ record }) =>
      submissionStore.eventOf({ action: 'created', record, isNew: true }),
    ),
  );
  const toNotify = received.filter((one) => !isSpam(one) && !isTest(one));
  // The form may have changed between submissions, so process each version separately.
  for (const version of new Set(toNotify.map(({ form }) => form.version))) {
    const some = toNotify.filter((one) => one.form.version === version);
    const form = some[0]?.form ?? first.form;
    const submissions = some.map(({ record, fields }) => ({ submission: record, fields }));
    await afterSubmissions(tx, ctx, { form, submissions });
  }
}
