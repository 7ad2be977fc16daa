import type { RelatedListProps } from '#web/feature-web.ts';
import { RelatedList } from '#web/list/related-list.tsx';
import { DayText } from '#web/ui/day-text.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { estimate } from '../estimate.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';
import { EstimateStatusBadges } from './estimate-status-badges.tsx';

/** The estimates of a client or job, shown on its page. */
export function RelatedEstimates(props: RelatedListProps) {
  return (
    <RelatedList
      {...props}
      entity={estimate}
      endpoint={estimateEndpoints.list}
      sort="-date"
      row={(row) => ({
        href: `/estimates/${row.id}`,
        title: row.estimateNumber,
        details: [row.title ?? row.description, <DayText key="date" day={row.date} />],
        badge: <EstimateStatusBadges estimate={row} />,
        figure: <MoneyText dollars={row.total} />,
      })}
    />
  );
}
