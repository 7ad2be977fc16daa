import { nounOf } from '#shared/entity.ts';
import { DeleteRecordDialog } from '#web/record/delete-record-dialog.tsx';
import { titleOf } from '#web/record/record-paths.ts';
import type { DocumentScreens } from './document-screens.ts';

interface DeleteDocumentDialogProps<Row> {
  screens: DocumentScreens<Row>;
  document: Row;
  /**
   * Called after the deletion but before other data reloads, so the document's page can be left
   * first.
   */
  onDeleted?: () => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation before deleting a document of any kind. */
export function DeleteDocumentDialog<Row extends { id: number }>({
  screens: { entity, endpoints, deleteNote },
  document,
  ...dialog
}: DeleteDocumentDialogProps<Row>) {
  return (
    <DeleteRecordDialog
      entity={entity}
      endpoint={endpoints.remove}
      record={document}
      title={`Delete ${nounOf(entity)}`}
      what={`${entity.noun[0]} "${titleOf(entity, document)}"`}
      note={deleteNote?.(document)}
      {...dialog}
    />
  );
}
