import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { documentFormOf } from '#features/money/documents/web/document-screens.ts';
import { EditDocumentPage } from '#features/money/documents/web/edit-document-page.tsx';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import { invoiceForm } from '../invoice.ts';
import { invoiceEndpoints } from '../invoice-endpoints.ts';
import { InvoiceForm } from './invoice-form.tsx';
import { INVOICE_SCREENS } from './invoice-screens.tsx';

const route = getRouteApi('/app/invoices/edit/$id');

export function EditInvoicePage() {
  const { id } = route.useParams();

  return (
    <EditDocumentPage
      screens={INVOICE_SCREENS}
      id={id}
      answer={useQuery(snapshotQuery(invoiceEndpoints.read, { params: { id } }))}
      schema={invoiceForm}
      initial={({ invoiceNumber, dueDate, paid, ...document }) => ({
        ...documentFormOf(document),
        invoiceNumber,
        dueDate: dueDate ?? undefined,
        paid,
      })}
      form={(frame, invoice, company) => (
        <InvoiceForm frame={frame} invoice={invoice} company={company} />
      )}
    />
  );
}
