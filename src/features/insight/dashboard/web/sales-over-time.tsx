import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { keysOf } from '#shared/keys-of.ts';
import { formatDollars } from '#shared/money.ts';
import { BarChart } from '#web/chart/bar-chart.tsx';
import { useMe } from '#web/me.ts';
import { Card } from '#web/ui/card.tsx';
import { sales, type Sales } from '../sales.ts';
import { compactDollars, monthName } from './month-words.ts';
import type { SalesSearches } from './sales-searches.ts';
import { Titled } from './titled.tsx';
import classes from './sales-tab.module.css';

/** The chart measures. Sold and lost jobs always use the same one. */
const MEASURES = {
  dollars: {
    label: 'Dollars',
    sold: { title: 'Sold by month', head: 'Sold' },
    lost: { title: 'Lost by month', head: 'Lost' },
    format: formatDollars,
    formatTick: compactDollars,
  },
  jobs: {
    label: 'Jobs',
    sold: { title: 'Jobs sold by month', head: 'Jobs sold' },
    lost: { title: 'Jobs lost by month', head: 'Jobs lost' },
    isCount: true,
    format: (count: number) => count.toLocaleString('en-US'),
  },
} as const;
type Measure = keyof typeof MEASURES;

const MEASURE_CHOICES = keysOf(MEASURES).map((value) => ({ value, label: MEASURES[value].label }));

type Month = Sales['months'][number];

interface OverTimeProps {
  months: Sales['months'];
  searches: SalesSearches;
}

/** Charts jobs sold and lost over 12 months. */
export function OverTime({ months, searches }: OverTimeProps) {
  const { today } = useMe();
  const [measure, setMeasure] = useState<Measure>('dollars');
  const { label: _, sold, lost, ...shown } = MEASURES[measure];
  const soldOf = (one: Month) => (measure === 'dollars' ? one.sold : one.soldCount);
  const lostOf = (one: Month) => (measure === 'dollars' ? one.lost : one.lostCount);
  const reach = Math.max(...months.flatMap((one) => [soldOf(one), lostOf(one)]));
  const chart = (
    { title, head }: { title: string; head: string },
    valueOf: (month: Month) => number,
    searchOf: SalesSearches['soldIn'],
  ) => (
    <Card>
      <BarChart
        title={title}
        heads={['Month', head]}
        {...shown}
        reach={reach}
        bars={months.map((one) => ({
          key: one.month,
          label: monthName(one.month, 'short'),
          name: monthName(one.month, 'long'),
          value: valueOf(one),
          isOpen: today.startsWith(one.month),
          records: { to: '/jobs', search: searchOf(one.month) },
        }))}
      />
    </Card>
  );

  return (
    <section aria-label="Over time" className={classes.stack}>
      <div className={classes.over}>
        <h2 className={classes.title}>
          <Titled title="Over time" text={sales.shape.months.description} />
        </h2>
        <NativeSelect
          aria-label="Won and lost in"
          value={measure}
          data={MEASURE_CHOICES}
          onChange={({ currentTarget }) =>
            setMeasure(keysOf(MEASURES).find((known) => known === currentTarget.value) ?? 'dollars')
          }
        />
      </div>
      <div className={classes.pair}>
        {chart(sold, soldOf, searches.soldIn)}
        {chart(lost, lostOf, searches.lostIn)}
      </div>
    </section>
  );
}
