import { Link } from '@tanstack/react-router';
import { useCan } from '#web/me.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { REPORTS } from '../reports.ts';
import { NoReports } from './no-reports.tsx';
import classes from './reports-page.module.css';

/** The reports to choose from. */
export function ReportsPage() {
  const canRead = useCan('reports', 'read');
  if (!canRead) return <NoReports />;

  return (
    <>
      <PageHeader title="Reports" description="Totals you can trace to the records behind them" />
      <ul className={classes.reports}>
        {REPORTS.map(({ name, title, purpose }) => (
          <li key={name} className={classes.report}>
            <h2 className={classes.title}>
              <Link to="/reports/$name" params={{ name }} className={classes.link}>
                {title}
              </Link>
            </h2>
            <p className={classes.purpose}>{purpose}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
