import { Button } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { scopeOf } from '#shared/access.ts';
import { loadFile } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { saveFile } from '#web/list/export-csv.ts';
import { useExport } from '#web/list/use-export.ts';
import { useCan, useMe } from '#web/me.ts';
import { NotFoundPage } from '#web/pages/message-page.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { reportEndpoints } from '../report-endpoints.ts';
import { isNarrowed, readReportSearch, reportSearch, type ReportQuery } from '../report-query.ts';
import { payouts } from '../payout-report.ts';
import { accessTo, type Report } from '../report.ts';
import { REPORTS } from '../reports.ts';
import { ReportFilters } from './report-filters.tsx';
import { isEmpty, ReportBody } from './report-body.tsx';
import { NoReports } from './no-reports.tsx';

const PayoutsNotSetUp = lazy(async () => ({
  default: (await import('./payouts-not-set-up.tsx')).PayoutsNotSetUp,
}));

const route = getRouteApi('/app/reports/$name');

export function ReportPage() {
  const { name } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const report = REPORTS.find((one) => one.name === name);
  const { resource, action } = report
    ? accessTo(report)
    : ({ resource: 'reports', action: 'read' } as const);
  const canRead = useCan(resource, action);
  if (!canRead) return <NoReports />;
  if (!report) return <NotFoundPage />;

  return (
    <ShownReport
      key={name}
      report={report}
      query={readReportSearch(report, search)}
      onChange={(query) =>
        void navigate({
          to: '/reports/$name',
          params: { name },
          search: reportSearch(query),
          resetScroll: false,
        })
      }
    />
  );
}

interface ShownReportProps {
  report: Report;
  /** The report's filters. */
  query: ReportQuery;
  onChange: (query: ReportQuery) => void;
}

/** Shows a report with its filters, which are stored in the URL. */
export function ShownReport({ report, query, onChange }: ShownReportProps) {
  const me = useMe();
  const endpoints = reportEndpoints(report);
  const isOwn = scopeOf(me, report.resource ?? 'reports', 'read') === 'own';
  const answer = useQuery({
    ...endpointQuery(endpoints.read, { query }),
    placeholderData: keepPreviousData,
  });

  return (
    <>
      <PageHeader
        title={report.title}
        description={report.purpose}
        back={<BackLink to="/reports" label="All reports" />}
        actions={<ReportActions report={report} query={query} />}
      />
      <ReportFilters report={report} query={query} onChange={onChange} />
      <Loaded answer={answer} notFound={<NotFoundPage />}>
        {(result) =>
          report === payouts && isEmpty(result) && !isNarrowed(query) ? (
            <Suspense>
              <PayoutsNotSetUp />
            </Suspense>
          ) : (
            <ReportBody report={report} query={query} result={result} isOwn={isOwn} />
          )
        }
      </Loaded>
    </>
  );
}

/** Saves the report as a spreadsheet, or prints it. */
function ReportActions({ report, query }: Omit<ShownReportProps, 'onChange'>) {
  const canExport = useCan(report.resource ?? 'reports', 'export');
  const saving = useExport(async () => {
    const { asOf } = query;
    const name = asOf === undefined ? report.name : `${report.name}-${asOf}`;
    saveFile(await loadFile(reportEndpoints(report).exportCsv, { query }), `${name}.csv`);
  });

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => window.print()}
      >
        Print
      </Button>
      {canExport && (
        <Button
          variant="default"
          loading={saving.isBusy}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={saving.start}
        >
          Export CSV
        </Button>
      )}
    </>
  );
}
