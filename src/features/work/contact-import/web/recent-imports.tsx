import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatInstant } from '#shared/calendar-day.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { useMe } from '#web/me.ts';
import { Card } from '#web/ui/card.tsx';
import { ColorBadge } from '#web/ui/status-badge.tsx';
import type { BadgeColor } from '#web/ui/status-color.ts';
import type { ContactImport, ImportStatus } from '../contact-import.ts';
import { contactImportEndpoints } from '../contact-import-endpoints.ts';
import classes from './recent-imports.module.css';

const STATES: Record<ImportStatus, { label: string; color: BadgeColor }> = {
  uploaded: { label: 'Not imported yet', color: 'blue' },
  reviewing: { label: 'Not imported yet', color: 'blue' },
  reviewed: { label: 'Not imported yet', color: 'blue' },
  importing: { label: 'Paused', color: 'yellow' },
  imported: { label: 'Imported', color: 'green' },
  undoing: { label: 'Undo paused', color: 'yellow' },
  undone: { label: 'Undone', color: 'gray' },
};

/** Lists imports from the last 30 days, to continue or undo. */
export function RecentImports() {
  const { data = [] } = useQuery(endpointQuery(contactImportEndpoints.list));
  const { timeZoneName } = useMe();
  if (data.length === 0) return null;

  return (
    <Card title="Recent imports">
      <ul className={classes.imports}>
        {data.map((one) => (
          <li key={one.id} className={classes.import}>
            <div className={classes.words}>
              <Link to="/contacts/import" search={{ id: one.id }}>
                {one.fileName}
              </Link>
              <p className={classes.details}>
                {summary(one)} · {one.createdBy} · {formatInstant(one.createdAt, timeZoneName)}
              </p>
            </div>
            <ColorBadge {...STATES[one.status]} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function summary({ rowCount, result, status }: ContactImport): string {
  const rows = `${rowCount.toLocaleString('en-US')} rows`;
  if (status === 'uploaded' || status === 'reviewing' || status === 'reviewed') return rows;

  return `${rows}, ${result.created.toLocaleString('en-US')} contacts`;
}
