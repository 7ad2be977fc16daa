import { useQuery } from '@tanstack/react-query';
import { cardPaymentEndpoints } from '#features/money/card-payments/card-payment-endpoints.ts';
import { can } from '#shared/access.ts';
import { useMe } from '#web/me.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { LinkCards } from '#web/ui/link-cards.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { reportEndpoints } from '../report-endpoints.ts';
import { payouts } from '../payout-report.ts';
import { accessTo, type Report } from '../report.ts';
import { REPORTS } from '../reports.ts';
import { NoReports } from './no-reports.tsx';

/** True if card payments are or once were set up. Otherwise there are no payouts to report. */
function useHasPayouts(): boolean {
  const me = useMe();
  const { resource, action } = accessTo(payouts);
  const mayRead = can(me, resource, action);
  const { data: settings } = useQuery({
    ...endpointQuery(cardPaymentEndpoints.settings),
    enabled: mayRead && can(me, 'payments', 'create'),
  });
  const { data: found } = useQuery({
    ...endpointQuery(reportEndpoints(payouts).read, { query: {} }),
    enabled: mayRead && settings?.isConfigured === false,
  });

  return settings?.isConfigured === true || (found !== undefined && found.rows.length > 0);
}

/** Lists the available reports. */
export function ReportsPage() {
  const me = useMe();
  const canRead = can(me, 'reports', 'read');
  const hasPayouts = useHasPayouts();
  const isShown = (report: Report) => {
    const { resource, action } = accessTo(report);

    return can(me, resource, action) && (report !== payouts || hasPayouts);
  };
  if (!canRead) return <NoReports />;

  return (
    <>
      <PageHeader title="Reports" description="Click any number to see the records behind it" />
      <LinkCards
        cards={REPORTS.filter(isShown).map((report) => ({
          ...report,
          to: `/reports/${report.name}`,
        }))}
      />
    </>
  );
}
