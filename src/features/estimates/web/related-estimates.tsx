import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { jobEndpoints } from '#features/jobs/job-endpoints.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { RelatedList } from '#web/list/related-list.tsx';
import { useCan } from '#web/me.ts';
import { DayText } from '#web/ui/day-text.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { NewRecordButton } from '#web/ui/new-record-button.tsx';
import { estimateEndpoints } from '../estimate-endpoints.ts';
import { EstimateStatusBadges } from './estimate-status-badges.tsx';

interface RelatedEstimatesProps {
  of: { field: 'clientId' | 'jobId'; id: number };
  action: ReactNode;
}

/** The estimates of a client or a job, on its page. */
export function RelatedEstimates({ of, action }: RelatedEstimatesProps) {
  return (
    <RelatedList
      title="Estimates"
      endpoint={estimateEndpoints.list}
      of={of}
      sort="-date"
      listPage="/estimates"
      empty="No estimates yet"
      action={action}
      row={(estimate) => ({
        href: `/estimates/${estimate.id}`,
        title: estimate.estimateNumber,
        details: [
          estimate.title ?? estimate.description,
          <DayText key="date" day={estimate.date} />,
        ],
        badge: <EstimateStatusBadges estimate={estimate} />,
        figure: <MoneyText dollars={estimate.total} />,
      })}
    />
  );
}

/** The estimates of a job, with a way to a new one for it, for users who may read them. */
export function EstimatesOfJob({ id }: { id: number }) {
  const canRead = useCan('estimates', 'read');
  const { data: job } = useQuery(endpointQuery(jobEndpoints.read, { params: { id } }));
  if (!canRead || !job) return null;
  const search = { clientId: job.clientId, jobId: id };

  return (
    <RelatedEstimates
      of={{ field: 'jobId', id }}
      action={<NewRecordButton resource="estimates" search={search} />}
    />
  );
}
