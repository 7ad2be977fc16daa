import { Text } from '@mantine/core';
import type { DocumentScreens } from '#features/money/documents/web/document-screens.ts';
import { formatDollars } from '#shared/money.ts';
import { invoice, type ListedInvoice } from '../invoice.ts';
import { invoiceEndpoints } from '../invoice-endpoints.ts';

/** Describes invoices to the screens shared by all kinds of documents. */
export const INVOICE_SCREENS: DocumentScreens<ListedInvoice> = {
  name: 'invoice',
  entity: invoice,
  endpoints: invoiceEndpoints,
  deleteNote: ({ paid }) =>
    paid > 0 && (
      <Text>{`The ${formatDollars(paid)} already paid becomes the client's credit.`}</Text>
    ),
};
