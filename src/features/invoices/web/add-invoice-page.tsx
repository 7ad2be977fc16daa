import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { EMPTY_LINE } from '#features/documents/web/line-item-editor.tsx';
import { companyEndpoints } from '#features/company/company-endpoints.ts';
import type { Company } from '#features/company/company.ts';
import { addDays } from '#shared/calendar-day.ts';
import { callApi } from '#web/api/api-client.ts';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { useMe } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { DAYS_TO_DUE, invoiceForm } from '../invoice.ts';
import { invoiceEndpoints } from '../invoice-endpoints.ts';
import { INVOICE_LABELS, InvoiceForm } from './invoice-form.tsx';

const route = getRouteApi('/app/invoices/add');

export function AddInvoicePage() {
  const answer = useQuery(snapshotQuery(companyEndpoints.read));
  const next = useQuery(snapshotQuery(invoiceEndpoints.nextNumber));

  return (
    <Loaded answer={answer} notFound={null}>
      {(company) => (
        <Loaded answer={next} notFound={null}>
          {({ number }) => <AddInvoice number={number} company={company} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function AddInvoice({ number, company }: { number: string; company: Company }) {
  const { clientId, jobId } = route.useSearch();
  const { today } = useMe();
  const navigate = useNavigate();
  const record = useRecordForm({
    schema: invoiceForm,
    initial: {
      invoiceNumber: number,
      clientId,
      jobId: jobId ?? null,
      status: 'draft',
      date: today,
      dueDate: addDays(today, DAYS_TO_DUE),
      description: '',
      items: [EMPTY_LINE],
      taxRate: company.defaultTaxRate,
      taxLabel: company.taxLabel,
      tax: 0,
      paid: 0,
      notes: '',
      terms: company.invoiceTerms ?? '',
    },
    labels: INVOICE_LABELS,
    save: ({ values: { invoiceNumber, ...values } }) =>
      callApi(invoiceEndpoints.create, {
        // An unchanged number is left to the server: two users may have been shown the same one.
        body: { ...values, ...(invoiceNumber !== number && { invoiceNumber }) },
      }),
    onSaved: async ({ id, invoiceNumber }) => {
      toast({ title: 'Invoice created', description: invoiceNumber, tone: 'success' });
      await navigate({ to: '/invoices/$id', params: { id } });
    },
    failure: { title: 'Error', description: 'Failed to create invoice. Please try again.' },
  });

  return (
    <>
      <PageHeader
        title="Create Invoice"
        back={<BackLink to="/invoices" label="Back to Invoices" />}
      />
      <InvoiceForm
        record={record}
        usualRate={company.defaultTaxRate}
        submitLabel="Create Invoice"
        cancelTo="/invoices"
      />
    </>
  );
}
