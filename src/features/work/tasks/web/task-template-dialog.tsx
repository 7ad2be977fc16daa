import { PersonField } from '#features/office/team/web/person-field.tsx';
import { callApi } from '#web/api/api-client.ts';
import { fieldOf } from '#web/form/entity-field.tsx';
import { FormControl } from '#web/form/form-control.tsx';
import { FormGrid } from '#web/form/form-grid.tsx';
import { NumberField } from '#web/form/number-field.tsx';
import { SmallForm } from '#web/form/small-form.tsx';
import { CheckboxField } from '#web/form/checkbox-field.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { toast } from '#web/toast/toast.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { task } from '../task.ts';
import { taskEndpoints } from '../task-endpoints.ts';
import { taskTemplateCreate, USUAL_DUE_HOURS, type TaskTemplate } from '../task-template.ts';
import { ChecklistField } from './task-fields.tsx';

/** Templates share their fields with the tasks created from them. */
const Field = fieldOf({ fields: task.fields });

interface TaskTemplateDialogProps {
  /** The template to edit; null for a new one. */
  template: TaskTemplate | null;
  /** The sort order of a new template. */
  nextPlace: number;
  onClose: () => void;
}

export function TaskTemplateDialog({ template, nextPlace, onClose }: TaskTemplateDialogProps) {
  const record = useRecordForm({
    schema: taskTemplateCreate,
    initial: {
      title: template?.title ?? '',
      description: template?.description ?? '',
      // New templates start without a category.
      ...(template && { category: template.category }),
      priority: template?.priority ?? 'medium',
      estimatedHours: template?.estimatedHours ?? null,
      dueInHours: template?.dueInHours ?? null,
      instructions: template?.instructions ?? '',
      checklist: template?.checklist ?? [],
      assignedTo: template?.assignedTo ?? null,
      isActive: template?.isActive ?? true,
      onAcceptance: template?.onAcceptance ?? false,
      sortOrder: template?.sortOrder ?? nextPlace,
    },
    save: ({ values }) =>
      template
        ? callApi(taskEndpoints.updateTemplate, { params: { id: template.id }, body: values })
        : callApi(taskEndpoints.createTemplate, { body: values }),
    onSaved: ({ title }) => {
      toast({
        title: template ? 'Template updated' : 'Template created',
        description: title,
        tone: 'success',
      });
      onClose();
    },
    failure: { title: 'Error', description: 'Failed to save template. Please try again.' },
  });
  const { control } = record;

  return (
    <Dialog
      title={template ? 'Edit Template' : 'Add Template'}
      size={640}
      // Clicking outside the dialog must not discard what the user typed.
      closeOnClickOutside={false}
      onClose={onClose}
    >
      <SmallForm
        record={record}
        submitLabel="Save Template"
        busyLabel="Saving..."
        onCancel={onClose}
      >
        <FormControl control={control}>
          <FormGrid>
            <Field name="title" isWide autoFocus />
            <Field name="category" />
            <Field name="priority" />
            <Field name="estimatedHours" />
            <NumberField
              control={control}
              name="dueInHours"
              label="Due within, in business hours"
              description={`For tasks from web forms. Default: ${USUAL_DUE_HOURS}`}
            />
            <NumberField
              control={control}
              name="sortOrder"
              label="Order"
              description="Lowest first"
              emptyValue={0}
            />
            <PersonField control={control} name="assignedTo" label="Assign to" />
            <CheckboxField control={control} name="isActive" label="Available for new tasks" />
            <CheckboxField
              control={control}
              name="onAcceptance"
              label="Added to the job when an estimate is accepted"
            />
            <Field name="description" />
            <Field name="instructions" />
            <Field name="checklist">{(field) => <ChecklistField {...field} />}</Field>
          </FormGrid>
        </FormControl>
      </SmallForm>
    </Dialog>
  );
}
