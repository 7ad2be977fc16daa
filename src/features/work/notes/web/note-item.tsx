import IconPinned from '@tabler/icons-react/dist/esm/icons/IconPinned.mjs';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useUserPictures } from '#features/office/team/web/user-pictures.ts';
import { ADMIN } from '#shared/access-profile.ts';
import { formatInstant } from '#shared/calendar-day.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { Note } from '#shared/records/note.ts';
import { callApi } from '#web/api/api-client.ts';
import { RowMenu } from '#web/list/row-menu.tsx';
import { useMe } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useAct } from '#web/use-act.ts';
import { noteEndpoints } from '../note-endpoints.ts';
import { noteParts } from './note-text.ts';
import classes from './notes.module.css';

const NoteEditor = lazy(async () => ({
  default: (await import('./note-editor.tsx')).NoteEditor,
}));

interface NoteItemProps {
  record: { entity: EntityName; id: number };
  note: Note;
  /** Shown next to the author: the note's record, if this is a different record's timeline. */
  place?: ReactNode;
}

/** A note with its author and its actions. */
export function NoteItem({ record, note, place }: NoteItemProps) {
  const { id: userId, accessProfile, timeZoneName } = useMe();
  const { act } = useAct('Failed to change the note. Please try again.');
  const pictureOf = useUserPictures();
  const [doing, setDoing] = useState<'edit' | 'delete' | null>(null);
  const { by, createdAt, editedAt, isPinned } = note;
  const params = { ...record, noteId: note.id };
  const isOwn = note.authorId === userId;
  const label = `the note by ${by}`;
  const actions = [
    ...(isOwn ? [{ key: 'edit', label: 'Edit', onSelect: () => setDoing('edit') }] : []),
    {
      key: 'pin',
      label: isPinned ? 'Unpin' : 'Pin to Top',
      onSelect: () =>
        act(() => callApi(noteEndpoints.change, { params, body: { isPinned: !isPinned } })),
    },
    ...(isOwn || accessProfile === ADMIN
      ? [
          {
            key: 'delete',
            label: 'Delete',
            isDangerous: true,
            isAfterLine: true,
            onSelect: () => setDoing('delete'),
          },
        ]
      : []),
  ];
  const remove = async () => {
    await callApi(noteEndpoints.remove, { params });
    toast({ title: 'Note deleted', tone: 'success' });
  };

  return (
    <article className={classes.note} aria-label={`Note by ${by}`}>
      <div className={classes.head}>
        <Avatar name={by} picture={pictureOf(note.authorId)} size={28} />
        <div className={classes.author}>
          <strong>{by}</strong> {place}
          <div className={classes.time}>
            <time dateTime={createdAt}>{formatInstant(createdAt, timeZoneName)}</time>
            {editedAt && <span title={formatInstant(editedAt, timeZoneName)}>{' · edited'}</span>}
            {isPinned && (
              <span className={classes.pinned}>
                <IconPinned size={14} aria-hidden /> Pinned
              </span>
            )}
          </div>
        </div>
        <RowMenu label={label} actions={actions} />
      </div>
      {doing === 'edit' ? (
        <Suspense fallback={<NoteText note={note} />}>
          <NoteEditor record={record} note={note} onClose={() => setDoing(null)} />
        </Suspense>
      ) : (
        <NoteText note={note} />
      )}
      {doing === 'delete' && (
        <ConfirmDialog
          title="Delete Note"
          text={isOwn ? 'Delete your note?' : `Delete ${label}?`}
          confirmLabel="Delete"
          isDangerous
          onConfirm={remove}
          onClose={() => setDoing(null)}
        />
      )}
    </article>
  );
}

function NoteText({ note: { text, mentions } }: { note: Note }) {
  return (
    <p className={classes.text}>
      {noteParts(text, mentions).map(({ kind, text: part }, index) => {
        // Parts have no ids, so use the index as the key.
        if (kind === 'text') return <span key={index}>{part}</span>;
        if (kind === 'mention') {
          return (
            <span key={index} className={classes.mention}>
              {part}
            </span>
          );
        }

        return (
          <a key={index} href={part} target="_blank" rel="noopener noreferrer nofollow">
            {part}
          </a>
        );
      })}
    </p>
  );
}
