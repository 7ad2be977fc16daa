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
import { DAYS_TO_EXPIRY, estimateForm } from '../estimate.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';
import { ESTIMATE_LABELS, EstimateForm } from './estimate-form.tsx';

const route = getRouteApi('/app/estimates/add');

export function AddEstimatePage() {
  const answer = useQuery(snapshotQuery(companyEndpoints.read));
  const next = useQuery(snapshotQuery(estimateEndpoints.nextNumber));

  return (
    <Loaded answer={answer} notFound={null}>
      {(company) => (
        <Loaded answer={next} notFound={null}>
          {({ number }) => <AddEstimate number={number} company={company} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function AddEstimate({ number, company }: { number: string; company: Company }) {
  const { clientId, jobId } = route.useSearch();
  const { today } = useMe();
  const navigate = useNavigate();
  const record = useRecordForm({
    schema: estimateForm,
    initial: {
      estimateNumber: number,
      title: '',
      clientId,
      jobId: jobId ?? null,
      status: 'draft',
      date: today,
      expiryDate: addDays(today, DAYS_TO_EXPIRY),
      description: '',
      items: [EMPTY_LINE],
      taxRate: company.defaultTaxRate,
      taxLabel: company.taxLabel,
      tax: 0,
      notes: '',
      terms: company.estimateTerms ?? '',
    },
    labels: ESTIMATE_LABELS,
    save: ({ values: { estimateNumber, ...values } }) =>
      callApi(estimateEndpoints.create, {
        // An unchanged number is left to the server: two users may have been shown the same one.
        body: { ...values, ...(estimateNumber !== number && { estimateNumber }) },
      }),
    onSaved: async ({ id, estimateNumber }) => {
      toast({ title: 'Estimate created', description: estimateNumber, tone: 'success' });
      await navigate({ to: '/estimates/$id', params: { id } });
    },
    failure: { title: 'Error', description: 'Failed to create estimate. Please try again.' },
  });

  return (
    <>
      <PageHeader
        title="Create Estimate"
        back={<BackLink to="/estimates" label="Back to Estimates" />}
      />
      <EstimateForm
        record={record}
        usualRate={company.defaultTaxRate}
        submitLabel="Create Estimate"
        cancelTo="/estimates"
      />
    </>
  );
}
