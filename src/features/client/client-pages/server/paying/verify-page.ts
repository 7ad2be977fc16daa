/**
 * A public page that checks whether an uploaded PDF was issued or signed by this Gable server, byte
 * for byte.
 */
import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { readCompany } from '#features/office/company/server/company-queries.ts';
import { DOCUMENT_KINDS } from '#features/office/company/document-kinds.ts';
import { documentContent } from '#features/money/documents/document-revision.ts';
import { documentRevisions } from '#features/money/documents/server/document-revision-table.ts';
import { AppError } from '#shared/app-error.ts';
import { formatInstant } from '#shared/calendar-day.ts';
import { endpoint } from '#shared/endpoint.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { Handlers } from '#server/http/mount.ts';
import type { PublicContext } from '#server/http/public-call.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { html } from '#server/pages/html.ts';
import type { Html } from '#server/pages/html.ts';
import { HTML_TYPE } from '#server/pages/page.ts';
import { readPagePost } from '#server/pages/read-page-post.ts';
import { clientPage, failedPage, limitPages } from '../pages/page-frame.ts';
import type { Visit } from '../pages/open-link.ts';
import { documentSignatures, type SignatureRow } from '../signature-table.ts';
import { signaturesTogether } from '../signing/signed-copy.ts';

const verifyEndpoints = {
  show: endpoint({
    method: 'GET',
    path: '/verify',
    access: 'public',
    throttle: 'unlimited',
    summary: 'Open the PDF verification page',
    produces: HTML_TYPE,
  }),
  check: endpoint({
    method: 'POST',
    path: '/verify',
    access: 'public',
    throttle: 'unlimited',
    summary: 'Verify a PDF against issued and signed documents',
    description: 'Compares its bytes. The file is not kept.',
    streamed: true,
    anySite: true,
    consumes: 'multipart/form-data',
    produces: HTML_TYPE,
  }),
};

const MAX_BYTES = 20 * 1024 * 1024;
const LIMITS = { bytes: MAX_BYTES, textBytes: 1000, fields: 5, files: 1, parts: 6 };
const CHECKING = { most: 30, minutes: 10 };

interface Fact {
  label: string;
  text: string;
}

/** Returns the hash of the uploaded file; null if there is none. The file isn't stored. */
async function hashOfFile({ request }: Pick<Visit, 'request'>): Promise<string | null> {
  let sha256: string | null = null;
  await readPagePost(request, {
    texts: new Map(),
    limits: LIMITS,
    onFile: async ({ bytes }) => {
      const hash = createHash('sha256');
      for await (const part of bytes) hash.update(part as Buffer);
      sha256 = hash.digest('hex');
    },
  });

  return sha256;
}

/** Returns the facts in a signed copy's certificate; null for any other file. */
async function signedFacts(db: DbOrTx, sha256: string, timeZone: string): Promise<Fact[] | null> {
  const [signature] = await db
    .select()
    .from(documentSignatures)
    .where(eq(documentSignatures.pdfSha256, sha256));
  if (!signature) return null;

  const number = await numberOf(db, signature);

  return [
    ...(number === null ? [] : [{ label: 'Document', text: number }]),
    ...(await signaturesTogether(db, signature)).flatMap(({ name, email, signedAt }) => [
      { label: 'Signed by', text: name },
      { label: 'Email', text: email },
      { label: 'Signed', text: formatInstant(signedAt.toISOString(), timeZone) },
    ]),
    { label: 'Revision', text: String(signature.revision) },
    { label: 'SHA-256 of the document', text: signature.documentSha256 },
  ];
}

/** Returns the document's number in the signed revision. */
async function numberOf(
  db: DbOrTx,
  { kind, documentId, revision }: SignatureRow,
): Promise<string | null> {
  const [found] = await db
    .select({ content: documentRevisions.content })
    .from(documentRevisions)
    .where(
      and(
        eq(documentRevisions.kind, kind),
        eq(documentRevisions.documentId, documentId),
        eq(documentRevisions.number, revision),
      ),
    );
  if (!found) return null;

  return titleOf(kind, found.content);
}

/** Returns a title such as 'Estimate EST-1004'. */
function titleOf(kind: SignatureRow['kind'], content: unknown): string {
  const [noun] = DOCUMENT_KINDS[kind].noun;

  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${documentContent.parse(content).number}`;
}

async function issuedFacts(db: DbOrTx, sha256: string, timeZone: string): Promise<Fact[] | null> {
  const [revision] = await db
    .select({
      kind: documentRevisions.kind,
      number: documentRevisions.number,
      content: documentRevisions.content,
      createdAt: documentRevisions.createdAt,
    })
    .from(documentRevisions)
    .where(eq(documentRevisions.pdfSha256, sha256));
  if (!revision) return null;

  return [
    { label: 'Document', text: titleOf(revision.kind, revision.content) },
    { label: 'Revision', text: String(revision.number) },
    { label: 'Issued', text: formatInstant(revision.createdAt.toISOString(), timeZone) },
  ];
}

const factsPart = (facts: readonly Fact[]) =>
  html`<dl class="facts">
    ${facts.map(
      ({ label, text }) =>
        html`<div class="${text.length > 40 ? 'wide' : ''}">
          <dt>${label}</dt>
          <dd>${text}</dd>
        </div>`,
    )}
  </dl>`;

async function resultPart({ db, timeZone }: PublicContext, sha256: string): Promise<Html> {
  const { name } = await readCompany(db);
  const signed = await signedFacts(db, sha256, timeZone);
  const issued = signed ? null : await issuedFacts(db, sha256, timeZone);
  const facts = signed ?? issued;
  const words = facts
    ? `This file matches the original ${signed ? 'signed with' : 'issued by'} ${name}.`
    : `${name} has no record of this file. It may have been edited or re-saved. Copies that list payments change daily and cannot be checked.`;

  return html`<div
      class="alert${facts ? ' done' : ''}"
      role="${facts ? 'status' : 'alert'}"
      tabindex="-1"
    >
      ${words}
    </div>
    ${facts && factsPart(facts)}
    <p class="note hash">SHA-256 of your file: ${sha256}</p>`;
}

const verifyMain = (result: Html | false): Html =>
  html`<h1>Check a signed PDF</h1>
    <p>Upload a PDF to check that it matches the original. We don’t keep it.</p>
    ${result}
    <form method="post" enctype="multipart/form-data" action="/verify">
      <div class="field">
        <label for="file">PDF file</label>
        <input id="file" type="file" name="file" accept="application/pdf,.pdf" required />
      </div>
      <div class="buttons"><button type="submit">Check</button></div>
    </form>`;

const handlers: Handlers<typeof verifyEndpoints> = {
  show: (visit) => clientPage(visit, { title: 'Check a PDF', main: verifyMain(false) }),

  check: async (visit) => {
    try {
      await limitPages(visit, 'verify', CHECKING);
      const sha256 = await hashOfFile(visit);
      if (sha256 === null) throw new AppError('bad_input', 'Choose a PDF to check.');

      return await clientPage(visit, {
        title: 'Check a PDF',
        main: verifyMain(await resultPart(visit.ctx, sha256)),
      });
    } catch (error) {
      return failedPage(visit, error);
    }
  },
};

export const verifyRoutes = routeGroup({ name: 'verify', endpoints: verifyEndpoints, handlers });
