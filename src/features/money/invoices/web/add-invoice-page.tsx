import { getRouteApi } from '@tanstack/react-router';
import { AddDocumentPage } from '#features/money/documents/web/add-document-page.tsx';
import { addDays } from '#shared/calendar-day.ts';
import { DAYS_TO_DUE, invoiceForm } from '../invoice.ts';
import { InvoiceForm } from './invoice-form.tsx';
import { INVOICE_SCREENS } from './invoice-screens.tsx';

const route = getRouteApi('/app/invoices/add');

export function AddInvoicePage() {
  return (
    <AddDocumentPage
      screens={INVOICE_SCREENS}
      schema={invoiceForm}
      search={route.useSearch()}
      initial={(shared, invoiceNumber) => ({
        ...shared,
        invoiceNumber,
        dueDate: addDays(shared.date, DAYS_TO_DUE),
        paid: 0,
      })}
      form={(frame, company) => <InvoiceForm frame={frame} company={company} />}
    />
  );
}
