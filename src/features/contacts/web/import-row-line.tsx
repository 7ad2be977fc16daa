import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { phoneText } from '#shared/phone.ts';
import { ColorBadge } from '#web/ui/status-badge.tsx';
import type { ImportRow, RowDecision } from '../contact-import.ts';
import classes from './import-row-line.module.css';
import { lookOfRow } from './import-verdicts.ts';

interface ImportRowLineProps {
  row: ImportRow;
  onDecide?: (decision: RowDecision | null) => Promise<void>;
}

/** One row of a file: what it says, what becomes of it and why, and the other choice. */
export function ImportRowLine({ row, onDecide }: ImportRowLineProps) {
  const { number, name, email, phone, company, address, contactId, contactName, undoNote } = row;
  const look = lookOfRow(row);
  const facts = [email, phone && phoneText(phone), company, address].filter(Boolean).join(' · ');
  const reason = undoNote ?? row.reason;
  const isIn = row.outcome === 'created' || row.outcome === 'filled';
  const choice = onDecide && choiceOf(row);

  return (
    <li className={classes.row}>
      <span className={classes.number}>
        <span className="visually-hidden">Row </span>
        {number}
      </span>
      <div className={classes.words}>
        <p className={classes.name}>
          {isIn && contactId !== null ? (
            <Link to="/contacts/$id" params={{ id: contactId }}>
              {name}
            </Link>
          ) : (
            name || 'No name'
          )}
        </p>
        {facts && <p className={classes.facts}>{facts}</p>}
        {reason && (
          <p className={classes.reason}>
            {reason}
            {!isIn && contactId !== null && (
              <>
                {' · '}
                <Link to="/contacts/$id" params={{ id: contactId }} target="_blank">
                  Show {contactName}
                </Link>
              </>
            )}
          </p>
        )}
      </div>
      <div className={classes.end}>
        {look && <ColorBadge {...look} />}
        {choice && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${choice.label}: ${name}, row ${number}`}
            onClick={() => void onDecide(choice.decision)}
          >
            {choice.label}
          </Button>
        )}
      </div>
    </li>
  );
}

/** What can be decided against how a row stands. */
function choiceOf({
  verdict,
  decision,
}: ImportRow): { label: string; decision: RowDecision | null } | null {
  if (decision !== null) return { label: 'Undo', decision: null };
  if (verdict === 'new') return { label: 'Leave out', decision: 'skip' };

  return verdict === 'error' || verdict === null
    ? null
    : { label: 'Import anyway', decision: 'create' };
}
