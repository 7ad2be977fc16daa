import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { formatDollars } from '#shared/money.ts';
import { Card } from '#web/ui/card.tsx';
import { InstantDayText } from '#web/ui/day-text.tsx';
import type { DocumentRevision } from '../document-revision.ts';
import classes from './document-revisions.module.css';

interface DocumentRevisionsProps {
  document: { revision: number };
  /** What loads its revisions. */
  query: UseQueryOptions<DocumentRevision[]>;
  pdfUrl: (number: number) => string;
}

/** Each time a document was issued, with the PDF of then. */
export function DocumentRevisions({ document, query, pdfUrl }: DocumentRevisionsProps) {
  const { data } = useQuery({ ...query, enabled: document.revision > 0 });
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
            <a href={pdfUrl(number)} target="_blank" aria-label={`PDF of revision ${number}`}>
              PDF
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
