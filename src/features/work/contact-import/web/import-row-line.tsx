import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { phoneText } from '#shared/phone.ts';
import { ColorBadge } from '#web/ui/status-badge.tsx';
import { contact } from '#features/work/contacts/contact.ts';
import { SHOWN_FIELDS, type ImportRow, type RowDecision } from '../contact-import.ts';
import classes from './import-row-line.module.css';
import { fieldInWords, lookOfRow } from './import-verdicts.ts';
import { RowCorrection, type CorrectedCell } from './row-correction.tsx';

/** Actions on a row during review. */
export interface RowActions {
  decide: (row: ImportRow, decision: RowDecision | null) => Promise<void>;
  /** Resolves to true if the row is now valid. */
  correct: (row: ImportRow, cells: CorrectedCell[]) => Promise<boolean>;
  /** Restores the row's original content. */
  restore: (row: ImportRow) => Promise<void>;
}

/** Values that tell contacts with the same name apart. Type and status don't. */
const SHOWN_FACTS = SHOWN_FIELDS.filter((field) => !contact.fields[field].isRequired);

function factOf(row: ImportRow, field: (typeof SHOWN_FACTS)[number]): string | null {
  const value = row[field];
  if (value === null) return null;

  return contact.fields[field].kind === 'phone' ? phoneText(String(value)) : String(value);
}

interface ImportRowLineProps {
  row: ImportRow;
  actions?: RowActions;
}

/** A row of the file with its values, its status and reason, and the actions for it. */
export function ImportRowLine({ row, actions }: ImportRowLineProps) {
  const { number, name, contactId, contactName, undoNote } = row;
  const look = lookOfRow(row);
  const facts = SHOWN_FACTS.flatMap((field) => factOf(row, field) ?? []).join(' · ');
  const reason = undoNote ?? row.reason;
  const isIn = row.outcome !== null && row.outcome !== 'skipped';
  const choice = actions && choiceOf(row);
  const which = `${name || 'No name'}, row ${number}`;
  const isMended = row.isCorrected || row.without.length > 0;

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
        {row.without.length > 0 && (
          <p className={classes.reason}>Without {row.without.map(fieldInWords).join(' and ')}</p>
        )}
        {actions && row.toCorrect.length > 0 && (
          <RowCorrection row={row} correct={(cells) => actions.correct(row, cells)} />
        )}
      </div>
      <div className={classes.end}>
        {look && <ColorBadge {...look} />}
        {choice && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${choice.label}: ${which}`}
            onClick={() => void actions.decide(row, choice.decision)}
          >
            {choice.label}
          </Button>
        )}
        {actions && isMended && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Undo correction: ${which}`}
            onClick={() => void actions.restore(row)}
          >
            Undo correction
          </Button>
        )}
      </div>
    </li>
  );
}

/** Returns the action to offer: undo the decision, skip the row, or import it anyway. */
function choiceOf({
  verdict,
  decision,
}: ImportRow): { label: string; decision: RowDecision | null } | null {
  if (decision !== null) return { label: 'Undo', decision: null };
  if (verdict === 'new') return { label: 'Skip', decision: 'skip' };

  return verdict === 'error' || verdict === null
    ? null
    : { label: 'Import anyway', decision: 'create' };
}
