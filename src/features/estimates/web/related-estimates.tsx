import type { ReactNode } from 'react';
import { RelatedList } from '#web/list/related-list.tsx';
import { DayText } from '#web/ui/day-text.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
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
