import { findLink, linkOf } from '#features/work/client-links/server/client-links.ts';
import { pathOfLink } from '#features/work/client-links/client-link.ts';
import { readDocumentRow } from '#features/money/documents/server/document-store.ts';
import { estimateDocuments } from '#features/money/estimates/server/estimate-kind.ts';
import { signersRemindedAt } from '#features/client/sending/server/read-messages.ts';
import { AppError, notFound } from '#shared/app-error.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { mailLinksUrl, publicUrlOf } from '#server/http/app-services.ts';
import type { AppServices } from '#server/http/app-services.ts';
import type { Handlers } from '#server/http/mount.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { enqueue } from '#server/queue/enqueue.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import type { FastifyRequest } from 'fastify';
import { signerEndpoints } from '../../signer.ts';
import { whyNotAnswerable } from '../pages/estimate-state.ts';
import { mailSigner } from './mail-signer.ts';
import { setSigners, signersOf } from './signers.ts';

interface Shown {
  ctx: RequestContext;
  services: AppServices;
  request: FastifyRequest;
  id: number;
  access: RowAccess<'estimates'>;
}

/**
 * Returns when a signer was reminded, if that was after their link was last emailed; null
 * otherwise.
 */
const remindedSince = (mailedAt: Date | null, at: Date | undefined) =>
  mailedAt && at && at > mailedAt ? at.toISOString() : null;

async function presentSigners({ ctx, services, request, id, access }: Shown) {
  const row = await readDocumentRow(estimateDocuments.kind, ctx.db, { id, access });
  const publicUrl = publicUrlOf(services, request);
  const reminded = await signersRemindedAt(ctx.db, id);
  const signers = [];
  for (const { signedAt, mailedAt, ...one } of await signersOf(ctx.db, row)) {
    const link = await findLink(ctx.db, { entity: 'estimates', id, signerId: one.id });
    if (!link) throw new Error('a signer has no link');
    signers.push({
      ...one,
      signedAt: signedAt?.toISOString() ?? null,
      mailedAt: mailedAt?.toISOString() ?? null,
      remindedAt: remindedSince(mailedAt, reminded.get(one.id)),
      url: `${publicUrl}${pathOfLink(link.token)}`,
    });
  }

  return { signers, canMail: mailLinksUrl(services) !== null, version: row.version };
}

const handlers: Handlers<typeof signerEndpoints> = {
  list: ({ params, ...call }) => presentSigners({ ...call, ...params }),

  set: async ({ params, body, ...call }) => {
    await setSigners(call.ctx, { ...params, ...body, access: call.access });

    return presentSigners({ ...call, ...params });
  },

  mail: ({ ctx, access, params: { id, signerId }, services }) =>
    inTransaction(ctx.db, async (tx) => {
      const row = await readDocumentRow(estimateDocuments.kind, tx, { id, access, lock: true });
      const signer = (await signersOf(tx, row)).find((one) => one.id === signerId);
      if (!signer) throw notFound('Signer');
      if (!services.mailer.isConfigured) {
        throw new AppError(
          'conflict',
          'Email is not set up on this server. Copy the link and send it yourself.',
        );
      }
      if (mailLinksUrl(services) === null) {
        throw new AppError(
          'conflict',
          'Client links cannot be emailed from this server yet. Copy the link and send it yourself.',
        );
      }
      const why =
        row.status === 'draft'
          ? `${row.estimateNumber} is a draft. Send it first.`
          : whyNotAnswerable(row, ctx);
      if (why !== null) throw new AppError('conflict', why);
      if (signer.state !== 'next') {
        throw new AppError('conflict', `It is not ${signer.name}’s turn to sign.`);
      }
      // Renew the link for its full validity period.
      await linkOf(tx, ctx, { entity: 'estimates', id, signerId });
      const { revision } = row;
      await enqueue(tx, mailSigner, { signerId, revision, userId: ctx.user.id });
    }),
};

export const signerRoutes = routeGroup({ name: 'signers', endpoints: signerEndpoints, handlers });
