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
import { estimateForm, type Estimate } from '../estimate.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';
import { ESTIMATE_LABELS, EstimateForm } from './estimate-form.tsx';

const route = getRouteApi('/app/estimates/edit/$id');

export function EditEstimatePage() {
  const { id } = route.useParams();
  const answer = useQuery(snapshotQuery(estimateEndpoints.read, { params: { id } }));
  const company = useQuery(endpointQuery(companyEndpoints.read));

  return (
    <Loaded answer={answer} notFound={<RecordNotFound kind="estimates" />}>
      {(estimate) => (
        <EditEstimate
          key={id}
          estimate={estimate}
          usualRate={company.data?.defaultTaxRate ?? null}
        />
      )}
    </Loaded>
  );
}

function EditEstimate({ estimate, usualRate }: { estimate: Estimate; usualRate: number | null }) {
  const { id, estimateNumber } = estimate;
  const navigate = useNavigate();
  const question = useRevisionQuestion();
  const record = useRecordForm({
    schema: estimateForm,
    initial: {
      estimateNumber,
      title: estimate.title ?? '',
      clientId: estimate.clientId,
      jobId: estimate.jobId,
      status: estimate.status,
      date: estimate.date,
      expiryDate: estimate.expiryDate,
      description: estimate.description ?? '',
      items: estimate.items,
      taxLabel: estimate.taxLabel,
      taxRate: estimate.taxRate,
      tax: estimate.tax,
      notes: estimate.notes ?? '',
      terms: estimate.terms ?? '',
    },
    version: estimate.version,
    labels: ESTIMATE_LABELS,
    save: ({ changes, version }) =>
      question.save((answer) =>
        callApi(estimateEndpoints.update, {
          params: { id },
          body: { ...changes, version, ...answer },
        }),
      ),
    onSaved: async (saved) => {
      toast({ title: 'Estimate updated', description: saved.estimateNumber, tone: 'success' });
      await navigate({ to: '/estimates/$id', params: { id } });
    },
    failure: { title: 'Error', description: 'Failed to update estimate. Please try again.' },
  });

  return (
    <>
      <PageHeader
        title="Edit Estimate"
        description={`${estimateNumber} · ${estimate.clientName}`}
        back={<BackLink to={`/estimates/${id}`} label={`Back to ${estimateNumber}`} />}
      />
      <EstimateForm
        record={record}
        estimate={estimate}
        usualRate={usualRate}
        submitLabel="Save Changes"
        cancelTo={`/estimates/${id}`}
      />
      {question.dialog}
    </>
  );
}
