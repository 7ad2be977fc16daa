/**
 * Handles a form submitted on a client page, and returns what to show next: the page again, keeping
 * everything typed.
 */
import { readCompany } from '#features/office/company/server/company-queries.ts';
import { documentRevisions } from '#features/money/documents/server/document-revision-table.ts';
import type { EstimateRow } from '#features/money/estimates/server/estimate-table.ts';
import { formatCents } from '#shared/money.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { differsByChoice } from '../../differs-by-choice.ts';
import { and, eq } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { cleanText } from '#shared/fields/field-schemas.ts';
import { throttle } from '#server/http/throttle.ts';
import { chosenOptions, clientPost, type ClientPost } from '../../client-post.ts';
import { CONSENT, consentText } from '../../consent.ts';
import { acceptEstimate, CHANGED } from '../signing/accept-estimate.ts';
import { chooseOptions } from './choose-options.ts';
import type { Shown } from '../parts/page-parts.ts';
import { declineEstimate, writeToOffice } from './client-words.ts';
import type { OpenedLink, Visit } from './open-link.ts';
import { NOTHING_TYPED, type Typed } from './page-forms.ts';
import { estimatePdf, printsFor } from './print-page.ts';

interface Answer {
  shown: Shown;
  /** The HTTP status of a page that shows an error. */
  status?: number;
}

const done = (text: string): Answer => ({
  shown: { typed: NOTHING_TYPED, message: { text, isProblem: false } },
});

/** Returns the typed values, truncated to a length that the page can show again. */
function typedOf(sent: URLSearchParams, problems: ReadonlyMap<string, string> = new Map()): Typed {
  const values = [...sent].map(
    ([name, value]) =>
      [name, cleanText(value).slice(0, name === 'strokes' ? 60_000 : 4_000)] as const,
  );

  return { values: new Map(values), problems, verb: sent.get('verb') };
}

export function readSent({ request }: Pick<Visit, 'request'>, body: Buffer): URLSearchParams {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')) {
    throw new AppError('unsupported_media_type', 'Use the form on the page.');
  }

  return new URLSearchParams(body.toString('utf8'));
}

function opensEstimate(opened: OpenedLink): opened is OpenedLink & { shows: 'document' } {
  return opened.shows === 'document' && opened.document.kind === 'estimate';
}

/**
 * Returns why the client must read the estimate again: the company changed it, or the client made a
 * different choice that was saved before this request.
 */
async function reasonToReadAgain(
  db: DbOrTx,
  { id: documentId, revision, totalCents }: Pick<EstimateRow, 'id' | 'revision' | 'totalCents'>,
  seenSha256: string,
): Promise<string> {
  const versions = await db
    .select({
      number: documentRevisions.number,
      sha256: documentRevisions.pdfSha256,
      content: documentRevisions.content,
    })
    .from(documentRevisions)
    .where(
      and(eq(documentRevisions.kind, 'estimate'), eq(documentRevisions.documentId, documentId)),
    );
  const seen = versions.find(({ sha256 }) => sha256 === seenSha256)?.content;
  const now = versions.find(({ number }) => number === revision)?.content;
  if (!seen || !now || !differsByChoice(seen, now)) return CHANGED;

  return `Your total is now ${formatCents(totalCents)}. Please check it below, then sign. What you entered is still there.`;
}

async function accept(
  visit: Visit,
  opened: OpenedLink & { shows: 'document' },
  { name, email, strokes, sha256 }: ClientPost & { verb: 'accept' },
): Promise<Answer> {
  const { ctx, services } = visit;
  const { document, link } = opened;
  const { etag } = await estimatePdf(printsFor(ctx, link), document.row);
  // Check against the latest revision; `acceptEstimate` reads it again under lock.
  if (etag !== sha256) {
    throw new AppError('conflict', await reasonToReadAgain(ctx.db, document.row, sha256));
  }
  const text = consentText(await readCompany(ctx.db));
  const { next } = await acceptEstimate(visit, {
    opened,
    signed: {
      name: name.replace(/\s+/g, ' '),
      email,
      strokes,
      consent: { version: CONSENT.version, text },
      documentSha256: sha256,
      revision: document.row.revision,
      verifyUrl: services.settings.publicUrl ? `${services.settings.publicUrl}/verify` : null,
    },
  });

  return done(
    next
      ? `Thank you. You have signed this estimate. ${next.name} signs next.`
      : 'Thank you. You have signed this estimate.',
  );
}

/** Limits messages per link: a real client doesn't send this many questions from one page. */
const limitMessages = ({ services }: Visit, { link }: OpenedLink): Promise<void> =>
  throttle(services.database.db, {
    key: `client-page:messages:${link.id}`,
    limit: {
      most: 20,
      minutes: 1440,
      refusal: 'Too many messages were sent from this page today.',
    },
    now: services.clock(),
  });

async function perform(visit: Visit, opened: OpenedLink, post: ClientPost): Promise<Answer> {
  if (post.verb === 'accept' || post.verb === 'decline') {
    if (!opensEstimate(opened))
      throw new AppError('conflict', 'There is no estimate to accept or decline here.');
    if (post.verb === 'accept') return accept(visit, opened, post);
    await declineEstimate(visit, { opened, reason: post.reason || null });

    return done('You declined this estimate. Thank you for letting us know.');
  }
  await limitMessages(visit, opened);
  if (post.verb === 'update') {
    const more = post.text && `\n${post.text}`;
    await writeToOffice(visit, { opened, text: `Please send me an update.${more}` });

    return done('We received your request and will get back to you.');
  }
  if (opened.shows === 'expired') throw new AppError('conflict', 'This link has expired.');
  await writeToOffice(visit, { opened, text: post.text });

  return done('We received your question and will get back to you.');
}

const CHOICE_SAVED =
  'We saved your choice. Please check the new total below, then sign. What you entered is still there.';

/** Saves the choice; returns true if it differs from the previous one. */
async function choose(visit: Visit, opened: OpenedLink, sent: URLSearchParams): Promise<boolean> {
  if (!opensEstimate(opened)) throw new AppError('conflict', 'This page has no options to choose.');
  const { services } = visit;
  // Each choice creates a revision, but no client compares this many.
  await throttle(services.database.db, {
    key: `client-page:choices:${opened.link.id}`,
    limit: { most: 100, minutes: 1440, refusal: 'Too many changes were made on this page today.' },
    now: services.clock(),
  });
  const read = chosenOptions.safeParse({
    package: sent.get('package') ?? undefined,
    optional: sent.getAll('optional'),
  });
  if (!read.success) throw new AppError('conflict', 'Choose one of the options below.');

  return chooseOptions(visit, {
    opened,
    choices: { package: read.data.package, optional: new Set(read.data.optional) },
  });
}

/** Handles a submitted form and returns the page that the client sees next. */
export async function answerPost(visit: Visit, opened: OpenedLink, body: Buffer): Promise<Answer> {
  const sent = readSent(visit, body);
  try {
    if (sent.has('choices') || sent.has('choose')) {
      const isNew = await choose(visit, opened, sent);
      // The "Update Total" button submits the signature form, so keep what was typed there.
      if (sent.has('choose')) return { shown: { typed: { ...typedOf(sent), verb: 'accept' } } };
      // Without JavaScript, the client could sign with a choice whose total they haven't seen, so
      // show the page first.
      if (isNew) throw new AppError('conflict', CHOICE_SAVED);
    }
    const read = clientPost.safeParse(Object.fromEntries(sent));
    if (read.success) return await perform(visit, opened, read.data);
    const problems = new Map(
      read.error.issues.map(({ path, message }) => [String(path[0] ?? ''), message]),
    );
    const message = { text: 'Please check the highlighted fields below.', isProblem: true };

    return { shown: { typed: typedOf(sent, problems), message }, status: 400 };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    const message = { text: error.message, isProblem: true };

    return { shown: { typed: typedOf(sent), message }, status: 409 };
  }
}
