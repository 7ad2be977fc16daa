import { useQuery } from '@tanstack/react-query';
import { formatDollars } from '#shared/money.ts';
import { fileUrl } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Card } from '#web/ui/card.tsx';
import { InstantDayText } from '#web/ui/day-text.tsx';
import classes from './document-revisions.module.css';
import type { DocumentScreens } from './document-screens.ts';

interface DocumentRevisionsProps {
  screens: DocumentScreens;
  document: { id: number; revision: number };
}

/** A document's issued revisions, each with its PDF. */
export function DocumentRevisions({ screens, document }: DocumentRevisionsProps) {
  const { listRevisions, readRevisionPdf } = screens.endpoints;
  const { id, revision } = document;
  const { data } = useQuery({
    ...endpointQuery(listRevisions, { params: { id } }),
    enabled: revision > 0,
  });
  if (!data || data.length === 0) return null;

  return (
    <Card title="Revisions">
      <ul className={classes.revisions}>
        {data.map(({ number, createdAt, createdBy, total }) => (
          <li key={number} className={classes.revision}>
            <span>
              <strong>{`Revision ${number}`}</strong>
              <span className={classes.details}>
                <InstantDayText instant={createdAt} />
                {` · ${formatDollars(total)}`}
                {createdBy && ` · ${createdBy}`}
              </span>
            </span>
            <a
              href={fileUrl(readRevisionPdf, { params: { id, number } })}
              target="_blank"
              aria-label={`PDF of revision ${number}`}
            >
              PDF
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
