import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { ReactNode } from 'react';
import type { Owned } from '#shared/access.ts';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import type { Task } from '#features/work/tasks/task.ts';
import { useCompletionQuestion } from '#features/work/tasks/web/use-completion-question.tsx';
import { callApi } from '#web/api/api-client.ts';
import { useCan } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { useAct } from '#web/use-act.ts';
import classes from './task-check.module.css';

/**
 * Returns a checkbox that completes a task in its row, and asks for confirmation if the task
 * depends on others. Renders nothing if the user can't complete it.
 */
export function useTaskCheck(task: Pick<Task, 'id' | 'title'> & Owned): {
  check: ReactNode;
  isBusy: boolean;
} {
  const { id, title } = task;
  const canComplete = useCan('tasks', 'progress', task);
  const { act, isBusy } = useAct('Failed to update task. Please try again.');
  const { save, dialog } = useCompletionQuestion();

  const finish = async () => {
    await save((answer) =>
      callApi(taskEndpoints.setStatus, {
        params: { id },
        body: { status: 'completed', ...answer },
      }),
    );
    toast({ title: 'Task completed', description: title, tone: 'success' });
  };

  return {
    isBusy,
    check: canComplete && (
      <>
        <button
          type="button"
          className={classes.check}
          aria-label={`Complete ${title}`}
          aria-disabled={isBusy}
          data-done={isBusy || undefined}
          onClick={() => act(finish)}
        >
          <span className={classes.box}>
            <IconCheck size={14} stroke={3} aria-hidden />
          </span>
        </button>
        {dialog}
      </>
    ),
  };
}
