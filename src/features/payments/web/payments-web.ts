import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs';
import { lazyPart, recordWeb } from '#web/feature-web.ts';
import { payment } from '#features/ledger/payment.ts';

export const paymentsWeb = recordWeb({
  entity: payment,
  icon: IconCash,
  hasAddNew: false,
  related: {
    by: { contacts: 'clientId' },
    list: lazyPart(async () => (await import('./related-payments.tsx')).RelatedPayments),
  },
});
