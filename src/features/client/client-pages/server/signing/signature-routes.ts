/** The office's view of signatures. */
import { readDocumentRow } from '#features/money/documents/server/document-store.ts';
import { estimateDocuments } from '#features/money/estimates/server/estimate-kind.ts';
import { notFound } from '#shared/app-error.ts';
import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { signatureEndpoints } from '../../signature.ts';
import { completedBy, signaturesOf, signedPdf } from './signed-copy.ts';

const handlers: Handlers<typeof signatureEndpoints> = {
  list: async ({ ctx, access, params: { id } }) => {
    await readDocumentRow(estimateDocuments.kind, ctx.db, { id, access });

    return (await signaturesOf(ctx.db, id)).map(({ strokes, signedAt, ...row }) => ({
      revision: row.revision,
      name: row.name,
      email: row.email,
      signedAt: signedAt.toISOString(),
      isDrawn: strokes !== null,
      documentSha256: row.documentSha256,
      isComplete: row.completes,
    }));
  },

  readPdf: async ({ ctx, access, params: { id, number } }) => {
    await readDocumentRow(estimateDocuments.kind, ctx.db, { id, access });
    const signature = completedBy(await signaturesOf(ctx.db, id)).find(
      ({ revision }) => revision === number,
    );
    if (!signature) throw notFound('Signed document');

    return signedPdf(ctx, signature);
  },
};

export const signatureRoutes = routeGroup({
  name: 'signatures',
  endpoints: signatureEndpoints,
  handlers,
});
