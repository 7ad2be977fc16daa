import { Button } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { callApi } from '#web/api/api-client.ts';
import { useCan } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { useAct } from '#web/use-act.ts';
import { JOB_STATUS_LABELS, JOB_STATUSES } from '../job.ts';
import type { Job, JobStatus } from '../job.ts';
import { jobEndpoints } from '../job-endpoints.ts';

/** Moves a job on to another status, in the head of its page. */
export function JobActions({ job: { id, title, status } }: { job: Job }) {
  const canProgress = useCan('jobs', 'progress');
  const { act, isBusy } = useAct('Failed to update job. Please try again.');
  if (!canProgress) return null;

  const mark = async (next: JobStatus) => {
    await callApi(jobEndpoints.patch, { params: { id }, body: { status: next } });
    toast({
      title: 'Job updated',
      description: `${title} is marked as ${JOB_STATUS_LABELS[next].toLowerCase()}.`,
      tone: 'success',
    });
  };

  return (
    <ActionMenu
      label="Status"
      actions={JOB_STATUSES.map((next) => ({
        key: next,
        label: JOB_STATUS_LABELS[next],
        isChecked: next === status,
        onSelect: () => {
          if (next !== status) act(() => mark(next));
        },
      }))}
      button={(props) => (
        <Button
          loading={isBusy}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          {...props}
        >
          Change Status
        </Button>
      )}
    />
  );
}
