import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { callApi } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { emptyForm } from '#web/form/form-values.ts';
import { PendingPage } from '#web/pages/pending-page.tsx';
import { CreateRecordPage } from '#web/record/create-record-page.tsx';
import { toast } from '#web/toast/toast.ts';
import { task } from '../task.ts';
import { taskEndpoints } from '../task-endpoints.ts';
import type { TaskTemplate } from '../task-template.ts';
import { QuickStartTemplates } from './quick-start-templates.tsx';
import { useCompletionQuestion } from './use-completion-question.tsx';
import { newTaskForm, TASK_FORM_FIELDS, TaskForm, type TaskFormInput } from './task-form.tsx';

const route = getRouteApi('/app/tasks/add');

/** Returns the form values with the template applied. Keeps the assignee and the dates. */
function applied(
  typed: TaskFormInput,
  { id, title, category, priority, estimatedHours, checklist, ...template }: TaskTemplate,
): TaskFormInput {
  const description = template.description ?? '';
  const instructions = template.instructions ?? '';

  return {
    ...typed,
    templateId: id,
    title,
    description,
    category,
    priority,
    estimatedHours,
    instructions,
    checklist,
  };
}

export function AddTaskPage() {
  const { clientId, jobId = null } = route.useSearch();
  const question = useCompletionQuestion();
  // Wait for the templates: if they loaded later, the form would move while the user is typing.
  const { isPending } = useQuery(endpointQuery(taskEndpoints.templates));
  if (isPending) return <PendingPage />;

  return (
    <>
      <CreateRecordPage
        entity={task}
        schema={newTaskForm}
        initial={{ ...emptyForm(TASK_FORM_FIELDS), jobId, autoAssigned: true }}
        save={({ values }) =>
          question.save((asked) => callApi(taskEndpoints.create, { body: { ...values, ...asked } }))
        }
        form={({ record, ...frame }) => (
          <TaskForm
            {...frame}
            record={record}
            clientId={clientId}
            head={
              <QuickStartTemplates
                onApply={(template) => {
                  const { form } = record;
                  form.reset(applied(form.getValues(), template), { keepDefaultValues: true });
                  toast({
                    title: 'Template Applied',
                    description: template.title,
                    tone: 'success',
                  });
                }}
              />
            }
          />
        )}
      />
      {question.dialog}
    </>
  );
}
