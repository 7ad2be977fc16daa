/**
 * Prints the signed PDF with its certificate once, stores it, and emails the signer if email is set
 * up.
 */
import { createHash } from 'node:crypto';
import { and, desc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { pathOfLink } from '#features/work/client-links/client-link.ts';
import { clientLinks } from '#features/work/client-links/server/client-link-table.ts';
import { findLinkableClient } from '#features/work/client-links/server/linkable-client.ts';
import { readCompany } from '#features/office/company/server/company-queries.ts';
import { documentContent } from '#features/money/documents/document-revision.ts';
import { documentRevisions } from '#features/money/documents/server/document-revision-table.ts';
import { printDocument } from '#features/money/documents/server/print-document.ts';
import type { PrintContext } from '#features/office/company/server/printed-company.ts';
import { estimateDocuments } from '#features/money/estimates/server/estimate-kind.ts';
import type { EstimateRow } from '#features/money/estimates/server/estimate-table.ts';
import { notFound } from '#shared/app-error.ts';
import { dayInZone, formatInstant } from '#shared/calendar-day.ts';
import { phoneText } from '#shared/phone.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { mailLinksUrl } from '#server/http/app-services.ts';
import type { JobServices } from '#server/http/app-services.ts';
import type { FileAnswer } from '#server/http/send-file.ts';
import type { PrintedSignature } from '#server/pdf/printed-document.ts';
import { defineJob, handles } from '#server/queue/job-kind.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import { documentSignatures, type SignatureRow } from '../signature-table.ts';

/** Returns the signatures that share a PDF: this one and the earlier ones, in order. */
export const signaturesTogether = (
  db: DbOrTx,
  {
    id,
    documentId,
    revision,
    signerId,
    clientId,
  }: Pick<SignatureRow, 'id' | 'documentId' | 'revision' | 'signerId' | 'clientId'>,
): Promise<SignatureRow[]> =>
  db
    .select()
    .from(documentSignatures)
    .where(
      and(
        eq(documentSignatures.kind, 'estimate'),
        eq(documentSignatures.documentId, documentId),
        eq(documentSignatures.revision, revision),
        eq(documentSignatures.clientId, clientId),
        lte(documentSignatures.id, id),
        signerId === null
          ? isNull(documentSignatures.signerId)
          : isNotNull(documentSignatures.signerId),
      ),
    )
    .orderBy(documentSignatures.id);

/** Returns the last signature of each fully signed revision, newest first; it holds the PDF. */
export const completedBy = (signatures: readonly SignatureRow[]): SignatureRow[] =>
  signatures.filter(({ completes }) => completes);

/** Returns an estimate's signatures, newest first. */
export const signaturesOf = (db: DbOrTx, estimateId: number): Promise<SignatureRow[]> =>
  db
    .select()
    .from(documentSignatures)
    .where(
      and(eq(documentSignatures.kind, 'estimate'), eq(documentSignatures.documentId, estimateId)),
    )
    .orderBy(desc(documentSignatures.revision), desc(documentSignatures.id));

/**
 * Returns the signatures of the estimate's current client, newest first. A previous client's
 * signatures must stay hidden.
 */
export const signaturesOfClient = async (
  db: DbOrTx,
  { id, clientId }: Pick<EstimateRow, 'id' | 'clientId'>,
): Promise<SignatureRow[]> =>
  (await signaturesOf(db, id)).filter((signature) => signature.clientId === clientId);

/** Formats a signature for the certificate, with times in the company's time zone and in UTC. */
function printedSignature(
  { name, email, strokes, signedAt, ip, userAgent, besideUser, ...row }: SignatureRow,
  timeZone: string,
  order: { place: number; count: number },
): PrintedSignature {
  const instant = signedAt.toISOString();
  const local = formatInstant(instant, timeZone);

  return {
    sentence: 'I accept this estimate and its terms.',
    name,
    strokes,
    signedAt: local,
    consent: row.consent,
    verifying: `To check that this file matches the signed original, ${row.verifyUrl ? `upload it at ${row.verifyUrl}` : 'ask the company that issued it for its PDF verification page and upload it there'}. The SHA-256 above is for the PDF that ${order.count > 1 ? 'every' : 'the'} signer saw. The company keeps that PDF unchanged.`,
    facts: [
      // With several signers, each signature has its signer's name as heading.
      ...(order.count > 1
        ? [{ label: 'Order', text: `${order.place} of ${order.count} signers` }]
        : [{ label: 'Signed by', text: name }]),
      { label: 'Email', text: email },
      { label: 'Signed', text: `${local} (${timeZone}), ${instant.replace(/\.\d+Z$/, 'Z')}` },
      { label: 'Signature', text: strokes ? 'Drawn on the document’s page' : 'Typed name' },
      { label: 'Revision', text: String(row.revision) },
      { label: 'SHA-256 of the PDF', text: row.documentSha256 },
      { label: 'IP address', text: ip },
      { label: 'Browser', text: userAgent },
      {
        label: 'Opened by',
        text: `The private link that the company ${row.signerId === null ? 'shared with the client' : 'made for this signer'}`,
      },
      ...(besideUser === null
        ? []
        : [
            {
              label: 'Device',
              text: `${besideUser} from the company was signed in on this device`,
            },
          ]),
      { label: 'Consent version', text: row.consentVersion },
    ],
  };
}

/**
 * Returns a signature's PDF, created when first needed and unchanged after that. Don't call it in a
 * transaction.
 */
export async function signedPdf(
  ctx: PrintContext & { timeZone: string },
  signature: SignatureRow,
): Promise<FileAnswer> {
  const { id, kind, documentId, revision: number } = signature;
  const [revision] = await ctx.db
    .select()
    .from(documentRevisions)
    .where(
      and(
        eq(documentRevisions.kind, kind),
        eq(documentRevisions.documentId, documentId),
        eq(documentRevisions.number, number),
      ),
    );
  if (!revision) throw notFound('Signed document');
  const content = documentContent.parse(revision.content);
  const pdf =
    signature.pdf ??
    (await keepPdf(ctx, id, async () =>
      printDocument(estimateDocuments.kind, ctx, {
        id: documentId,
        content,
        row: null,
        revision: number,
        createdAt: signature.signedAt,
        signed: (await signaturesTogether(ctx.db, signature)).map((one, index, { length }) =>
          printedSignature(one, ctx.timeZone, { place: index + 1, count: length }),
        ),
      }),
    ));

  return {
    body: pdf,
    fileName: `${content.number}-signed.pdf`,
    isInline: true,
    etag: createHash('sha256').update(pdf).digest('hex'),
  };
}

/** Stores the printed PDF; if another request stored one first, returns that PDF instead. */
async function keepPdf(
  { db }: PrintContext,
  id: number,
  print: () => Promise<Uint8Array>,
): Promise<Buffer> {
  const pdf = Buffer.from(await print());
  const pdfSha256 = createHash('sha256').update(pdf).digest('hex');
  const [kept] = await db
    .update(documentSignatures)
    .set({
      pdf: sql`coalesce(${documentSignatures.pdf}, ${pdf})`,
      pdfSha256: sql`coalesce(${documentSignatures.pdfSha256}, ${pdfSha256})`,
    })
    .where(eq(documentSignatures.id, id))
    .returning({ pdf: documentSignatures.pdf });

  return kept?.pdf ?? pdf;
}

export const keepSignedCopy = defineJob({
  name: 'keep-signed-copy',
  label: 'Signed copy for a client',
  payload: z.object({ signatureId: z.int() }),
  attempts: 10,
});

/** Prints the signed copy once, and emails the signer a link to it. */
export function keepsSignedCopies(services: JobServices): HandledJob {
  const { database, mailer, clock } = services;

  return handles(keepSignedCopy, async ({ signatureId }, { key }) => {
    const { db } = database;
    const [signature] = await db
      .select()
      .from(documentSignatures)
      .where(eq(documentSignatures.id, signatureId));
    if (!signature) return;
    const [completing] = completedBy(await signaturesOf(db, signature.documentId)).filter(
      ({ revision, clientId }) =>
        revision === signature.revision && clientId === signature.clientId,
    );
    if (!completing) return;
    const { name: company, timeZone, phone } = await readCompany(db);
    const now = clock();
    const today = dayInZone(now, timeZone);
    const { fileName = '' } = await signedPdf(
      { db, now, today, timeZone, user: { id: -signature.linkId } },
      completing,
    );
    const publicUrl = mailLinksUrl(services);
    const [link] = await db.select().from(clientLinks).where(eq(clientLinks.id, signature.linkId));
    if (publicUrl === null || !link || link.revokedAt) return;
    const record = { entity: link.entity, id: link.entityId };
    if ((await findLinkableClient(db, { now }, record)) === null) return;
    const isOneOfSeveral = signature.signerId !== null;
    const number = fileName.replace(/-signed\.pdf$/, '');
    const call = phone ? `\nQuestions? Call us at ${phoneText(phone)}.\n` : '';
    await mailer.send({
      id: key,
      to: signature.email,
      subject: `Your signed copy of ${number}`,
      text: `Thank you. ${company} received ${isOneOfSeveral ? 'all signatures' : 'your signature'} on ${number}. Your signed copy with its certificate is here:\n\n${publicUrl}${pathOfLink(link.token)}\n${call}`,
    });
  });
}
