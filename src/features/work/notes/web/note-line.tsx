import { Link } from '@tanstack/react-router';
import { addressOf, isEntityName } from '#shared/entity-names.ts';
import type { HistoryEvent } from '#shared/records/audit-event.ts';
import { entityOf } from '#shared/registered-entities.ts';
import { NoteItem } from './note-item.tsx';

/**
 * A note as a timeline entry. On a different record's timeline, it also shows which record the note
 * belongs to.
 */
export function NoteLine({ event, isOwn }: { event: HistoryEvent; isOwn: boolean }) {
  const { note, entity, entityId, label } = event;
  if (!note || !isEntityName(entity)) return null;
  const [noun] = entityOf(entity).noun;
  const href: string = `/${addressOf(entity)}/${entityId}`;

  return (
    <NoteItem
      record={{ entity, id: entityId }}
      note={note}
      place={
        !isOwn && (
          <>
            on <Link to={href}>{`${noun} ${label}`}</Link>
          </>
        )
      }
    />
  );
}
