import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/records/route-group.ts';
import { paymentRecords } from '#features/money/ledger/server/payment-records.ts';
import { contactStore } from '#features/work/contacts/server/contact-store.ts';
import { invoiceStore } from '#features/money/invoices/server/invoice-kind.ts';
import { authorizedRows, readableRows } from '#server/access/authorized-rows.ts';
import { cardPaymentEndpoints } from '../card-payment-endpoints.ts';
import { beginPayment } from './payments/begin-payment.ts';
import { changeCardSetup, readCardSetup } from './card-payment-settings.ts';
import { chargeAtOffice } from './saved/charge-saved-method.ts';
import { visitorOf } from './saved/payment-consents.ts';
import { readCardPayment, readCardSettings } from './payments/read-card-payment.ts';
import { receiveEvent } from './payments/receive-event.ts';
import { presentMethods, removeMethod, requireMethod } from './saved/saved-methods.ts';
import { refundThroughProvider } from './payments/refund-through-provider.ts';
import { bankVerificationOf } from './payments/small-deposits.ts';
import { syncIntent } from './payments/sync-intent.ts';

const handlers: Handlers<typeof cardPaymentEndpoints> = {
  settings: ({ ctx, services }) => readCardSettings(ctx, services),

  readSetup: ({ ctx, services }) => readCardSetup(ctx, services),

  updateSetup: ({ ctx, services, body }) => changeCardSetup(ctx, services, body),

  createIntent: ({ ctx, services, body, request }) =>
    beginPayment(ctx, services, body, visitorOf(request)),

  read: ({ ctx, params }) => readCardPayment(ctx, params.intentId),

  check: async ({ ctx, services, params: { intentId } }) => {
    await readCardPayment(ctx, intentId); // Throws a 404 if the user has no access to the payment.
    await syncIntent(services, { intentId });

    return readCardPayment(ctx, intentId);
  },

  bankVerification: async ({ ctx, params: { id } }) => {
    const access = authorizedRows(ctx.user, 'invoices', 'read');
    const { clientId } = await invoiceStore.find(ctx.db, ctx, { id, access });

    return bankVerificationOf(ctx, { id, clientId });
  },

  refund: async ({ ctx, access, services, params, body }) =>
    paymentRecords.showTo(
      ctx,
      await refundThroughProvider(ctx, services, { id: params.id, access, input: body }),
    ),

  listSaved: async ({ ctx, params: { id } }) => {
    await contactStore.find(ctx.db, ctx, { id, access: readableRows(ctx.user, 'contacts') });

    return presentMethods(ctx, id);
  },

  chargeSaved: async ({ ctx, services, params: { id }, body }) => {
    const { invoiceId } = body;
    const ofInvoice = authorizedRows(ctx.user, 'invoices', 'read');
    await invoiceStore.find(ctx.db, ctx, { id: invoiceId, access: ofInvoice });
    const access = readableRows(ctx.user, 'contacts');
    const { id: methodId } = await requireMethod(ctx, { id, access });

    return readCardPayment(ctx, await chargeAtOffice(ctx, services, { ...body, methodId }));
  },

  removeSaved: async ({ ctx, services, params: { id } }) => {
    const access = authorizedRows(ctx.user, 'contacts', 'update');
    await removeMethod(ctx, services, await requireMethod(ctx, { id, access }));
  },

  receiveEvent: async ({ services, rawBody, request }) => {
    await receiveEvent(services, { rawBody, signature: request.headers['stripe-signature'] });

    return { received: true };
  },
};

export const cardPaymentRoutes = routeGroup({
  name: 'cardPayments',
  endpoints: cardPaymentEndpoints,
  handlers,
});
