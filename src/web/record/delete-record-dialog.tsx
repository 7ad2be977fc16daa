import type { ReactNode } from 'react';
import type { Endpoint } from '#shared/endpoint.ts';
import { nounOf, type AnyEntity } from '#shared/entity.ts';
import type { idParams } from '#shared/fields/field-schemas.ts';
import { callApi } from '../api/api-client.ts';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { titleOf } from './record-paths.ts';
import { DeleteNotes } from './related-records.tsx';
import { undoDelete } from './undo-delete.ts';

/** An endpoint that deletes one record. */
interface RemoveEndpoint extends Endpoint {
  method: 'DELETE';
  params: typeof idParams;
}

interface DeleteRecordDialogProps {
  entity: AnyEntity;
  /** The endpoint that deletes the record: `contactEndpoints.remove`. */
  endpoint: RemoveEndpoint;
  record: { id: number };
  title?: string;
  /** A description of the deleted item. Defaults to 'the contact "Maria Alvarez"'. */
  what?: string;
  /** An additional warning. */
  note?: ReactNode;
  /**
   * Runs after the record is deleted but before other data reloads, for example to leave the
   * record's page.
   */
  onDeleted?: (() => Promise<void>) | undefined;
  onClose: () => void;
}

/** The confirmation dialog for deleting a record of any type. */
export function DeleteRecordDialog({
  entity,
  endpoint,
  record,
  title,
  what,
  note,
  onDeleted,
  onClose,
}: DeleteRecordDialogProps) {
  const [one] = entity.noun;
  const name = titleOf(entity, record);

  return (
    <DeleteDialog
      {...(title !== undefined && { title })}
      question={`Are you sure you want to delete ${what ?? `the ${one} "${name}"`}? This action cannot be undone.`}
      note={
        <>
          {note}
          <DeleteNotes of={entity.name} id={record.id} />
        </>
      }
      onDelete={async () => {
        await callApi(endpoint, { params: { id: record.id } });
        await onDeleted?.();
      }}
      undo={undoDelete(entity, [record.id])}
      done={{ title: `${nounOf(entity)} deleted`, description: name }}
      failure={`Failed to delete ${one}. Please try again.`}
      onClose={onClose}
    />
  );
}
