import { RelatedEstimates } from '#features/estimates/web/related-estimates.tsx';
import { RelatedInvoices } from '#features/invoices/web/related-invoices.tsx';
import { useCan } from '#web/me.ts';
import { NewRecordButton } from '#web/ui/new-record-button.tsx';
import type { Job } from '../job.ts';

/** The estimates and invoices of a job, with a way to a new one for the same client and job. */
export function JobDocuments({ job: { id, clientId } }: { job: Job }) {
  const canReadEstimates = useCan('estimates', 'read');
  const canReadInvoices = useCan('invoices', 'read');
  const of = { field: 'jobId', id } as const;
  const search = { clientId, jobId: id };

  return (
    <>
      {canReadEstimates && (
        <RelatedEstimates
          of={of}
          action={<NewRecordButton resource="estimates" search={search} />}
        />
      )}
      {canReadInvoices && (
        <RelatedInvoices of={of} action={<NewRecordButton resource="invoices" search={search} />} />
      )}
    </>
  );
}
