import { Button } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { callApi } from '#web/api/api-client.ts';
import { useCan } from '#web/me.ts';
import { toast } from '#web/toast/toast.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { RecordActions } from '#web/ui/record-actions.tsx';
import { useAct } from '#web/use-act.ts';
import { JOB_STATUS_LABELS, JOB_STATUSES } from '../job.ts';
import type { Job, JobStatus } from '../job.ts';
import { jobEndpoints } from '../job-endpoints.ts';

interface JobActionsProps {
  job: Job;
  onDelete: () => void;
}

/** What can be done with a job, in the head of its page: move it on, edit it, delete it. */
export function JobActions({ job: { id, title, status }, onDelete }: JobActionsProps) {
  const canProgress = useCan('jobs', 'progress');
  const canDelete = useCan('jobs', 'delete');
  const { act, isBusy } = useAct('Failed to update job. Please try again.');

  const mark = async (next: JobStatus) => {
    await callApi(jobEndpoints.patch, { params: { id }, body: { status: next } });
    toast({
      title: 'Job updated',
      description: `${title} is marked as ${JOB_STATUS_LABELS[next].toLowerCase()}.`,
      tone: 'success',
    });
  };

  return (
    <>
      <RecordActions
        editHref={canProgress && `/jobs/edit/${id}`}
        canDelete={canDelete}
        onDelete={onDelete}
      />
      {canProgress && (
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
      )}
    </>
  );
}
