import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs';
import { lazyPart, recordWeb } from '#web/feature-web.ts';
import { invoiceEntity } from '../invoice.ts';

export const invoicesWeb = recordWeb({
  entity: invoiceEntity,
  icon: IconFileInvoice,
  related: {
    by: { contacts: 'clientId', jobs: 'jobId' },
    list: lazyPart(async () => (await import('./related-invoices.tsx')).RelatedInvoices),
  },
});
