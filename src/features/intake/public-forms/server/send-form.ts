/** Processes a submission from the form's page or from a program. */
import { knownAnswers } from '#features/intake/web-forms/form-answers.ts';
import type { AnswerFile, Answers } from '#features/intake/web-forms/form-answers.ts';
import { findQuarantined } from '#features/work/files/server/quarantine.ts';
import { AppError } from '#shared/app-error.ts';
import type { Issue } from '#shared/app-error.ts';
import type { PublicContext } from '#server/http/public-call.ts';
import { readAnswers } from '../read-answers.ts';
import type { Sent } from '../read-answers.ts';
import { networkHash } from './form-secret.ts';
import { readFormToken } from './form-token.ts';
import { fieldsOfVersion } from './open-form.ts';
import type { OpenForm } from './open-form.ts';
import { keepSubmission } from './keep-submissions.ts';
import { digestOf } from './sent-before.ts';

const OPEN_TOO_LONG = 'This page has expired. Check your answers and submit again.';
const MAX_FILES = 20;

interface Sending {
  form: OpenForm;
  sent: Sent;
  /** The page's token; undefined for API requests, which don't need one. */
  token: string | undefined;
  /** The value of the hidden spam-trap field. */
  trap: string;
  pageUrl: string | null;
  secret: string;
  /** The sender's network address. */
  address: string;
  /** True if this browser has already submitted the form. */
  isKnownSender: boolean;
}

/**
 * Returns which form version the sender saw, and when. A request without a page gets the current
 * version.
 */
function seenBy({ now }: PublicContext, { form, token, secret }: Sending) {
  if (token === undefined) return { version: form.fieldsVersion, at: null, nonce: null };
  const read = readFormToken(secret, { text: token, formId: form.id, now });
  if (!read?.isFresh) throw new AppError('conflict', OPEN_TOO_LONG, { details: { renew: true } });

  return read;
}

interface ChosenFile {
  fieldId: string;
  id: number;
  name: string;
  sha256: string;
}

/** Returns the uploaded files, with an error for each file that is missing. */
async function chosenFiles(
  ctx: PublicContext,
  fileTokens: ReadonlyMap<string, readonly string[]>,
): Promise<{ files: ChosenFile[]; issues: Issue[] }> {
  const all = [...fileTokens.values()].flat();
  if (all.length > MAX_FILES) {
    const [path = ''] = fileTokens.keys();
    return { files: [], issues: [{ path, message: `Choose at most ${MAX_FILES} files in total` }] };
  }
  const byToken = new Map(
    (await findQuarantined(ctx.db, ctx, all)).map((file) => [file.token, file]),
  );
  const issues: Issue[] = [];
  const files = [...fileTokens].flatMap(([fieldId, tokens]) =>
    tokens.flatMap((token) => {
      const file = byToken.get(token);
      if (file) return [{ fieldId, id: file.id, name: file.name, sha256: file.sha256 }];
      issues.push({ path: fieldId, message: 'A file is no longer available. Choose it again.' });

      return [];
    }),
  );

  return { files, issues };
}

/** Adds the files to the answers, under their fields. */
function withFiles(answers: Answers, files: readonly ChosenFile[]): Answers {
  const chosen = new Map<string, AnswerFile[]>();
  for (const { fieldId, id, name } of files) {
    chosen.set(fieldId, [...(chosen.get(fieldId) ?? []), { id, name }]);
  }

  return { ...answers, ...Object.fromEntries(chosen) };
}

/**
 * Validates the input against the fields the sender saw, checks it for spam, and stores it. An
 * identical submission within a day gets the same response but is stored only once.
 */
export async function sendForm(ctx: PublicContext, sending: Sending): Promise<void> {
  const { form, sent, trap, pageUrl, secret, address, isKnownSender } = sending;
  const { version, at, nonce } = seenBy(ctx, sending);
  const fields = await fieldsOfVersion(ctx.db, form, version);
  if (!fields) throw new AppError('conflict', OPEN_TOO_LONG, { details: { renew: true } });
  const { answers, fileTokens, issues } = readAnswers(fields, sent);
  const { files, issues: fileIssues } = await chosenFiles(ctx, fileTokens);
  const all = [...issues, ...fileIssues];
  if (all.length === 0 && Object.keys(answers).length === 0 && files.length === 0) {
    all.push({ path: fields[0]?.id ?? '', message: 'Fill in at least one field' });
  }
  if (all.length > 0) {
    throw new AppError('bad_input', 'Please correct the marked fields.', { issues: all });
  }

  const network = networkHash(secret, address);
  const known = knownAnswers(fields, answers);
  const digest = digestOf({ formId: form.id, fields, answers, files, origin: nonce ?? network });
  const refusal = await keepSubmission(ctx, {
    form,
    fields,
    version,
    known,
    digest,
    network,
    pageUrl,
    files,
    trap,
    isKnownSender,
    answers: withFiles(answers, files),
    seconds: at && (ctx.now.getTime() - at.getTime()) / 1000,
  });
  if (refusal) throw refusal;
}
