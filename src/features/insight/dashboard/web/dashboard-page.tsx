import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { can, canSeeMoney, scopeOf } from '#shared/access.ts';
import { useMe } from '#web/me.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TabBar } from '#web/ui/tab-bar.tsx';
import layout from '#web/ui/layout.module.css';
import { SummaryCards } from './summary-cards.tsx';

const TextUpdatesButton = lazy(async () => ({
  default: (await import('#features/office/text-updates/web/text-updates-button.tsx'))
    .TextUpdatesButton,
}));
// Load on demand: it isn't needed on the first visit, and some users never see it.
const MoneyStrip = lazy(async () => ({ default: (await import('./money-strip.tsx')).MoneyStrip }));
const NeedsAttention = lazy(async () => ({
  default: (await import('./needs-attention.tsx')).NeedsAttention,
}));
const UnifiedTab = lazy(async () => ({ default: (await import('./unified-tab.tsx')).UnifiedTab }));
const InsightsTab = lazy(async () => ({
  default: (await import('./insights-tab.tsx')).InsightsTab,
}));
const SalesTab = lazy(async () => ({ default: (await import('./sales-tab.tsx')).SalesTab }));
const WorkBoard = lazy(async () => ({ default: (await import('./work-board.tsx')).WorkBoard }));
const MyTasks = lazy(async () => ({ default: (await import('./my-tasks.tsx')).MyTasks }));
const RecentRecords = lazy(async () => ({
  default: (await import('./recent-records.tsx')).RecentRecords,
}));
const ScheduledJobs = lazy(async () => ({
  default: (await import('./scheduled-jobs.tsx')).ScheduledJobs,
}));

const route = getRouteApi('/app/');

const TABS = [
  { key: 'classic', label: 'Classic' },
  { key: 'unified', label: 'Unified' },
  { key: 'insights', label: 'Insights' },
  { key: 'sales', label: 'Sales' },
] as const;

/** Tabs that only users who can see prices have. */
const MONEY_TABS: readonly string[] = ['insights', 'sales'];

/** The Home page, with its tabs. */
export function DashboardPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const seesMoney = canSeeMoney(useMe());
  const tabs = TABS.filter(({ key }) => seesMoney || !MONEY_TABS.includes(key));
  const open = tabs.find(({ key }) => key === search.tab)?.key ?? 'classic';
  const go = (next: typeof search, replace = false) =>
    void navigate({ to: '/', search: next, replace, resetScroll: false });

  return (
    <>
      <PageHeader
        title="Home"
        description="Welcome back! Here's an overview of your business"
        actions={
          <Suspense fallback={<Skeleton height={36} width={190} />}>
            <TextUpdatesButton />
          </Suspense>
        }
      />
      <TabBar
        label="Home views"
        tabs={tabs}
        open={open}
        onOpen={(tab) => go({ ...search, tab: tab === 'classic' ? undefined : tab })}
      >
        {open === 'classic' && (
          <ClassicTab
            board={search.board}
            onBoard={(kind) => go({ ...search, board: kind === 'tasks' ? undefined : kind }, true)}
          />
        )}
        {open === 'unified' && (
          <Suspense fallback={<Skeleton height={600} radius="lg" />}>
            <UnifiedTab pages={search} onPages={(pages) => go({ ...search, ...pages }, true)} />
          </Suspense>
        )}
        {open === 'insights' && (
          <Suspense fallback={<Skeleton height={640} radius="lg" />}>
            <InsightsTab
              metric={search.metric}
              onMetric={(metric) => go({ ...search, metric }, true)}
            />
          </Suspense>
        )}
        {open === 'sales' && (
          <Suspense fallback={<Skeleton height={640} radius="lg" />}>
            <SalesTab
              period={search.period}
              onPeriod={(period) => go({ ...search, period }, true)}
            />
          </Suspense>
        )}
      </TabBar>
    </>
  );
}

interface ClassicTabProps {
  /** The board's `board` search param, such as 'jobs'. */
  board: string | undefined;
  onBoard: (kind: 'tasks' | 'jobs') => void;
}

/** Shows company figures, the user's own work, and recent records. */
function ClassicTab({ board, onBoard }: ClassicTabProps) {
  const me = useMe();
  /** Users who see only their own jobs want today's work first. */
  const isOnJobs = scopeOf(me, 'jobs', 'read') === 'own';
  const canReadMoney = can(me, 'payments', 'read');
  const attention = (
    <Suspense fallback={<Skeleton height={180} radius="lg" />}>
      <NeedsAttention />
    </Suspense>
  );

  const myTasks = (
    <Suspense fallback={<Skeleton height={280} radius="lg" />}>
      <MyTasks />
    </Suspense>
  );

  return (
    <div className={layout.stack}>
      {canReadMoney && (
        <Suspense fallback={<Skeleton height={300} radius="lg" />}>
          <MoneyStrip />
        </Suspense>
      )}
      {isOnJobs ? (
        <>
          <Suspense fallback={<Skeleton height={120} radius="lg" />}>
            <ScheduledJobs />
          </Suspense>
          {attention}
          {myTasks}
          <SummaryCards />
        </>
      ) : (
        <>
          {attention}
          <SummaryCards />
          {myTasks}
        </>
      )}
      <Suspense fallback={<Skeleton height={360} radius="lg" />}>
        <WorkBoard kind={board} onKind={onBoard} />
      </Suspense>
      <Suspense fallback={<Skeleton height={280} radius="lg" />}>
        <RecentRecords />
      </Suspense>
    </div>
  );
}
