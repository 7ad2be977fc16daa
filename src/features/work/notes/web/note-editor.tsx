import { Button, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import type { EntityName } from '#shared/entity-names.ts';
import { MAX_NOTE_LENGTH, type Note } from '#shared/records/note.ts';
import { ApiError, callApi, messageOf } from '#web/api/api-client.ts';
import { dataReloaded } from '#web/api/query-client.ts';
import { UnsavedChangesGuard } from '#web/form/unsaved-changes-guard.tsx';
import { toast } from '#web/toast/toast.ts';
import { noteEndpoints } from '../note-endpoints.ts';
import { MentionField, type MentionedText } from './mention-field.tsx';
import { mentionsIn } from './note-text.ts';

interface NoteEditorProps {
  record: { entity: EntityName; id: number };
  /** The note to edit; null for a new one. */
  note: Note | null;
  onClose: () => void;
}

function problemOf(text: string): string | null {
  const length = text.trim().length;
  if (length === 0) return 'Write something first.';

  return length > MAX_NOTE_LENGTH
    ? `A note can have at most ${MAX_NOTE_LENGTH.toLocaleString('en-US')} characters. This one has ${length.toLocaleString('en-US')}.`
    : null;
}

/** Returns the current version of a note from a conflict error. */
function versionNow(error: unknown): number | undefined {
  const current: unknown = error instanceof ApiError ? error.details['current'] : undefined;

  return typeof current === 'object' && current !== null && 'version' in current
    ? Number(current.version)
    : undefined;
}

/** Creates or edits a note on a record. If saving fails, the typed text stays. */
export function NoteEditor({ record, note, onClose }: NoteEditorProps) {
  const initial = { text: note?.text ?? '', chosen: note?.mentions ?? [] };
  const [value, setValue] = useState<MentionedText>(initial);
  const [version, setVersion] = useState(note?.version);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isSaved = useRef(false);

  const send = () => {
    const mentions = mentionsIn(value.text, value.chosen).map(({ userId }) => userId);
    const body = { text: value.text, mentions };

    return note
      ? callApi(noteEndpoints.change, {
          params: { ...record, noteId: note.id },
          body: { ...body, version },
        })
      : callApi(noteEndpoints.create, { params: record, body });
  };
  const save = async () => {
    const wrong = problemOf(value.text);
    setProblem(wrong);
    if (wrong !== null || isBusy) return;
    setIsBusy(true);
    try {
      await send();
      isSaved.current = true;
      await dataReloaded();
      toast({ title: note ? 'Note changed' : 'Note added', tone: 'success' });
      onClose();
    } catch (error) {
      setVersion(versionNow(error) ?? version);
      setProblem(messageOf(error));
    }
    setIsBusy(false);
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <MentionField
        record={record}
        value={value}
        onChange={(next) => {
          setValue(next);
          setProblem(null);
        }}
        error={problem}
        onSubmit={() => void save()}
      />
      <Group gap="xs" mt="xs" justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          {note ? 'Save Note' : 'Add Note'}
        </Button>
      </Group>
      <UnsavedChangesGuard
        isDirty={value.text !== initial.text}
        isLeavingFine={() => isSaved.current}
      />
    </form>
  );
}
