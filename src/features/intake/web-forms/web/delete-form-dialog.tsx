import { ApiError, callApi, messageOf } from '#web/api/api-client.ts';
import { DeleteNotes } from '#web/record/related-records.tsx';
import { undoDelete } from '#web/record/undo-delete.ts';
import { DeleteDialog } from '#web/ui/delete-dialog.tsx';
import { webFormEndpoints } from '../web-form-endpoints.ts';
import { webForm, type WebForm } from '../web-form.ts';

interface DeleteFormDialogProps {
  form: Pick<WebForm, 'id' | 'title'>;
  /** Called after the deletion but before other data reloads, to leave the form's page. */
  onDeleted?: () => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation before deleting a form and its submissions. */
export function DeleteFormDialog({ form, onDeleted, onClose }: DeleteFormDialogProps) {
  const remove = async () => {
    try {
      await callApi(webFormEndpoints.remove, { params: { id: form.id } });
    } catch (error) {
      const message = `Failed to delete form: ${messageOf(error)}`;
      throw error instanceof ApiError ? new ApiError(error.status, error.code, message) : error;
    }
    await onDeleted?.();
  };

  return (
    <DeleteDialog
      title="Are you sure?"
      question="This action cannot be undone. This will permanently delete the form and all associated submissions."
      note={<DeleteNotes of={webForm.name} id={form.id} />}
      onDelete={remove}
      undo={undoDelete(webForm, [form.id])}
      done={{ title: 'Form deleted', description: form.title }}
      failure="Failed to delete form. Please try again."
      onClose={onClose}
    />
  );
}
