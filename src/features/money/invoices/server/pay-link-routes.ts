import {
  findLink,
  isShareable,
  turnOffLink,
  viewsOf,
} from '#features/work/client-links/server/client-links.ts';
import { pathOfLink } from '#features/work/client-links/client-link.ts';
import { repeatRevision } from '#features/money/documents/server/keep-revision.ts';
import { saveDocument } from '#features/money/documents/server/write-document.ts';
import { withClientLedger } from '#features/money/ledger/server/client-ledger.ts';
import { publicUrlOf } from '#server/http/app-services.ts';
import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { everyRow } from '#server/access/row-access.ts';
import { payLinkEndpoints } from '../pay-link-endpoints.ts';
import { invoiceDocuments } from './invoice-kind.ts';
import { lockInvoice } from '#features/money/ledger/server/lock-invoice.ts';

const { kind, store } = invoiceDocuments;

const printedOn = (id: number) => ({ entity: 'invoices', id, isPrinted: true }) as const;

const handlers: Handlers<typeof payLinkEndpoints> = {
  read: async ({ ctx, access, params: { id }, services, request }) => {
    await store.find(ctx.db, ctx, { id, access });
    const link = (await isShareable(ctx, printedOn(id))) && (await findLink(ctx.db, printedOn(id)));
    if (!link) return { link: null };

    return {
      link: {
        url: `${publicUrlOf(services, request)}${pathOfLink(link.token)}`,
        createdAt: link.createdAt.toISOString(),
        viewed: await viewsOf(ctx.db, link.id),
      },
    };
  },

  turnOff: ({ ctx, access, params: { id } }) =>
    withClientLedger(ctx.db, { invoiceId: id }, async (ledger) => {
      const { tx } = ledger;
      const row = await lockInvoice(ledger, { id, access });
      if (!(await turnOffLink(tx, ctx, printedOn(id)))) return;
      const before = await store.find(tx, ctx, { id, access: everyRow });
      await saveDocument(kind, tx, ctx, { before: row, columns: {} });
      // Stored PDFs contain the old link, so create a new revision to print from now on.
      const { revision } = row;
      await repeatRevision(tx, ctx, { kind: 'invoice', documentId: id, revision });
      const record = await store.find(tx, ctx, { id, access: everyRow });
      const reason = 'Printed pay link turned off';
      await store.audit(tx, ctx, { action: 'updated', record, before, reason });
    }),
};

export const payLinkRoutes = routeGroup({
  name: 'payLinks',
  endpoints: payLinkEndpoints,
  handlers,
});
