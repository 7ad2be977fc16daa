/**
 * Processes a submission from the form's page. On errors, shows the page again with the visitor's
 * input and files.
 */
import type { FormField } from '#features/intake/web-forms/stored-field.ts';
import { findQuarantined, storeQuarantined } from '#features/work/files/server/quarantine.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/app-error.ts';
import type { Issue } from '#shared/app-error.ts';
import { toAppError } from '#server/http/error-response.ts';
import type { AppServices } from '#server/http/app-services.ts';
import { throttleCall } from '#server/http/public-call.ts';
import type { PublicContext } from '#server/http/public-call.ts';
import { PAGE_KEY, publicFormEndpoints, TOKEN_KEY, TRAP_KEY } from '../public-form-endpoints.ts';
import type { Filled } from './field-html.ts';
import { formMain } from './form-page.ts';
import { networkHash, readFormSecret } from './form-secret.ts';
import { readFormToken, writeFormToken } from './form-token.ts';
import type { Html } from '#server/pages/html.ts';
import { MAX_ANSWER_LENGTH, MAX_FIELDS } from '#features/intake/web-forms/form-field.ts';
import { knowsSender } from './known-sender.ts';
import { fieldsOfVersion, pageAddress } from './open-form.ts';
import type { OpenForm } from './open-form.ts';
import { readPagePost } from '#server/pages/read-page-post.ts';
import type { ArrivingFile } from '#server/pages/read-page-post.ts';
import { sendForm } from './send-form.ts';

const MAX_FILES = 20;

/**
 * Longer than the maximum answer, so that too long an answer gets an error at its field instead of
 * failing the request.
 */
const LIMITS = {
  bytes: 120 * 1024 * 1024,
  textBytes: 8 * MAX_ANSWER_LENGTH,
  fields: 3 * MAX_FIELDS,
  files: MAX_FIELDS + MAX_FILES,
  parts: 4 * MAX_FIELDS,
};

interface Visit {
  ctx: PublicContext;
  services: AppServices;
  request: FastifyRequest;
  reply: FastifyReply;
}

const META = new Set([TOKEN_KEY, TRAP_KEY, PAGE_KEY]);

interface Arrived {
  texts: Map<string, string[]>;
  /** Errors about files. */
  issues: Issue[];
}

/**
 * Returns the form version from the page's token, with its fields; null if the token is invalid or
 * expired.
 */
async function seenOn(
  ctx: PublicContext,
  { form, secret, texts }: { form: OpenForm; secret: string; texts: Arrived['texts'] },
) {
  const [text = ''] = texts.get(TOKEN_KEY) ?? [];
  const token = readFormToken(secret, { text, formId: form.id, now: ctx.now });
  const fields = token?.isFresh && (await fieldsOfVersion(ctx.db, form, token.version));

  return token && fields ? { version: token.version, at: token.at, fields } : null;
}

const isFileField = (fields: readonly FormField[], name: string) =>
  fields.some(({ id, type }) => id === name && type === 'FILE');

/**
 * Reads the posted page and quarantines its files. From then on, tokens identify them like any
 * other upload.
 */
async function readPage(
  { ctx, services, request }: Visit,
  { form, secret, arrived }: { form: OpenForm; secret: string; arrived: Arrived },
): Promise<void> {
  const { texts, issues } = arrived;
  const chosen: { field: string; token: string }[] = [];
  const onFile = async ({ field, name, bytes }: ArrivingFile) => {
    const refuse = (message: string) =>
      issues.push({ path: field, message: `${name}: ${message}` });
    const seen = await seenOn(ctx, { form, secret, texts });
    if (!isFileField(seen?.fields ?? form.fields, field)) return;
    if (!seen) return void refuse('choose it again.');
    try {
      const network = networkHash(secret, request.ip);
      const stored = await storeQuarantined(ctx, { name, bytes, network, services });
      chosen.push({ field, token: stored.token });
    } catch (thrown) {
      const error = toAppError(thrown, 'POST');
      if (error.code === 'internal' || error.code === 'unavailable') throw thrown;
      refuse(error.message);
    }
  };
  try {
    await readPagePost(request, { texts, onFile, limits: LIMITS });
  } finally {
    for (const { field, token } of chosen) texts.set(field, [...(texts.get(field) ?? []), token]);
  }
}

/** Returns the input by field: a string, or an array for a field with several files. */
const sentOf = (texts: Arrived['texts']) =>
  new Map(
    [...texts]
      .filter(([name]) => !META.has(name))
      .map(([name, all]): [string, unknown] => [name, all.length > 1 ? all : all[0]]),
  );

async function filledAgain(
  ctx: PublicContext,
  { texts, issues, fields }: Arrived & { fields: readonly FormField[] },
): Promise<Filled> {
  const values = new Map([...texts].map(([name, [first = '']]) => [name, first]));
  const files = new Map<string, { token: string; name: string }[]>();
  for (const { id, type } of fields) {
    if (type === 'FILE') files.set(id, await findQuarantined(ctx.db, ctx, texts.get(id) ?? []));
  }
  const problems = new Map<string, string>();
  for (const { path, message } of issues) {
    problems.set(path, [problems.get(path), message].filter(Boolean).join(' '));
  }

  return { values, files, problems };
}

interface Refusal {
  error: AppError;
  /** The form with the visitor's input and uploaded files. */
  main: Html;
}

/** Processes a posted page. Returns null if it was accepted. */
export async function sendPage(
  visit: Visit,
  { form, action }: { form: OpenForm; action: string },
): Promise<Refusal | null> {
  const { ctx, services, request } = visit;
  const secret = await readFormSecret(ctx.db);
  const arrived: Arrived = { texts: new Map(), issues: [] };
  const { texts, issues } = arrived;
  try {
    await readPage(visit, { form, secret, arrived });
    const [token = ''] = texts.get(TOKEN_KEY) ?? [];
    await throttleCall(publicFormEndpoints.submit, services, request);
    if (issues.length > 0) {
      throw new AppError('bad_input', 'Please correct the marked fields.', { issues });
    }
    await sendForm(ctx, {
      form,
      sent: sentOf(texts),
      token,
      trap: texts.get(TRAP_KEY)?.[0] ?? '',
      pageUrl: pageAddress(texts.get(PAGE_KEY)?.[0]),
      secret,
      address: request.ip,
      isKnownSender: await knowsSender(visit, form),
    });

    return null;
  } catch (thrown) {
    const error = toAppError(thrown, request.method);
    if (error.code === 'internal') throw thrown;
    const wrong = error.issues ?? issues;
    const seen = await seenOn(ctx, { form, secret, texts });
    const fields = seen?.fields ?? form.fields;
    const filled = await filledAgain(ctx, { texts, issues: wrong, fields });
    const strange = wrong.find(({ path }) => !fields.some(({ id }) => id === path));

    return {
      error,
      main: formMain({
        form,
        fields,
        filled,
        token: writeFormToken(secret, {
          formId: form.id,
          version: seen?.version ?? form.fieldsVersion,
          at: seen?.at ?? ctx.now,
        }),
        message: strange ? `${strange.path}: ${strange.message}` : error.message,
        pageUrl: pageAddress(texts.get(PAGE_KEY)?.[0]),
        action,
      }),
    };
  }
}
