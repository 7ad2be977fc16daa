import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './record-rows.module.css';

/** The content of one record in a card that lists a few records. */
export interface RecordRow {
  href: string;
  /** Shown before the text, such as a picture. */
  lead?: ReactNode;
  title: ReactNode;
  /** The second line. Empty parts are omitted. */
  details?: readonly (ReactNode | null)[];
  badge?: ReactNode;
  /** An amount. */
  figure?: ReactNode;
}

/** A short list of records in a card. Each links to its page. */
export function RecordRows({ rows }: { rows: readonly RecordRow[] }) {
  return (
    <ul className={classes.rows}>
      {rows.map((row) => (
        <li key={row.href}>
          <RecordLink {...row} />
        </li>
      ))}
    </ul>
  );
}

function RecordLink({ href, lead, title, details = [], badge, figure }: RecordRow) {
  const shown = details.filter(Boolean);

  return (
    <Link to={href} className={classes.row} data-lead={lead ? true : undefined}>
      {lead && <span className={classes.lead}>{lead}</span>}
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        {shown.length > 0 && (
          <span className={classes.details}>
            {shown.map((detail, index) => (
              // Details have no ids, so use their index as the key.
              <span key={index}>{detail}</span>
            ))}
          </span>
        )}
      </span>
      {badge && <span className={classes.badge}>{badge}</span>}
      {figure && <span className={`${classes.figure} figure`}>{figure}</span>}
    </Link>
  );
}
