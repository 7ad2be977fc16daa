import { getRouteApi } from '@tanstack/react-router';
import { callApi } from '#web/api/api-client.ts';
import { emptyForm } from '#web/form/form-values.ts';
import type { RecordFormState } from '#web/form/use-record-form.ts';
import { CreateRecordPage } from '#web/record/create-record-page.tsx';
import { toast } from '#web/toast/toast.ts';
import { task } from '../task.ts';
import { taskEndpoints } from '../task-endpoints.ts';
import type { TaskTemplate } from '../task-template.ts';
import { QuickStartTemplates } from './quick-start-templates.tsx';
import { newTaskForm, TASK_FORM_FIELDS, TaskForm, type TaskFormInput } from './task-form.tsx';

const route = getRouteApi('/app/tasks/add');

/** Fills the form as the template says; who and when stay as they were. */
function apply<Output>(
  { form }: Pick<RecordFormState<TaskFormInput, Output>, 'form'>,
  {
    id,
    title,
    description,
    category,
    priority,
    estimatedHours,
    instructions,
    checklist,
  }: TaskTemplate,
) {
  const values = {
    templateId: id,
    title,
    description: description ?? '',
    category,
    priority,
    estimatedHours,
    instructions: instructions ?? '',
    checklist,
  };
  for (const [field, value] of Object.entries(values)) {
    form.setValue(field as keyof TaskFormInput, value as never, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  }
  toast({ title: 'Template Applied', description: title, tone: 'success' });
}

export function AddTaskPage() {
  const { jobId = null } = route.useSearch();

  return (
    <CreateRecordPage
      entity={task}
      schema={newTaskForm}
      initial={{ ...emptyForm(TASK_FORM_FIELDS), jobId, autoAssigned: true } as never}
      save={({ values }) => callApi(taskEndpoints.create, { body: values })}
      form={(frame) => (
        <TaskForm
          {...(frame as never as Parameters<typeof TaskForm>[0])}
          head={
            <QuickStartTemplates onApply={(template) => apply(frame.record as never, template)} />
          }
        />
      )}
    />
  );
}
