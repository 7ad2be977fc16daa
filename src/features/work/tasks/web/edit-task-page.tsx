import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { usePersonName } from '#features/office/team/web/person-choices.ts';
import { callApi } from '#web/api/api-client.ts';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import { formOf } from '#web/form/form-values.ts';
import { EditRecordPage } from '#web/record/edit-record-page.tsx';
import { task } from '../task.ts';
import { taskEndpoints } from '../task-endpoints.ts';
import { useCompletionQuestion } from './use-completion-question.tsx';
import { editedTaskForm, TASK_FORM_FIELDS, TaskForm } from './task-form.tsx';

const route = getRouteApi('/app/tasks/edit/$id');

export function EditTaskPage() {
  const { id } = route.useParams();
  const answer = useQuery(snapshotQuery(taskEndpoints.read, { params: { id } }));
  const personName = usePersonName();
  const question = useCompletionQuestion();

  return (
    <>
      <EditRecordPage
        entity={task}
        updateAction="progress"
        answer={answer}
        schema={editedTaskForm}
        initial={(record) => formOf(TASK_FORM_FIELDS, record)}
        valueText={(field, value) => (field === 'assignedTo' ? personName(value) : undefined)}
        save={({ changes, version }) =>
          question.save((asked) =>
            callApi(taskEndpoints.update, {
              params: { id },
              body: { ...changes, version, ...asked },
            }),
          )
        }
        form={(frame) => <TaskForm {...frame} taskId={id} />}
      />
      {question.dialog}
    </>
  );
}
