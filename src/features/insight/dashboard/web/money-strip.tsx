import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDollars } from '#shared/money.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { BarChart } from '#web/chart/bar-chart.tsx';
import { useMe } from '#web/me.ts';
import type { ListSearch } from '#web/search-params.ts';
import { Card } from '#web/ui/card.tsx';
import { InfoButton } from '#web/ui/info-button.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { companyMoney, type CompanyMoney, moneyEndpoints } from '../company-money.ts';
import { monthDays, monthsToDate } from '../dashboard-periods.ts';
import classes from './money-strip.module.css';
import { compactDollars, monthName } from './month-words.ts';
import { receivedSearch } from './summary-figures.ts';

const { shape } = companyMoney;

interface MoneyFigure {
  name: 'outstanding' | 'overdue' | 'receivedThisMonth';
  title: string;
  to: string;
  search: ListSearch;
}

/**
 * Shows the amount owed, how much of it is overdue, and payments received: this month and over the
 * last 12 months.
 */
export function MoneyStrip() {
  const { today } = useMe();
  const money = useQuery(endpointQuery(moneyEndpoints.money));
  const figures: MoneyFigure[] = [
    {
      name: 'outstanding',
      title: 'Outstanding',
      to: '/invoices',
      search: { 'filter[owed][gt]': '0' },
    },
    {
      name: 'overdue',
      title: 'Overdue',
      to: '/invoices',
      search: { 'filter[status]': 'overdue' },
    },
    {
      name: 'receivedThisMonth',
      title: 'Received this month',
      to: '/payments',
      search: receivedSearch(monthsToDate(today).current),
    },
  ];

  if (money.isError && !money.data) {
    return (
      <Card title="Money">
        <LoadProblem error={money.error} onRetry={() => void money.refetch()} />
      </Card>
    );
  }

  return (
    <Card title="Money">
      <div className={classes.strip}>
        <dl className={classes.figures}>
          {figures.map(({ name, title, to, search }) => (
            <div key={name} className={classes.figure}>
              <dt>
                <Link to={to} search={search}>
                  {title}
                </Link>
                <InfoButton label={`About ${title}`} text={shape[name].description ?? ''} />
              </dt>
              <dd
                className={`${classes.value} figure`}
                data-bad={(name === 'overdue' && (money.data?.overdue ?? 0) > 0) || undefined}
              >
                {money.data ? (
                  formatDollars(money.data[name])
                ) : (
                  <Skeleton height={28} width={130} />
                )}
              </dd>
            </div>
          ))}
        </dl>
        {money.data ? (
          <ReceivedByMonth months={money.data.months} />
        ) : (
          <Skeleton height={216} radius="lg" />
        )}
      </div>
      {money.data?.ownOnly.payments && (
        <p className={classes.own}>
          <IconUser size={16} aria-hidden />
          Showing your invoices and payments only.
        </p>
      )}
    </Card>
  );
}

function ReceivedByMonth({ months }: Pick<CompanyMoney, 'months'>) {
  const { today } = useMe();

  return (
    <BarChart
      title="Money received by month"
      heads={['Month', 'Received']}
      format={formatDollars}
      formatTick={compactDollars}
      bars={months.map(({ month, received }) => ({
        key: month,
        label: monthName(month, 'short'),
        name: monthName(month, 'long'),
        value: received,
        isOpen: today.startsWith(month),
        records: { to: '/payments', search: receivedSearch(monthDays(month)) },
      }))}
    />
  );
}
