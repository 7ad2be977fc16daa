import { can } from '#shared/access.ts';
import { useMe } from '#web/me.ts';
import { LinkCards } from '#web/ui/link-cards.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { REPORTS } from '../reports.ts';
import { NoReports } from './no-reports.tsx';

/** The reports to choose from. */
export function ReportsPage() {
  const me = useMe();
  const canRead = can(me, 'reports', 'read');
  if (!canRead) return <NoReports />;

  return (
    <>
      <PageHeader title="Reports" description="Totals you can trace to the records behind them" />
      <LinkCards
        cards={REPORTS.filter(({ resource }) => !resource || can(me, resource, 'read')).map(
          (report) => ({ ...report, to: `/reports/${report.name}` }),
        )}
      />
    </>
  );
}
