import { eq } from 'drizzle-orm';
import { invoiceStore } from '#features/money/invoices/server/invoice-kind.ts';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';
import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { authorizedRows } from '#server/access/authorized-rows.ts';
import { contactStore } from '#features/work/contacts/server/contact-store.ts';
import { autopayEndpoints } from '../autopay-endpoints.ts';
import { turnOffAutopay } from './autopays.ts';
import { plannedChargeOf } from './autopay-facts.ts';

const handlers: Handlers<typeof autopayEndpoints> = {
  planned: async ({ ctx, services, params: { id } }) => {
    const access = authorizedRows(ctx.user, 'invoices', 'read');
    await invoiceStore.find(ctx.db, ctx, { id, access });
    const [row] = await ctx.db.select().from(invoices).where(eq(invoices.id, id));

    return row ? plannedChargeOf(ctx, services, row) : null;
  },

  turnOff: async ({ ctx, params: { id } }) => {
    const access = authorizedRows(ctx.user, 'contacts', 'update');
    await contactStore.find(ctx.db, ctx, { id, access });
    await turnOffAutopay(ctx, { clientId: id, why: 'office' });
  },
};

export const autopayRoutes = routeGroup({
  name: 'autopay',
  endpoints: autopayEndpoints,
  handlers,
});
