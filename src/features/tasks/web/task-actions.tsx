import { Button } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useState } from 'react';
import { ApiError, callApi } from '#web/api/api-client.ts';
import { useCan } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useAct } from '#web/use-act.ts';
import { TASK_STATUS_LABELS, TASK_STATUSES, type Task, type TaskStatus } from '../task.ts';
import { taskEndpoints } from '../task-endpoints.ts';

/** Moves a task on from the head of its page; one that waits for others asks before it is completed. */
export function TaskActions({ task: { id, status } }: { task: Task }) {
  const canProgress = useCan('tasks', 'progress');
  const { act, isBusy } = useAct('Failed to update task. Please try again.');
  const [question, setQuestion] = useState<string | null>(null);
  if (!canProgress) return null;

  async function move(to: TaskStatus, evenIfWaiting = false): Promise<void> {
    try {
      const body = { status: to, ...(evenIfWaiting && { evenIfWaiting }) };
      await callApi(taskEndpoints.setStatus, { params: { id }, body });
      toast({
        title: 'Task updated',
        description: `Marked as ${TASK_STATUS_LABELS[to]}`,
        tone: 'success',
      });
    } catch (error) {
      if (!(error instanceof ApiError) || !('waitsFor' in error.details)) throw error;
      setQuestion(error.message);
    }
  }

  const isDone = status === 'completed';

  return (
    <>
      <Button
        loading={isBusy}
        onClick={() => act(() => move(isDone ? 'in_progress' : 'completed'))}
      >
        {isDone ? 'Reopen' : 'Mark Completed'}
      </Button>
      <ActionMenu
        label="Status"
        actions={TASK_STATUSES.map((one) => ({
          key: one,
          label: TASK_STATUS_LABELS[one],
          isChecked: one === status,
          onSelect: () => act(() => move(one)),
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
      {question !== null && (
        <ConfirmDialog
          title="Complete task"
          text={question}
          confirmLabel="Complete anyway"
          onConfirm={() => move('completed', true)}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  );
}
