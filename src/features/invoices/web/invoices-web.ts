import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs';
import { lazyPart, recordWeb } from '#web/feature-web.ts';
import { invoice } from '../invoice.ts';

export const invoicesWeb = recordWeb({
  entity: invoice,
  icon: IconFileInvoice,
  related: {
    by: { contacts: 'clientId', jobs: 'jobId' },
    list: lazyPart(async () => (await import('./invoice-lists.tsx')).RelatedInvoices),
  },
});
