import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { EntityName } from '#shared/entity-names.ts';
import { isNotFound } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { noteEndpoints } from '../note-endpoints.ts';
import { NoteItem } from './note-item.tsx';
import classes from './notes.module.css';

const loadEditor = () => import('./note-editor.tsx');

const NoteEditor = lazy(async () => ({ default: (await loadEditor()).NoteEditor }));

interface RecordProps {
  record: { entity: EntityName; id: number };
}

/**
 * Shown above a record's timeline: the field for a new note, the note named in the URL, and the
 * pinned notes.
 */
export function NoteHead({ entity, id }: { entity: EntityName; id: number }) {
  const [isWriting, setIsWriting] = useState(false);
  const hash = useLocation({ select: (location) => location.hash });
  const named = Number(/^note-(\d{1,9})$/.exec(hash)?.[1] ?? 0);
  const record = { entity, id };

  return (
    <div className={`${classes.notes} no-print`}>
      {isWriting ? (
        <Suspense fallback={<Skeleton height={128} radius="md" />}>
          <NoteEditor record={record} note={null} onClose={() => setIsWriting(false)} />
        </Suspense>
      ) : (
        <UnstyledButton
          className={classes.write}
          // Load the editor early so no keystroke is lost. If loading fails, opening the editor
          // shows the error.
          onPointerEnter={() => loadEditor().catch(() => undefined)}
          onFocus={() => loadEditor().catch(() => undefined)}
          onClick={() => setIsWriting(true)}
        >
          Write a note…
        </UnstyledButton>
      )}
      {named > 0 && <NamedNote key={named} record={record} noteId={named} />}
      <PinnedNotes record={record} except={named} />
    </div>
  );
}

/** The note that a notification linked to. */
function NamedNote({ record, noteId }: RecordProps & { noteId: number }) {
  const answer = useQuery(endpointQuery(noteEndpoints.read, { params: { ...record, noteId } }));
  const { data: note, error } = answer;
  if (isNotFound(error)) return <p className={classes.gone}>This note was deleted.</p>;
  if (error) return <LoadProblem error={error} onRetry={() => void answer.refetch()} />;

  return (
    note && (
      <div
        className={classes.named}
        tabIndex={-1}
        ref={(element) => {
          element?.scrollIntoView({ block: 'center' });
          element?.focus({ preventScroll: true });
        }}
      >
        <NoteItem record={record} note={note} />
      </div>
    )
  );
}

function PinnedNotes({ record, except }: RecordProps & { except: number }) {
  const answer = useQuery(endpointQuery(noteEndpoints.pinned, { params: record }));
  if (answer.isError) {
    return <LoadProblem error={answer.error} onRetry={() => void answer.refetch()} />;
  }

  return (answer.data ?? [])
    .filter(({ id }) => id !== except)
    .map((note) => <NoteItem key={note.id} record={record} note={note} />);
}
