import { callApi } from '#web/api/api-client.ts';
import { dataReloaded } from '#web/api/query-client.ts';
import { fieldOf } from '#web/form/entity-field.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { FormGrid } from '#web/form/form-grid.tsx';
import { formOf } from '#web/form/form-values.ts';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { fieldWords } from '#web/record/field-words.ts';
import { toast } from '#web/toast/toast.ts';
import { file as entity, type ListedFile } from '../file.ts';
import { fileEndpoints } from '../file-endpoints.ts';

const Field = fieldOf(entity);

/** Edits a file's name and caption. */
export function FileDialog({ file, onClose }: { file: ListedFile; onClose: () => void }) {
  const record = useRecordForm({
    schema: entity.create,
    initial: formOf(entity.fields, file),
    version: file.version,
    save: ({ changes, version }) =>
      callApi(fileEndpoints.patch, { params: { id: file.id }, body: { ...changes, version } }),
    onSaved: async ({ name }) => {
      await dataReloaded();
      toast({ title: 'File updated', description: name, tone: 'success' });
      onClose();
    },
    labels: entity.labels,
    valueText: (field, value) => fieldWords(entity, field, value),
    failure: { title: 'Error', description: 'Failed to save the file. Please try again.' },
  });

  return (
    <FormDialog
      title="Name and Caption"
      record={record}
      submitLabel="Save File"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <FormGrid>
        <Field name="caption" isWide autoFocus placeholder="Hail damage on the north slope" />
        <Field name="name" isWide />
      </FormGrid>
    </FormDialog>
  );
}
