import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Avatar } from '../ui/avatar.tsx';
import classes from './card-content.module.css';

interface CardContentProps {
  /** The URL of the record's page: '/tasks/7'. */
  to: string;
  title: string;
  /** The line below the title. */
  note: string;
  /** The name of the person shown at the end of the card; null if there is none. */
  person: string | null;
  /** The URL of the person's picture; null to show their initials. */
  picture: string | null;
  /** The last line: badges, amounts, and dates. */
  children: ReactNode;
}

/** The content of a board card. The entire card is a link. */
export function CardContent({ to, title, note, person, picture, children }: CardContentProps) {
  return (
    <div className={classes.card}>
      <Link to={to} className={classes.title} draggable={false}>
        {title}
      </Link>
      <span className={classes.note}>{note}</span>
      <span className={classes.foot}>
        {children}
        {person !== null && (
          <span className={classes.person} title={person}>
            <Avatar name={person} picture={picture} size={24} />
            <span className="visually-hidden">{person}</span>
          </span>
        )}
      </span>
    </div>
  );
}

/** A date on one line, shown in red with an icon if overdue. */
export function CardDay({ isOverdue, children }: { isOverdue: boolean; children: ReactNode }) {
  return (
    <span className={classes.due} data-overdue={isOverdue || undefined}>
      {isOverdue && (
        <>
          <IconAlertCircle size={14} aria-hidden />
          <span className="visually-hidden">Overdue</span>
        </>
      )}
      {children}
    </span>
  );
}
