import { Card } from './card.tsx';
import classes from './notes-card.module.css';

/** A record's notes, line by line as they were written; nothing where there are none. */
export function NotesCard({ notes }: { notes: string | null }) {
  return (
    notes && (
      <Card title="Notes">
        <p className={classes.notes}>{notes}</p>
      </Card>
    )
  );
}
