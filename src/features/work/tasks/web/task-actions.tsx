import { Button } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { callApi } from '#web/api/api-client.ts';
import { useCan } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { useAct } from '#web/use-act.ts';
import { TASK_STATUS_LABELS, TASK_STATUSES, type Task, type TaskStatus } from '../task.ts';
import { taskEndpoints } from '../task-endpoints.ts';
import { useCompletionQuestion } from './use-completion-question.tsx';

/**
 * The status menu in the task page's header. Completing a task that depends on open tasks requires
 * confirmation.
 */
export function TaskActions({ task }: { task: Task }) {
  const { id, status } = task;
  const canProgress = useCan('tasks', 'progress', task);
  const { act, isBusy } = useAct('Failed to update task. Please try again.');
  const question = useCompletionQuestion();
  if (!canProgress) return null;

  const move = (to: TaskStatus) =>
    act(async () => {
      await question.save((answer) =>
        callApi(taskEndpoints.setStatus, { params: { id }, body: { status: to, ...answer } }),
      );
      toast({
        title: 'Task updated',
        description: `Marked as ${TASK_STATUS_LABELS[to]}`,
        tone: 'success',
      });
    });

  const isDone = status === 'completed';

  return (
    <>
      <Button loading={isBusy} onClick={() => move(isDone ? 'in_progress' : 'completed')}>
        {isDone ? 'Reopen' : 'Mark Completed'}
      </Button>
      <ActionMenu
        label="Status"
        actions={TASK_STATUSES.map((one) => ({
          key: one,
          label: TASK_STATUS_LABELS[one],
          isChecked: one === status,
          onSelect: () => move(one),
        }))}
        button={(props) => (
          <Button
            variant="default"
            rightSection={<IconChevronDown size={16} aria-hidden />}
            {...props}
          >
            Status
          </Button>
        )}
      />
      {question.dialog}
    </>
  );
}
