import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRevisionQuestion } from '#features/documents/web/use-revision-question.tsx';
import { companyEndpoints } from '#features/company/company-endpoints.ts';
import { callApi } from '#web/api/api-client.ts';
import { endpointQuery, snapshotQuery } from '#web/api/endpoint-query.ts';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { RecordNotFound } from '#web/pages/record-not-found.tsx';
import { toast } from '#web/toast/toast.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { invoiceForm, type Invoice } from '../invoice.ts';
import { invoiceEndpoints } from '../invoice-endpoints.ts';
import { INVOICE_LABELS, InvoiceForm } from './invoice-form.tsx';

const route = getRouteApi('/app/invoices/edit/$id');

export function EditInvoicePage() {
  const { id } = route.useParams();
  const answer = useQuery(snapshotQuery(invoiceEndpoints.read, { params: { id } }));
  const company = useQuery(endpointQuery(companyEndpoints.read));

  return (
    <Loaded answer={answer} notFound={<RecordNotFound kind="invoices" />}>
      {(invoice) => (
        <EditInvoice key={id} invoice={invoice} usualRate={company.data?.defaultTaxRate ?? null} />
      )}
    </Loaded>
  );
}

function EditInvoice({ invoice, usualRate }: { invoice: Invoice; usualRate: number | null }) {
  const { id, invoiceNumber } = invoice;
  const navigate = useNavigate();
  const question = useRevisionQuestion();
  const record = useRecordForm({
    schema: invoiceForm,
    initial: {
      invoiceNumber,
      clientId: invoice.clientId,
      jobId: invoice.jobId,
      status: invoice.status,
      date: invoice.date,
      dueDate: invoice.dueDate ?? undefined,
      description: invoice.description ?? '',
      items: invoice.items,
      taxLabel: invoice.taxLabel,
      taxRate: invoice.taxRate,
      tax: invoice.tax,
      paid: invoice.paid,
      notes: invoice.notes ?? '',
      terms: invoice.terms ?? '',
    },
    version: invoice.version,
    labels: INVOICE_LABELS,
    save: ({ changes, version }) =>
      question.save((answer) =>
        callApi(invoiceEndpoints.update, {
          params: { id },
          body: { ...changes, version, ...answer },
        }),
      ),
    onSaved: async (saved) => {
      toast({ title: 'Invoice updated', description: saved.invoiceNumber, tone: 'success' });
      await navigate({ to: '/invoices/$id', params: { id } });
    },
    failure: { title: 'Error', description: 'Failed to update invoice. Please try again.' },
  });

  return (
    <>
      <PageHeader
        title="Edit Invoice"
        description={`${invoiceNumber} · ${invoice.clientName}`}
        back={<BackLink to={`/invoices/${id}`} label={`Back to ${invoiceNumber}`} />}
      />
      <InvoiceForm
        record={record}
        invoice={invoice}
        usualRate={usualRate}
        submitLabel="Save Changes"
        cancelTo={`/invoices/${id}`}
      />
      {question.dialog}
    </>
  );
}
