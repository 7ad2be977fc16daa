import { Card } from './card.tsx';
import text from './text.module.css';

/** A record's notes with their line breaks. Renders nothing if there are none. */
export function NotesCard({ notes }: { notes: string | null }) {
  return (
    notes && (
      <Card title="Notes">
        <p className={text.typed}>{notes}</p>
      </Card>
    )
  );
}
